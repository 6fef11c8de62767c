import type pg from 'pg'
import { catalogue, type JobKind, type JobName } from '#queue/catalogue.ts'

export type Lane = JobKind['lane']
const lanes: readonly Lane[] = ['quick', 'waiting']

export interface TakenJob {
  id: string
  name: JobName
  payload: unknown
  /** What it shares its places with, and how many they are; null: it needs none. */
  group: string | null
  key: string | null
  attempts: number
  maxAttempts: number
}

/** How a job ended: done, or with words for whoever looks into the queue. */
export interface EndedJob {
  id: string
  error: string | null
}

export interface Room {
  /** Places that are free in each lane. */
  free: Record<Lane, number>
  /** How many jobs of each group are under way. */
  groups: ReadonlyMap<string, number>
}

export interface Taken {
  jobs: TakenJob[]
  /** There are more that are due, and were not looked at. */
  isMore: boolean
}

/** Beyond what there is room for: of a group some may have to be passed over. */
const spare = 30

/**
 * A job that was asked for again by its key while it was held has its successor in the queue (that is how the queue marks it: no key,
 * no tries left, touched after it was taken): when it fails it goes, for the successor does its work.
 */
export const hasSuccessor = 'j.key is null and j.attempts >= j.max_attempts and j.updated_at > j.locked_at'

/**
 * The queue's own hand-out. A finished job goes, a failed one comes again after exp(attempts) seconds (up to six hours), and as many
 * as there is room for are locked under this worker's name, the most urgent first: all in one statement, one commit. The limit is
 * part of its text: with one that is not known PostgreSQL may plan to sort all jobs that wait.
 */
const statementFor = (limit: number): string => `
with done as (
  delete from graphile_worker._private_jobs j where j.id = any ($2::bigint[]) or (j.id = any ($3::bigint[]) and ${hasSuccessor})),
failed as (
  update graphile_worker._private_jobs j set last_error = f.error, locked_by = null, locked_at = null,
    run_at = greatest(now(), j.run_at) + exp(least(j.attempts, 10)) * interval '1 second'
   from unnest($3::bigint[], $4::text[]) as f (id, error) where j.id = f.id and j.locked_by = $1 and not (${hasSuccessor})),
due as (
  ${lanes
    .map(
      (lane, nth) => `(
    select j.id, j.priority, j.run_at, '${lane}' as lane, (select min(g) from jsonb_object_keys(j.flags) as g) as job_group, j.task_id
      from graphile_worker._private_jobs j
     where j.id in (
       select d.id from graphile_worker._private_jobs d
        where $${6 + 2 * nth}::boolean and d.is_available and d.run_at <= now() and d.task_id = any ($${5 + 2 * nth}::int[])
          and (d.flags ?| $9::text[]) is not true
        order by d.priority, d.run_at limit ${limit} for update skip locked))`,
    )
    .join('\n  union all ')}),
fitting as (
  select d.id, d.lane, d.priority, d.run_at, d.job_group,
         row_number() over (partition by d.lane, d.job_group order by d.priority, d.run_at, d.id) as nth,
         m.most - coalesce(u.used, 0) as room
    from due d left join unnest($10::int[], $11::int[]) as m (task_id, most) on m.task_id = d.task_id
    left join unnest($12::text[], $13::int[]) as u (job_group, used) on u.job_group = d.job_group),
chosen as (
  select f.id, row_number() over (partition by f.lane order by f.priority, f.run_at, f.id) as nth, f.lane
    from fitting f where f.job_group is null or f.room is null or f.nth <= f.room)
update graphile_worker._private_jobs j set attempts = j.attempts + 1, locked_by = $1, locked_at = now()
  from chosen c where j.id = c.id and c.nth <= case c.lane when 'quick' then $14::int else $15::int end
returning j.id::text, j.task_id as "taskId", j.payload, j.key, j.attempts, j.max_attempts as "maxAttempts",
  (select min(g) from jsonb_object_keys(j.flags) as g) as "group", (select count(*)::int from due) as due`

type Row = Omit<TakenJob, 'name'> & { taskId: number; due: number }

export interface Taker {
  /** Tells how jobs ended and takes what there is room for. When it fails nobody knows whether it was done: tell the ends again. */
  take(ended: readonly EndedJob[], room: Room): Promise<Taken>
}

/**
 * @param pool as the owner of the queue's tables @param name by which this worker's jobs are locked
 * @param places how many are taken of a lane at most
 */
export async function createTaker(pool: pg.Pool, name: string, places: number): Promise<Taker> {
  const text = statementFor(places + spare)
  const tasks = await findTasks(pool)
  const idsOf = (lane: Lane): number[] => tasks.filter((task) => catalogue[task.name].lane === lane).map(({ id }) => id)
  const ids = { quick: idsOf('quick'), waiting: idsOf('waiting') }
  const nameOf = new Map(tasks.map((task) => [task.id, task.name]))
  const grouped = tasks.flatMap((task) => {
    const { group }: JobKind = catalogue[task.name]
    return group === undefined ? [] : [{ id: task.id, most: group.most, group: group.name }]
  })
  const most = new Map(grouped.map(({ group, most: limit }) => [group, limit]))
  const isFull = ([group, used]: [string, number]): boolean =>
    used >= (most.get(group.split(':', 1)[0] ?? '') ?? used + 1)

  return {
    async take(ended, { free, groups }) {
      const failed = ended.flatMap(({ id, error }) => (error === null ? [] : [{ id, error }]))
      const { rows } = await pool.query<Row>({
        name: 'take_jobs',
        text,
        values: [
          name,
          ended.filter(({ error }) => error === null).map(({ id }) => id),
          failed.map(({ id }) => id),
          failed.map(({ error }) => error),
          ids.quick,
          free.quick > 0,
          ids.waiting,
          free.waiting > 0,
          [...groups].filter(isFull).map(([group]) => group),
          grouped.map(({ id }) => id),
          grouped.map((task) => task.most),
          [...groups.keys()],
          [...groups.values()],
          free.quick,
          free.waiting,
        ],
      })
      const jobs = rows.flatMap(({ taskId, due: _, ...job }) => {
        const jobName = nameOf.get(taskId)
        return jobName === undefined ? [] : [{ ...job, name: jobName }]
      })
      return { jobs, isMore: (rows[0]?.due ?? 0) > rows.length }
    },
  }
}

/** The queue's numbers of the catalogue's jobs. */
async function findTasks(pool: pg.Pool): Promise<{ id: number; name: JobName }[]> {
  const names = Object.keys(catalogue)
  await pool.query(
    `insert into graphile_worker._private_tasks (identifier) select unnest($1::text[])
     on conflict do nothing`,
    [names],
  )
  const { rows } = await pool.query<{ id: number; name: JobName }>(
    'select id, identifier as name from graphile_worker._private_tasks where identifier = any ($1::text[])',
    [names],
  )
  return rows
}
