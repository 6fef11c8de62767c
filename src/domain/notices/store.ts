import { lowestOf } from '#contract/bands.ts'
import type { NoticeCause } from '#contract/notices.ts'
import { type Sql, sql } from '#db/sql.ts'
import type { TxCtx } from '../context.ts'
import type { Due } from '../due.ts'
import type { Reconciliation } from '../restores/reads.ts'
import type { Scope } from '../scope.ts'

/** A notice beside the conversation that it is about. */
export interface NoticeRow {
  id: string
  at: string
  kind: NoticeCause['kind']
  detail: Omit<NoticeCause, 'kind'>
  threadId: string | null
  contactName: string
  contactEmail: string
  snippet: string
  score: number | null
  note: string | null
}

/** Notice `n` with its thread `t` and contact `c`. A lead whom a model, or a person, found cooler than the rules had is no news any more. */
export const noticesWith = ({ workspaceId }: Scope, which: Sql): Sql => sql`
  select n.id, n.at, n.kind, n.detail, n.thread_id as "threadId", coalesce(c.name, '') as "contactName", coalesce(c.email, '') as "contactEmail",
         coalesce(t.snippet, '') as snippet, t.intent_score as score, left(o.body, 300) as note
    from notices n
    left join threads t on t.workspace_id = ${workspaceId} and t.id = n.thread_id
    cross join lateral (select case n.kind when 'mentioned' then (n.detail->>'noteId')::uuid end as "noteId" offset 0) m
    left join thread_notes o on o.workspace_id = ${workspaceId} and o.id = m."noteId"
    left join contacts c on c.workspace_id = ${workspaceId} and c.id = t.contact_id
   where n.workspace_id = ${workspaceId} and ${which}
     and (n.kind = 'high_intent' and n.key = 'high_intent:' || t.last_inbound_id::text and coalesce(t.intent_score, 0) < ${lowestOf.high}) is not true
   order by n.id desc`

/**
 * What notice `n`, of thread `t`, asked for has been done: the reply that was left to a person, or didn't go out, went out or is on its way, or the
 * suspension has ended. No reply tells the platform of an opt-out. In the bell it stays, as what happened.
 */
export const isSettled = ({ workspaceId }: Scope): Sql => sql`(
  case when n.kind = 'handoff' and not n.detail ? 'isOptOutUntold' or n.kind = 'send_trouble' and n.detail->>'state' = 'failed'
       then t.answer_status in ('pending', 'processing') or t.answer_status is null and t.last_direction = 'outbound'
       when n.kind = 'agent_paused' and n.detail->>'why' = 'suspended'
       then (select w.suspension_ended_at is not null from workspaces w where w.id = ${workspaceId})
  end) is true`

export async function storeSeen(tx: TxCtx, { workspaceId }: Scope, userId: string, noticeId: string): Promise<void> {
  await tx.db.query(sql`
    insert into notice_preferences as p (workspace_id, user_id, seen_id) values (${workspaceId}, ${userId}, ${noticeId})
    on conflict (workspace_id, user_id) do update set seen_id = greatest(p.seen_id, excluded.seen_id)`)
}

/** When the person came to the workspace: what was before is no news of theirs. */
export async function findJoined(tx: TxCtx, { workspaceId }: Scope, userId: string): Promise<string | null> {
  const [row] = await tx.db.query<{ at: string }>(sql`
    select created_at as at from workspace_members where workspace_id = ${workspaceId} and user_id = ${userId}`)
  return row?.at ?? null
}

// -------------------------------------------------------------------------------------------------------------- gathering

export interface Gathered {
  id: string
  kind: NoticeCause['kind']
  /** Whom alone it is told; null: everybody whose role hears of its kind. */
  userId: string | null
  at: string
}

/** Whether what waits to be gathered is due. Nobody raises anything until this transaction ends. */
export async function takeGatherDue(tx: TxCtx, { workspaceId }: Scope, now: Date): Promise<boolean> {
  const rows = await tx.db.query(sql`
    delete from due where workspace_id = ${workspaceId} and kind = 'notice' and subject_id = ${workspaceId} and at <= ${now.toISOString()}
    returning at`)
  return rows.length > 0
}

/** All that was not gathered yet, each once. */
export async function takeUngathered(tx: TxCtx, { workspaceId }: Scope, now: Date): Promise<Gathered[]> {
  return tx.db.query<Gathered>(sql`
    update notices n set gathered_at = ${now.toISOString()} where n.workspace_id = ${workspaceId} and n.gathered_at is null
    returning n.id, n.kind, n.user_id as "userId", n.at`)
}

/** Raised by what somebody does here: no restore brings it a second time. */
const ofPeople: readonly NoticeCause['kind'][] = ['mentioned', 'assigned']

/**
 * Those that nobody can have been told before a restore: of a conversation that went on since, of what people do here, or raised once the workspace
 * has been level with its platform for an hour.
 */
export async function keepNews(
  tx: TxCtx,
  { workspaceId }: Scope,
  gathered: readonly Gathered[],
  { restoredAt, endedAt }: Reconciliation,
): Promise<Gathered[]> {
  const rows = await tx.db.query<{ id: string }>(sql`
    select n.id from notices n
      left join threads t on t.workspace_id = ${workspaceId} and t.id = n.thread_id
     where n.workspace_id = ${workspaceId} and n.id = any(${gathered.map((one) => one.id)}::uuid[])
       and (t.last_message_at > ${restoredAt} or n.at > ${endedAt}::timestamptz + interval '1 hour' or n.kind = any(${ofPeople}::text[]))`)
  const news = new Set(rows.map((row) => row.id))
  return gathered.filter((one) => news.has(one.id))
}

/** When what was not gathered yet is to be, for the table of what is due. */
export async function listDueGathering(tx: TxCtx, { workspaceId }: Scope): Promise<Due[]> {
  const [row] = await tx.db.query<{ at: string | null }>(sql`
    select min(gather_at) as at from notices where workspace_id = ${workspaceId} and gathered_at is null`)
  return row?.at == null ? [] : [{ kind: 'notice', subjectId: workspaceId, at: row.at }]
}

export async function dropOldNotices(tx: TxCtx, { workspaceId }: Scope, before: Date): Promise<void> {
  await tx.db.query(sql`delete from notices where workspace_id = ${workspaceId} and at < ${before.toISOString()}`)
}
