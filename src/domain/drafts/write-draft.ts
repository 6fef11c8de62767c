import type { UnwrittenCause } from '#contract/task-reasons.ts'
import type { Draft, GenerateEvent } from '#contract/threads.ts'
import { newId } from '#lib/new-id.ts'
import { AppError } from '../app-error.ts'
import type { Ctx, TxCtx } from '../context.ts'
import { toInboundMail } from '../intent/inbound-mail.ts'
import type { Scope } from '../scope.ts'
import { inSharedTx } from '../shared-tx.ts'
import { findUnread } from '../threads/sync/campaign-mail.ts'
import { fetchUnreadSoon } from '../threads/sync/fetch-campaign-mail.ts'
import { type Answered, readAnswered, upToAnswered } from './answered-mail.ts'
import { keptBudget } from './budget.ts'
import { readChosenSender } from './chosen-sender.ts'
import { compose, inputFor } from './compose.ts'
import { holdClaim } from './held-claim.ts'
import { gather, type Material, readSubject } from './material.ts'
import { toDraft } from './reads.ts'
import { settleFailure } from './settle-failure.ts'
import { findOpen } from './store.ts'
import { type AskedBy, afterSend, type FollowUpToWrite, storeWritten } from './store-written.ts'
import type { WriteInput } from './writer.ts'
import { type Claim, type Claimed, claimWriting, type Outcome, type Purpose, readClaimed } from './writings-store.ts'

type Needs = Pick<Ctx, 'pool' | 'now' | 'secrets' | 'writers' | 'verifiers' | 'mcp' | 'log' | 'platforms' | 'mailText'>

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
    const stored = await storeWritten(ctx, scope, {
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
    if (wish.askedBy === 'agent' && subject.thread.nextStep?.status === 'processing')
      return { kind: 'not_now', until: afterSend(tx) } as const
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

function purposeOf({ purpose, followUp, askedBy, threadId }: DraftToWrite, { messageId }: Answered): Purpose {
  if (purpose !== undefined) return purpose
  if (followUp != null) return { kind: 'follow_up', subjectId: followUp.id }
  return askedBy === 'person' ? { kind: 'wish', subjectId: threadId } : { kind: 'answer', subjectId: messageId }
}
