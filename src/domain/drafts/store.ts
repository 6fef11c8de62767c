import type { ThreadFile } from '#contract/attachments.ts'
import type { Envelope } from '#contract/envelope.ts'
import type { Guard } from '#contract/guard.ts'
import type { Action } from '#contract/intent.ts'
import type { RejectReason } from '#contract/lessons.ts'
import { json, sql } from '#db/sql.ts'
import type { TxCtx } from '../context.ts'
import { readEach } from '../read-each.ts'
import { personOf, type Scope } from '../scope.ts'
import type { ToolResult } from './writer.ts'

export interface DraftRow {
  id: string
  thread_id: string
  /** `leaving`: a person has sent it, and it has not gone out. It is out of the composer, and may come back. */
  state: 'open' | 'leaving' | 'sent' | 'discarded'
  origin: 'agent' | 'person'
  agent_id: string | null
  subject: string
  body: string
  /** To whom and from where, where a person chose. */
  envelope: Envelope | null
  /** What goes out with it. */
  files: ThreadFile[]
  written_body: string | null
  writer: string | null
  writer_kind: 'model' | 'builtin' | null
  action: Action | null
  version: number
  based_on_revision: number
  knowledge: { id: string; title: string }[]
  /** What the workspace's tools told while it was written. */
  tool_results: ToolResult[]
  /** How its writer says that figures of it were worked out; null where it was not asked. */
  workings: string[] | null
  guard: Guard | null
  edited_by: string | null
  /** What has become known since it was written, as far as it is offered to a person. */
  newer_knowledge: { id: string; title: string }[]
  /** Since when it knows nothing new. */
  created_at: string
  updated_at: string
}

export const draftColumns = sql`id, thread_id, state, origin, agent_id, subject, body, envelope, files, written_body, writer, writer_kind, action, version, based_on_revision,
  knowledge, tool_results, workings, guard, edited_by, newer_knowledge, created_at, updated_at`

export async function findOpen(tx: TxCtx, scope: Scope, threadId: string): Promise<DraftRow | undefined> {
  const [row] = await readEach<DraftRow>(
    tx,
    threadId,
    (thread) =>
      sql`select ${draftColumns} from drafts where workspace_id = ${scope.workspaceId} and thread_id = ${thread} and state = 'open'`,
  )
  return row
}

export async function findDraft(tx: TxCtx, scope: Scope, id: string): Promise<DraftRow | undefined> {
  const [row] = await readEach<DraftRow>(
    tx,
    id,
    (draft) => sql`select ${draftColumns} from drafts where workspace_id = ${scope.workspaceId} and id = ${draft}`,
  )
  return row
}

/** What its guard says from now on, of the words as they are. Where they are unread again, their second reader has all its answers again. */
export async function markGuard(
  tx: TxCtx,
  scope: Scope,
  id: string,
  guard: Guard,
  { isUnread = false }: { isUnread?: boolean } = {},
): Promise<void> {
  await tx.db.query(sql`
    update drafts set guard = ${json(guard)}::jsonb, verify_asked = case when ${isUnread} then 0 else verify_asked end
     where workspace_id = ${scope.workspaceId} and id = ${id}`)
}

export interface NewDraft {
  id: string
  threadId: string
  origin: 'agent' | 'person'
  agentId: string | null
  subject: string
  body: string
  envelope?: Envelope | null
  files?: readonly ThreadFile[]
  writer: { name: string; kind: 'model' | 'builtin' } | null
  /** What the writer says is to be done; left out for a draft that a person begins. */
  action?: Action
  basedOnRevision: number
  knowledge: readonly { id: string; title: string }[]
  toolResults?: readonly ToolResult[]
  workings?: readonly string[] | null
  guard: Guard
  usage: Record<string, number> | null
  /** Since when it knows nothing new: the moment at which its writer was given what it draws on. Left out: now. */
  createdAt?: string
}

