import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { describe, expect, inject, it } from 'vitest'
import { rungs } from '#contract/autonomy.ts'
import { assertFits, isMigrated, knownMigrations, migrate, schemaFit } from '#db/migrate.ts'

interface EmptyDatabase extends AsyncDisposable {
  ownerUrl: string
  pool: pg.Pool
}

const at = (url: string, database: string): string => Object.assign(new URL(url), { pathname: `/${database}` }).href

/** A database with nothing in it, as the owner would find it before the first start. */
async function emptyDatabase(): Promise<EmptyDatabase> {
  const name = `empty_${randomBytes(8).toString('hex')}`
  const superuser = new pg.Pool({ connectionString: inject('superuserUrl'), max: 1 })
  await superuser.query(`create database ${name} owner rejoinder_owner`)
  const ownerUrl = at(inject('ownerUrl'), name)
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 2 })
  pool.on('error', () => undefined)
  return {
    ownerUrl,
    pool,
    async [Symbol.asyncDispose]() {
      await pool.end()
      await dropUnused(superuser, name)
      await superuser.end()
    },
  }
}

/** Waits for connections that are closing: to end one of them by force would be an error that nobody listens for any more. */
async function dropUnused(superuser: pg.Pool, name: string): Promise<void> {
  const inUse = '55006'
  for (const giveUpAt = Date.now() + 10_000; ; await sleep(50)) {
    try {
      await superuser.query(`drop database ${name}`)
      return
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && error.code === inUse) || Date.now() > giveUpAt) throw error
    }
  }
}

const names = async (): Promise<string[]> => (await knownMigrations()).map(({ name }) => name)

