import type { Guard } from '#contract/guard.ts'
import { replySubject } from '#contract/reply-subject.ts'
import type { UnwrittenCause } from '#contract/task-reasons.ts'
import type { Draft, GenerateEvent } from '#contract/threads.ts'
import { newId } from '#lib/new-id.ts'
import { AppError } from '../app-error.ts'
import { type Ctx, notifyLive, type TxCtx } from '../context.ts'
import { toInboundMail } from '../intent/inbound-mail.ts'
import { draftLeftOpen } from '../intent/left-open.ts'
import { noteQuestionsSoon } from '../intent/note-questions.ts'
import { notifyOfIntent } from '../intent/notify-of-intent.ts'
import { countCost, countRejected } from '../numbers/count.ts'
import type { Scope } from '../scope.ts'
import { inSharedTx } from '../shared-tx.ts'
import { lockForDecision } from '../threads/lock-for-decision.ts'
import { readThread, type ThreadDetail } from '../threads/reads.ts'
import { storeIntent } from '../threads/store-intent.ts'
import { findUnread } from '../threads/sync/campaign-mail.ts'
import { fetchUnreadSoon } from '../threads/sync/fetch-campaign-mail.ts'
import { addToTimeline } from '../threads/timeline.ts'
import { type Answered, readAnswered, upToAnswered } from './answered-mail.ts'
import { keptBudget, spentBy } from './budget.ts'
import { guardAgainst, readOthers } from './check-draft.ts'
import { readChosenSender } from './chosen-sender.ts'
import { compose, inputFor } from './compose.ts'
import { holdClaim } from './held-claim.ts'
import { gather, type Material, readSubject, usedEntries } from './material.ts'
import { listChangedSince } from './newer-knowledge.ts'
import { toDraft } from './reads.ts'
import { readRecipients } from './recipients.ts'
import { settleFailure } from './settle-failure.ts'
import { type DraftRow, discardOpen, findLive, findOpen, insertDraft } from './store.ts'
import { keepWritten } from './versions-store.ts'
import type { DraftWriter, WriteInput, WriteResult } from './writer.ts'
import {
  answerKey,
  type Claim,
  type Claimed,
  claimWriting,
  endWriting,
  type Outcome,
  type Purpose,
  readClaimed,
} from './writings-store.ts'

/** A send whose outcome nobody knows stays for minutes: the writer is not asked over and over meanwhile. */
const afterSendMs = 15_000

type Needs = Pick<Ctx, 'pool' | 'now' | 'secrets' | 'writers' | 'verifiers' | 'mcp' | 'log' | 'platforms' | 'mailText'>

/** Who asked: a person at the composer, whose wish replaces whatever draft is open; or the agent, which never touches a person's words. */
export type AskedBy = 'person' | 'agent'

/** The planned follow-up (a task) that is to be written, and which of its series it is. */
export interface FollowUpToWrite {
  id: string
  number: number
}

export interface DraftToWrite {
  threadId: string
  askedBy: AskedBy
  /** Left out: the follow-up, a person's wish, or the answer to the message that is answered. */
  purpose?: Purpose
  followUp?: FollowUpToWrite | null
  /** A person's wish: "shorter", "mention the webinar". What stands in the composer is then written again by it. */
  instruction?: string | null
  /** Asked in the transaction that reads what the draft is written out of, before most of it is read; left out: it is wanted. */
  isWanted?: IsWanted | undefined
  /** Asked again in the transaction that stores the draft, under the thread's lock; left out: it is wanted still. */
  isStillWanted?: ((tx: TxCtx) => Promise<boolean>) | undefined
  /** Done in the transaction in which the draft is stored: whoever waited with the one before waits with this one. */
  onStored?: ((tx: TxCtx, draftId: string) => Promise<void>) | undefined
  /** Done in the transaction in which an agent's writing is given up, for a person to see. */
  onFailed?: ((tx: TxCtx, cause: UnwrittenCause) => Promise<void>) | undefined
}

export type IsWanted = (tx: TxCtx, found: Pick<Material, 'thread' | 'agent'>) => Promise<boolean>

