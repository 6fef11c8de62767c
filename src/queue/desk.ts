import { AssertionError } from 'node:assert'
import type pg from 'pg'
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import type { JobData } from './add.ts'
import { catalogue, isJobName, type JobName, type QueueName, queueNames } from './catalogue.ts'
import { openToLook } from './work.ts'

/** What the queue keeps of one job. */
export interface JobDepth {
  job: JobName
  /** Could be done now. */
  waiting: number
  /** Has a later time: it was planned for it, or failed and is tried again then. */
  later: number
  underWay: number
  /** Given up. */
  failed: number
  /** Since when the oldest of those that wait could have been done, in ISO form; null: none waits. */
  oldestAt: string | null
}

/** For whoever looks after the queue from outside, by the library's public API. */
export interface QueueDesk {
  /**
   * Every job of the catalogue, of all workspaces or of one. Of each queue the oldest of those that are to be done are looked at, and of all that
   * are kept, `lookedAt` of each (left out: 5,000): beside more, the counts are floors.
   */
  depth(look?: { workspaceId?: string | undefined; lookedAt?: number }): Promise<JobDepth[]>
  /**
   * Has those of this name that were given up tried once more, the oldest 5,000 at a time, wherever they are; each is safe to do twice. `beforehand`
   * hears how many, unless there are none. Returns how many.
   */
  retry(job: JobName, beforehand?: (jobs: number) => Promise<void>): Promise<number>
}

/** A look that stays cheap beside a mountain. */
const atOnce = 5000

/** @param pool as the owner of the queue's tables */
export function createQueueDesk(pool: pg.Pool): QueueDesk {
  return {
    async depth({ workspaceId, lookedAt = atOnce } = {}) {
      const boss = await openToLook(pool)
      const of = workspaceId === undefined ? {} : { data: { payload: { workspaceId } } }
      // Each by itself: what was given up is kept for a month, and as much of it as is looked at would hide all that waits behind it.
      const lookInto = async (queued: boolean, note: (job: Kept) => void): Promise<void> => {
        const into = async (queue: QueueName): Promise<void> => {
          let seen = 0
          for await (const job of everyJob(boss, queue, { ...of, queued })) {
            note(job)
            seen += 1
            if (seen === lookedAt) return
          }
        }
        await Promise.all(queueNames.map(into))
      }
      const depths = new Map<string, JobDepth>(
        Object.keys(catalogue)
          .filter(isJobName)
          .map((job) => [job, { job, waiting: 0, later: 0, underWay: 0, failed: 0, oldestAt: null }]),
      )
      const now = new Date()
      const noteKept = ({ data, state }: Kept): void => {
        const depth = depths.get(data.job)
        if (depth === undefined) return
        if (state === 'failed') depth.failed += 1
        if (state === 'active') depth.underWay += 1
      }
      const noteQueued = ({ data, createdOn, startAfter }: Kept): void => {
        const depth = depths.get(data.job)
        if (depth === undefined) return
        if (startAfter > now) depth.later += 1
        else {
          depth.waiting += 1
          const at = new Date(Math.max(startAfter.getTime(), createdOn.getTime())).toISOString()
          if (depth.oldestAt === null || at < depth.oldestAt) depth.oldestAt = at
        }
      }
      await Promise.all([lookInto(true, noteQueued), lookInto(false, noteKept)])
      return [...depths.values()]
    },
    async retry(job, beforehand) {
      const boss = await openToLook(pool)
      const { queue } = catalogue[job]
      const failed: string[] = []
      for await (const { id, state } of everyJob(boss, queue, { data: { job } })) {
        if (state === 'failed') failed.push(id)
        if (failed.length === atOnce) break
      }
      if (failed.length === 0) return 0
      await beforehand?.(failed.length)
      await boss.retry(queue, failed)
      return failed.length
    },
  }
}

type Kept = JobWithMetadata<JobData>

/** What a queue keeps of these, each once, the oldest first. */
async function* everyJob(
  boss: PgBoss,
  queue: QueueName,
  which: { data?: object; queued?: boolean },
): AsyncGenerator<Kept> {
  const look = (after?: string) =>
    boss.findJobs<JobData>(queue, { limit: atOnce, ...which, ...(after !== undefined && { after }) })
  for (let page = await look(), known = new Set<string>(); ; ) {
    for (const job of page) if (!known.has(job.id)) yield job
    if (page.length < atOnce) return
    known = new Set(page.map(({ id }) => id))
    page = await pageBehind(page, look)
  }
}

/** The library goes on behind a job that is still there; what was done meanwhile is deleted. */
async function pageBehind(page: readonly Kept[], look: (after?: string) => Promise<Kept[]>): Promise<Kept[]> {
  for (const { id } of page.toReversed())
    try {
      return await look(id)
    } catch (error) {
      if (!(error instanceof AssertionError)) throw error
    }
  return look()
}
