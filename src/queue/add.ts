import { type Db, type JobInsert, PgBoss } from 'pg-boss'
import { z } from 'zod'
import type { Queryable } from '#db/connect.ts'
import { json } from '#db/sql.ts'
import { newId } from '#lib/new-id.ts'
import { traceparent } from '#lib/tracing.ts'
import { catalogue, type JobKind, type JobName, type JobPayload, type QueueName, queues } from './catalogue.ts'
import { idle } from './library.ts'

export interface AddOptions {
  /** Not before this moment; left out: at once. */
  runAt?: Date
  /** A second job with the same key replaces the first while that one has not started. */
  key?: string
}

/** What the queue keeps of a job; of what the library knows, that which a worker asks for each job. */
export interface JobData {
  job: string
  payload: unknown
  tries: number
  key?: string
  /** What it goes on from, where that is traced: a `traceparent`. */
  trace?: string
}

/** A job as the queue takes it in. */
export interface NewJob {
  queue: QueueName
  key: string | null
  data: JobData
  options: Pick<JobInsert, 'priority' | 'retryLimit' | 'group' | 'startAfter'>
}

/**
 * Of a job that may begin at once. Always the same moment, long ago: where a key waits already, its row stands in many indexes, and in none of them is it
 * written again. That a job can be done is said by whichever is later, this or when it was added.
 */
const atOnce = '2020-01-01T00:00:00Z'

export const isAtOnce = ({ options }: NewJob): boolean => options.startAfter === atOnce

/** Throws when the payload is not what the catalogue says. */
export function newJob<Name extends JobName>(
  name: Name,
  payload: JobPayload<Name>,
  { runAt, key }: AddOptions = {},
): NewJob {
  const { maxAttempts, priority, payload: schema, queue, group }: JobKind = catalogue[name]
  const of = 'workspaceId' in payload ? `:${payload.workspaceId}` : ''
  const ownKey = queues[queue].isInTurn ? `${queue}${of}` : (key ?? null)
  const trace = traceparent()
  return {
    queue,
    key: ownKey,
    data: {
      job: name,
      payload: JSON.parse(json(schema.parse(payload))),
      tries: maxAttempts,
      ...(ownKey !== null && { key: ownKey }),
      ...(trace !== null && { trace }),
    },
    options: {
      priority: -priority, // the library's higher goes first
      retryLimit: maxAttempts - 1,
      startAfter: runAt?.toISOString() ?? atOnce,
      ...(group !== undefined && { group: { id: `${group.name}${of}`, tier: group.name } }),
    },
  }
}

const mostInOne = 16

/**
 * The jobs of one transaction as they come into the queue: where it asks for the campaign's mail of several threads of a workspace, one job looks for which of
 * them that is still to be fetched. What it asks for once, or under a key, stays what it is.
 */
export function asOne(jobs: readonly NewJob[]): NewJob[] {
  const done: NewJob[] = []
  const alike = Map.groupBy(jobs, (one) =>
    one.data.job === 'fetch_campaign_mail' && one.key === null && isAtOnce(one) ? workspaceOf(one.data.payload) : null,
  )
  for (const [workspaceId, some] of alike) {
    if (workspaceId === null) done.push(...some)
    else
      for (let from = 0; from < some.length; from += mostInOne) done.push(...inOne(some.slice(from, from + mostInOne)))
  }
  return done
}

const workspaceOf = (payload: unknown): string => z.object({ workspaceId: z.string() }).parse(payload).workspaceId

/** The first, told of the others; each goes on from its own trace. */
function inOne([first, ...others]: readonly NewJob[]): NewJob[] {
  if (first === undefined || others.length === 0) return first === undefined ? [] : [first]
  const told = others.map(({ data: { payload, trace } }) => Object.assign({ trace }, payload))
  const payload: unknown = Object.assign({ others: told }, first.data.payload)
  return [{ ...first, data: { ...first.data, payload: catalogue.fetch_campaign_mail.payload.parse(payload) } }]
}

let sender: Promise<PgBoss> | null = null

/** The library as whoever adds jobs has it. It reads once what queues there are, which is the same for every database of this version. */
function senderOn(db: Db): Promise<PgBoss> {
  sender ??= new PgBoss({ ...idle, db }).start().catch((error: unknown) => {
    sender = null
    throw error
  })
  return sender
}

const statementsIn = (db: Queryable): Db => ({
  executeSql: async (text, values = []) => ({ rows: await db.query({ text, values }) }),
})

/** Whether jobs can be added here. Throws when the database is away. */
export async function isQueueReady(db: Queryable): Promise<boolean> {
  await senderOn(statementsIn(db))
  return true
}

/**
 * Puts jobs into the queue inside the caller's transaction: they exist when, and only when, the caller's change does. One whose key
 * waits already takes its place: that row is written, not left alone, so that no worker begins it before the caller's change is there
 * to be seen. No two of the jobs may have the same key.
 */
export async function addJobs(tx: Queryable, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length === 0) return
  const db = statementsIn(tx)
  const boss = await senderOn(db)
  const free = Map.groupBy(
    jobs.filter(({ key }) => key === null),
    ({ queue }) => queue,
  )
  // In one order, so that transactions with several keys never wait for each other in a ring.
  const keyed = jobs
    .flatMap(({ key, ...job }) => (key === null ? [] : [{ ...job, key }]))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
  await Promise.all([
    ...[...free].map(([queue, some]) =>
      boss.insert(
        queue,
        // Of one group and priority the library takes those with lower ids first: these grow with time.
        some.map(({ data, options }) => ({ id: newId(), data, ...options })),
        { db },
      ),
    ),
    ...keyed.map(({ queue, key, data, options }) => boss.upsert(queue, data, { ...options, singletonKey: key, db })),
  ])
}

/** The same for one job. */
export async function addJob<Name extends JobName>(
  tx: Queryable,
  name: Name,
  payload: JobPayload<Name>,
  options: AddOptions = {},
): Promise<void> {
  await addJobs(tx, [newJob(name, payload, options)])
}
