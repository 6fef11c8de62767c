import { EventEmitter } from 'node:events'
import { Logger, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { Ctx } from '#domain/context.ts'
import { beat, beatEveryMs, sweep } from './heartbeat.ts'
import { keepHouse } from './housekeeping.ts'
import { jobNames, runJob } from './jobs.ts'
import { patientPool } from './patient-pool.ts'

export interface WorkerOptions {
  /** Connections as the role that owns the queue's tables. */
  ownerPool: pg.Pool
  concurrency: number
  housekeepingMs: number
}

/**
 * Does the queue's jobs until stopped. Tells that it lives, gives back the jobs of workers that died, and looks after what was
 * forgotten. `stop` lets jobs under way finish.
 */
export async function runWorker(
  ctx: Ctx,
  { ownerPool, concurrency, housekeepingMs }: WorkerOptions,
): Promise<{ stop(): Promise<void> }> {
  const events: WorkerEvents = new EventEmitter()
  const workerIds = new Set<string>()
  events.on('worker:create', ({ worker }) => workerIds.add(worker.workerId))
  events.on('job:failed', ({ job, error }) => {
    ctx.log.error({ job: job.task_identifier, jobId: job.id, attempts: job.attempts, err: error }, 'a job was given up')
  })
  events.on('job:error', ({ job, error }) => {
    ctx.log.warn(
      { job: job.task_identifier, jobId: job.id, attempts: job.attempts, err: error },
      'a job failed and is tried again',
    )
  })
  const taskList: TaskList = Object.fromEntries(
    jobNames.map((name) => [
      name,
      (payload: unknown, { job }: { job: { attempts: number; max_attempts: number } }) =>
        runJob(ctx, name, payload, job.attempts >= job.max_attempts),
    ]),
  )
  const stopping = new AbortController()
  const runner: Runner = await run({
    pgPool: patientPool(ownerPool, ctx.log, stopping.signal),
    taskList,
    concurrency,
    noHandleSignals: true,
    pollInterval: 1000,
    events,
    logger: quietLogger(ctx),
  })
  const timers = [
    every(beatEveryMs, ctx, 'heartbeat', async () => {
      if (workerIds.size > 0) await beat(ctx.pool, [...workerIds])
      await sweep(ownerPool, ctx.log)
    }),
    every(housekeepingMs, ctx, 'housekeeping', () => keepHouse(ctx)),
  ]
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer)
      stopping.abort()
      await runner.stop()
    },
  }
}

/** Runs `work` again and again, never twice at the same time; a failure is logged and the next round comes all the same. */
function every(ms: number, ctx: Ctx, what: string, work: () => Promise<unknown>): ReturnType<typeof setInterval> {
  let isRunning = false
  const round = async (): Promise<void> => {
    if (isRunning) return
    isRunning = true
    try {
      await work()
    } catch (error) {
      ctx.log.warn({ err: error, what }, 'a round of the worker failed')
    } finally {
      isRunning = false
    }
  }
  void round()
  return setInterval(() => void round(), ms)
}

/** The queue's own talk: what it warns of is ours to see, the rest only when debugging. */
const quietLogger = (ctx: Pick<Ctx, 'log'>): Logger =>
  new Logger(() => (level, message) => {
    if (level === 'error') ctx.log.error({}, message)
    else if (level === 'warning') ctx.log.warn({}, message)
    else ctx.log.debug({}, message)
  })
