import { empty, type Sql, sql } from '#db/sql.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'

/** The series of follow-ups that began with our newest answer. */
export interface Series {
  sentAt: string
  storedAt: string
  /** When the newest of the answer and its follow-ups went out, and how many follow-ups did. */
  lastSentAt: string
  sent: number
  isEnded: boolean
}

/** Undefined while no answer of ours has gone out. */
export async function findSeries(tx: TxCtx, scope: Scope, threadId: string): Promise<Series | undefined> {
  const [row] = await tx.db.query<Series>(sql`
    with answer as (
      select m.sent_at, m.created_at from messages m join tasks k on k.workspace_id = m.workspace_id and k.id = m.task_id
       where m.workspace_id = ${scope.workspaceId} and m.thread_id = ${threadId} and m.direction = 'outbound'
         and k.type <> 'follow_up' order by m.sent_at desc, m.id desc limit 1)
    select a.sent_at as "sentAt", a.created_at as "storedAt",
           greatest(a.sent_at, max(greatest(m.sent_at, k.updated_at)) filter (where k.status = 'sent')) as "lastSentAt",
           count(distinct k.id) filter (where k.status = 'sent')::int as sent,
           coalesce(bool_or((k.status = 'canceled' and k.cancel_cause in ('person', 'unwritten', 'archived'))
             or (k.status = 'failed' and k.draft_id is null)), false) as "isEnded"
      from answer a
      left join tasks k on k.workspace_id = ${scope.workspaceId} and k.thread_id = ${threadId} and k.type = 'follow_up'
       and k.created_at >= a.created_at
      left join messages m on m.workspace_id = k.workspace_id and m.thread_id = k.thread_id and m.task_id = k.id
     group by a.sent_at, a.created_at`)
  return row
}

/** Planned follow-ups of the workspace that are due before `before` and not written yet, the earliest first. */
export async function listPlannedFollowUps(
  tx: TxCtx,
  scope: Scope,
  before: Date,
  limit: number,
): Promise<{ taskId: string; threadId: string }[]> {
  return tx.db.query(sql`
    select k.id as "taskId", k.thread_id as "threadId" from tasks k
     where k.workspace_id = ${scope.workspaceId} and k.type = 'follow_up'
       and k.status = 'pending' and k.draft_id is null and k.scheduled_at < ${before.toISOString()}
       and not exists (select from writings w where w.workspace_id = k.workspace_id and w.kind = 'follow_up' and w.subject_id = k.id
                          and w.outcome is null and (w.lease_until > now() or w.not_before > ${tx.now().toISOString()}))
     order by k.scheduled_at, k.id limit ${limit}`)
}

/** Of the tasks `k`: a follow-up that was called off for want of an agent who writes it, and whose time is still to come. */
const isCalledOff = (tx: TxCtx, { workspaceId }: Scope): Sql => sql`
  k.workspace_id = ${workspaceId} and k.type = 'follow_up' and k.status = 'canceled' and k.cancel_cause = 'series_ended' and k.draft_id is null
   and k.scheduled_at > ${tx.now().toISOString()}::timestamptz and exists (
     select from timeline_entries e where e.workspace_id = ${workspaceId} and e.thread_id = k.thread_id and e.kind = 'follow_ups_ended'
        and e.at = k.updated_at and (e.detail @> '{"why": "off"}' or e.detail @> '{"why": "no_agent"}'))`

/** Those of the workspace in whose threads nothing has been prepared, planned or sent since, behind a place in the list. */
export const listCalledOff = (
  tx: TxCtx,
  scope: Scope,
  after: TaskPlace | undefined,
  limit: number,
): Promise<AutomaticTask[]> =>
  tx.db.query<AutomaticTask>(sql`
    select k.id, k.thread_id as "threadId", k.scheduled_at as at from tasks k
     where ${isCalledOff(tx, scope)} and not exists (
             select from tasks o where o.workspace_id = ${scope.workspaceId} and o.thread_id = k.thread_id
                and o.status in ('pending', 'ready', 'processing', 'failed'))
       and not exists (
             select from messages m where m.workspace_id = ${scope.workspaceId} and m.thread_id = k.thread_id
                and m.direction = 'outbound' and m.created_at > k.created_at)
       ${after === undefined ? empty : sql`and (k.scheduled_at, k.id) > (${after.at}::timestamptz, ${after.id}::uuid)`}
     order by k.scheduled_at, k.id limit ${limit}`)

/** That of a series that began at a time, where it would be the next again; undefined where there is none. */
export async function findCalledOff(
  tx: TxCtx,
  scope: Scope,
  { threadId, since, number, count }: { threadId: string; since: string; number: number; count: number },
): Promise<string | undefined> {
  const [row] = await tx.db.query<{ id: string }>(sql`
    select k.id from tasks k where ${isCalledOff(tx, scope)} and k.thread_id = ${threadId} and k.created_at >= ${since}::timestamptz
       and k.follow_up_number = ${number} and k.follow_up_count = ${count} order by k.updated_at desc, k.id desc limit 1`)
  return row?.id
}

/** Where a task is among those of its workspace, the next due first. */
export interface TaskPlace {
  at: string
  id: string
}

export interface AutomaticTask extends TaskPlace {
  threadId: string
}

const automatic = sql`id, thread_id as "threadId", scheduled_at as at`

/** What is to happen by itself, the next due first. */
export const listAutomatic = (tx: TxCtx, { workspaceId }: Scope, limit: number): Promise<AutomaticTask[]> =>
  tx.db.query<AutomaticTask>(sql`
    select ${automatic} from tasks where workspace_id = ${workspaceId} and status = 'pending'
       and (is_automatic or draft_id is null) order by scheduled_at, id limit ${limit}`)

/** Of that what is written, behind a place in the list. */
export const listPreparedAfter = (
  tx: TxCtx,
  { workspaceId }: Scope,
  { at, id }: TaskPlace,
  limit: number,
): Promise<AutomaticTask[]> =>
  tx.db.query<AutomaticTask>(sql`
    select ${automatic} from tasks where workspace_id = ${workspaceId} and status = 'pending' and is_automatic and draft_id is not null
       and (scheduled_at, id) > (${at}::timestamptz, ${id}::uuid) order by scheduled_at, id limit ${limit}`)
