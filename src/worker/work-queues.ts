import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { PgBoss } from 'pg-boss'
import type { Log } from '#lib/log.ts'
import type { JobData } from '#queue/add.ts'
import { type QueueName, queueNames } from '#queue/catalogue.ts'
import { deadLetters } from '#queue/library.ts'
import { countWorkers, openForWork } from '#queue/work.ts'
import { createMailFirst } from './mail-first.ts'
import { createSlots, type Slots, type SlotsOptions } from './slots.ts'

export interface WorkOptions extends Pick<SlotsOptions, 'run'> {
  /** As the owner of the queue's tables. */
  pool: pg.Pool
  /** The same, with no pooler between. */
  direct: pg.Pool
  /** Jobs done at a time, of each queue. */
  slots: number
  /** Told how many workers there are, whenever it is looked. */
  onWorkers: (count: number) => void
  /** Told of each job that was given up, whichever worker had it; one of them is told. */
  onGivenUp: (job: string) => void
}

/** Also without being told of a job the queue is looked at so often: a job may have a later time. */
const lookEveryMs = 1000
/** Between two looks, so that one statement tells of several ends and takes several jobs; longer while every slot is taken. */
const restMs = { all: 4, full: 25 }
const longestRestMs = 100
/** Beside more than there are slots for, so long is waited for half of them to be free: what is begun at once shares its transactions. */
const longestFullMs = 100
const waitForDatabaseMs = 500
/** The queues wait 10 s for it. */
const beatEveryMs = 3000
const reportTries = 3
const reportedAtOnce = 100

/**
 * Does the queues' jobs until stopped; `stop` lets what is under way finish. How jobs ended while the database was away is told when
 * it is back; a process that ends before has its jobs done again.
 */
export async function workQueues(
  log: Log,
  { pool, direct, slots: most, run, onWorkers, onGivenUp }: WorkOptions,
): Promise<{ stop(): Promise<void> }> {
  let workers = 1
  let isStopping = false
  const wakeUps = new Map<string, WakeUp>(queueNames.map((queue) => [queue, createWakeUp()]))
  const boss = await openForWork({ pool, direct }, log, (queue) => {
    for (const [name, { signal }] of wakeUps) if (queue === null || queue === name) signal('news')
  })
  const work = async (queue: QueueName, slots: Slots, wakeUp: WakeUp): Promise<void> => {
    let isNews = true
    while (!isStopping) {
      try {
        const startedAt = performance.now()
        const found = await slots.round(isNews)
        const tookMs = performance.now() - startedAt
        if (found !== 'more') {
          // Beside a mountain a look takes long: no queue looks more than half of its time.
          await sleep(Math.max(restMs[found], Math.min(tookMs, longestRestMs)))
          for (let fullMs = restMs.full; found === 'full' && fullMs < longestFullMs && !slots.isHalfFree(); ) {
            await sleep(restMs.full)
            fullMs += restMs.full
          }
          await wakeUp.signaled(lookEveryMs)
        }
        isNews = wakeUp.take() !== 'end' || found === 'more'
      } catch (error) {
        log.warn({ err: error, queue }, 'the queue is waiting for the database')
        await wakeUp.signaled(waitForDatabaseMs)
        isNews = true
      }
    }
    for (let left = reportTries; left > 0; left -= 1) {
      const failure = await slots.idle().catch((error: unknown) => error ?? true)
      if (failure === undefined) return
      log.warn({ err: failure, queue }, 'the end of jobs could not be recorded')
    }
  }
  const mailFirst = createMailFirst(queueNames)
  const all = queueNames.map((queue) => {
    const wakeUp = wakeUps.get(queue) ?? createWakeUp()
    const slots = createSlots(queue, {
      boss,
      log,
      most,
      workers: () => workers,
      run,
      onEnd: () => wakeUp.signal('end'),
      mailFirst,
    })
    return { slots, running: work(queue, slots, wakeUp) }
  })
  const beat = async (): Promise<void> => {
    try {
      await Promise.all([...all.map(({ slots }) => slots.beat()), reportDeadLetters(boss, log, onGivenUp)])
      workers = await countWorkers(boss)
      onWorkers(workers)
    } catch (error) {
      log.warn({ err: error }, 'the heartbeat of jobs did not reach the database')
    }
  }
  const beating = setInterval(() => void beat(), beatEveryMs)
  void beat()
  return {
    async stop() {
      isStopping = true
      for (const { signal } of wakeUps.values()) signal('end')
      await Promise.all(all.map(({ running }) => running))
      clearInterval(beating)
      await boss.stop({ close: false })
    },
  }
}

/** Whether its last try failed, or its worker died in it: a job that is given up is told of with its cause, once. */
async function reportDeadLetters(boss: PgBoss, log: Log, onGivenUp: WorkOptions['onGivenUp']): Promise<void> {
  const jobs = await boss.fetch<JobData>(deadLetters, { batchSize: reportedAtOnce, includeMetadata: true })
  for (const { data, sourceId, sourceRetryCount, sourceOutput } of jobs) {
    log.error({ job: data.job, jobId: sourceId, retries: sourceRetryCount, cause: sourceOutput }, 'a job was given up')
    onGivenUp(data.job)
  }
  if (jobs.length > 0) await boss.deleteJob(deadLetters, jobs)
}

/** Jobs may have come, or one has ended. */
type Signal = 'news' | 'end'

interface WakeUp {
  signal(what: Signal): void
  /** Resolves when it is signaled, at once when nobody has taken that yet; else after `atMostMs`. */
  signaled(atMostMs: number): Promise<void>
  /** What was signaled since it was last taken. */
  take(): Signal | null
}

function createWakeUp(): WakeUp {
  let heard: Signal | null = null
  let wake: () => void = () => undefined
  return {
    signal(what) {
      heard = heard === 'news' ? heard : what
      wake()
    },
    async signaled(atMostMs) {
      if (heard !== null) return
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, atMostMs)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    },
    take() {
      const what = heard
      heard = null
      return what
    },
  }
}
