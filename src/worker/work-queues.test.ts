import pg from 'pg'
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connect } from '#db/connect.ts'
import { silentLog } from '#lib/log.ts'
import { newId } from '#lib/new-id.ts'
import { addJob, type JobData } from '#queue/add.ts'
import { catalogue, type JobName, type JobPayload, queueNames } from '#queue/catalogue.ts'
import { deadLetters } from '#queue/library.ts'
import { openToLook } from '#queue/work.ts'
import { type CutLine, cutLine } from '../../test/cut-line.ts'
import { type TestDatabase, testDatabase } from '../../test/db.ts'
import { atOwnPace } from '../../test/patience.ts'
import { eventually } from '../../test/process/eventually.ts'
import { workQueues } from './work-queues.ts'

let db: TestDatabase
let line: CutLine
let owner: pg.Pool
let boss: PgBoss
beforeAll(async () => {
  db = await testDatabase()
  line = await cutLine(db.ownerUrl)
  owner = new pg.Pool({ connectionString: db.ownerUrl, max: 2 })
  owner.on('error', () => undefined)
  boss = await openToLook(owner)
})
afterAll(async () => {
  await owner.end()
  await line[Symbol.asyncDispose]()
  await db[Symbol.asyncDispose]()
})
beforeEach(async () => {
  for (const queue of [...queueNames, deadLetters]) await boss.deleteAllJobs(queue)
})

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

const inQueue = async (): Promise<JobWithMetadata<JobData>[]> =>
  (await Promise.all(queueNames.map((queue) => boss.findJobs<JobData>(queue)))).flat()
const isEmpty = async (): Promise<boolean> => (await inQueue()).length === 0

interface Running extends AsyncDisposable {
  workers: () => number
}

/** Jobs wait here until it is opened. */
interface Gate {
  isOpen: Promise<void>
  open(): void
}

function createGate(): Gate {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { isOpen: promise, open: resolve }
}

async function start(
  run: (name: JobName, payload: unknown, isLastTry: boolean) => Promise<void>,
  options: { url?: string; slots?: number; gate?: Gate; onGivenUp?: (job: string) => void } = {},
): Promise<Running> {
  const pool = connect({
    url: options.url ?? db.ownerUrl,
    max: 6,
    applicationName: 'rejoinder test',
    onError: () => undefined,
  })
  let workers = 0
  const working = await workQueues(silentLog, {
    pool,
    direct: pool,
    slots: options.slots ?? 4,
    run,
    onGivenUp: (job) => options.onGivenUp?.(job),
    onWorkers: (count) => {
      workers = count
    },
  })
  return {
    workers: () => workers,
    async [Symbol.asyncDispose]() {
      options.gate?.open() // else a test that failed before it was opened would wait for its jobs for ever
      await working.stop()
      await pool.end()
    },
  }
}

