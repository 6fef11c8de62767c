import type { ThreadFile } from '#contract/attachments.ts'
import type { Envelope } from '#contract/envelope.ts'
import type { Guard } from '#contract/guard.ts'
import type { Draft } from '#contract/threads.ts'
import { AppError } from '../app-error.ts'
import { type Ctx, inTx, notifyLive, type TxCtx } from '../context.ts'
import { countRejected } from '../numbers/count.ts'
import type { Scope } from '../scope.ts'
import { readFiles } from '../threads/files/file-reads.ts'
import { lockForDecision } from '../threads/lock-for-decision.ts'
import { addToTimeline } from '../threads/timeline.ts'
import { checkDraft, leftOpenIn } from './check-draft.ts'
import { withoutUnseenOptOuts } from './mark-opted-out.ts'
import { gather, type Material, type MaterialNeeds } from './material.ts'
import { toDraft } from './reads.ts'
import { withStillRead } from './still-read.ts'
import { closeDraft, type DraftRow, findDraft, findOpen, insertDraft, listLeaving, updateDraft } from './store.ts'
import { keepEdited } from './versions-store.ts'

type Needs = Pick<Ctx, 'pool' | 'now' | 'secrets' | 'verifiers'>

export interface DraftWords {
  threadId: string
  draftId: string
  /** The version that was edited; 0 begins a new draft under the id that the composer chose. */
  version: number
  subject: string
  body: string
  /** To whom and from where; null: as the mail asks for. Left out: as it was. */
  envelope?: Envelope | null | undefined
  /** What goes out with it. Left out: as it was. */
  fileIds?: readonly string[] | undefined
  /** When these words are about to be sent: the thread's revision that the person has seen. */
  seenRevision?: number
  /** They are those of an earlier version: what was typed until now stays a version of its own. */
  isRestored?: boolean
}

/**
 * Keeps what a person wrote. Throws `conflict` (with the newest draft in `data.draft`) when another tab or person stored
 * something later, `already_sent` when this draft has gone out, `bad_request` for a file that is gone, `not_found` for an unknown thread or draft.
 */
export async function saveDraft(ctx: Needs, scope: Scope, words: DraftWords): Promise<Draft> {
  return inTx(ctx, scope, async (tx) => {
    // Who sends a draft, or puts another one in its place, has looked whether a person is at it, and goes by what they saw.
    await lockForDecision(tx, scope, words.threadId)
    const { row, revision } = await keepWords(ctx, tx, scope, words)
    return toDraft(row, revision)
  })
}

/** `saveDraft` inside a transaction of the caller's: what a send stores before it sends. */
export async function keepWords(
  ctx: MaterialNeeds,
  tx: TxCtx,
  scope: Scope,
  words: DraftWords,
): Promise<{ row: DraftRow; revision: number }> {
  const material = await gather(ctx, tx, scope, words.threadId)
  const { revision } = material.thread
  const known = await findDraft(tx, scope, words.draftId)
  const checked = await checkWords(ctx, tx, scope, { words, material, known })
  const row =
    known === undefined
      ? await beginDraft(tx, scope, { words, checked, revision })
      : await changeDraft(tx, scope, { words, checked, revision, known })
  return { row, revision }
}

/** To whom words go, what goes with them, and what the guard says of all of it. */
interface Checked {
  envelope: Envelope | null
  files: readonly ThreadFile[]
  guard: Guard
}

async function checkWords(
  ctx: MaterialNeeds,
  tx: TxCtx,
  scope: Scope,
  { words, material, known }: { words: DraftWords; material: Material; known: DraftRow | undefined },
): Promise<Checked> {
  const envelope = words.envelope === undefined ? (known?.envelope ?? null) : words.envelope
  const files =
    words.fileIds === undefined ? (known?.files ?? []) : await readFiles(tx, scope, words.threadId, words.fileIds)
  const checked = await checkDraft(ctx, tx, scope, material, {
    ...words,
    envelope,
    files,
    toolResults: known?.tool_results ?? [],
    workings: known?.workings ?? null,
  })
  const traced = { ...checked, verdicts: [...checked.verdicts, ...leftOpen(known, material.thread.revision)] }
  const said = withStillRead(traced, known, words.body)
  // Words on their way are not looked at any more.
  const guard = words.seenRevision === undefined ? said : withoutUnseenOptOuts(said, known?.guard)
  return { envelope, files, guard }
}

