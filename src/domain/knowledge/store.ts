import type { EntryInput, KnowledgeEntry } from '#contract/knowledge.ts'
import { inLots, json, list, type Sql, sql } from '#db/sql.ts'
import { databaseTime, type TxCtx } from '../context.ts'
import { personOf, type Scope } from '../scope.ts'

export const entryColumns: Sql = sql`
  k.id, k.title, k.content, k.tags, k.is_golden as "isGolden", k.state, k.thread_id as "threadId", k.sent_count as "sentCount",
  k.created_at as "createdAt", k.updated_at as "updatedAt"`

/** Two imports of one text at once would each find nothing there: until this transaction ends the others of the workspace wait. */
export async function lockImports(tx: TxCtx, scope: Scope): Promise<void> {
  await tx.db.query(sql`select pg_advisory_xact_lock(hashtextextended('kb_imports' || ${scope.workspaceId}, 0))`)
}

/** Those that no published entry of the same title and content is there for; of the same ones among them the first. In their order. */
export async function selectNew<T extends EntryInput>(tx: TxCtx, scope: Scope, entries: readonly T[]): Promise<T[]> {
  const rows = await tx.db.query<{ place: number }>(sql`
    select min(e.place)::int as place
      from jsonb_to_recordset(${json(entries.map(({ title, content }, place) => ({ place, title, content })))}::jsonb)
        as e (place int, title text, content text)
     where not exists (
       select from kb_entries k
        where k.workspace_id = ${scope.workspaceId} and k.title = e.title and k.content = e.content
          and k.state = 'published' and k.deleted_at is null)
     group by e.title, e.content`)
  const places = new Set(rows.map(({ place }) => place))
  return entries.filter((_, place) => places.has(place))
}

/** `threadId`: of the conversation out of whose answer it came. */
export type NewEntry = EntryInput & { threadId?: string | null }

export async function insertEntries(
  tx: TxCtx,
  scope: Scope,
  entries: readonly (NewEntry & { id: string })[],
): Promise<KnowledgeEntry[]> {
  const made = await Promise.all(
    inLots(entries).map((lot) =>
      tx.db.query<KnowledgeEntry>(sql`
        insert into kb_entries as k (workspace_id, id, title, content, tags, is_golden, thread_id, created_by)
        values ${list(lot.map((e) => sql`(${scope.workspaceId}, ${e.id}, ${e.title}, ${e.content}, ${e.tags}::text[], ${e.isGolden}, ${e.threadId ?? null}::uuid, ${personOf(scope)}::uuid)`))}
        returning ${entryColumns}`),
    ),
  )
  return made.flat()
}

/** Whether an entry is another than it was at that time; from now on nobody changes it but this transaction. */
export async function isChangedSince(tx: TxCtx, scope: Scope, id: string, at: string): Promise<boolean> {
  const [row] = await tx.db.query<{ isSame: boolean }>(sql`
    select date_trunc('milliseconds', updated_at) = date_trunc('milliseconds', ${at}::timestamptz) as "isSame" from kb_entries
     where workspace_id = ${scope.workspaceId} and id = ${id} and deleted_at is null for update`)
  return row?.isSame === false
}

export async function updateEntry(
  tx: TxCtx,
  scope: Scope,
  id: string,
  { title, content, tags, isGolden }: EntryInput,
): Promise<KnowledgeEntry | undefined> {
  const [row] = await tx.db.query<KnowledgeEntry>(sql`
    update kb_entries k set title = ${title}, content = ${content}, tags = ${tags}::text[], is_golden = ${isGolden}, updated_at = ${await databaseTime(tx)},
      created_by = case when state = 'proposed' then ${personOf(scope)} else created_by end
     where k.workspace_id = ${scope.workspaceId} and k.id = ${id} and k.deleted_at is null returning ${entryColumns}`)
  return row
}

/** Undefined when it is neither proposed nor golden. */
export async function publishGolden(
  tx: TxCtx,
  scope: Scope,
  id: string,
  content: string,
): Promise<KnowledgeEntry | undefined> {
  const [row] = await tx.db.query<KnowledgeEntry>(sql`
    update kb_entries k set state = 'published', is_golden = true, content = ${content}, updated_at = ${await databaseTime(tx)},
      created_by = case when state = 'proposed' then ${personOf(scope)} else created_by end
     where k.workspace_id = ${scope.workspaceId} and k.id = ${id} and (k.state = 'proposed' or k.is_golden) and k.deleted_at is null
    returning ${entryColumns}`)
  return row
}

