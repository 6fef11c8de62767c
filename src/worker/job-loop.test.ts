import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connect } from '#db/connect.ts'
import { silentLog } from '#lib/log.ts'
import { newId } from '#lib/new-id.ts'
import { addJob } from '#queue/add.ts'
import type { JobName, JobPayload } from '#queue/catalogue.ts'
import { type CutLine, cutLine } from '../../test/cut-line.ts'
import { type TestDatabase, testDatabase } from '../../test/db.ts'
import { eventually } from '../../test/process/eventually.ts'
import { type JobLoop, runJobs } from './job-loop.ts'
import { createLines, type Lines } from './lines.ts'

let db: TestDatabase
let line: CutLine
let admin: pg.Pool
beforeAll(async () => {
  db = await testDatabase()
  line = await cutLine(db.ownerUrl)
  admin = new pg.Pool({ connectionString: db.ownerUrl, max: 2 })
  admin.on('error', () => undefined)
})
afterAll(async () => {
  await admin.end()
  await line[Symbol.asyncDispose]()
  await db[Symbol.asyncDispose]()
})
beforeEach(() => admin.query('delete from graphile_worker._private_jobs'))

const workspaceId = newId()

/** As a verb adds it, in a transaction of the application's own. */
const add = <Name extends JobName>(name: Name, payload: JobPayload<Name>, key?: string): Promise<void> =>
  addJob(
    { query: async ({ text, values }) => (await db.pool.query(text, [...values])).rows },
    name,
    payload,
    key === undefined ? {} : { key },
  )

const score = (): Promise<void> => add('score_message', { workspaceId, messageId: newId() })
const draft = (of = workspaceId): Promise<void> =>
  add('write_draft', { workspaceId: of, threadId: newId(), messageId: newId() })

interface Waiting {
  locked_by: string | null
  attempts: number
  last_error: string | null
  later: number
}

const inQueue = async (): Promise<Waiting[]> =>
  (
    await admin.query<Waiting>(
      `select locked_by, attempts, last_error, extract(epoch from run_at - now())::float8 as later
         from graphile_worker._private_jobs order by id`,
    )
  ).rows

interface Running extends AsyncDisposable {
  loop: JobLoop
}

function start(
  run: (name: JobName, payload: unknown, isLastTry: boolean) => Promise<void>,
  options: { url?: string; places?: number; lines?: Lines } = {},
): Running {
  const pool = connect({
    url: options.url ?? db.ownerUrl,
    max: 4,
    applicationName: 'rejoinder test',
    onError: () => undefined,
  })
  const lines = options.lines ?? createLines(pool, silentLog)
  const loop = runJobs(silentLog, { pool, lines, places: options.places ?? 4, run })
  return {
    loop,
    async [Symbol.asyncDispose]() {
      await loop.stop()
      lines.close()
      await pool.end()
    },
  }
}

describe('the queue', () => {
  it('does every job once, those that end together with others too, and none stays', async () => {
    const done: unknown[] = []
    for (let n = 0; n < 60; n += 1) await score()
    {
      await using _running = start(async (_name, payload) => {
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 8))
        done.push(payload)
      })
      await eventually('all are done', async () => (await inQueue()).length === 0)
    }
    expect(done).toHaveLength(60)
    expect(new Set(done.map((payload) => JSON.stringify(payload))).size).toBe(60)
  })

  it('hears of a job that is added while it rests', async () => {
    const { promise, resolve } = Promise.withResolvers<JobName>()
    await using _running = start(async (name) => resolve(name))
    await eventually('it listens', async () => {
      const { rowCount } = await admin.query(
        "select from pg_stat_activity where query like 'listen%' and datname = current_database()",
      )
      return (rowCount ?? 0) > 0
    })
    await score()
    expect(await promise).toBe('score_message')
  })

  it('tries a failed job again later, with what it said, until it has been tried often enough', async () => {
    await score()
    const lastTries: boolean[] = []
    await using _running = start(async (_name, _payload, isLastTry) => {
      lastTries.push(isLastTry)
      throw new Error('not yet')
    })
    await eventually('it failed', async () => (await inQueue())[0]?.last_error === 'not yet')
    const [failed] = await inQueue()
    expect(failed).toMatchObject({ locked_by: null, attempts: 1 })
    expect(failed?.later).toBeGreaterThan(1)
    await admin.query('update graphile_worker._private_jobs set attempts = max_attempts - 1, run_at = now()')
    await eventually('it was given up', async () => (await inQueue())[0]?.attempts === 10 && lastTries.length === 2)
    expect(lastTries).toEqual([false, true])
  })

  it('leaves the work of a job that was asked for again meanwhile to its successor, when it fails', async () => {
    let runs = 0
    await using _ = start(async () => {
      runs += 1
      if (runs > 1) return
      await add('sync_replies', { workspaceId }, 'sync:again')
      throw new Error('the connection broke')
    })
    await add('sync_replies', { workspaceId }, 'sync:again')
    await eventually(
      'the successor is done and nothing is left',
      async () => runs === 2 && (await inQueue()).length === 0,
    )
  })

  it('leaves a job to whoever took it', async () => {
    await score()
    await admin.query("update graphile_worker._private_jobs set locked_by = 'another', locked_at = now()")
    await using running = start(() => Promise.reject(new Error('it is not ours')))
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await inQueue()).toMatchObject([{ locked_by: 'another', attempts: 0 }])
    expect(running.loop.doing()).toEqual([])
  })

  it('does what is under way before it stops, tells that, and takes no more', async () => {
    await score()
    const { promise: begun, resolve } = Promise.withResolvers<void>()
    const running = start(async () => {
      resolve()
      await new Promise((wait) => setTimeout(wait, 300))
    })
    await begun
    const stopped = running[Symbol.asyncDispose]()
    await score()
    await stopped
    expect(await inQueue()).toMatchObject([{ locked_by: null, attempts: 0 }])
  })
})

