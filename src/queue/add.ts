import type { Queryable } from '#db/connect.ts'
import { json, type Sql, sql } from '#db/sql.ts'
import { catalogue, groupOf, type JobName, type JobPayload } from './catalogue.ts'

export interface AddOptions {
  /** Not before this moment; left out: at once. */
  runAt?: Date
  /** A second job with the same key replaces the first while that one has not started. */
  key?: string
}

/** A job as the queue takes it in. */
export interface NewJob {
  name: JobName
  payload: object
  run_at: string | null
  job_key: string | null
  max_attempts: number
  priority: number
  job_group: string | null
}

/** Throws when the payload is not what the catalogue says. */
export function newJob<Name extends JobName>(
  name: Name,
  payload: JobPayload<Name>,
  { runAt, key }: AddOptions = {},
): NewJob {
  const { maxAttempts, priority, payload: schema } = catalogue[name]
  return {
    name,
    payload: schema.parse(payload),
    run_at: runAt?.toISOString() ?? null,
    job_key: key ?? null,
    max_attempts: maxAttempts,
    priority,
    job_group: groupOf(name, payload),
  }
}

/** An expression that puts these jobs into the queue; no two of them may have the same key. */
export const enqueued = (jobs: readonly NewJob[]): Sql => sql`enqueue_jobs(${json(jobs)}::jsonb)`

/** Puts a job into the queue inside the caller's transaction: it exists when, and only when, the caller's change does. */
export async function addJob<Name extends JobName>(
  db: Queryable,
  name: Name,
  payload: JobPayload<Name>,
  options: AddOptions = {},
): Promise<void> {
  await db.query(sql`select ${enqueued([newJob(name, payload, options)])}`)
}
