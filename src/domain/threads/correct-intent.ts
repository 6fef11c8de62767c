import type { Intent } from '#contract/intent.ts'
import { labelFacts } from '#contract/labels.ts'
import { type Sql, sql } from '#db/sql.ts'
import { inTx, type TxCtx } from '../context.ts'
import { countJudged } from '../numbers/count.ts'
import { personOf, type Scope } from '../scope.ts'
import { refuseUnread } from './as-it-stands.ts'
import { refreshDoubt } from './doubt.ts'
import { lockContactOf } from './lock-contact.ts'
import { lockForDecision } from './lock-for-decision.ts'
import { readAnsweredId } from './reads.ts'
import { reviewContact } from './review-contact.ts'
import { noteUnsubscribed } from './sync/note-unsubscribed.ts'
import { addToTimeline } from './timeline.ts'
import { changeThread, type ThreadNeeds } from './update-thread.ts'

type Judged = Pick<Intent, 'label' | 'score'>

/**
 * A person's word on label and score; what the AI said stays beside it. An opt-out that a person sees holds like one that the AI
 * saw, and a lead that a person calls interested is marked so at the platform. The next inbound message is judged again. Where the answer goes to
 * another mail by that, the thread's revision rises: what was written and decided before was meant for somebody else.
 * Throws `not_found`, or `thread_changed` where the lead has written since the `revision` that the person saw: what was said of one mail would
 * settle the possible opt-out of the next. An opt-out that they saw holds all the same.
 */
export async function correctIntent(
  ctx: ThreadNeeds,
  scope: Scope,
  threadId: string,
  { revision, ...judged }: Judged & { revision?: number | undefined },
): Promise<void> {
  await inTx(ctx, scope, async (tx) => {
    if (judged.label !== 'unsubscribe') await refuseUnread(tx, scope, threadId, { revision })
    await correctIn(tx, scope, threadId, judged)
  })
}

/** The same in the caller's transaction; a lead called interested is told to the platform at `pushAt`, if they are still called so then. */
export async function correctIn(
  tx: TxCtx,
  scope: Scope,
  threadId: string,
  { label, score }: Judged,
  pushAt?: Date,
): Promise<void> {
  const set = sql`label = ${label}, intent_score = ${score}, corrected_label = ${label}, corrected_score = ${score},
    corrected_by = ${personOf(scope)}, corrected_at = ${tx.now().toISOString()}`
  if (label === 'unsubscribe') await lockContactOf(tx, scope, threadId)
  await changeCalled(tx, scope, threadId, set, async () => {
    const { workspaceId } = scope
    await addToTimeline(tx, scope, threadId, 'corrected', { label, score })
    await countJudged(tx, scope, threadId)
    await refreshDoubt(tx, scope, sql`t.id = ${threadId}`)
    if (label === 'unsubscribe') await noteUnsubscribed(tx, scope, threadId)
    else await reviewContact(tx, scope, threadId)
    if (label === 'unsubscribe') await tx.addJob('push_to_platform', { workspaceId, threadId, what: 'unsubscribe' })
    const push = { workspaceId, threadId, what: 'interested' } as const
    if (!labelFacts[label].isWarm) return
    if (pushAt === undefined) await tx.addJob('push_to_platform', push)
    else await tx.addJob('push_to_platform', { ...push, isIfStillSo: true }, { runAt: pushAt })
  })
}

/** Changes what a thread is called, and its revision where that names another mail as the one to answer. */
async function changeCalled(
  tx: TxCtx,
  scope: Scope,
  threadId: string,
  set: Sql,
  then: () => Promise<void>,
): Promise<void> {
  await lockForDecision(tx, scope, threadId)
  const before = await readAnsweredId(tx, scope, threadId)
  await changeThread(tx, scope, threadId, set, async () => {
    if ((await readAnsweredId(tx, scope, threadId)) !== before)
      await changeThread(tx, scope, threadId, sql`revision = revision + 1`)
    await then()
  })
}

/** What a person had said of a thread before, and what it was called. */
export interface SaidBefore {
  label: Intent['label'] | null
  score: number | null
  correctedLabel: Intent['label'] | null
  correctedScore: number | null
  correctedBy: string | null
  correctedAt: string | null
}

/** Takes a correction back: the thread is called what it was before, or, where no person had said so, what it is judged to be by now. */
export async function takeBackCorrection(tx: TxCtx, scope: Scope, threadId: string, before: SaidBefore): Promise<void> {
  const judged = before.correctedAt === null ? await readJudged(tx, scope, threadId) : undefined
  const { label, score } = judged ?? before
  const set = sql`label = ${label}, intent_score = ${score}::smallint, corrected_label = ${before.correctedLabel},
    corrected_score = ${before.correctedScore}::smallint, corrected_by = ${before.correctedBy}::uuid, corrected_at = ${before.correctedAt}::timestamptz`
  await changeCalled(tx, scope, threadId, set, async () => {
    if (label !== null && score !== null) await addToTimeline(tx, scope, threadId, 'corrected', { label, score })
    await countJudged(tx, scope, threadId)
    await refreshDoubt(tx, scope, sql`t.id = ${threadId}`)
    // What gave way to it, as a follow-up to a no does, is looked at again.
    await reviewContact(tx, scope, threadId)
  })
}

/** A model may have read it since. */
async function readJudged(tx: TxCtx, { workspaceId }: Scope, threadId: string): Promise<Judged | undefined> {
  const [row] = await tx.db.query<Judged>(sql`
    select intent->>'label' as label, (intent->>'score')::int as score from threads
     where workspace_id = ${workspaceId} and id = ${threadId} and intent ? 'label'`)
  return row
}
