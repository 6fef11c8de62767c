import type { FetchOptions, Job as LibraryJob, PgBoss } from 'pg-boss'
import type { Log } from '#lib/log.ts'
import { requestIdOf } from '#lib/tracing.ts'
import type { JobData } from '#queue/add.ts'
import { catalogue, isJobName, type JobKind, type JobName, type QueueName, queues } from '#queue/catalogue.ts'
import { type MailFirst, maintenance } from './mail-first.ts'

/** What a round found: that all slots are taken now, that there may be more for those that are free, or all that there was. */
export type Round = 'full' | 'more' | 'all'

/** One queue's slots in this process. */
export interface Slots {
  /**
   * Tells how jobs ended and begins as many as there is room for.
   *
   * @param isNews false: no job came since the last round, so that nothing is asked for that an end can't have made room for
   */
  round(isNews: boolean): Promise<Round>
  isHalfFree(): boolean
  /** Says of the jobs under way that somebody does them. */
  beat(): Promise<void>
  /** Resolves when nothing is under way, and that is told. */
  idle(): Promise<void>
}

export interface SlotsOptions {
  boss: PgBoss
  log: Log
  /** How many jobs are done at a time. */
  most: number
  /** How many workers share the limits of groups. */
  workers: () => number
  /** Does one job; what it throws makes it be tried again. `trace`: what it goes on from, when that is traced. */
  run(name: JobName, payload: unknown, isLastTry: boolean, trace: string | null): Promise<void>
  /** A slot became free. */
  onEnd: () => void
  /** Of all queues of the worker. */
  mailFirst: MailFirst
}

type Job = LibraryJob<JobData>

interface Ended {
  job: Job
  /** Null: it is done. */
  error: Error | null
}

const jobsOf = (ended: readonly Ended[]): Job[] => ended.map(({ job }) => job)

/** More than any group has: for jobs that need no slot of a group. */
const noLimit = 1_000_000

/** How many jobs of a group may be under way for one workspace in one worker, by the group's name. */
const limitsOf = (queue: QueueName): Map<string, number> =>
  new Map(
    Object.values<JobKind>(catalogue).flatMap(({ queue: of, group }) =>
      of === queue && group !== undefined ? [[group.name, group.most] as const] : [],
    ),
  )

/** The same over all workers. */
const overAll = (limits: ReadonlyMap<string, number>, workers: number): Pick<FetchOptions, 'groupConcurrency'> => {
  if (limits.size === 0) return {}
  const tiers = Object.fromEntries([...limits].map(([name, most]) => [name, most * workers]))
  return { groupConcurrency: { default: noLimit, tiers } }
}

/** Of one group the library takes the most urgent first, but for those that it takes at once: only such as are equally urgent are, then. */
const isRanked = (queue: QueueName): boolean => {
  const grouped = Object.values<JobKind>(catalogue).filter((kind) => kind.queue === queue && kind.group !== undefined)
  return new Set(grouped.map(({ priority }) => priority)).size > 1
}

const priorityOf = ({ data: { job } }: Job): number => (isJobName(job) ? catalogue[job].priority : maintenance)
const isMail = (job: Job): boolean => priorityOf(job) < maintenance

/** Whether mail and what has time wait in it. */
const hasBoth = (queue: QueueName): boolean => {
  const ofQueue = Object.values<JobKind>(catalogue).filter((kind) => kind.queue === queue)
  return new Set(ofQueue.map(({ priority }) => priority >= maintenance)).size > 1
}

/** PostgreSQL can hold neither NUL nor half a surrogate pair, and no end of a job may fail for its words. */
const storable = (message: string): string => message.replaceAll('\0', '').toWellFormed()

