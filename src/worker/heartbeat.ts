import type pg from 'pg'
import type { Log } from '#lib/log.ts'
import { catalogue, type JobKind } from '#queue/catalogue.ts'
import { hasSuccessor } from './take-jobs.ts'

export const beatEveryMs = 4000
/** A worker that has not been heard of for so long is dead: its jobs are given back. Well under half a minute with the sweep. */
const deadAfterMs = 14_000
/** A job that a living worker took and does not do, since the answer that gave it was lost, is given back after this. */
const lostAfterMs = 10_000

const worker = 'worker-'

/** Jobs of lines are asked for again and again: one that was given up, or replaced while it failed, says nothing. */
const lineJobs = Object.entries(catalogue).flatMap(([name, { group }]: [string, JobKind]) =>
  group?.isLine ? [name] : [],
)

/** The name of this process among the workers; queues have names of their own. */
export const workerName = (id: string): string => `${worker}${id}`

/**
 * Tells the database that this process and its queues live. Returns how many workers there are, this one among them.
 *
 * @param names of the process (`workerName`) and of the queues by which its jobs are locked
 */
export async function beat(pool: pg.Pool, names: readonly string[]): Promise<number> {
  await pool.query({
    name: 'beat',
    text: `insert into worker_heartbeats (worker_id) select unnest($1::text[])
           on conflict (worker_id) do update set beat_at = now()`,
    values: [names],
  })
  const { rows } = await pool.query<{ count: number }>({
    name: 'count_workers',
    text: `select count(*)::int as count from worker_heartbeats
            where starts_with(worker_id, $1) and beat_at > now() - $2 * interval '1 ms'`,
    values: [worker, deadAfterMs],
  })
  return Math.max(1, rows[0]?.count ?? 1)
}

/** A worker that ends in good order is missed by nobody. */
export async function signOff(pool: pg.Pool, names: readonly string[]): Promise<void> {
  await pool.query('delete from worker_heartbeats where worker_id = any($1::text[])', [names])
}

/**
 * Gives jobs back to the queue that nobody does, and clears away what is over: jobs of workers that hold one and have not been heard
 * of, and those that are locked by this process and not under way in it. Either would be held for ever otherwise.
 *
 * @param pool as the owner of the queue's tables @param mine names of this process' queues @param doing ids of its jobs under way
 */
export async function sweep(
  pool: pg.Pool,
  log: Log,
  { mine, doing }: { mine: readonly string[]; doing: readonly string[] },
): Promise<void> {
  const lost = await giveBack(pool, mine, doing)
  if (lost > 0) log.warn({ jobs: lost }, 'jobs that were taken and not begun were given back')
  const { rows } = await pool.query<{ worker_id: string }>(
    `select distinct j.locked_by as worker_id from graphile_worker._private_jobs j
       left join worker_heartbeats h on h.worker_id = j.locked_by
      where j.locked_by is not null and j.locked_at < now() - $1 * interval '1 ms'
        and coalesce(h.beat_at, '-infinity') < now() - $1 * interval '1 ms'`,
    [deadAfterMs],
  )
  const dead = rows.map((row) => row.worker_id)
  if (dead.length > 0) {
    const jobs = await giveBack(pool, dead, [])
    log.warn({ workers: dead.length, jobs }, 'jobs of dead workers were given back')
  }
  await pool.query("delete from worker_heartbeats where beat_at < now() - interval '1 hour'")
  await pool.query(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
      where t.id = j.task_id and j.attempts >= j.max_attempts and j.locked_at is null
        and (t.identifier = any($1::text[]) or j.created_at < now() - interval '30 days')`,
    [lineJobs],
  )
}

/** Unlocks what these queues hold, but for the jobs under way. One whose key was asked for again meanwhile goes. */
async function giveBack(pool: pg.Pool, queues: readonly string[], doing: readonly string[]): Promise<number> {
  const held = `locked_by = any($1::text[]) and locked_at < now() - $3 * interval '1 ms' and not (id = any($2::bigint[]))`
  const values = [queues, doing, lostAfterMs]
  await pool.query(`delete from graphile_worker._private_jobs j where ${held} and ${hasSuccessor}`, values)
  const { rowCount } = await pool.query(
    `update graphile_worker._private_jobs set locked_by = null, locked_at = null where ${held}`,
    values,
  )
  return rowCount ?? 0
}
