import type { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Queryable } from '#db/connect.ts'
import { sql } from '#db/sql.ts'
import { inTx } from '#domain/context.ts'
import type { Scope } from '#domain/scope.ts'
import { newId } from '#lib/new-id.ts'
import { addJob, type JobData } from '#queue/add.ts'
import { queueNames } from '#queue/catalogue.ts'
import { openToLook } from '#queue/work.ts'
import { type TestDatabase, testDatabase } from '../db.ts'
import { makeWorkspace } from '../world.ts'

let db: TestDatabase
let boss: PgBoss
let scope: Scope
beforeAll(async () => {
  db = await testDatabase()
  boss = await openToLook(db.superuser)
  scope = await makeWorkspace({ pool: db.pool })
})
afterAll(async () => {
  await db[Symbol.asyncDispose]()
})

const ctx = () => ({ pool: db.pool, now: () => new Date() })

async function jobsOf(threadId: string): Promise<string[]> {
  const found = await Promise.all(
    queueNames.map((queue) => boss.findJobs<JobData>(queue, { data: { payload: { threadId } } })),
  )
  return found.flat().map(({ data }) => data.job)
}

/** How often this connection has changed a job's row so that indexes heard of it. */
async function indexedAgain(db: Queryable): Promise<number> {
  const [row] = await db.query<{ times: number }>(sql`
    select (pg_stat_get_xact_tuples_updated(c.oid) - pg_stat_get_xact_tuples_hot_updated(c.oid))::int as times
      from pg_class c where c.oid = 'pgboss.job_common'::regclass`)
  return row?.times ?? Number.NaN
}

