import type pg from 'pg'
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import type { JobData } from '#queue/add.ts'
import { type QueueName, queueNames } from '#queue/catalogue.ts'
import { openToLook } from '#queue/work.ts'

export type QueuedJob = JobWithMetadata<JobData> & { queue: QueueName }

const opened = new WeakMap<pg.Pool | pg.Client, Promise<PgBoss>>()

/** The queues of a database, for whoever looks into them. */
export function queuesOf(client: pg.Pool | pg.Client): Promise<PgBoss> {
  const known = opened.get(client)
  if (known !== undefined) return known
  const opening = openToLook(client)
  opened.set(client, opening)
  opening.catch(() => opened.delete(client))
  return opening
}

/** Every job that waits, is under way or was given up. */
export async function queuedJobs(client: pg.Pool | pg.Client, { of }: { of?: string } = {}): Promise<QueuedJob[]> {
  const queues = await queuesOf(client)
  const found = await Promise.all(
    queueNames.map(async (queue) => {
      const options = { limit: 100_000, ...(of !== undefined && { data: { payload: { workspaceId: of } } }) }
      return (await queues.findJobs<JobData>(queue, options)).map((job) => ({ ...job, queue }))
    }),
  )
  return found.flat()
}