/** The thread must have no open draft. */
export async function insertDraft(tx: TxCtx, scope: Scope, draft: NewDraft): Promise<DraftRow> {
  const isWritten = draft.writer !== null
  const [row] = await tx.db.query<DraftRow>(sql`
    insert into drafts (workspace_id, id, thread_id, origin, agent_id, subject, body, envelope, files, written_subject, written_body, writer, writer_kind, action,
      based_on_revision, knowledge, tool_results, workings, guard, usage, edited_by, created_at)
    values (${scope.workspaceId}, ${draft.id}, ${draft.threadId}, ${draft.origin}, ${draft.agentId}, ${draft.subject},
      ${draft.body}, ${json(draft.envelope ?? null)}::jsonb, ${json(draft.files ?? [])}::jsonb, ${isWritten ? draft.subject : null}, ${isWritten ? draft.body : null}, ${draft.writer?.name ?? null}, ${draft.writer?.kind ?? null}, ${draft.action ?? null},
      ${draft.basedOnRevision}, ${json(draft.knowledge)}::jsonb, ${json(draft.toolResults ?? [])}::jsonb, ${json(draft.workings ?? null)}::jsonb, ${json(draft.guard)}::jsonb, ${json(draft.usage)}::jsonb,
      ${isWritten ? null : personOf(scope)}, coalesce(${draft.createdAt ?? null}::timestamptz, now()))
    returning ${draftColumns}`)
  if (row === undefined) throw new Error('The draft was not stored')
  return row
}

/** A person's newest words. Undefined when the draft is not open, or when somebody else stored a later version. */
export async function updateDraft(
  tx: TxCtx,
  scope: Scope,
  draft: {
    id: string
    version: number
    subject: string
    body: string
    envelope: Envelope | null
    files: readonly ThreadFile[]
    guard: Guard
    basedOnRevision: number
  },
): Promise<DraftRow | undefined> {
  const [row] = await tx.db.query<DraftRow>(sql`
    update drafts set subject = ${draft.subject}, body = ${draft.body}, envelope = ${json(draft.envelope)}::jsonb, files = ${json(draft.files)}::jsonb, guard = ${json(draft.guard)}::jsonb,
      version = version + 1, edited_by = ${personOf(scope)}, based_on_revision = ${draft.basedOnRevision}, updated_at = ${tx.now().toISOString()}
     where workspace_id = ${scope.workspaceId} and id = ${draft.id} and state = 'open' and version = ${draft.version}
    returning ${draftColumns}`)
  return row
}

/** Why a person does not want it, and what they said; null: they take that back. */
export async function setRejection(
  tx: TxCtx,
  scope: Scope,
  id: string,
  rejection: { reason: RejectReason; words: string | null } | null,
): Promise<void> {
  const at = rejection === null ? null : tx.now().toISOString()
  await tx.db.query(sql`
    update drafts set rejected_for = ${rejection?.reason ?? null}, rejected_words = ${rejection?.words ?? null}, rejected_at = ${at}::timestamptz
     where workspace_id = ${scope.workspaceId} and id = ${id}`)
}

/** False when its words have been proposed as a golden reply before. */
export async function markProposed(tx: TxCtx, scope: Scope, id: string): Promise<boolean> {
  const rows = await tx.db.query(sql`
    update drafts set proposed_at = ${tx.now().toISOString()}
     where workspace_id = ${scope.workspaceId} and id = ${id} and proposed_at is null returning id`)
  return rows.length > 0
}

/** Ids of the drafts that are on their way out of the thread's composer. */
export async function listLeaving(tx: TxCtx, scope: Scope, threadId: string): Promise<string[]> {
  const rows = await readEach<{ id: string }>(
    tx,
    threadId,
    (thread) =>
      sql`select id from drafts where workspace_id = ${scope.workspaceId} and thread_id = ${thread} and state = 'leaving' order by id desc`,
  )
  return rows.map(({ id }) => id)
}

