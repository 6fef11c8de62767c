import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from '#lib/log.ts'
import { newId } from '#lib/new-id.ts'
import { catalogue, type JobKind, type JobName } from '#queue/catalogue.ts'
import { hearJobs } from './hear-jobs.ts'
import type { Lines } from './lines.ts'
import { createTaker, type EndedJob, type Lane, type TakenJob, type Taker } from './take-jobs.ts'

export interface JobLoop {
  /** By which the jobs are locked that this process has taken. */
  name: string
  /** Ids of the jobs under way, and of those whose end the database may not know yet. */
  doing(): string[]
  /** Takes no more jobs, and resolves when those under way are done and that is told. */
  stop(): Promise<void>
}

interface LoopOptions {
  /** As the owner of the queue's tables. */
  pool: pg.Pool
  lines: Lines
  /** Jobs done at a time, in each lane. */
  places: number
  /** Does one job; what it throws makes it be tried again. */
  run(name: JobName, payload: unknown, isLastTry: boolean): Promise<void>
}

/** Also without being told of a job the queue is looked at so often: a job may have a later time. */
const lookEveryMs = 1000
/** After each look, so that under load one statement tells of several ends and takes several jobs. */
const restMs = 4
const waitForDatabaseMs = 500
/** A line that another worker holds is asked for again after this. */
const heldPauseMs = 300
const tellTries = 3

/**
 * Does the queue's jobs until stopped: each round tells how jobs ended and takes as many as there is room for. What can't be told
 * since the database is away is told when it is back; a process that ends before has its jobs done again.
 */
export function runJobs(log: Log, { places, ...work }: LoopOptions): JobLoop {
  const { pool } = work
  const name = `jobs-${newId()}`
  const running = new Map<string, { lane: Lane; group: string | null; done: Promise<void> }>()
  let ended: EndedJob[] = []
  let isStopping = false
  const bell = createBell()

  const groups = (): Map<string, number> => {
    const used = new Map<string, number>()
    for (const { group } of running.values()) if (group !== null) used.set(group, (used.get(group) ?? 0) + 1)
    return used
  }
  const free = (lane: Lane): number => places - [...running.values()].filter((job) => job.lane === lane).length

  const begin = (job: TakenJob): void => {
    const { group, id } = job
    const done = endOf(log, work, job).then((error) => {
      running.delete(id)
      ended.push({ id, error })
      bell.ring()
    })
    running.set(id, { lane: catalogue[job.name].lane, group, done })
  }
  /** Tells and takes once. True when more may be had at once. */
  const round = async (taker: Taker): Promise<boolean> => {
    const telling = [...ended] // others end meanwhile
    const room = isStopping ? { quick: 0, waiting: 0 } : { quick: free('quick'), waiting: free('waiting') }
    const { jobs, isMore } = await taker.take(telling, { free: room, groups: groups() })
    const told = new Set(telling)
    ended = ended.filter((one) => !told.has(one))
    for (const job of jobs) begin(job)
    return isMore && (free('quick') > 0 || free('waiting') > 0)
  }
  const loop = (async () => {
    let taker: Taker | null = null
    while (!isStopping) {
      bell.still()
      try {
        taker ??= await createTaker(pool, name, places)
        if (!(await round(taker))) await bell.rung(lookEveryMs)
        await sleep(restMs)
      } catch (error) {
        log.warn({ err: error }, 'the queue waits for the database')
        await bell.rung(waitForDatabaseMs)
      }
    }
    await Promise.all([...running.values()].map(({ done }) => done))
    for (let left = tellTries; taker !== null && ended.length > 0 && left > 0; left -= 1) {
      await round(taker).catch((error: unknown) => log.warn({ err: error }, 'the end of jobs could not be told'))
    }
  })()
  const hearing = hearJobs(pool, log, bell.ring)
  return {
    name,
    doing: () => [...running.keys(), ...ended.map(({ id }) => id)],
    async stop() {
      isStopping = true
      bell.ring()
      await Promise.all([loop, hearing.stop()])
    },
  }
}

/** Does a job. Returns null when it is done, else why it failed; never throws. */
async function endOf(
  log: Log,
  { pool, lines, run }: Omit<LoopOptions, 'places'>,
  job: TakenJob,
): Promise<string | null> {
  const { name, group, attempts } = job
  const isLastTry = attempts >= job.maxAttempts
  try {
    const kind: JobKind = catalogue[name]
    if (group === null || kind.group?.isLine !== true) await run(name, job.payload, isLastTry)
    else if (await lines.hold(group)) await run(name, job.payload, isLastTry).finally(() => lines.release(group))
    else await putBack(pool, job)
    return null
  } catch (error) {
    const told = { job: name, jobId: job.id, attempts, err: error }
    if (isLastTry) log.error(told, 'a job was given up')
    else log.warn(told, 'a job failed and is tried again')
    return error instanceof Error ? error.message || error.name : String(error)
  }
}

/** The job comes again soon, as a new one; with its key it takes the place of none that is newer. */
async function putBack(pool: pg.Pool, { name, payload, group, key, maxAttempts }: TakenJob): Promise<void> {
  await pool.query({
    name: 'put_job_back',
    text: `select from graphile_worker.add_job($1, $2::json, run_at := now() + $3 * interval '1 ms', max_attempts := $4,
             job_key := $5, priority := $6, flags := array[$7::text])`,
    values: [name, JSON.stringify(payload), heldPauseMs, maxAttempts, key, catalogue[name].priority, group],
  })
}

/** Rings for whoever waits; rung while nobody waits, it is heard by the next one. */
function createBell(): { ring(): void; still(): void; rung(atMostMs: number): Promise<void> } {
  let isRung = false
  let wake: () => void = () => undefined
  return {
    ring() {
      isRung = true
      wake()
    },
    still() {
      isRung = false
    },
    async rung(atMostMs) {
      if (isRung) return
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, atMostMs)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    },
  }
}
