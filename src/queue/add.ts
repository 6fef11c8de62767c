import type { Queryable } from '#db/connect.ts'
import { sql } from '#db/sql.ts'
import { catalogue, groupOf, type JobName, type JobPayload } from './catalogue.ts'

export interface AddOptions {
  /** Not before this moment; left out: at once. */
  runAt?: Date
  /** A second job with the same key replaces the first while that one has not started. */
  key?: string
}

/**
 * Puts a job into the queue inside the caller's transaction: it exists when, and only when, the caller's change does.
 * Throws when the payload is not what the catalogue says.
 */
export async function addJob<Name extends JobName>(
  db: Queryable,
  name: Name,
  payload: JobPayload<Name>,
  { runAt, key }: AddOptions = {},
): Promise<void> {
  const job = catalogue[name]
  await db.query(
    sql`select enqueue_job(${name}, ${JSON.stringify(job.payload.parse(payload))}::json, ${runAt?.toISOString() ?? null}::timestamptz,
      ${key ?? null}::text, ${job.maxAttempts}::int, ${groupOf(name, payload)}::text, ${job.priority}::int)`,
  )
}
