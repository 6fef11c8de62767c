import type pg from 'pg'
import type { PgBoss } from 'pg-boss'
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
   * Every job of the catalogue, of all workspaces or of one. Of each queue the oldest 5,000 of those that are to be done are looked at, and of all
   * that are kept: beside more, the counts are floors.
   */
  depth(workspaceId?: string): Promise<JobDepth[]>
  /** Has those of this name that were given up tried once more, at most 5,000 at a time; each is safe to do twice. Returns how many. */
  retry(job: JobName): Promise<number>
}

/** A look that stays cheap beside a mountain. */
const lookedAt = 5000

/** @param pool as the owner of the queue's tables */
export function createQueueDesk(pool: pg.Pool): QueueDesk {
  const look = (boss: PgBoss, queue: QueueName, { data, queued = false }: { data?: object; queued?: boolean }) =>
    boss.findJobs<JobData>(queue, { limit: lookedAt, queued, ...(data !== undefined && { data }) })
  return {
    async depth(workspaceId) {
      const boss = await openToLook(pool)
      const of = workspaceId === undefined ? {} : { data: { payload: { workspaceId } } }
      // Each by itself: what was given up is kept for a month, and as much of it as is looked at would hide all that waits behind it.
      const lookInto = async (queued: boolean) =>
        (await Promise.all(queueNames.map((queue) => look(boss, queue, { ...of, queued })))).flat()
      const [queued, kept] = await Promise.all([lookInto(true), lookInto(false)])
      const depths = new Map<string, JobDepth>(
        Object.keys(catalogue)
          .filter(isJobName)
          .map((job) => [job, { job, waiting: 0, later: 0, underWay: 0, failed: 0, oldestAt: null }]),
      )
      const now = new Date()
      for (const { data, state } of kept) {
        const depth = depths.get(data.job)
        if (depth === undefined) continue
        if (state === 'failed') depth.failed += 1
        if (state === 'active') depth.underWay += 1
      }
      for (const { data, startAfter } of queued) {
        const depth = depths.get(data.job)
        if (depth === undefined) continue
        if (startAfter > now) depth.later += 1
        else {
          depth.waiting += 1
          const at = startAfter.toISOString()
          if (depth.oldestAt === null || at < depth.oldestAt) depth.oldestAt = at
        }
      }
      return [...depths.values()]
    },
    async retry(job) {
      const boss = await openToLook(pool)
      const { queue } = catalogue[job]
      const failed = (await look(boss, queue, { data: { job } })).filter(({ state }) => state === 'failed')
      if (failed.length === 0) return 0
      await boss.retry(
        queue,
        failed.map(({ id }) => id),
      )
      return failed.length
    },
  }
}
