import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { type JobHelpers, Logger, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { Ctx } from '#domain/context.ts'
import { catalogue, type JobKind, type JobName } from '#queue/catalogue.ts'
import { jobNames, runJob } from './jobs.ts'
import type { Lines } from './lines.ts'
import { createPlaces, type Places } from './places.ts'

export interface QueueRunner {
  /** Names under which this process has locked jobs, those of earlier runs among them. */
  names(): string[]
  /** Ids of the jobs under way. */
  doing(): string[]
  /** Takes no more jobs, and resolves when those under way are done. */
  stop(): Promise<void>
}

interface RunnerOptions {
  /** As the owner of the queue's tables. */
  pool: pg.Pool
  lines: Lines
  lane: 'quick' | 'waiting'
  concurrency: number
  stopping: AbortSignal
}

const fullPauseMs = 300
const restartAfterMs = 500
/** How long a finished job counts as under way: its end is told to the database a moment later. */
const toldWithinMs = 5000

/**
 * Does the jobs of one lane until stopped. A queue that ends because a statement of its own broke (the database was restarted) is
 * started again; whatever jobs it could not tell the end of are done again.
 */
export function runQueue(ctx: Ctx, options: RunnerOptions): QueueRunner {
  const names = new Set<string>()
  const doing = new Set<string>()
  const places = createPlaces()
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => names.add(workerPool.id))
  events.on('job:start', ({ job }) => doing.add(job.id))
  events.on('job:complete', ({ job }) => {
    setTimeout(() => doing.delete(job.id), toldWithinMs).unref()
  })
  tellOfFailures(ctx, events)

  let current: Runner | null = null
  const begin = (): Promise<Runner> =>
    run({
      pgPool: options.pool,
      taskList: taskList(ctx, options.lane, { places, lines: options.lines }),
      forbiddenFlags: () => places.full(),
      concurrency: options.concurrency,
      noHandleSignals: true,
      pollInterval: 1000,
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      events,
      logger: quietLogger(ctx),
    })
  const running = (async () => {
    while (!options.stopping.aborted) {
      try {
        current = await begin()
        await current.promise
      } catch (error) {
        ctx.log.warn({ err: error, lane: options.lane }, 'the queue broke, and is started again')
      }
      await sleep(restartAfterMs, undefined, { signal: options.stopping }).catch(() => undefined)
    }
  })()
  return {
    names: () => [...names],
    doing: () => [...doing],
    async stop() {
      // One that has ended by itself a moment ago has nothing to stop.
      await current?.stop().catch((error: unknown) => ctx.log.debug({ err: error }, 'the queue was stopped already'))
      await running
    },
  }
}

interface Room {
  places: Places
  lines: Lines
}

function taskList(ctx: Ctx, lane: RunnerOptions['lane'], room: Room): TaskList {
  const names = jobNames.filter((name) => catalogue[name].lane === lane)
  return Object.fromEntries(
    names.map((name) => [
      name,
      (payload: unknown, helpers: JobHelpers) => doJob(ctx, room, { name, payload, helpers }),
    ]),
  )
}

/** Several places may take jobs of one group in the same moment: whoever finds it full puts the job back. */
async function doJob(
  ctx: Ctx,
  { places, lines }: Room,
  { name, payload, helpers }: { name: JobName; payload: unknown; helpers: JobHelpers },
): Promise<void> {
  const { job } = helpers
  const [group] = Object.keys(job.flags ?? {})
  const kind: JobKind = catalogue[name]
  const work = () => runJob(ctx, name, payload, job.attempts >= job.max_attempts)
  if (group === undefined || kind.group === undefined) return work()
  const putBack = async (): Promise<void> => {
    await helpers.addJob(name, payload, {
      runAt: new Date(Date.now() + fullPauseMs),
      maxAttempts: job.max_attempts,
      priority: job.priority,
      flags: [group],
      ...(job.key === null ? {} : { jobKey: job.key }),
    })
  }
  if (!places.take(group, kind.group.most)) return putBack()
  try {
    if (kind.group.isLine !== true) return await work()
    if (!(await lines.hold(group))) return await putBack()
    try {
      await work()
    } finally {
      await lines.release(group)
    }
  } finally {
    places.give(group)
  }
}

function tellOfFailures(ctx: Pick<Ctx, 'log'>, events: WorkerEvents): void {
  const of = (job: { task_identifier: string; id: string; attempts: number }) => ({
    job: job.task_identifier,
    jobId: job.id,
    attempts: job.attempts,
  })
  events.on('job:failed', ({ job, error }) => ctx.log.error({ ...of(job), err: error }, 'a job was given up'))
  events.on('job:error', ({ job, error }) =>
    ctx.log.warn({ ...of(job), err: error }, 'a job failed and is tried again'),
  )
}

/** The queue's own talk: what it warns of is ours to see, the rest only when debugging. */
const quietLogger = (ctx: Pick<Ctx, 'log'>): Logger =>
  new Logger(() => (level, message) => {
    if (level === 'error') ctx.log.error({}, message)
    else if (level === 'warning') ctx.log.warn({}, message)
    else ctx.log.debug({}, message)
  })
