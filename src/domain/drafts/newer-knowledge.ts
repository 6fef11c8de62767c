import { empty, json, type Sql, sql } from '#db/sql.ts'
import type { TxCtx } from '../context.ts'
import { findByWords } from '../knowledge/reads.ts'
import type { Scope } from '../scope.ts'
import { readMessages } from '../threads/reads.ts'
import { openBefore } from './open-mails.ts'
import { type DraftRow, findDraft } from './store.ts'

export interface WaitingDraft {
  id: string
  threadId: string
  /** When it was written, to the microsecond. */
  at: string
}

/** So many are listed at a time. */
const atOnce = 500

/**
 * The open drafts that were written before one of these entries came, changed or went, as long as the lead waits for an answer, the newest first: some of
 * them, or of those that come `after` one.
 */
export async function listOlderDrafts(
  tx: TxCtx,
  scope: Scope,
  entryIds: readonly string[],
  after?: WaitingDraft,
): Promise<WaitingDraft[]> {
  return tx.db.query<WaitingDraft>(sql`
    select d.id, d.thread_id as "threadId", d.created_at::text as at
      from drafts d join threads t on t.workspace_id = d.workspace_id and t.id = d.thread_id
     where d.workspace_id = ${scope.workspaceId} and d.state = 'open' and d.writer is not null
       and t.last_direction = 'inbound' and t.archived_at is null
       and d.created_at < (select max(greatest(k.updated_at, k.deleted_at)) from kb_entries k
            where k.workspace_id = ${scope.workspaceId} and k.id = any(${entryIds}::uuid[])) ${from(after)}
     order by d.created_at desc, d.id desc limit ${atOnce}`)
}

const from = (after: WaitingDraft | undefined): Sql =>
  after === undefined ? empty : sql`and (d.created_at, d.id) < (${after.at}::timestamptz, ${after.id}::uuid)`

/** The open drafts that were written when their agent was told otherwise, the newest first: some of them, or of those that come `after` one. */
export async function listToldOtherwise(tx: TxCtx, scope: Scope, after?: WaitingDraft): Promise<WaitingDraft[]> {
  const { workspaceId } = scope
  return tx.db.query<WaitingDraft>(sql`
    select d.id, d.thread_id as "threadId", d.created_at::text as at
      from drafts d join agents a on a.workspace_id = ${workspaceId} and a.id = d.agent_id
     where d.workspace_id = ${workspaceId} and d.state = 'open' and a.updated_at > d.created_at
       and a.description is distinct from (
         select v.settings->>'description' from agent_versions v
          where v.workspace_id = ${workspaceId} and v.agent_id = d.agent_id and v.made_at <= d.created_at order by v.number desc limit 1) ${from(after)}
     order by d.created_at desc, d.id desc limit ${atOnce}`)
}

/** The entries that came, changed or went since a moment by the database's clock. */
export async function listChangedSince(tx: TxCtx, scope: Scope, at: string): Promise<string[]> {
  const rows = await tx.db.query<{ id: string }>(sql`
    select k.id from kb_entries k
     where k.workspace_id = ${scope.workspaceId} and k.state = 'published' and greatest(k.updated_at, k.deleted_at) > ${at}::timestamptz
     order by k.id`)
  return rows.map(({ id }) => id)
}

/** Whether an entry that a draft was written out of, or would be, has changed or is gone since, and nobody may have held the draft against that yet. */
export async function isKnowledgeOther(tx: TxCtx, scope: Scope, draftId: string): Promise<boolean> {
  const rows = await tx.db.query<{ id: string }>(sql`
    select k.id from kb_entries k
     where k.workspace_id = ${scope.workspaceId} and k.state = 'published' and greatest(k.updated_at, k.deleted_at) >
       (select d.created_at from drafts d where d.workspace_id = ${scope.workspaceId} and d.id = ${draftId}) order by k.id`)
  if (rows.length === 0) return false
  const draft = await findDraft(tx, scope, draftId)
  if (draft === undefined) return false
  return (
    (
      await findLacking(
        tx,
        scope,
        draft,
        rows.map(({ id }) => id),
      )
    ).length > 0
  )
}

/** An entry must be among so many that fit the mail best: any two texts have some word in common. */
const bestOf = 3

/**
 * Which of these entries the answer to a thread would be written out of, and was not: those that fit best by their words, and those that it used,
 * by its writer's word or as its guard and its second reader traced it. Of what it used also what is gone since.
 */
export async function findLacking(
  tx: TxCtx,
  scope: Scope,
  draft: DraftRow,
  entryIds: readonly string[],
): Promise<{ id: string; title: string; isGone: boolean }[]> {
  const messages = await readMessages(tx, scope, draft.thread_id, 20)
  const newest = messages.findLast(({ direction }) => direction === 'inbound')
  const before = openBefore(messages).map(({ newText }) => newText)
  const asked = [newest?.newText ?? '', ...before].join(' ').slice(0, 4000)
  const fitting = await findByWords(tx, scope, { text: asked }, bestOf)
  const ids = new Set([...fitting.map(({ id }) => id), ...draft.knowledge.map(({ id }) => id)])
  const quoted = draft.guard?.reader?.sentences.flatMap(({ quotes }) => quotes) ?? []
  const proving = [...(draft.guard?.sources ?? []), ...quoted].flatMap(({ source }) =>
    source.kind === 'knowledge' ? [source.title] : [],
  )
  return tx.db.query<{ id: string; title: string; isGone: boolean }>(sql`
    select k.id, k.title, k.deleted_at is not null as "isGone" from kb_entries k
     where k.workspace_id = ${scope.workspaceId} and k.id = any(${entryIds}::uuid[]) and k.state = 'published'
       and (k.id = any(${[...ids]}::uuid[]) or k.title = any(${proving}::text[]))
       and greatest(k.updated_at, k.deleted_at) > (select d.created_at from drafts d where d.workspace_id = ${scope.workspaceId} and d.id = ${draft.id})
     order by k.updated_at desc, k.id`)
}

/** The draft as it is now, as long as it is open. */
export async function findStillOpen(tx: TxCtx, scope: Scope, id: string): Promise<DraftRow | undefined> {
  const draft = await findDraft(tx, scope, id)
  return draft?.state === 'open' ? draft : undefined
}

/** Offers these entries to whoever is at the draft, beside those that are offered already. */
export async function offerKnowledge(
  tx: TxCtx,
  scope: Scope,
  draft: DraftRow,
  entries: readonly { id: string; title: string }[],
): Promise<void> {
  const offered = [...entries, ...draft.newer_knowledge.filter(({ id }) => entries.every((entry) => entry.id !== id))]
  await tx.db.query(sql`
    update drafts set newer_knowledge = ${json(offered.slice(0, 20))}::jsonb
     where workspace_id = ${scope.workspaceId} and id = ${draft.id} and state = 'open'`)
}