describe('the queue', () => {
  it('does every job once, those that end together with others too, and none stays', async () => {
    const done: unknown[] = []
    for (let n = 0; n < 60; n += 1) await score()
    {
      await using _running = await start(async (_name, payload) => {
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 8))
        done.push(payload)
      })
      await eventually('all are done', isEmpty)
    }
    expect(done).toHaveLength(60)
    expect(new Set(done.map((payload) => JSON.stringify(payload))).size).toBe(60)
  })

  it('does what has time when the mail of all queues is done', async () => {
    const taken: JobName[] = []
    for (let n = 0; n < 4; n += 1) await add('note_questions', { workspaceId: newId(), messageId: newId() })
    for (let n = 0; n < 40; n += 1) await draft(newId())
    await using _running = await start(async (name) => {
      taken.push(name)
      await new Promise((resolve) => setTimeout(resolve, 30))
    })
    await eventually('all are done', isEmpty)
    expect(taken.slice(0, 40)).toEqual(Array.from({ length: 40 }, () => 'write_draft'))
    expect(taken).toHaveLength(44)
  })

  it('hears of a job that is added while it rests, whatever its queue', async () => {
    const heard = new Map<JobName, number>()
    await using _running = await start(async (name) => void heard.set(name, performance.now()))
    const add3 = async (): Promise<number> => {
      heard.clear()
      const addedAt = performance.now()
      await score()
      await draft()
      await add('ingest_events', { workspaceId })
      await eventually('all are done', async () => heard.size === 3)
      return Math.max(...heard.values()) - addedAt
    }
    await add3()
    // Looked for once a second, without having been heard of, one in three would be as late as this in half of all cases.
    const late = [await add3(), await add3(), await add3(), await add3(), await add3()]
    expect(late.toSorted((one, other) => one - other)[2]).toBeLessThan(atOwnPace(500))
  })

  it('tries a failed job again later, with what it said, until it has been tried often enough', async () => {
    await score()
    const lastTries: boolean[] = []
    await using _running = await start(async (_name, _payload, isLastTry) => {
      lastTries.push(isLastTry)
      throw new Error('not yet')
    })
    await eventually('it failed', async () => (await inQueue())[0]?.state === 'retry')
    const [failed] = await inQueue()
    expect(failed).toMatchObject({
      output: { message: 'not yet' },
      retryLimit: catalogue.score_message.maxAttempts - 1,
    })
    expect(failed?.startAfter.getTime()).toBeGreaterThan(Date.now() + 500)
    await boss.update('quick', { ...failed?.data, tries: 2 }, { id: failed?.id ?? '', retryLimit: 1, startAfter: 0 })
    await eventually('it was given up', async () => (await inQueue())[0]?.state === 'failed')
    expect(lastTries).toEqual([false, true])
    expect(await inQueue()).toMatchObject([{ output: { message: 'not yet' } }])
  })

  it('leaves the work of a job that was asked for again meanwhile to its successor, when it fails', async () => {
    let runs = 0
    await using _ = await start(async () => {
      runs += 1
      if (runs > 1) return
      await add('sync_replies', { workspaceId })
      throw new Error('the connection broke')
    })
    await add('sync_replies', { workspaceId })
    await eventually('the successor is done and nothing is left', async () => runs === 2 && (await isEmpty()))
  })

  it('leaves a job to whoever took it', async () => {
    await score()
    const [taken] = await boss.fetch('quick')
    let runs = 0
    await using _running = await start(async () => {
      runs += 1
    })
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect(runs).toBe(0)
    expect(await inQueue()).toMatchObject([{ id: taken?.id, state: 'active' }])
  })

  it('does what is under way before it stops, tells that, and takes no more', async () => {
    await score()
    const { promise: begun, resolve } = Promise.withResolvers<void>()
    const running = await start(async () => {
      resolve()
      await new Promise((wait) => setTimeout(wait, 300))
    })
    await begun
    const stopped = running[Symbol.asyncDispose]()
    await score()
    await stopped
    expect(await inQueue()).toMatchObject([{ state: 'created', retryCount: 0 }])
  })
})

describe('slots', () => {
  it('of a group are no more than it may have, and the other workspaces have theirs', async () => {
    const other = newId()
    for (let n = 0; n < 50; n += 1) await draft()
    await draft(other)
    const gate = createGate()
    const running: string[] = []
    await using _loop = await start(
      async (_name, payload) => {
        running.push((payload as { workspaceId: string }).workspaceId)
        await gate.isOpen
      },
      { slots: 10, gate },
    )
    await eventually('the other one is served', async () => running.includes(other))
    expect(running.filter((id) => id === workspaceId)).toHaveLength(5)
    gate.open()
    await eventually('all are done', isEmpty)
  })

  it('at the platform go to an opt-out before the sequences that are to be stopped', async () => {
    for (let n = 0; n < 9; n += 1) await add('stop_sequence', { workspaceId, threadId: newId() })
    await add('push_to_platform', { workspaceId, threadId: newId(), what: 'unsubscribe' })
    const begun: JobName[] = []
    await using _loop = await start(async (name) => void begun.push(name))
    await eventually('all are done', isEmpty)
    expect(begun).toHaveLength(10)
    expect(begun.slice(0, 2)).toContain('push_to_platform')
  })

  it('of jobs that wait for somebody are not those of jobs that compute', async () => {
    for (let n = 0; n < 3; n += 1) await draft(newId())
    const gate = createGate()
    const done: JobName[] = []
    await using _loop = await start(
      async (name) => {
        if (name === 'write_draft') await gate.isOpen
        done.push(name)
      },
      { slots: 2, gate },
    )
    await score()
    await eventually('the quick one is done', async () => done.includes('score_message'))
    gate.open()
    await eventually('all are done', async () => done.length === 4)
  })

  it('of what is done in turn are one for a workspace over all workers, and another workspace does not wait for it', async () => {
    const other = newId()
    const gate = createGate()
    let [atOnce, most] = [0, 0]
    const done: string[] = []
    const run = async (_name: JobName, payload: unknown): Promise<void> => {
      const { workspaceId: of } = payload as { workspaceId: string }
      if (of === workspaceId) {
        atOnce += 1
        most = Math.max(most, atOnce)
        await gate.isOpen
        atOnce -= 1
      }
      done.push(of)
    }
    await using _one = await start(run, { gate })
    await using _two = await start(run, { gate })
    await add('ingest_events', { workspaceId })
    await eventually('it is under way', async () => atOnce === 1)
    for (let n = 0; n < 3; n += 1) await add('ingest_events', { workspaceId })
    await add('ingest_events', { workspaceId: other })
    await eventually('the other one is done', async () => done.includes(other))
    await eventually('one waits, however often it was asked for', async () => (await inQueue()).length === 2)
    gate.open()
    await eventually('all are done', isEmpty)
    expect(most).toBe(1)
    expect(done.filter((of) => of === workspaceId)).toHaveLength(2)
  })
})

