import { type Ctx, inTx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { listAutomaticThreads } from './series-store.ts'

/** As many as a person would look at; the others are looked at when they are claimed or written, like all. */
const mostReviewed = 500

/**
 * An agent was changed, attached or deleted, or the night is another one: what was to go out by itself, and the follow-ups, are looked at again, those that
 * are due first, so that what the screens announce is what will happen.
 */
export async function reviewAgentsTasks(ctx: Pick<Ctx, 'pool' | 'now'>, scope: Scope): Promise<void> {
  await inTx(ctx, scope, async (tx) => {
    for (const threadId of await listAutomaticThreads(tx, scope, mostReviewed)) {
      await tx.addJob(
        'review_tasks',
        { workspaceId: scope.workspaceId, threadId },
        { key: `review_after_change:${threadId}` },
      )
    }
  })
}
