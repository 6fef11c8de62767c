import { sql } from '#db/sql.ts'
import type { Scope } from '../scope.ts'
import { addToTimeline } from './timeline.ts'
import { type ThreadNeeds, updateThread } from './update-thread.ts'

/** What the agent may do in this thread; null is the agent's own rule. Throws `not_found`. */
export const setAiMode = (
  ctx: ThreadNeeds,
  scope: Scope,
  threadId: string,
  aiMode: 'auto' | 'draft' | 'off' | null,
): Promise<void> =>
  // What goes out by itself, and the follow-ups, must hear of it at once.
  updateThread(ctx, scope, threadId, sql`ai_mode = ${aiMode}`, async (tx) => {
    await addToTimeline(tx, scope, threadId, 'ai_mode', { mode: aiMode })
    await tx.addJob('review_tasks', { workspaceId: scope.workspaceId, threadId })
  })