/** What is taken back is there from now on, also for whatever was written without it. Undefined when there is no such entry, or none in that state of being. */
export async function setDeletedAt(
  tx: TxCtx,
  scope: Scope,
  id: string,
  at: Date | null,
): Promise<KnowledgeEntry | undefined> {
  const [row] = await tx.db.query<KnowledgeEntry>(sql`
    update kb_entries k set deleted_at = ${at?.toISOString() ?? null}::timestamptz,
      updated_at = case when ${at === null} and k.state = 'published' then ${await databaseTime(tx)}::timestamptz else k.updated_at end
     where k.workspace_id = ${scope.workspaceId} and k.id = ${id} and (k.deleted_at is null or ${at === null})
    returning ${entryColumns}`)
  return row
}

/** Erases what was deleted before that moment. A dismissed proposal stays: it says what not to propose again. */
export async function eraseDeleted(tx: TxCtx, scope: Scope, before: Date): Promise<void> {
  await tx.db.query(sql`
    update kb_questions set answered_by = null where workspace_id = ${scope.workspaceId} and answered_by in (
      select id from kb_entries
       where workspace_id = ${scope.workspaceId} and state = 'published' and deleted_at < ${before.toISOString()})`)
  await tx.db.query(sql`
    delete from kb_entries where workspace_id = ${scope.workspaceId} and state = 'published' and deleted_at < ${before.toISOString()}`)
}

/** The golden or proposed reply, dismissed ones too, that is nearest to a text, when it is nearly the same. */
export async function findNearDuplicate(
  tx: TxCtx,
  scope: Scope,
  text: string,
): Promise<{ id: string; isOpenProposal: boolean } | undefined> {
  // Texts of very different lengths can't be that similar, and the length is cheaper to compare.
  const [row] = await tx.db.query<{ id: string; isOpenProposal: boolean }>(sql`
    select id, state = 'proposed' and deleted_at is null as "isOpenProposal" from kb_entries
     where workspace_id = ${scope.workspaceId} and ((state = 'published' and is_golden and deleted_at is null) or state = 'proposed')
       and length(content) between ${text.length} * 0.5 and ${text.length} * 2.0
       and similarity(content, ${text}) > 0.8
     order by similarity(content, ${text}) desc, id limit 1`)
  return row
}

/**
 * The later words of a proposal are the better ones, and of the conversation that they were sent in, unless a person has changed it; of an approved
 * reply only the use is counted.
 */
export async function mergeInto(
  tx: TxCtx,
  scope: Scope,
  { id, isOpenProposal }: { id: string; isOpenProposal: boolean },
  { title, content, threadId }: Pick<ProposedReply, 'title' | 'content' | 'threadId'>,
): Promise<void> {
  await tx.db.query(sql`
    update kb_entries set sent_count = sent_count + 1 where workspace_id = ${scope.workspaceId} and id = ${id}`)
  if (!isOpenProposal) return
  await tx.db.query(sql`
    update kb_entries set title = ${title}, content = ${content}, thread_id = ${threadId}, updated_at = ${await databaseTime(tx)}
     where workspace_id = ${scope.workspaceId} and id = ${id} and created_by is null`)
}

export interface ProposedReply {
  id: string
  draftId: string
  threadId: string
  title: string
  content: string
}

/** Quiet when that draft has proposed before. */
export async function insertProposed(tx: TxCtx, scope: Scope, reply: ProposedReply): Promise<void> {
  await tx.db.query(sql`
    insert into kb_entries (workspace_id, id, draft_id, thread_id, title, content, is_golden, state, sent_count)
    values (${scope.workspaceId}, ${reply.id}, ${reply.draftId}, ${reply.threadId}, ${reply.title}, ${reply.content}, true, 'proposed', 1)
    on conflict (workspace_id, draft_id) where draft_id is not null do nothing`)
}

/** Whether this draft has proposed its words already. */
export async function isProposedFrom(tx: TxCtx, scope: Scope, draftId: string): Promise<boolean> {
  const rows = await tx.db.query(sql`
    select from kb_entries where workspace_id = ${scope.workspaceId} and draft_id = ${draftId}`)
  return rows.length > 0
}