describe('places', () => {
  it('of a group are no more than it may have, and the other workspaces have theirs', async () => {
    const other = newId()
    for (let n = 0; n < 50; n += 1) await draft()
    await draft(other)
    const { promise: goOn, resolve: letGo } = Promise.withResolvers<void>()
    const running: string[] = []
    await using _loop = start(
      async (_name, payload) => {
        running.push((payload as { workspaceId: string }).workspaceId)
        await goOn
      },
      { places: 10 },
    )
    await eventually('the other one is served', async () => running.includes(other))
    expect(running.filter((id) => id === workspaceId)).toHaveLength(5)
    letGo()
    await eventually('all are done', async () => (await inQueue()).length === 0)
  })

  it('at the platform go to an opt-out before the sequences that are to be stopped', async () => {
    for (let n = 0; n < 9; n += 1) await add('stop_sequence', { workspaceId, threadId: newId() })
    await add('tell_platform', { workspaceId, threadId: newId(), what: 'unsubscribe' })
    const begun: JobName[] = []
    await using _loop = start(async (name) => void begun.push(name))
    await eventually('all are done', async () => (await inQueue()).length === 0)
    expect(begun).toHaveLength(10)
    expect(begun.slice(0, 2)).toContain('tell_platform')
  })

  it('of jobs that wait for somebody are not those of jobs that compute', async () => {
    for (let n = 0; n < 3; n += 1) await draft(newId())
    const { promise: goOn, resolve: letGo } = Promise.withResolvers<void>()
    const done: JobName[] = []
    await using _loop = start(
      async (name) => {
        if (name === 'write_draft') await goOn
        done.push(name)
      },
      { places: 2 },
    )
    await score()
    await eventually('the quick one is done', async () => done.includes('score_message'))
    letGo()
    await eventually('all are done', async () => done.length === 4)
  })

  it('of a line are one over all workers: a job that finds it held comes again soon', async () => {
    const elsewhere = createLines(admin, silentLog)
    await elsewhere.hold(`ingest:${workspaceId}`)
    await add('ingest_events', { workspaceId }, `ingest:${workspaceId}`)
    let done = 0
    await using _loop = start(async () => {
      done += 1
    })
    await new Promise((resolve) => setTimeout(resolve, 700))
    expect(done).toBe(0)
    expect(await inQueue()).toHaveLength(1)
    await elsewhere.release(`ingest:${workspaceId}`)
    await eventually('it is done', async () => done === 1 && (await inQueue()).length === 0)
    elsewhere.close()
  })
})

describe('a database that goes away', () => {
  it('is waited for: the end of a job is told when it is back, and the job is not done again', async () => {
    let done = 0
    await using running = start(
      async () => {
        line.cut()
        done += 1
      },
      { url: line.url },
    )
    await score()
    await eventually('it was done', async () => done === 1)
    await new Promise((resolve) => setTimeout(resolve, 700))
    expect(running.loop.doing()).toHaveLength(1)
    line.mend()
    await eventually('that is told', async () => (await inQueue()).length === 0)
    expect(done).toBe(1)
    await score()
    await eventually('the next one is done', async () => done === 2)
    line.mend()
  })
})