export type WritingEnd =
  | { kind: 'written'; draft: Draft }
  /** Its writer found that no answer is called for, or a person's open draft stays. */
  | { kind: 'nothing' }
  | { kind: 'not_wanted' }
  /** Another one writes it, or its model is waited for: asked again then, it goes on. */
  | { kind: 'not_now'; until: Date }
  /** It was written, or given up, before. */
  | { kind: 'over'; outcome: Outcome }
  /** The conversation has gone on, or somebody else has taken the writing: nothing is stored. */
  | { kind: 'late' }
  | { kind: 'failed'; cause: UnwrittenCause }

/**
 * Has a draft written for a thread, by the agent's model or by the built-in drafter, holds it against its sources, and stores
 * it. Yields the words as they come, then the stored draft. An earlier open draft is kept, closed, beside the new one.
 * A follow-up follows up on the lead's last own words, and judges nothing again.
 *
 * It is claimed before its writer is asked: of all who are asked for the same thing one writes, whose lease is renewed meanwhile,
 * and who is followed when it dies. What comes late is not stored. Ends without a draft when it is not wanted, when the writer finds that no
 * answer is called for, when the agent meets a person's open draft, or when another one writes.
 *
 * For a person it throws `not_found`, `thread_changed` or `conflict` for what came late, a `WriterError`, an error of ours, or the
 * signal's reason on abort; nothing is stored then. For an agent all of that is an end; thrown is only what passes (the database is
 * away), and `not_found`.
 */
export async function* writeDraft(
  ctx: Needs,
  scope: Scope,
  wish: DraftToWrite,
  signal: AbortSignal,
): AsyncGenerator<GenerateEvent, WritingEnd> {
  const gathered = await gatherInput(ctx, scope, wish)
  if (gathered.kind !== 'claimed') return gathered
  const { material, input, claim, claimed } = gathered
  const startedAt = performance.now()
  await using held = holdClaim(ctx, scope, claim)
  try {
    const budget = keptBudget(ctx, scope, claim, claimed.usage)
    const { writer, result } = yield* compose(ctx, material, input, {
      signal: AbortSignal.any([signal, held.lost]),
      budget,
      isPersons: wish.askedBy === 'person',
    })
    if (result === null) return { kind: 'nothing' }
    const stored = await store(ctx, scope, {
      ...gathered,
      writer,
      result,
      calls: budget.calls(),
      ...withDefaults(wish),
    })
    const { threadId } = wish
    const told = { threadId, purpose: claim.kind, writer: writer.name, ms: Math.round(performance.now() - startedAt) }
    const isStored = stored !== null && typeof stored !== 'string'
    ctx.log.info({ ...told, stored: isStored }, 'draft written')
    if (typeof stored === 'string') return cameLate(wish, stored)
    held.isOver = true
    if (stored === null) return { kind: 'nothing' }
    const draft = toDraft(stored, material.thread.revision)
    yield { type: 'done', draft }
    return { kind: 'written', draft }
  } catch (error) {
    if (held.lost.aborted) return cameLate(wish, 'taken')
    if (wish.askedBy === 'person') throw error
    return settleFailure(ctx, scope, { claim, error, onFailed: wish.onFailed })
  }
}

/** A person sees the words come: they are told that these are gone, and why. */
function cameLate({ askedBy }: DraftToWrite, why: 'late' | 'taken'): WritingEnd {
  if (askedBy === 'person') throw new AppError(why === 'taken' ? 'conflict' : 'thread_changed')
  return { kind: 'late' }
}

const withDefaults = ({ followUp = null, instruction = null, askedBy, isStillWanted, onStored }: DraftToWrite) => ({
  followUp,
  instruction,
  askedBy,
  isStillWanted,
  onStored,
})

interface Gathered {
  kind: 'claimed'
  material: Material
  input: WriteInput
  answered: Answered
  claim: Claim
  claimed: Claimed
}

/**
 * Reads all that is needed, and claims the writing, in one transaction. Else why there is nothing to be written now. What our campaign wrote since
 * it was last asked for is fetched before, once.
 */