describe('a job', () => {
  it('exists when the change that asks for it is committed', async () => {
    const threadId = newId()
    await inTx(ctx(), scope, (tx) => tx.addJob('review_tasks', { workspaceId: scope.workspaceId, threadId }))
    expect(await jobsOf(threadId)).toEqual(['review_tasks'])
  })

  it('does not exist, and was seen by nobody, when the change is rolled back', async () => {
    const threadId = newId()
    const undone = inTx(ctx(), scope, async (tx) => {
      await tx.addJob('review_tasks', { workspaceId: scope.workspaceId, threadId })
      expect(await jobsOf(threadId)).toEqual([])
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await jobsOf(threadId)).toEqual([])
  })

  it('replaces the waiting one with its key, and is one', async () => {
    const threadId = newId()
    for (const key of ['one', 'one', 'other']) {
      await inTx(ctx(), scope, (tx) =>
        tx.addJob('review_tasks', { workspaceId: scope.workspaceId, threadId }, { key: `${key}:${threadId}` }),
      )
    }
    expect(await jobsOf(threadId)).toHaveLength(2)
  })

  it('that waits is asked for again without being written into an index again', async () => {
    const ask = () =>
      inTx(ctx(), scope, async (tx) => {
        await addJob(tx.db, 'ingest_events', { workspaceId: scope.workspaceId })
        return indexedAgain(tx.db)
      })
    const before = await ask()
    expect(await ask()).toBe(before)
    // And whatever it waited for before, it may begin now.
    const [job] = await boss.findJobs('ingest', { queued: true })
    await boss.update('ingest', undefined, { id: job?.id ?? '', startAfter: 3600 })
    expect(await boss.fetch('ingest')).toEqual([])
    await ask()
    expect(await boss.fetch('ingest')).toMatchObject([{ id: job?.id }])
  })

  it('with a payload that the catalogue does not know is refused before anything is written', async () => {
    const wrong = inTx(ctx(), scope, (tx) =>
      tx.addJob('review_tasks', { workspaceId: scope.workspaceId, threadId: 'no id' }),
    )
    await expect(wrong).rejects.toThrow(/uuid/i)
    expect(await jobsOf('no id')).toEqual([])
  })

  it('that waits is begun by nobody while a change that asks for it again is not there to be seen', async () => {
    const ask = (meanwhile: () => Promise<void>): Promise<void> =>
      inTx(ctx(), scope, async (tx) => {
        const asked = tx.outbox.write
        await tx.addJob('sync_replies', { workspaceId: scope.workspaceId })
        tx.outbox.write = async (...args) => {
          await asked(...args)
          await meanwhile()
        }
      })
    await ask(async () => undefined)
    let begun = -1
    await ask(async () => {
      begun = (await boss.fetch('sync')).length
    })
    expect(begun).toBe(0)
    const [taken] = await boss.fetch('sync')
    expect(taken).toBeDefined()
    // And once it is under way, what is asked for comes after it.
    await ask(async () => undefined)
    expect(await boss.fetch('sync')).toEqual([])
    await boss.deleteJob('sync', taken?.id ?? '')
    expect(await boss.fetch('sync')).toHaveLength(1)
  })

  it('is kept however long no worker runs, and no time limit of the queue ends it', async () => {
    const threadId = newId()
    await inTx(ctx(), scope, (tx) => tx.addJob('review_tasks', { workspaceId: scope.workspaceId, threadId }))
    const [job] = await boss.findJobs('waiting', { data: { payload: { threadId } } })
    expect(job?.keepUntil.getTime()).toBeGreaterThan(Date.now() + 40 * 365 * 86_400_000)
    expect(job).toMatchObject({ expireInSeconds: 86_400, heartbeatSeconds: 10 })
  })
})

describe('somebody with SQL as the application', () => {
  const refused = { code: '42501' }
  const asTheApplication = (text: string): Promise<unknown> => db.pool.query(text)

  it('sees that a job waits and puts it off, but not what was said of one that failed', async () => {
    const threadId = newId()
    await inTx(ctx(), scope, (tx) => tx.addJob('review_tasks', { workspaceId: scope.workspaceId, threadId }))
    const { rows } = await db.pool.query<{ id: string }>(
      `select id from pgboss.job_common where data #>> '{payload,threadId}' = $1 and state = 'created'`,
      [threadId],
    )
    expect(rows).toHaveLength(1)
    const own = await openToLook(db.pool)
    expect(await own.update('waiting', undefined, { id: rows[0]?.id ?? '', startAfter: 60 })).toMatchObject({
      updated: 1,
    })
    await expect(asTheApplication('select output from pgboss.job_common')).rejects.toMatchObject(refused)
    await expect(own.findJobs('waiting')).rejects.toMatchObject(refused)
  })

  it('neither takes a job, nor ends or deletes one, nor changes what the library knows of its queues', async () => {
    const own = await openToLook(db.pool)
    const { id } = { id: newId() }
    await expect(own.fetch('quick')).rejects.toMatchObject(refused)
    await expect(own.deleteJob('quick', id)).rejects.toMatchObject(refused)
    await expect(own.complete('quick', id)).rejects.toMatchObject(refused)
    await expect(own.cancel('quick', id)).rejects.toMatchObject(refused)
    await expect(own.updateQueue('quick', { retryLimit: 0 })).rejects.toMatchObject(refused)
    await expect(own.deleteQueue('quick')).rejects.toMatchObject(refused)
    await expect(own.createQueue('another')).rejects.toMatchObject(refused)
    await expect(own.getInstances()).rejects.toMatchObject(refused)
    await expect(asTheApplication('drop schema pgboss cascade')).rejects.toMatchObject(refused)
    await expect(asTheApplication('create table pgboss.another ()')).rejects.toMatchObject(refused)
  })

  it("has exactly the rights on the library's tables that adding a job needs", async () => {
    const { rows } = await db.superuser.query<{ right: string }>(
      `select c.relname || ': ' || lower(a.privilege_type) as right from pg_class c cross join lateral aclexplode(c.relacl) a
        where c.relnamespace = 'pgboss'::regnamespace and a.grantee in ('rejoinder_app'::regrole, 0)
       union select c.relname || '.' || t.attname || ': ' || lower(a.privilege_type) from pg_class c
         join pg_attribute t on t.attrelid = c.oid cross join lateral aclexplode(t.attacl) a
        where c.relnamespace = 'pgboss'::regnamespace and a.grantee in ('rejoinder_app'::regrole, 0) order by 1`,
    )
    const changed = [
      ...['data', 'dead_letter', 'deletion_seconds', 'expire_seconds', 'group_id', 'group_tier', 'heartbeat_seconds'],
      ...['keep_until', 'priority', 'retry_backoff', 'retry_delay', 'retry_delay_max', 'retry_limit', 'start_after'],
    ]
    const read = ['created_on', 'id', 'name', 'singleton_key', 'state', ...changed]
    expect(rows.map(({ right }) => right)).toEqual(
      [
        ...['job_common: insert', 'queue: select', 'version: select'],
        ...read.map((column) => `job_common.${column}: select`),
        ...changed.map((column) => `job_common.${column}: update`),
      ].toSorted(),
    )
  })
})
