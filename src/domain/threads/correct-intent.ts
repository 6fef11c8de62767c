import type { Intent } from '#contract/intent.ts'
import { labelFacts } from '#contract/labels.ts'
import { sql } from '#db/sql.ts'
import { countJudged } from '../numbers/count.ts'
import { personOf, type Scope } from '../scope.ts'
import { refreshDoubt } from './doubt.ts'
import { noteUnsubscribed } from './note-unsubscribed.ts'
import { reviewContact } from './review-contact.ts'
import { addToTimeline } from './timeline.ts'
import { type ThreadNeeds, updateThread } from './update-thread.ts'

/**
 * A person's word on label and score; what the AI said stays beside it. An opt-out that a person sees holds like one that the AI
 * saw, and a lead that a person calls interested is marked so at the platform. The next inbound message is judged again.
 * Throws `not_found`.
 */
export async function correctIntent(
  ctx: ThreadNeeds,
  scope: Scope,
  threadId: string,
  { label, score }: Pick<Intent, 'label' | 'score'>,
): Promise<void> {
  const set = sql`label = ${label}, intent_score = ${score}, corrected_label = ${label}, corrected_score = ${score},
    corrected_by = ${personOf(scope)}, corrected_at = ${ctx.now().toISOString()}`
  await updateThread(ctx, scope, threadId, set, async (tx) => {
    const { workspaceId } = scope
    await addToTimeline(tx, scope, threadId, 'corrected', { label, score })
    await countJudged(tx, scope, threadId)
    await refreshDoubt(tx, scope, sql`t.id = ${threadId}`)
    if (label === 'unsubscribe') await noteUnsubscribed(tx, scope, threadId)
    else await reviewContact(tx, scope, threadId)
    if (label === 'unsubscribe') await tx.addJob('push_to_platform', { workspaceId, threadId, what: 'unsubscribe' })
    if (labelFacts[label].isWarm) await tx.addJob('push_to_platform', { workspaceId, threadId, what: 'interested' })
  })
}
