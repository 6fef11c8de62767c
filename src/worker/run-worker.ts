import type pg from 'pg'
import type { Ctx } from '#domain/context.ts'
import type { Scope } from '#domain/scope.ts'
import { joinJobs } from '#domain/shared-tx.ts'
import { goesUnseen, hasCaughtUp } from '#domain/tasks/catch-up.ts'
import { inSpan, type SpanStart, type Tracing, traceWith } from '#lib/tracing.ts'
import type { JobName } from '#queue/catalogue.ts'
import { isJoined, runJob, runWithin } from './jobs.ts'
import { freshSince, runMaintenance, syncAll } from './maintenance.ts'
import { renewStatistics } from './renew-statistics.ts'
import { createSender, keepSending } from './sender.ts'
import { workQueues } from './work-queues.ts'

/** How one try of a job ended. */
interface JobEnd {
  job: JobName
  payload: unknown
  outcome: 'done' | 'failed'
  ms: number
}

export interface WorkerOptions {
  /** Connections as the role that owns the queue's tables. */
  queuePool: pg.Pool
  /** The same, with no pooler between: one of them listens. */
  directPool: pg.Pool
  /** Jobs of each queue that are done at a time. */
  concurrency: number
  maintenanceMs: number
  /** Told how many workers share the platforms' limits, whenever it is looked. */
  onWorkers: (count: number) => void
  onJobEnd?: (end: JobEnd) => void
  /** Told of each job that was given up, also where its worker died in the last try; one worker is told. */
  onGivenUp?: (job: string) => void
  /** Told of each job and send. Left out: nobody is. */
  tracing?: Tracing | null
}

const sendSlots = 100
const sendEveryMs = 200
const statisticsEveryMs = 4000

/**
 * Does the queues' jobs and sends what is due, until stopped. Tells that it lives, gives back the jobs of workers that died, and
 * looks after what was forgotten. `stop` lets what is under way finish.
 */
export function runWorker(ctx: Ctx, options: WorkerOptions): Promise<{ stop(): Promise<void> }> {
  return traceWith(options.tracing ?? null, () => startWorker(ctx, options))
}

async function startWorker(ctx: Ctx, options: WorkerOptions): Promise<{ stop(): Promise<void> }> {
  const {
    queuePool,
    directPool,
    concurrency,
    onWorkers,
    onJobEnd = () => undefined,
    onGivenUp = () => undefined,
  } = options
  joinJobs(ctx.pool, {
    has: isJoined,
    async run(tx, { data: { job, payload, trace = null } }) {
      if (!isJoined(job)) return
      const startedAt = performance.now()
      await inSpan(spanOf(job, payload), { parent: trace }, () => runWithin(ctx, tx, job, payload))
      onJobEnd({ job, payload, outcome: 'done', ms: performance.now() - startedAt })
    },
  })
  const jobs = await workQueues(ctx.log, {
    pool: queuePool,
    direct: directPool,
    slots: concurrency,
    onWorkers,
    onGivenUp,
    run: async (job, payload, isLastTry, trace) => {
      const startedAt = performance.now()
      const end = (outcome: JobEnd['outcome']): void =>
        onJobEnd({ job, payload, outcome, ms: performance.now() - startedAt })
      try {
        await inSpan(spanOf(job, payload), { parent: trace }, async () => {
          await runJob(ctx, job, payload, isLastTry)
          // Within its trace: by the id of what it goes on from it is found.
          ctx.log.debug({ job, ms: Math.round(performance.now() - startedAt) }, 'a job was done')
        })
        end('done')
      } catch (error) {
        end('failed')
        throw error
      }
    },
  })
  const sender = createSender(ctx, { slots: sendSlots, mustWait: untilCaughtUp(ctx) })
  const sending = keepSending(ctx, sender, { everyMs: sendEveryMs })
  const rounds = [
    every(statisticsEveryMs, ctx, 'statistics', () => renewStatistics(queuePool)),
    every(options.maintenanceMs, ctx, 'maintenance', () => runMaintenance(ctx)),
  ]
  // Nobody knows how long there was no worker, and what the platform could not deliver meanwhile.
  void syncAll(ctx).catch((error: unknown) =>
    ctx.log.warn({ err: error }, 'the first comparison of replies was put off'),
  )
  return {
    async stop() {
      await Promise.all([jobs.stop(), sending.stop()])
      for (const round of rounds) clearInterval(round)
    },
  }
}

/** For so long after its start a worker lets what leads wrote while none ran go before what goes out to them by itself, or by a word from before. */
const catchUpMs = 30_000

function untilCaughtUp(ctx: Ctx): (scope: Scope, taskId: string) => Promise<boolean> {
  const begunAt = performance.now()
  const since = { startedAt: ctx.now(), comparedSince: freshSince(ctx) }
  const caughtUp = new Set<string>()
  return async (scope, taskId) => {
    if (performance.now() - begunAt >= catchUpMs || caughtUp.has(scope.workspaceId)) return false
    if (!(await hasCaughtUp(ctx, scope, since))) return goesUnseen(ctx, scope, taskId, since.startedAt)
    caughtUp.add(scope.workspaceId)
    return false
  }
}

/** A job as a trace shows it: of its payload the ids of ours alone, since a platform's handles are none. */
function spanOf(job: JobName, payload: unknown): SpanStart {
  const given = typeof payload === 'object' && payload !== null ? Object.entries(payload) : []
  const ids = given.flatMap(([key, value]) =>
    typeof value === 'string' && isUuid(value) ? [[`rejoinder.${key}`, value]] : [],
  )
  return { name: job, kind: 'consumer', attributes: Object.fromEntries(ids) }
}

const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

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
