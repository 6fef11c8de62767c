import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isBefore, productVersion } from '#lib/product-version.ts'
import { isDistributed, lock, spread } from './distribute.ts'
import { statementsOf } from './statements-of.ts'

const folder = new URL('./migrations/', import.meta.url)

/** There while a backup is being put back: what is found in the database then is half of it. */
export const underWay = 'restore_under_way'

/** The database and this code do not fit together. The message is complete: print it and leave. */
export class SchemaError extends Error {
  override readonly name = 'SchemaError'
}

export interface Migration {
  name: string
  text: string
  checksum: string
  /** Of one that takes something away: the release that stopped using it. */
  contract: string | null
  /** Of one that releases write by only once all that run know it: the first that does. None before it starts from then on. */
  onceSettled: string | null
  /** An index that is made beside the writers, which no transaction allows. Its file holds that one statement. */
  isAlone: boolean
}

const contractLine = /^-- contract: (\d+\.\d+\.\d+)\b/m
const settledLine = /^-- once settled: (\d+\.\d+\.\d+)\b/m
const aloneLine = /^-- outside a transaction$/m

let inFolder: Promise<readonly Migration[]> | undefined

/** The migrations that this code knows, in order. They are read once: `/ready` is asked many times. */
export function knownMigrations(): Promise<readonly Migration[]> {
  inFolder ??= readMigrations().catch((error: unknown) => {
    inFolder = undefined
    throw error
  })
  return inFolder
}

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name)).sort()
  return Promise.all(names.map(async (name) => readMigration(name, await readFile(new URL(name, folder), 'utf8'))))
}

/** A migration as its file has it. */
export const readMigration = (name: string, text: string): Migration => ({
  name,
  text,
  checksum: createHash('sha256').update(text).digest('hex'),
  contract: contractLine.exec(text)?.[1] ?? null,
  onceSettled: settledLine.exec(text)?.[1] ?? null,
  isAlone: aloneLine.test(text),
})

/** How the database's schema fits this release. One that is newer fits, unless it has taken away what this release needs. */
export type SchemaFit =
  | { fit: 'ok'; isNewer: boolean }
  | { fit: 'older'; missing: string[] }
  | { fit: 'outgrown'; oldestRelease: string }

/** Looks at what is recorded, and changes nothing. Throws a `SchemaError` when a recorded migration's text has changed, or a restore did not end. */
export async function schemaFit(db: Pick<pg.ClientBase, 'query'>): Promise<SchemaFit> {
  await assertWhole(db)
  return fitOf(db)
}

async function assertWhole(db: Pick<pg.ClientBase, 'query'>): Promise<void> {
  const { rows } = await db.query<{ isHalf: boolean }>('select to_regclass($1) is not null as "isHalf"', [underWay])
  if (rows[0]?.isHalf)
    throw new SchemaError('A restore into this database did not end. Empty the database, and restore once more.')
}

async function fitOf(db: Pick<pg.ClientBase, 'query'>): Promise<SchemaFit> {
  const recorded = await readRecorded(db)
  const known = await knownMigrations()
  assertSameTexts(known, recorded)
  const missing = known.flatMap(({ name }) => (recorded.has(name) ? [] : [name]))
  const outgrown = [...recorded.values()].flatMap(({ oldest }) =>
    oldest !== null && isBefore(productVersion, oldest) ? [oldest] : [],
  )
  const [oldestRelease] = outgrown.sort((one, other) => (isBefore(one, other) ? 1 : -1))
  if (oldestRelease !== undefined) return { fit: 'outgrown', oldestRelease }
  if (missing.length > 0) return { fit: 'older', missing }
  return { fit: 'ok', isNewer: recorded.size > known.length }
}

/** Throws a `SchemaError` that says what to do, unless this release can run on the database. */
export function assertFits(found: SchemaFit): void {
  if (found.fit === 'outgrown')
    throw new SchemaError(
      `The database is for release ${found.oldestRelease} and newer; this one is ${productVersion}. Start a newer release, or restore a backup.`,
    )
  if (found.fit === 'older')
    throw new SchemaError(
      `The database lacks ${found.missing.length} migrations of this release (${found.missing[0]} first). Run "migrate" of this release, then start again.`,
    )
}

/**
 * Brings the database to what this code expects: each migration that is not yet recorded, in a transaction of its own. Several processes may call
 * it at once: an advisory lock lets one work and the others wait. An older release may run meanwhile: a migration that would have to wait for
 * its statements lets go after half a second, so that nobody queues behind it, and tries again. A database that is newer is left as it is.
 * Forward only. Throws a `SchemaError` when a recorded migration's text has changed, or when a newer release has taken away what this one needs.
 *
 * @param ownerUrl connection of the role that owns the schema; it needs CREATEROLE once, to make the application's role
 * @param only the names of those that are applied, for a restore, which alone finds a database on its way; left out: all
 */
export async function migrate(
  ownerUrl: string,
  only?: ReadonlySet<string>,
): Promise<{ applied: string[]; isNewer: boolean }> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'rejoinder migrate' })
  // What breaks tells whoever asked; without this it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await takeTurn(client)
    await client.query(
      'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
    const found = await (only === undefined ? schemaFit(client) : fitOf(client))
    if (found.fit === 'outgrown') assertFits(found)
    const missing = new Set(found.fit === 'older' ? found.missing : [])
    const applied: string[] = []
    for (const migration of await knownMigrations()) {
      if (!missing.has(migration.name) || only?.has(migration.name) === false) continue
      await applyWithPatience(client, migration)
      applied.push(migration.name)
    }
    if (applied.length > 0) await client.query(letOwnerCopy)
    await settle(client, applied)
    return { applied, isNewer: found.fit === 'ok' && found.isNewer }
  } finally {
    await client.end() // also gives the advisory lock back
  }
}

