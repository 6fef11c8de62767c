import type { Lesson, LessonKind } from '#contract/lessons.ts'
import { empty, sql } from '#db/sql.ts'
import { newId } from '#lib/new-id.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import type { RejectedDraft, SentDraft, Taught } from './rules.ts'

/** So many of an agent's newest drafts are learned from. */
const mostSent = 200
const mostRejected = 100

/** Whose draft it is, when there is something to be learned from it: a person changed it, or said why they don't want it. */
export async function findAgentTaught(tx: TxCtx, scope: Scope, draftId: string): Promise<string | null> {
  const [row] = await tx.db.query<{ agentId: string | null }>(sql`
    select agent_id as "agentId" from drafts
     where workspace_id = ${scope.workspaceId} and id = ${draftId}
       and (rejected_for is not null or (state = 'sent' and edited_by is not null and written_body is not null))`)
  return row?.agentId ?? null
}

/** The newest drafts of an agent that were sent, newest first. */
export async function listSent(tx: TxCtx, scope: Scope, agentId: string): Promise<SentDraft[]> {
  return tx.db.query<SentDraft>(sql`
    select id, thread_id as "threadId", written_body as written, body as sent from drafts
     where workspace_id = ${scope.workspaceId} and agent_id = ${agentId} and state = 'sent' and written_body is not null
     order by updated_at desc limit ${mostSent}`)
}

/** The newest drafts of an agent that people rejected, newest first. */
export async function listRejected(tx: TxCtx, scope: Scope, agentId: string): Promise<RejectedDraft[]> {
  return tx.db.query<RejectedDraft>(sql`
    select id, thread_id as "threadId", rejected_for as reason, rejected_words as words from drafts
     where workspace_id = ${scope.workspaceId} and agent_id = ${agentId} and rejected_for is not null
     order by rejected_at desc limit ${mostRejected}`)
}

/** What was proposed before is told anew; what a person has decided stays decided. The id of what is proposed and no model has worded; null: there is nothing to word. */
export async function propose(tx: TxCtx, scope: Scope, agentId: string, lesson: Taught): Promise<string | null> {
  const [row] = await tx.db.query<{ id: string; isWorded: boolean }>(sql`
    insert into lessons (workspace_id, id, agent_id, kind, key, said_from, said_to, state, times, kept, draft_ids, proposed_at)
    values (${scope.workspaceId}, ${newId()}, ${agentId}, ${lesson.kind}, ${lesson.key}, ${lesson.from}, ${lesson.to}, 'proposed',
      ${lesson.times}::integer, ${lesson.kept}::integer, ${lesson.draftIds}::uuid[], ${tx.now().toISOString()})
    on conflict (workspace_id, agent_id, kind, key) do update
      set times = excluded.times, kept = excluded.kept, draft_ids = excluded.draft_ids
     where lessons.state = 'proposed'
    returning id, words is not null as "isWorded"`)
  return row === undefined || row.isWorded ? null : row.id
}

/** What is proposed since somebody said it of this draft, or something like it of this and others. */
export const listProposedBy = (
  tx: TxCtx,
  { workspaceId }: Scope,
  draftId: string,
): Promise<{ id: string; agentId: string; kind: LessonKind; key: string }[]> =>
  tx.db.query<{ id: string; agentId: string; kind: LessonKind; key: string }>(sql`
    select id, agent_id as "agentId", kind, key from lessons
     where workspace_id = ${workspaceId} and agent_id = (select agent_id from drafts where workspace_id = ${workspaceId} and id = ${draftId})
       and state = 'proposed' and kind in ('too_long', 'wrong_tone', 'not_our_offer', 'told', 'fact') and ${draftId}::uuid = any(draft_ids)`)

export async function dropProposed(tx: TxCtx, { workspaceId }: Scope, id: string): Promise<void> {
  await tx.db.query(sql`delete from lessons where workspace_id = ${workspaceId} and id = ${id} and state = 'proposed'`)
}

export interface LessonToWord {
  kind: LessonKind
  from: string | null
  to: string | null
  /** Of its agent. */
  model: string
  examples: { threadId: string; before: string; after: string | null }[]
}

const mostShown = 3

