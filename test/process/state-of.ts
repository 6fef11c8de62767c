import pg from 'pg'
import type { TestDatabase } from '../db.ts'
import { queuedJobs, queuesOf } from '../queued-jobs.ts'

/** What waits, is under way and was done in a database, for the message of a test that waited in vain. */
async function stateOf({ superuserUrl }: TestDatabase): Promise<string> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  const read = async (text: string): Promise<unknown> => (await client.query(text)).rows
  try {
    return JSON.stringify(
      {
        jobs: (await queuedJobs(client)).map(({ data, state, retryCount, startAfter, heartbeatOn, output }) => ({
          job: data.job,
          state,
          retryCount,
          startAfter,
          heartbeatOn,
          output,
        })),
        workers: await (await queuesOf(client)).getInstances(),
        deliveries: await read('select type, status, error, received_at from webhook_events order by id desc limit 20'),
        syncs: await read('select sync_started_at, sync_finished_at, sync_error from connections'),
        tasks: await read(
          "select id, status, scheduled_at, last_error from tasks where status not in ('sent', 'canceled')",
        ),
        timeline: await read('select thread_id, kind, detail, at from timeline_entries order by id desc limit 20'),
      },
      null,
      1,
    )
  } finally {
    await client.end()
  }
}

/** Does what waits for something; when it waited in vain, the error tells how things stood. */
export async function explained<Result>(db: TestDatabase, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    throw new Error(`${words}\n${await stateOf(db)}`, { cause: error })
  }
}
