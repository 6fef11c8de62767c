import type pg from 'pg'
import type { Ctx } from '#domain/context.ts'
import { newId } from '#lib/new-id.ts'
import { beat, beatEveryMs, signOff, sweep, workerName } from './heartbeat.ts'
import { compareAll, keepHouse } from './housekeeping.ts'
import { runJobs } from './job-loop.ts'
import { runJob } from './jobs.ts'
import { createLines } from './lines.ts'
import { renewStatistics } from './renew-statistics.ts'
import { createSender, keepSending } from './sender.ts'

export interface WorkerOptions {
  /** Connections as the role that owns the queue's tables. */
  ownerPool: pg.Pool
  /** A few more of them, for the heartbeat alone: it must be heard when all others are in use. */
  pulsePool: pg.Pool
  /** Jobs that compute, done at a time; those that wait for somebody outside have as many places of their own. */
  concurrency: number
  housekeepingMs: number
  /** Told how many workers share the platforms' limits, whenever it is looked. */
  onWorkers: (count: number) => void
}

const sendPlaces = 100
const sendEveryMs = 200

/**
 * Does the queue's jobs and sends what is due, until stopped. Tells that it lives, gives back the jobs of workers that died, and
 * looks after what was forgotten. `stop` lets what is under way finish.
 */
export async function runWorker(ctx: Ctx, options: WorkerOptions): Promise<{ stop(): Promise<void> }> {
  const { ownerPool, pulsePool, concurrency } = options
  const name = workerName(newId())
  const lines = createLines(pulsePool, ctx.log)
  const jobs = runJobs(ctx.log, {
    pool: ownerPool,
    lines,
    places: concurrency,
    run: (job, payload, isLastTry) => runJob(ctx, job, payload, isLastTry),
  })
  const names = [name, jobs.name]
  const sending = keepSending(ctx, createSender(ctx, { places: sendPlaces }), { everyMs: sendEveryMs })
  const rounds = [
    every(beatEveryMs, ctx, 'heartbeat', async () => options.onWorkers(await beat(pulsePool, names))),
    every(beatEveryMs, ctx, 'sweep', () => sweep(pulsePool, ctx.log, { mine: [jobs.name], doing: jobs.doing() })),
    every(beatEveryMs, ctx, 'statistics', () => renewStatistics(ownerPool)),
    every(options.housekeepingMs, ctx, 'housekeeping', () => keepHouse(ctx)),
  ]
  // Nobody knows how long there was no worker, and what the platform could not deliver meanwhile.
  void compareAll(ctx).catch((error: unknown) => ctx.log.warn({ err: error }, 'replies are compared later'))
  return {
    async stop() {
      await Promise.all([jobs.stop(), sending.stop()])
      for (const round of rounds) clearInterval(round)
      lines.close()
      await signOff(pulsePool, names)
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