interface ToKeep {
  words: DraftWords
  checked: Checked
  /** The thread's. */
  revision: number
}

/** A person's draft where the server had none of this id. */
async function beginDraft(tx: TxCtx, scope: Scope, { words, checked, revision }: ToKeep): Promise<DraftRow> {
  const { draftId: id, threadId, subject, body } = words
  if (words.version !== 0) throw new AppError('not_found')
  const open = await findOpen(tx, scope, threadId)
  if (open !== undefined) {
    if (words.seenRevision === undefined) throw new AppError('conflict', { data: { draft: toDraft(open, revision) } })
    await countRejected(tx, scope, open.id)
    await closeDraft(tx, scope, open.id, 'discarded') // a person sends other words: these are the answer now
  }
  const row = await insertDraft(tx, scope, {
    id,
    threadId,
    subject,
    body,
    ...checked,
    origin: 'person',
    agentId: null,
    writer: null,
    basedOnRevision: words.seenRevision ?? revision,
    knowledge: [],
    usage: null,
  })
  await keepEdited(tx, scope, row)
  return row
}

/** Other words in a draft that the server has. */
async function changeDraft(
  tx: TxCtx,
  scope: Scope,
  { words, checked, revision, known }: ToKeep & { known: DraftRow },
): Promise<DraftRow> {
  if (known.thread_id !== words.threadId) throw new AppError('not_found')
  if (known.state === 'sent') throw new AppError('already_sent')
  // What goes out by itself must be what the agent wrote: a person's first change makes it wait for that person.
  if (known.edited_by === null)
    await tx.addJob('review_tasks', { workspaceId: scope.workspaceId, threadId: words.threadId })
  const row = await updateDraft(tx, scope, {
    ...words,
    ...checked,
    id: words.draftId,
    basedOnRevision: words.seenRevision ?? known.based_on_revision,
  })
  if (row === undefined) {
    const open = await findOpen(tx, scope, words.threadId)
    throw new AppError('conflict', open === undefined ? {} : { data: { draft: toDraft(open, revision) } })
  }
  if (row.subject !== known.subject || row.body !== known.body)
    await keepEdited(tx, scope, row, { isApart: words.isRestored === true })
  return row
}

/** What nothing known answered when it was written. Its words don't tell, so it is carried on as long as the lead's mail is the newest. */
const leftOpen = (draft: DraftRow | undefined, revision: number): Guard['verdicts'] =>
  draft?.based_on_revision === revision ? leftOpenIn(draft.guard) : []

/**
 * Throws the thread's open draft away; it is kept, closed. Quiet when it is closed already, or another thread's. Throws `task_not_open` while it is
 * on its way to the platform: it would go out all the same.
 */
export async function discardDraft(
  ctx: Pick<Ctx, 'pool' | 'now'>,
  scope: Scope,
  threadId: string,
  draftId: string,
): Promise<void> {
  await inTx(ctx, scope, async (tx) => {
    const thread = await lockForDecision(tx, scope, threadId)
    const open = await findOpen(tx, scope, threadId)
    if (open?.id !== draftId) return
    // Where one is on its way that has left the composer, this is another.
    if (thread?.isSending && (await listLeaving(tx, scope, threadId)).length === 0) throw new AppError('task_not_open')
    if (!(await closeDraft(tx, scope, draftId, 'discarded'))) return
    await countRejected(tx, scope, draftId)
    await addToTimeline(tx, scope, threadId, 'draft_discarded')
    await tx.addJob('review_tasks', { workspaceId: scope.workspaceId, threadId })
    await notifyLive(tx, scope, { kind: 'thread', threadId })
  })
}