/** The thread's draft that is on its way out, or in the composer: whatever is to be answered is answered by it. */
export async function findLive(tx: TxCtx, scope: Scope, threadId: string): Promise<DraftRow | undefined> {
  const [row] = await readEach<DraftRow>(
    tx,
    threadId,
    (thread) => sql`
    select ${draftColumns} from drafts where workspace_id = ${scope.workspaceId} and thread_id = ${thread} and state in ('open', 'leaving')
     order by state = 'open' desc, id desc limit 1`,
  )
  return row
}

/** Compare-and-set between the composer and the way out of it; false when the draft was not there. */
export async function moveDraft(
  tx: TxCtx,
  scope: Scope,
  id: string,
  { from, to }: { from: 'open' | 'leaving'; to: 'open' | 'leaving' },
): Promise<boolean> {
  const rows = await tx.db.query(
    sql`update drafts set state = ${to} where workspace_id = ${scope.workspaceId} and id = ${id} and state = ${from} returning id`,
  )
  return rows.length > 0
}

/** Closes the open draft, or the one on its way out; false when it is neither (any more). */
export async function closeDraft(tx: TxCtx, scope: Scope, id: string, state: 'sent' | 'discarded'): Promise<boolean> {
  const rows = await tx.db.query(
    sql`update drafts set state = ${state}, updated_at = ${tx.now().toISOString()}
         where workspace_id = ${scope.workspaceId} and id = ${id} and state in ('open', 'leaving') returning id`,
  )
  return rows.length > 0
}

type Sent = Pick<DraftRow, 'subject' | 'body' | 'based_on_revision'>

/** It has gone out: closes it, and says what stands in it and how far the conversation was that it answers; undefined when it was closed (before). */
export async function closeSent(tx: TxCtx, scope: Scope, id: string): Promise<Sent | undefined> {
  const [row] = await tx.db.query<Sent>(sql`
    update drafts set state = 'sent', updated_at = ${tx.now().toISOString()}
     where workspace_id = ${scope.workspaceId} and id = ${id} and state in ('open', 'leaving') returning subject, body, based_on_revision`)
  return row
}

/** What stands in a draft that has gone out in other words is an open draft of its own, and it says what has gone out. */
export async function splitSent(
  tx: TxCtx,
  scope: Scope,
  id: string,
  { newId, subject, body }: Pick<DraftRow, 'subject' | 'body'> & { newId: string },
): Promise<void> {
  const { workspaceId } = scope
  const row = await findDraft(tx, scope, id)
  if (row === undefined) return
  await tx.db.query(sql`
    insert into drafts (workspace_id, id, thread_id, origin, subject, body, envelope, files, based_on_revision, knowledge, tool_results, workings, guard, edited_by)
    values (${workspaceId}, ${newId}, ${row.thread_id}, 'person', ${row.subject}, ${row.body}, ${json(row.envelope)}::jsonb, ${json(row.files)}::jsonb, ${row.based_on_revision},
      ${json(row.knowledge)}::jsonb, ${json(row.tool_results)}::jsonb, ${json(row.workings)}::jsonb, ${json(row.guard)}::jsonb, ${row.edited_by})
    on conflict (workspace_id, thread_id) where state = 'open' do nothing`)
  await tx.db.query(sql`
    update drafts set subject = ${subject}, body = ${body} where workspace_id = ${workspaceId} and id = ${id}`)
}

/** A draft like that one, which has gone out in these words. */
export async function insertSent(
  tx: TxCtx,
  scope: Scope,
  id: string,
  { newId, subject, body, files }: Pick<DraftRow, 'subject' | 'body' | 'files'> & { newId: string },
): Promise<void> {
  const row = await findDraft(tx, scope, id)
  if (row === undefined) return
  await tx.db.query(sql`
    insert into drafts (workspace_id, id, thread_id, state, origin, subject, body, files, based_on_revision)
    values (${scope.workspaceId}, ${newId}, ${row.thread_id}, 'sent', 'person', ${subject}, ${body}, ${json(files)}::jsonb, ${row.based_on_revision})`)
}