describe('workers', () => {
  it('are counted while they are heard of', async () => {
    await using one = await start(async () => undefined)
    await eventually('it counts itself', async () => one.workers() === 1)
    {
      await using _two = await start(async () => undefined)
      await eventually('it counts both', async () => one.workers() === 2)
    }
    await eventually('the one that signed off does not count', async () => one.workers() === 1)
  })

  it('that live keep a job however long it takes; of one that died it is done again within 30 s', async () => {
    await score()
    // Taken, and never heard of again: as by a process that is gone.
    await boss.fetch('quick')
    await draft()
    const done: JobName[] = []
    const gate = createGate()
    await using _running = await start(
      async (name) => {
        if (name === 'write_draft') await gate.isOpen
        done.push(name)
      },
      { gate },
    )
    const startedAt = performance.now()
    await eventually('the dead one has a successor', async () => done.includes('score_message'), 40_000)
    expect(performance.now() - startedAt).toBeLessThan(atOwnPace(30_000))
    expect(done).toEqual(['score_message'])
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, 16_000 - (performance.now() - startedAt))))
    expect(await inQueue()).toMatchObject([{ state: 'active', retryCount: 0, data: { job: 'write_draft' } }])
    gate.open()
    await eventually('all are done', isEmpty)
    expect(done).toEqual(['score_message', 'write_draft'])
  })

  it('tell once of a job that was given up, also where its worker died in the last try, and of none that a successor did', async () => {
    const givenUp: string[] = []
    const lastTry = async (queue: 'quick' | 'sync'): Promise<void> => {
      const [job] = await boss.findJobs<JobData>(queue)
      await boss.update(queue, job?.data ?? null, { id: job?.id ?? '', retryLimit: 0 })
    }
    await score()
    await lastTry('quick')
    // Taken, and never heard of again: as by a process that ran out of memory.
    await boss.fetch('quick')
    await add('sync_replies', { workspaceId })
    await lastTry('sync')
    let syncs = 0
    await using _running = await start(
      async (name) => {
        if (name !== 'sync_replies') return
        syncs += 1
        if (syncs > 1) return
        await add('sync_replies', { workspaceId })
        throw new Error('the connection broke')
      },
      { onGivenUp: (job) => givenUp.push(job) },
    )
    await eventually('it is told of', async () => givenUp.length > 0, 40_000)
    expect(syncs).toBe(2)
    expect(givenUp).toEqual(['score_message'])
  })
})

describe('a database that goes away', () => {
  it('is waited for: the end of a job is told when it is back, and the job is not done again', async () => {
    let done = 0
    await using _running = await start(
      async () => {
        line.cut()
        done += 1
      },
      { url: line.url },
    )
    await score()
    await eventually('it was done', async () => done === 1)
    await new Promise((resolve) => setTimeout(resolve, 700))
    expect(await inQueue()).toMatchObject([{ state: 'active' }])
    line.mend()
    await eventually('that is told', isEmpty)
    expect(done).toBe(1)
    await score()
    await eventually('the next one is done', async () => done === 2)
    line.mend()
  })
})