/** What is proposed and no model has worded, with the newest drafts that it is learned from. */
export async function findToWord(tx: TxCtx, scope: Scope, id: string): Promise<LessonToWord | undefined> {
  const { workspaceId } = scope
  const [row] = await tx.db.query<LessonToWord>(sql`
    select l.kind, l.said_from as "from", l.said_to as "to", a.openrouter_model as model,
           array(select json_build_object('threadId', d.thread_id, 'before', coalesce(d.written_body, d.body),
                          'after', case when d.state = 'sent' then d.body end)
                   from drafts d where d.workspace_id = ${workspaceId} and d.id = any(l.draft_ids)
                  order by array_position(l.draft_ids, d.id) limit ${mostShown}) as examples
      from lessons l join agents a on a.workspace_id = ${workspaceId} and a.id = l.agent_id and a.deleted_at is null
     where l.workspace_id = ${workspaceId} and l.id = ${id} and l.state = 'proposed' and l.words is null`)
  return row
}

/** False when it is decided meanwhile, or worded. */
export async function setWords(tx: TxCtx, scope: Scope, id: string, words: string): Promise<boolean> {
  const rows = await tx.db.query(sql`
    update lessons set words = ${words}
     where workspace_id = ${scope.workspaceId} and id = ${id} and state = 'proposed' and words is null returning id`)
  return rows.length > 0
}

const mostListed = 100

/** What is proposed, the most frequent first, with drafts that it would have changed. */
export async function listProposed(tx: TxCtx, scope: Scope, agentId: string | undefined): Promise<Lesson[]> {
  const { workspaceId } = scope
  return tx.db.query<Lesson>(sql`
    select l.id, l.agent_id as "agentId", a.name as "agentName", l.kind, l.said_from as "from", l.said_to as "to", l.words, l.times, l.kept,
           l.proposed_at as "proposedAt",
           array(select json_build_object('threadId', d.thread_id, 'contactName', coalesce(nullif(c.name, ''), c.email),
                          'before', coalesce(d.written_body, d.body), 'after', case when d.state = 'sent' then d.body else (
                            select s.body from drafts s
                             where s.workspace_id = ${workspaceId} and s.thread_id = d.thread_id and s.state = 'sent' and s.created_at >= d.created_at
                             order by s.created_at limit 1) end)
                   from drafts d
                   join threads t on t.workspace_id = ${workspaceId} and t.id = d.thread_id
                   join contacts c on c.workspace_id = ${workspaceId} and c.id = t.contact_id
                  where d.workspace_id = ${workspaceId} and d.id = any(l.draft_ids)
                  order by array_position(l.draft_ids, d.id)) as examples
      from lessons l join agents a on a.workspace_id = ${workspaceId} and a.id = l.agent_id and a.deleted_at is null
     where l.workspace_id = ${workspaceId} and l.state = 'proposed' ${agentId === undefined ? empty : sql`and l.agent_id = ${agentId}`}
     order by l.times desc, l.proposed_at desc, l.id limit ${mostListed}`)
}

export interface LessonRow {
  agentId: string
  kind: LessonKind
  from: string | null
  /** Of the newest draft that it is learned from; null: that is gone. */
  threadId: string | null
}

/** What is proposed under this id, which nobody else decides until the transaction ends; undefined when it is decided, or there is none. */
export async function lockProposed(tx: TxCtx, scope: Scope, id: string): Promise<LessonRow | undefined> {
  const [row] = await tx.db.query<LessonRow>(sql`
    select agent_id as "agentId", kind, said_from as "from",
           (select thread_id from drafts d where d.workspace_id = ${scope.workspaceId} and d.id = lessons.draft_ids[1]) as "threadId" from lessons
     where workspace_id = ${scope.workspaceId} and id = ${id} and state = 'proposed' for update`)
  return row
}

/** Compare-and-set; false when it was in another state. */
export async function decide(
  tx: TxCtx,
  scope: Scope,
  id: string,
  { from, to }: { from: 'proposed' | 'dismissed'; to: 'proposed' | 'accepted' | 'dismissed' },
): Promise<boolean> {
  const at = to === 'proposed' ? null : tx.now().toISOString()
  const rows = await tx.db.query(sql`
    update lessons set state = ${to}, decided_at = ${at}::timestamptz
     where workspace_id = ${scope.workspaceId} and id = ${id} and state = ${from} returning id`)
  return rows.length > 0
}