/** Nobody has changed it, where it is as it was written. False where it is not. */
export async function unmarkEdited(tx: TxCtx, scope: Scope, id: string): Promise<boolean> {
  const rows = await tx.db.query(sql`
    update drafts set edited_by = null
     where workspace_id = ${scope.workspaceId} and id = ${id} and subject = written_subject and btrim(body) = btrim(written_body)
       and (envelope is null or envelope = 'null') and files = '[]' returning id`)
  return rows.length > 0
}

/** The open draft as it stood before, unless its version is another by now. */
export async function setBack(
  tx: TxCtx,
  scope: Scope,
  before: Pick<
    DraftRow,
    'id' | 'version' | 'subject' | 'body' | 'envelope' | 'files' | 'guard' | 'edited_by' | 'based_on_revision'
  >,
  { ifVersion }: { ifVersion: number },
): Promise<void> {
  await tx.db.query(sql`
    update drafts set subject = ${before.subject}, body = ${before.body}, envelope = ${json(before.envelope)}::jsonb,
      files = ${json(before.files)}::jsonb, guard = ${json(before.guard)}::jsonb, version = ${before.version}, edited_by = ${before.edited_by},
      based_on_revision = ${before.based_on_revision}, updated_at = ${tx.now().toISOString()}
     where workspace_id = ${scope.workspaceId} and id = ${before.id} and state = 'open' and version = ${ifVersion}`)
}

/** A draft that another took the place of is the open one again; the thread must have none. */
export async function reopenDraft(tx: TxCtx, scope: Scope, id: string): Promise<void> {
  await tx.db.query(sql`
    update drafts set state = 'open', updated_at = ${tx.now().toISOString()}
     where workspace_id = ${scope.workspaceId} and id = ${id} and state = 'discarded'`)
}

/** Closes the open draft of the thread when it says just this. */
export async function discardSameWords(tx: TxCtx, scope: Scope, threadId: string, body: string): Promise<void> {
  await tx.db.query(
    sql`update drafts set state = 'discarded', updated_at = ${tx.now().toISOString()}
         where workspace_id = ${scope.workspaceId} and thread_id = ${threadId} and state = 'open' and btrim(body) = ${body.trim()}`,
  )
}

/** Closes whatever draft of the thread is open: another one takes its place. */
export async function discardOpen(tx: TxCtx, scope: Scope, threadId: string): Promise<void> {
  await tx.db.query(
    sql`update drafts set state = 'discarded', updated_at = ${tx.now().toISOString()}
         where workspace_id = ${scope.workspaceId} and thread_id = ${threadId} and state = 'open'`,
  )
}

/**
 * Takes the words of an earlier version into the open draft, as its writer wrote them: what a person then does to them is what
 * they bettered. Undefined when somebody else stored a later version.
 */
export async function takeWritten(
  tx: TxCtx,
  scope: Scope,
  id: string,
  {
    subject,
    body,
    writer,
    knowledge,
    toolResults,
    workings,
  }: {
    subject: string
    body: string
    writer: string | null
    knowledge: readonly { id: string; title: string }[]
    toolResults: readonly ToolResult[]
    workings: readonly string[] | null
  },
): Promise<DraftRow | undefined> {
  const [row] = await tx.db.query<DraftRow>(sql`
    update drafts set written_subject = ${subject}, written_body = ${body}, writer = ${writer},
      knowledge = ${json(knowledge)}::jsonb, tool_results = ${json(toolResults)}::jsonb, workings = ${json(workings)}::jsonb
     where workspace_id = ${scope.workspaceId} and id = ${id} and state = 'open'
    returning ${draftColumns}`)
  return row
}
