import type { Guard } from '#contract/guard.ts'
import { replySubject } from '#contract/reply-subject.ts'
import { newId } from '#lib/new-id.ts'
import { type Ctx, notifyLive, type TxCtx } from '../context.ts'
import { draftLeftOpen } from '../intent/left-open.ts'
import { noteQuestionsSoon } from '../intent/note-questions.ts'
import { notifyOfIntent } from '../intent/notify-of-intent.ts'
import { countCost, countRejected } from '../numbers/count.ts'
import type { Scope } from '../scope.ts'
import { inSharedTx } from '../shared-tx.ts'
import { lockForDecision } from '../threads/lock-for-decision.ts'
import { readThread, type ThreadDetail } from '../threads/reads.ts'
import { storeIntent } from '../threads/store-intent.ts'
import { addToTimeline } from '../threads/timeline.ts'
import type { Answered } from './answered-mail.ts'
import { spentBy } from './budget.ts'
import { guardAgainst, readOthers } from './check-draft.ts'
import { readChosenSender } from './chosen-sender.ts'
import { type Material, usedEntries } from './material.ts'
import { listChangedSince } from './newer-knowledge.ts'
import { readRecipients } from './recipients.ts'
import { type DraftRow, discardOpen, findLive, findOpen, insertDraft } from './store.ts'
import { keepWritten } from './versions-store.ts'
import type { DraftWriter, WriteResult } from './writer.ts'
import { answerKey, type Claim, type Claimed, endWriting } from './writings-store.ts'

/** Who asked: a person at the composer, whose wish replaces whatever draft is open; or the agent, which never touches a person's words. */
export type AskedBy = 'person' | 'agent'

/** The planned follow-up (a task) that is to be written, and which of its series it is. */
export interface FollowUpToWrite {
  id: string
  number: number
}

/** A send whose outcome nobody knows stays for minutes: the writer is not asked over and over meanwhile. */
const afterSendMs = 15_000

/** When the writer is asked again, while an answer is just going out. */
export const afterSend = (tx: TxCtx): Date => new Date(tx.now().getTime() + afterSendMs)

/** What a writer has written, and out of what. */
interface Written {
  material: Material
  answered: Answered
  writer: DraftWriter
  result: WriteResult
  /** How many answers of its model it took. */
  calls: number
  claim: Claim
  claimed: Claimed
  askedBy: AskedBy
  followUp: FollowUpToWrite | null
  instruction: string | null
  /** Asked under the thread's lock; undefined: it is wanted still. */
  isStillWanted: ((tx: TxCtx) => Promise<boolean>) | undefined
  /** Done in the transaction in which the draft is stored. */
  onStored: ((tx: TxCtx, draftId: string) => Promise<void>) | undefined
}

/**
 * Holds what was written against its sources, and stores it in place of the open draft, with the judgement that came with it and the questions that
 * it leaves; a task is opened for it then. The stored draft, null when there is none to be stored; `late` when the conversation has gone on or nobody
 * wants it any more, `taken` when somebody else has the writing: nothing of it is stored then.
 */
