import type { ThreadFile } from '#contract/attachments.ts'
import type { Envelope } from '#contract/envelope.ts'
import type { Action } from '#contract/intent.ts'
import type { Draft, DraftVersion } from '#contract/threads.ts'
import { AppError } from '../app-error.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { readThread } from '../threads/reads.ts'
import { type SaidByGuard, saidBy } from './guard-says.ts'
import { type DraftRow, findDraft, findOpen } from './store.ts'
import { listVersions } from './versions-store.ts'

/** A draft as the composer shows it, beside a thread that is at `revision` now. */
export const toDraft = (row: DraftRow, revision: number): Draft => ({
  id: row.id,
  origin: row.origin,
  writer: row.writer,
  subject: row.subject,
  body: row.body,
  envelope: row.envelope,
  files: row.files,
  version: row.version,
  isFresh: row.based_on_revision === revision,
  knowledge: row.knowledge,
  guard: row.guard,
  newKnowledge: row.newer_knowledge,
  updatedAt: row.updated_at,
})

/** The thread's open draft, or null. */
export async function readOpenDraft(
  tx: TxCtx,
  scope: Scope,
  threadId: string,
  revision: number,
): Promise<Draft | null> {
  const row = await findOpen(tx, scope, threadId)
  return row === undefined ? null : toDraft(row, revision)
}

/** What the tasks need to know of a draft. */
export interface DraftToSend extends SaidByGuard {
  id: string
  threadId: string
  state: DraftRow['state']
  /** It may still go out: it is in the composer, or on its way out of it. */
  isLive: boolean
  subject: string
  body: string
  envelope: Envelope | null
  files: readonly ThreadFile[]
  basedOnRevision: number
  version: number
  /** By what its writer knew: whatever it says of "tomorrow" was meant from then on. */
  writtenAt: string
  isEdited: boolean
  /** As its writer wrote it; null for a person's own words. */
  writtenBody: string | null
  agentId: string | null
  origin: 'agent' | 'person'
  writerKind: 'model' | 'builtin'
  /** What the writer says is to be done with the reply that it answers; null for a person's own draft. */
  action: Action | null
  passesGuard: boolean
}

export async function readDraftToSend(tx: TxCtx, scope: Scope, id: string): Promise<DraftToSend | undefined> {
  const row = await findDraft(tx, scope, id)
  if (row === undefined) return undefined
  return {
    id: row.id,
    threadId: row.thread_id,
    state: row.state,
    isLive: row.state === 'open' || row.state === 'leaving',
    subject: row.subject,
    body: row.body,
    envelope: row.envelope,
    files: row.files,
    basedOnRevision: row.based_on_revision,
    version: row.version,
    writtenAt: row.created_at,
    isEdited: row.edited_by !== null,
    writtenBody: row.written_body,
    agentId: row.agent_id,
    origin: row.origin,
    writerKind: row.writer_kind ?? 'builtin',
    action: row.action,
    passesGuard: row.guard?.ok ?? false,
    ...saidBy(row.guard),
  }
}

/** For whom a writer wrote the open draft of a thread, which takes the place of the one before; null where none did. */
export async function findWrittenFor(tx: TxCtx, scope: Scope, threadId: string): Promise<'agent' | 'person' | null> {
  const open = await findOpen(tx, scope, threadId)
  return open === undefined || open.writer_kind === null ? null : open.origin
}

/** What was written and edited in a thread, newest first. Throws `not_found` when the workspace has no such thread. */
export async function readVersions(tx: TxCtx, scope: Scope, threadId: string): Promise<DraftVersion[]> {
  if ((await readThread(tx, scope, threadId)) === undefined) throw new AppError('not_found')
  const rows = await listVersions(tx, scope, threadId)
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    subject: row.subject,
    body: row.body,
    instruction: row.instruction,
    writer: row.writer,
    actorName: row.actor_name,
    knowledge: row.knowledge,
    at: row.updated_at,
  }))
}