describe('migrations', () => {
  it('of three processes that start at once, one applies each and the others find it done', async () => {
    await using db = await emptyDatabase()
    const outcomes = await Promise.all([1, 2, 3].map(() => migrate(db.ownerUrl)))
    const known = await names()
    expect(outcomes.map(({ applied }) => applied.length).sort()).toEqual([0, 0, known.length])
    expect(outcomes.flatMap(({ applied }) => applied)).toEqual(known)
    const { rows } = await db.pool.query<{ name: string }>('select name from schema_migrations order by name')
    expect(rows.map(({ name }) => name)).toEqual(known)
    expect(await isMigrated(db.pool)).toBe(true)
  })

  it('are read from their files once, however often somebody asks whether all is ready', async () => {
    expect(await knownMigrations()).toBe(await knownMigrations())
  })

  it('change nothing when they are all applied', async () => {
    await using db = await emptyDatabase()
    await migrate(db.ownerUrl)
    const before = await db.pool.query('select * from schema_migrations')
    expect(await migrate(db.ownerUrl)).toEqual({ applied: [], isNewer: false })
    expect((await db.pool.query('select * from schema_migrations')).rows).toEqual(before.rows)
  })

  it('refuse to go on when the text of an applied one was changed', async () => {
    await using db = await emptyDatabase()
    await migrate(db.ownerUrl)
    const [first] = await names()
    await db.pool.query("update schema_migrations set checksum = 'of another text' where name = $1", [first])
    await expect(migrate(db.ownerUrl)).rejects.toThrow(`Migration ${first} was changed after it had been applied`)
  })

  it('leave a database that is newer as it is, and an older release lives with it', async () => {
    await using db = await emptyDatabase()
    await migrate(db.ownerUrl)
    await db.pool.query("insert into schema_migrations (name, checksum) values ('9999_of_tomorrow.sql', 'x')")
    expect(await migrate(db.ownerUrl)).toEqual({ applied: [], isNewer: true })
    expect(await schemaFit(db.pool)).toEqual({ fit: 'ok', isNewer: true })
  })

  it('say that a newer release has taken away what this one needs', async () => {
    await using db = await emptyDatabase()
    await migrate(db.ownerUrl)
    await db.pool.query(
      "insert into schema_migrations (name, checksum, oldest_release) values ('9998_a.sql', 'x', '99.9.0'), ('9999_b.sql', 'x', '99.10.0')",
    )
    expect(await isMigrated(db.pool)).toBe(false)
    await expect(migrate(db.ownerUrl)).rejects.toThrow(/for release 99\.10\.0 and newer; this one is /)
    await db.pool.query("update schema_migrations set oldest_release = '0.0.1' where oldest_release is not null")
    expect(await isMigrated(db.pool)).toBe(true)
  })

  it('tell an empty database, and one that lacks some, what is missing', async () => {
    await using db = await emptyDatabase()
    expect(await schemaFit(db.pool)).toEqual({ fit: 'older', missing: await names() })
    await migrate(db.ownerUrl)
    const last = (await names()).at(-1) ?? ''
    await db.pool.query('delete from schema_migrations where name = $1', [last])
    const found = await schemaFit(db.pool)
    expect(found).toEqual({ fit: 'older', missing: [last] })
    expect(() => assertFits(found)).toThrow(`lacks 1 migrations of this release (${last} first)`)
  })

  it('let go of a lock that they wait for, so that nobody queues behind them, and get it in the end', async () => {
    await using db = await emptyDatabase()
    await migrate(db.ownerUrl)
    await db.pool.query("delete from schema_migrations where name = '0056_oldest_release.sql'")
    await db.pool.query('alter table schema_migrations drop column oldest_release')
    const [reader, other] = [await db.pool.connect(), await db.pool.connect()]
    await reader.query('begin; select 1 from schema_migrations')
    const migrated = migrate(db.ownerUrl)
    await sleep(500)
    // Behind a migration that waits with its whole patience, this one would wait for the reader, too.
    await other.query("set lock_timeout = '10s'; select 1 from schema_migrations")
    await reader.query('commit')
    for (const client of [reader, other]) client.release()
    expect((await migrated).applied).toEqual(['0056_oldest_release.sql'])
  })

  it('leave nothing of one that fails, and say which one it was', async () => {
    await using db = await emptyDatabase()
    await db.pool.query('create table threads (id int)')
    const [first] = await names()
    await expect(migrate(db.ownerUrl)).rejects.toThrow(`Migration ${first} failed`)
    const { rows } = await db.pool.query("select to_regclass('public.users') as users")
    expect(rows).toEqual([{ users: null }])
    await db.pool.query('drop table threads')
    expect((await migrate(db.ownerUrl)).applied).toEqual(await names())
  })

  it('put an agent that sent by itself on the middle step with every kind of reply, and no other agent', async () => {
    await using db = await emptyDatabase()
    const isLater = (name: string): boolean => name >= '0031'
    await db.pool.query(
      'create table schema_migrations (name text primary key, checksum text not null, applied_at timestamptz)',
    )
    for (const { name, text, checksum } of (await knownMigrations()).filter((each) => !isLater(each.name))) {
      await db.pool.query(text)
      await db.pool.query('insert into schema_migrations values ($1, $2, now())', [name, checksum])
    }
    const superuser = new pg.Client({
      connectionString: at(inject('superuserUrl'), new URL(db.ownerUrl).pathname.slice(1)),
    })
    await superuser.connect()
    try {
      const workspaceId = randomUUID()
      await superuser.query("insert into workspaces (id, name) values ($1, 'W')", [workspaceId])
      await superuser.query(
        `insert into agents (workspace_id, id, name, tone, openrouter_model, delay_min, delay_max, connect_level, auto_send_enabled,
           adaptive_kb_enabled, followup_enabled, followup_days, followup_max_attempts)
         select $1, gen_random_uuid(), name, 'formal', 'none', 0, 0, 'workspace', name = 'Auto', true, true, '{3}', 1
           from unnest(array['Auto', 'Manual']) as name`,
        [workspaceId],
      )
      expect((await migrate(db.ownerUrl)).applied).toEqual((await names()).filter(isLater))
      const { rows } = await superuser.query(
        `select a.name, r.step, count(*)::int as rungs from agents a join agent_rungs r on r.agent_id = a.id group by 1, 2`,
      )
      expect(rows).toEqual([{ name: 'Auto', step: 'pause', rungs: rungs.length }])
    } finally {
      await superuser.end()
    }
  })

  it.each([
    { name: '0066_webhook_bodies.sql', oldest: '0.2.0' },
    { name: '0067_send_attempt_words.sql', oldest: '0.3.0' },
  ])('are written by only once every release that runs knows them: $name', async ({ name, oldest }) => {
    await using db = await emptyDatabase()
    const settled = async () =>
      (
        await db.pool.query<{ settled: boolean; oldest: string | null }>(
          `select settled_at is not null as settled, oldest_release as oldest from schema_migrations where name = $1`,
          [name],
        )
      ).rows[0]
    await migrate(db.ownerUrl)
    // A new database has no older release.
    expect(await settled()).toEqual({ settled: true, oldest })

    const seen = async (since: string | null, at: string | null) => {
      await db.pool.query(
        `update schema_migrations set settled_at = null, oldest_release = null, known_since = now() - $1::interval, known_at = now() - $2::interval
          where name = $3`,
        [since, at, name],
      )
      await migrate(db.ownerUrl)
      return (await settled())?.settled
    }
    expect(await seen(null, null)).toBe(false)
    expect(await seen('5 hours', '1 minute')).toBe(false)
    // Somebody went back to the release before, which runs now.
    expect(await seen('9 days', '8 days')).toBe(false)
    expect(await seen('2 days', '1 minute')).toBe(true)
    // It was away for longer than it takes to go back and forth: what ran meanwhile nobody knows.
    await db.pool.query(
      `update schema_migrations set settled_at = null, known_since = now() - interval '9 days', known_at = now() - interval '2 hours';
       select note_known('${name}')`,
    )
    await migrate(db.ownerUrl)
    expect((await settled())?.settled).toBe(false)
  })

  it('have a number each, used once', async () => {
    const numbers = (await names()).map((name) => name.slice(0, 4))
    expect(numbers.filter((number, n) => numbers.indexOf(number) !== n || !/^\d{4}$/.test(number))).toEqual([])
  })
})