export async function storeWritten(
  ctx: Pick<Ctx, 'pool' | 'now' | 'secrets'>,
  scope: Scope,
  written: Written,
): Promise<DraftRow | null | 'late' | 'taken'> {
  const { material, result, askedBy, claim } = written
  const { thread } = material
  const isEmpty = result.body.trim() === ''
  return inSharedTx(ctx, scope, thread.id, async (tx) => {
    const [now, others, open, found] = await Promise.all([
      lockForDecision(tx, scope, thread.id),
      isEmpty ? [] : readOthers(tx, scope, material, result.body),
      isEmpty ? undefined : askedBy === 'person' ? findOpen(tx, scope, thread.id) : findLive(tx, scope, thread.id),
      isEmpty ? [] : readRecipients(ctx, tx, scope, material, null),
    ])
    if (result.usage !== undefined)
      await countCost(tx, scope, spentBy(claim, written.claimed.usage, { usage: result.usage, calls: written.calls }))
    // The conversation went on while its writer wrote, or these very words are just going out.
    const isLate = now === undefined || now.revision !== thread.revision || now.isSending
    if (isLate || (await written.isStillWanted?.(tx)) === false) {
      if (askedBy === 'agent' && claim.kind === 'answer') await rewrite(tx, scope, thread, now?.isSending === true)
      return 'late'
    }
    const isKept = isEmpty || (askedBy === 'agent' && open !== undefined && isPersons(open, now.revision))
    const outcome = isKept ? 'nothing' : 'written'
    if (!(await endWriting(tx, scope, claim, { outcome, ...(result.usage && { usage: result.usage }) }))) return 'taken'
    // Whom a person chose to answer stays chosen when they have other words written, and what they attached stays attached.
    const { envelope, files } = open?.based_on_revision === thread.revision ? open : { envelope: null, files: [] }
    const isReplaced = !isKept && (open !== undefined || askedBy === 'person')
    // A person who asks for another one does not want this one.
    if (isReplaced && askedBy === 'person' && open !== undefined) await countRejected(tx, scope, open.id)
    const check = async () => {
      if (isKept) return null
      const sender = await readChosenSender(tx, scope, material, envelope)
      return guardAgainst(material, { ...toCheck(written), envelope, sender, files }, others, found)
    }
    // The guard is the last: it reads while the database does what it was asked for.
    const [, , guard] = await Promise.all([
      judge(tx, scope, written),
      isReplaced ? discardOpen(tx, scope, thread.id) : undefined,
      check(),
    ])
    await noteUnanswered(tx, scope, written)
    if (isEmpty) await notifyNotWritten(tx, scope, written)
    if (guard === null) return null
    const draft = await insertWritten(tx, scope, written, { guard, envelope, files })
    await written.onStored?.(tx, draft.id)
    await reviewOvertaken(tx, scope, written)
    await notifyWritten(tx, scope, written, draft)
    return draft
  })
}

/** Whoever changed an entry while a model wrote found no draft to hold against it; what writes without one takes no time. */
async function reviewOvertaken(tx: TxCtx, scope: Scope, { claimed, writer }: Written): Promise<void> {
  if (writer.kind !== 'model') return
  const entryIds = await listChangedSince(tx, scope, claimed.claimedAt)
  if (entryIds.length > 0) await tx.addJob('review_drafts', { workspaceId: scope.workspaceId, entryIds })
}

/** What the lead left open before a machine's mail is not what the thread is judged by. */
async function judge(tx: TxCtx, scope: Scope, written: Written): Promise<void> {
  const { material, answered, writer, result, followUp } = written
  const { thread } = material
  if (writer.kind !== 'model' || followUp !== null || answered.isLeftOpen) return
  await storeIntent(tx, scope, thread.id, result.intent, { keepCorrection: true })
  if (result.intent.label !== thread.aiLabel && !answered.message.isUnclear)
    await notifyOfIntent(tx, scope, thread.id, { ...result.intent, isOptOut: false })
}

/** Of a mail that calls for no answer nothing is noted, whatever its writer says. */
async function noteUnanswered(
  tx: TxCtx,
  scope: Scope,
  { answered, claimed, result, followUp }: Written,
): Promise<void> {
  const { action, label } = result.intent
  if (followUp !== null || action !== 'handoff') return
  const isNothingKnown = label === 'question' && result.usedKnowledgeIds.length === 0
  const unanswered = result.unanswered ?? []
  if (isNothingKnown || unanswered.length > 0)
    await noteQuestionsSoon(tx, scope, answered.messageId, {
      unanswered: unanswered.length > 0 ? unanswered : 'all',
      readAt: claimed.claimedAt,
    })
}

