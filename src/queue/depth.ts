import type { PgBoss } from 'pg-boss'
import type { JobData } from './add.ts'
import { catalogue, isJobName, type JobName, queueNames } from './catalogue.ts'

/** What waits of one job. */
export interface JobDepth {
  job: JobName
  /** To be done now or later, or to be tried again. */
  waiting: number
  /** Given up. */
  failed: number
  /** Since when the oldest could have been done; 0: none could. */
  oldestSeconds: number
}

/** The oldest of each queue, a look that stays cheap beside a mountain: more than that are counted as so many. */
const lookedAt = 5000

/** How much waits, job by job, of every job of the catalogue; of each queue the oldest 5,000 are looked at. */
export async function readDepth(boss: PgBoss, now: Date): Promise<JobDepth[]> {
  const found = await Promise.all(queueNames.map((queue) => boss.findJobs<JobData>(queue, { limit: lookedAt })))
  const depths = new Map<string, JobDepth>(
    Object.keys(catalogue)
      .filter(isJobName)
      .map((job) => [job, { job, waiting: 0, failed: 0, oldestSeconds: 0 }]),
  )
  for (const { data, state, startAfter } of found.flat()) {
    const depth = depths.get(data.job)
    if (depth === undefined) continue
    if (state === 'failed') depth.failed += 1
    if (state !== 'created' && state !== 'retry') continue
    depth.waiting += 1
    depth.oldestSeconds = Math.max(depth.oldestSeconds, (now.getTime() - startAfter.getTime()) / 1000)
  }
  return [...depths.values()]
}