async function gatherInput(
  ctx: Needs,
  scope: Scope,
  wish: DraftToWrite,
  hasFetched = false,
): Promise<Gathered | WritingEnd> {
  const { threadId, isWanted } = wish
  const { followUp, instruction } = withDefaults(wish)
  const read = await inSharedTx(ctx, scope, threadId, async (tx) => {
    const [subject, unread] = await Promise.all([
      readSubject(tx, scope, threadId),
      hasFetched ? null : findUnread(tx, scope, threadId),
    ])
    if (isWanted !== undefined && !(await isWanted(tx, subject))) return { kind: 'not_wanted' } as const
    // What is just going out answers the lead, or fails before a person: no answer of a model is used up for it meanwhile.
    if (wish.askedBy === 'agent' && subject.thread.nextStep?.status === 'processing') return laterThan(tx, afterSendMs)
    if (unread !== null) return { kind: 'unread', unread } as const
    const [material, answered, open] = await Promise.all([
      gather(ctx, tx, scope, threadId, subject),
      readAnswered(tx, scope, subject.thread, followUp !== null),
      wish.askedBy === 'person' ? findOpen(tx, scope, threadId) : undefined,
    ])
    // The lead has said nothing that could be answered.
    if (answered === undefined) return { kind: 'nothing' } as const
    // Whom a person has it go out of signs, as long as that choice stays.
    const chosen = open?.based_on_revision === subject.thread.revision ? open.envelope : null
    const signer = await readChosenSender(tx, scope, subject, chosen)
    const before = instruction === null ? undefined : open
    const claim: Claim = { ...purposeOf(wish, answered), holder: newId(), threadId }
    const claimed = await claimWriting(tx, scope, claim, subject.thread.revision)
    if (claimed !== undefined) return { kind: 'claimed', material, answered, before, signer, claim, claimed } as const
    return readClaimed(tx, scope, claim)
  })
  if (read.kind === 'unread') {
    await fetchUnreadSoon(ctx, scope, threadId, read.unread)
    return gatherInput(ctx, scope, wish, true)
  }
  if (read.kind !== 'claimed') return read
  const { answered, before, signer } = read
  const material = upToAnswered(read.material, answered)
  const input = {
    ...inputFor(material, toInboundMail(answered.message)),
    ...(followUp === null ? {} : { followUp: { number: followUp.number } }),
    ...(instruction === null ? {} : { instruction }),
    ...(signer === undefined ? {} : { senderName: signer.name || null, isSigned: signer.signature !== '' }),
    ...(before === undefined || before.body.trim() === '' ? {} : { earlierDraft: before.body }),
  }
  return { ...read, material, input }
}

const laterThan = (tx: TxCtx, ms: number) => ({ kind: 'not_now', until: new Date(tx.now().getTime() + ms) }) as const

function purposeOf({ purpose, followUp, askedBy, threadId }: DraftToWrite, { messageId }: Answered): Purpose {
  if (purpose !== undefined) return purpose
  if (followUp != null) return { kind: 'follow_up', subjectId: followUp.id }
  return askedBy === 'person' ? { kind: 'wish', subjectId: threadId } : { kind: 'answer', subjectId: messageId }
}

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
  isStillWanted: DraftToWrite['isStillWanted']
  onStored: DraftToWrite['onStored']
}

/** The stored draft, null when there is none to be stored; or why nothing of it is. */
async function store(ctx: Needs, scope: Scope, written: Written): Promise<DraftRow | null | 'late' | 'taken'> {
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
  const runAt = isSending ? { runAt: laterThan(tx, afterSendMs).until } : {}
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
  const { subject, body, toolResults } = toCheck(written)
  const id = newId()
  const knowledge = usedEntries(material, result.usedKnowledgeIds)
  const words = { id, subject, body, knowledge }
  const [draft] = await Promise.all([
    insertDraft(tx, scope, {
      ...words,
      threadId: thread.id,
      toolResults,
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
      { ...words, thread_id: thread.id, tool_results: toolResults, writer: writer.name },
      instruction,
    ),
  ])
  return draft
}
