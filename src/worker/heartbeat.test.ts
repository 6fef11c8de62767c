import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { silentLog } from '#lib/log.ts'
import { type TestDatabase, testDatabase } from '../../test/db.ts'
import { beat, signOff, sweep, workerName } from './heartbeat.ts'

let db: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  db = await testDatabase()
  pool = new pg.Pool({ connectionString: db.ownerUrl, max: 2 })
  pool.on('error', () => undefined)
})
afterAll(async () => {
  await pool.end()
  await db[Symbol.asyncDispose]()
})
beforeEach(() => pool.query('delete from graphile_worker._private_jobs; delete from worker_heartbeats'))

/** A job that a queue took an hour ago. */
async function takenJob(queue: string, name = 'score_message', key: string | null = null): Promise<string> {
  const { rows } = await pool.query<{ id: string }>('select id from graphile_worker.add_job($1, job_key := $2)', [
    name,
    key,
  ])
  const id = String(rows[0]?.id)
  await pool.query(
    "update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - interval '1 hour', attempts = 1 where id = $2",
    [queue, id],
  )
  return id
}
async function heldBy(id: string): Promise<string | null | undefined> {
  const { rows } = await pool.query<{ locked_by: string | null }>(
    'select locked_by from graphile_worker._private_jobs where id = $1',
    [id],
  )
  return rows[0]?.locked_by
}
const nothing = { mine: [], doing: [] }

describe('jobs that somebody holds', () => {
  it('stay with a worker that lives, however long they take', async () => {
    const id = await takenJob('pool-living')
    await beat(pool, [workerName('a'), 'pool-living'])
    await sweep(pool, silentLog, nothing)
    expect(await heldBy(id)).toBe('pool-living')
    await sweep(pool, silentLog, { mine: ['pool-living'], doing: [id] })
    expect(await heldBy(id)).toBe('pool-living')
  })

  it('are given back when their worker has not been heard of', async () => {
    const id = await takenJob('pool-dead')
    await beat(pool, ['pool-dead'])
    await pool.query("update worker_heartbeats set beat_at = now() - interval '15 seconds'")
    await sweep(pool, silentLog, nothing)
    expect(await heldBy(id)).toBeNull()
  })

  it('are given back when the worker lives and does not do them: the answer that gave them was lost', async () => {
    const [lost, doing] = [await takenJob('pool-mine'), await takenJob('pool-mine')]
    await beat(pool, ['pool-mine'])
    await sweep(pool, silentLog, { mine: ['pool-mine'], doing: [doing] })
    expect(await heldBy(lost)).toBeNull()
    expect(await heldBy(doing)).toBe('pool-mine')
  })

  it('go with their dead worker when they were asked for again meanwhile: the successor is in the queue', async () => {
    const id = await takenJob('pool-dead', 'score_message', 'one')
    await pool.query("select graphile_worker.add_job('score_message', job_key := 'one')")
    await sweep(pool, silentLog, nothing)
    expect(await heldBy(id)).toBeUndefined()
    const { rows } = await pool.query('select key, attempts from graphile_worker._private_jobs')
    expect(rows).toEqual([{ key: 'one', attempts: 0 }])
  })
})

describe('workers', () => {
  it('are counted while they are heard of, each process once', async () => {
    expect(await beat(pool, [workerName('a'), 'pool-1', 'pool-2'])).toBe(1)
    expect(await beat(pool, [workerName('b'), 'pool-3'])).toBe(2)
    await signOff(pool, [workerName('a'), 'pool-1', 'pool-2'])
    expect(await beat(pool, [workerName('b'), 'pool-3'])).toBe(1)
  })
})