/**
 * A migration that releases write by only once all that run know it is settled at once in a database that is new. Else when migrations are
 * applied again, by the next upgrade, after one that knows it was at work for a day and is now: of two releases side by side that is the older one.
 * One that knows nothing of it can't come back from then on.
 */
async function settle(client: pg.Client, applied: readonly string[]): Promise<void> {
  const known = await knownMigrations()
  const isNew = applied.includes(known[0]?.name ?? '')
  const { rowCount } = await client.query(
    "select from pg_attribute where attrelid = 'schema_migrations'::regclass and attname = 'settled_at'",
  )
  if (rowCount === 0) return
  for (const { name, onceSettled } of known)
    if (onceSettled !== null)
      await client.query(
        `update schema_migrations set settled_at = now(), oldest_release = $2 where name = $1 and settled_at is null
            and ($3 or known_since < now() - interval '1 day' and known_at > now() - interval '1 hour')`,
        [name, onceSettled, isNew],
      )
}

/**
 * A backup reads all rows as the role that owns them, which no wall hides from it then: in a session of its own that says so, never in a
 * function that the application calls.
 */
const letOwnerCopy = `do $$
declare t record;
begin
  for t in select c.oid::regclass as name from pg_class c
            where c.relnamespace = current_schema()::regnamespace and c.relforcerowsecurity
              and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'owner_copies') loop
    execute format('create policy owner_copies on %s for select to current_user
                      using (session_user = current_user and current_setting(''app.copies'', true) = ''all'')', t.name);
  end loop;
end $$`

/** Asks again and again: whoever waited within a statement would keep an index from being made beside the writers. */
async function takeTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lock])
    if (rows[0]?.taken) return
    await sleep(100)
  }
}

interface Recorded {
  name: string
  checksum: string
  oldest: string | null
}

/** Empty where nothing was ever migrated. The column is younger than the table. */
async function readRecorded(db: Pick<pg.ClientBase, 'query'>): Promise<Map<string, Recorded>> {
  try {
    const { rows } = await db.query<Recorded>(
      "select name, checksum, to_jsonb(m) ->> 'oldest_release' as oldest from schema_migrations m",
    )
    return new Map(rows.map((row) => [row.name, row]))
  } catch (error) {
    if (isCode(error, '42P01')) return new Map()
    throw error
  }
}

function assertSameTexts(known: readonly Migration[], recorded: ReadonlyMap<string, Recorded>): void {
  for (const { name, checksum } of known) {
    const before = recorded.get(name)?.checksum
    if (before !== undefined && before !== checksum)
      throw new SchemaError(
        `Migration ${name} was changed after it had been applied. Migrations are forward only: add a new file.`,
      )
  }
}

const isCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof pg.DatabaseError && codes.includes(error.code ?? '')

/** Shorter than the second after which PostgreSQL looks for a deadlock: it is the migration that lets go, never a statement of whoever works. */
const lockPatienceMs = 500
const tries = 600

/** One migration, as `migrate` applies it. A lock that is not to be had, and a deadlock with what runs, pass. */
export async function applyWithPatience(client: pg.Client, migration: Migration): Promise<void> {
  for (let left = tries; ; left -= 1) {
    try {
      await (migration.isAlone ? applyAlone(client, migration) : applyInTransaction(client, migration))
      return
    } catch (error) {
      if (left > 1 && isCode(error, '55P03', '40P01')) {
        await sleep(1000)
        continue
      }
      throw new Error(`Migration ${migration.name} failed: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      })
    }
  }
}

async function applyInTransaction(client: pg.Client, migration: Migration): Promise<void> {
  const isOverNodes = await isDistributed(client)
  await client.query(`begin; set local lock_timeout = ${lockPatienceMs}`)
  try {
    await (isOverNodes ? applyOverNodes(client, migration) : client.query(migration.text))
    await record(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/**
 * Where workspaces are spread over nodes. A new table is made on the coordinator, with whatever it refers to, and goes where it belongs once the
 * migration has said all about it.
 */
async function applyOverNodes(client: pg.Client, { text }: Migration): Promise<void> {
  await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`)
  for (const statement of statementsOf(text)) {
    const isTable = /^(?:\s|--[^\n]*\n)*create\s+(?:unlogged\s+)?table\b/i.test(statement)
    await client.query(`set local citus.enable_ddl_propagation = ${isTable ? 'off' : 'on'}`)
    await client.query(statement)
  }
  await spread(client)
}

/** What an earlier try left unfinished is no index that anybody uses, and goes first. */
async function applyAlone(client: pg.Client, migration: Migration): Promise<void> {
  const { rows } = await client.query<{ drop: string }>(
    `select format('drop index concurrently %I.%I', n.nspname, c.relname) as drop
       from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
      where not i.indisvalid and c.relkind = 'i' and n.nspname = 'public'`,
  )
  for (const { drop } of rows) await client.query(drop)
  await client.query(migration.text)
  await record(client, migration)
}

async function record(client: pg.Client, { name, checksum, contract }: Migration): Promise<void> {
  await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
  if (contract !== null)
    await client.query('update schema_migrations set oldest_release = $2 where name = $1', [name, contract])
}

/** True when this release can run on the database as it is; what `/ready` asks. */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  return (await schemaFit(pool)).fit === 'ok'
}