/** Does the jobs of one queue, each in a slot of its own: a slow one keeps no other waiting. */
export function createSlots(
  queue: QueueName,
  { boss, log, most, workers, run, onEnd, mailFirst }: SlotsOptions,
): Slots {
  const running = new Map<string, { job: Job; done: Promise<void> }>()
  let ended: Ended[] = []
  let last: Round = 'more'
  let urgent: number | null = null
  const hasRanks = isRanked(queue)
  const isMixed = hasBoth(queue)
  const limits = limitsOf(queue)

  const begin = (job: Job): void => {
    const done = endOf(log, job, run).then((error) => {
      running.delete(job.id)
      ended.push({ job, error })
      onEnd()
    })
    running.set(job.id, { job, done })
  }
  /** What can't be told stays: it is told with the next round. */
  const acknowledge = async (): Promise<void> => {
    const telling = [...ended] // others end meanwhile
    const failed = new Map<string, Ended[]>()
    const over: Ended[] = []
    for (const one of telling) {
      if (one.error === null || (await hasSuccessor(one.job))) over.push(one)
      else failed.set(storable(one.error.message), [...(failed.get(storable(one.error.message)) ?? []), one])
    }
    const told = (some: readonly Ended[]) => () => {
      ended = ended.filter((one) => !some.includes(one))
    }
    await Promise.all([
      ...[...failed].map(([message, some]) => boss.fail(queue, jobsOf(some), { message }).then(told(some))),
      ...(over.length > 0 ? [boss.deleteJob(queue, jobsOf(over)).then(told(over))] : []),
    ])
  }
  /** A job that was asked for again while it was done has its successor in the queue: when it fails, that one does its work. */
  const hasSuccessor = async ({ data: { key } }: Job): Promise<boolean> =>
    key !== undefined && (await boss.findJobs(queue, { key, queued: true, limit: 1 })).length > 0
  /** Groups that have all that they may have here. The library counts over all workers, but counting beside a mountain is dear. */
  const fullGroups = (): string[] => {
    const taken = new Map<string, number>()
    for (const { job } of running.values()) {
      if (job.groupId) taken.set(job.groupId, (taken.get(job.groupId) ?? 0) + 1)
    }
    const mostOf = (id: string): number => limits.get(id.split(':', 1)[0] ?? '') ?? noLimit
    return [...taken].flatMap(([id, count]) => (count >= mostOf(id) ? [id] : []))
  }
  /** Of a group that is full some may have been passed over, and what stands behind them was not looked at. */
  const isPassedOver = ({ groupId }: Job, full: readonly string[]): boolean =>
    Boolean(groupId) && (workers() > 1 || full.includes(groupId ?? ''))

  const isFull = (): boolean => {
    if (running.size < most) return false
    if ([...running.values()].some(({ job }) => isMail(job))) mailFirst.noteFull()
    return true
  }
  const fetch = async (): Promise<Round> => {
    if (isFull()) return 'full'
    const isLot = !hasRanks || urgent !== null
    const batchSize = isLot ? most - running.size : 1
    const least = isMixed && !mailFirst.mayTakeAll(queue) ? maintenance - 1 : null
    const upTo = urgent === null || least === null ? (urgent ?? least) : Math.min(urgent, least)
    const jobs = await boss.fetch<JobData>(queue, {
      batchSize,
      ignoreGroups: fullGroups(),
      // The library's higher goes first.
      ...(upTo !== null && { minPriority: -upTo }),
      ...overAll(limits, workers()),
    })
    for (const job of jobs) begin(job)
    const [first] = jobs
    if (jobs.length === 0 && urgent !== null) {
      urgent = null
      return fetch()
    }
    const wasRanked = hasRanks && isLot
    // Where one after the other is found alone, what is as urgent as the last of them is taken in lots, until there is no more of that.
    const isBacklog = hasRanks && first !== undefined && jobs.length === batchSize && last !== 'all'
    urgent = isBacklog ? (urgent ?? priorityOf(first)) : null
    if (isFull()) return 'full'
    const full = fullGroups()
    const isMore = jobs.length === batchSize || wasRanked || jobs.some((job) => isPassedOver(job, full))
    return isMore ? 'more' : 'all'
  }

  return {
    async round(isNews) {
      const isRoom = ended.some(({ job }) => queues[queue].isInTurn || job.groupId)
      await acknowledge()
      if (!isNews && !isRoom && last === 'all') return last
      last = await fetch()
      if (last !== 'more') mailFirst.noteLooked(queue)
      return last
    },
    isHalfFree: () => running.size <= most / 2,
    async beat() {
      const held = [...[...running.values()].map(({ job }) => job), ...ended.map(({ job }) => job)]
      if (held.length > 0) await boss.touch(queue, held)
    },
    async idle() {
      await Promise.all([...running.values()].map(({ done }) => done))
      await acknowledge()
    },
  }
}

/** Does a job. Returns null when it is done, else why it failed; never throws. */
async function endOf(log: Log, job: Job, run: SlotsOptions['run']): Promise<Error | null> {
  const { job: name, payload, tries, trace = null } = job.data
  const isLastTry = job.retryCount + 1 >= tries
  try {
    if (!isJobName(name)) throw new Error(`This worker doesn’t know the job ${name}`)
    await run(name, payload, isLastTry, trace)
    return null
  } catch (error) {
    const requestId = requestIdOf(trace)
    const which = { job: name, jobId: job.id, ...(requestId !== null && { requestId }) }
    log.warn({ ...which, attempts: job.retryCount + 1, isLastTry, err: error }, 'a job failed')
    return error instanceof Error ? error : new Error(String(error))
  }
}