/** A mail that came meanwhile and is older than the lead's newest asks for no draft of its own; the newest does. */
async function rewrite(
  tx: TxCtx,
  scope: Scope,
  { id: threadId, lastInboundId }: ThreadDetail,
  isSending: boolean,
): Promise<void> {
  const now = await readThread(tx, scope, threadId)
  if (now === undefined || now.lastInboundId === null || now.lastInboundId !== lastInboundId) return
  const { workspaceId } = scope
  const runAt = isSending ? { runAt: afterSend(tx) } : {}
  const payload = { workspaceId, threadId, messageId: lastInboundId }
  await tx.addJob('write_draft', payload, { key: answerKey(lastInboundId), ...runAt })
}

async function notifyNotWritten(
  tx: TxCtx,
  scope: Scope,
  { material, answered, result, askedBy, followUp }: Written,
): Promise<void> {
  const { thread } = material
  const { action, handoff = null } = result.intent
  // Only the writer saw that it is a machine's mail: what the lead asked before it is still open.
  if (askedBy === 'agent' && action === 'wait' && !answered.isLeftOpen) await draftLeftOpen(tx, scope, thread.id)
  // That a reminder has nothing to say ends the series, which is told there.
  if (followUp === null || action === 'handoff')
    await addToTimeline(tx, scope, thread.id, 'draft_not_written', { why: 'no_answer_called_for', action })
  if (askedBy === 'agent' && action === 'handoff')
    tx.outbox.raise(scope, {
      key: `handoff:${thread.lastInboundId}`,
      threadId: thread.id,
      cause: { kind: 'handoff', reasons: [{ code: 'handoff', cause: handoff, unanswered: null }] },
      at: tx.now(),
    })
  await notifyLive(tx, scope, { kind: 'thread', threadId: thread.id })
}

async function notifyWritten(tx: TxCtx, scope: Scope, written: Written, draft: DraftRow): Promise<void> {
  const { material, writer, askedBy, followUp } = written
  const { thread } = material
  await tx.addJob('open_task', {
    workspaceId: scope.workspaceId,
    threadId: thread.id,
    draftId: draft.id,
    ...(followUp === null ? {} : { followUpId: followUp.id }),
  })
  await addToTimeline(tx, scope, thread.id, 'draft_written', {
    writer: writer.name,
    ok: draft.guard?.ok ?? true,
    by: askedBy,
    ...(followUp === null ? {} : { followUp: followUp.number }),
  })
  await notifyLive(tx, scope, { kind: 'thread', threadId: thread.id })
}

/** What a person wrote, or asked for when they had read all that there is: the agent was only slower. */
const isPersons = (draft: DraftRow, revision: number): boolean =>
  draft.edited_by !== null || (draft.origin === 'person' && draft.based_on_revision === revision)

const toCheck = ({ material, result, instruction, followUp }: Written) => ({
  subject: replySubject(result.subject, material.firstSubject),
  body: result.body,
  toolResults: result.toolResults ?? [],
  workings: result.workings ?? null,
  instructions: instruction === null ? [] : [instruction],
  unanswered: followUp === null ? result.unanswered : [],
})

async function insertWritten(
  tx: TxCtx,
  scope: Scope,
  written: Written,
  { guard, envelope, files }: { guard: Guard } & Pick<DraftRow, 'envelope' | 'files'>,
): Promise<DraftRow> {
  const { material, writer, result, askedBy, instruction, claimed } = written
  const { thread, agent } = material
  const { subject, body, toolResults, workings } = toCheck(written)
  const id = newId()
  const knowledge = usedEntries(material, result.usedKnowledgeIds)
  const words = { id, subject, body, knowledge }
  const [draft] = await Promise.all([
    insertDraft(tx, scope, {
      ...words,
      threadId: thread.id,
      toolResults,
      workings,
      origin: askedBy,
      agentId: agent?.id ?? null,
      writer: { name: writer.name, kind: writer.kind },
      action: result.intent.action,
      basedOnRevision: thread.revision,
      envelope,
      files,
      guard,
      usage: result.usage === undefined ? null : { ...result.usage },
      createdAt: claimed.claimedAt,
    }),
    keepWritten(
      tx,
      scope,
      { ...words, thread_id: thread.id, tool_results: toolResults, workings, writer: writer.name },
      instruction,
    ),
  ])
  return draft
}
