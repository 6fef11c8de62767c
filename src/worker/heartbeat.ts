import type pg from 'pg'
import type { Log } from '#lib/log.ts'

export const beatEveryMs = 4000
/** A worker that has not been heard of for so long is dead: its jobs are given back. Well under half a minute with the sweep. */
const deadAfterMs = 14_000

/** Tells the database that these workers of this process are alive, and forgets what has been dead for long. */
export async function beat(pool: pg.Pool, workerIds: readonly string[]): Promise<void> {
  await pool.query({
    name: 'beat',
    text: `insert into worker_heartbeats (worker_id) select unnest($1::text[])
           on conflict (worker_id) do update set beat_at = now()`,
    values: [workerIds],
  })
}

/**
 * Gives the jobs of dead workers back to the queue: of those that hold a job and have not been heard of. A worker that was killed
 * holds its job for four hours otherwise. One process does it at a time.
 *
 * @param ownerPool the queue's tables are the owner's
 */
export async function sweep(ownerPool: pg.Pool, log: Log): Promise<string[]> {
  const client = await ownerPool.connect()
  try {
    const locked = await client.query<{ ok: boolean }>('select pg_try_advisory_lock(7315500123) as ok')
    if (locked.rows[0]?.ok !== true) return []
    try {
      const { rows } = await client.query<{ worker_id: string }>(
        `select distinct j.locked_by as worker_id from graphile_worker.jobs j
           left join worker_heartbeats h on h.worker_id = j.locked_by
          where j.locked_by is not null and j.locked_at < now() - $1 * interval '1 ms'
            and coalesce(h.beat_at, '-infinity') < now() - $1 * interval '1 ms'`,
        [deadAfterMs],
      )
      const dead = rows.map((row) => row.worker_id)
      if (dead.length > 0) {
        await client.query('select graphile_worker.force_unlock_workers($1::text[])', [dead])
        log.warn({ workers: dead.length }, 'jobs of dead workers were given back')
      }
      await client.query("delete from worker_heartbeats where beat_at < now() - interval '1 hour'")
      return dead
    } finally {
      await client.query('select pg_advisory_unlock(7315500123)')
    }
  } finally {
    client.release()
  }
}
