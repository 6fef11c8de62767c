import { sql } from '#db/sql.ts'
import type { Scope } from '../scope.ts'
import { type ThreadNeeds, updateThread } from './update-thread.ts'

/** What the agent may do in this thread; null is the agent's own rule. Throws `not_found`. */
export const setAiMode = (
  ctx: ThreadNeeds,
  scope: Scope,
  threadId: string,
  aiMode: 'auto' | 'draft' | 'off' | null,
): Promise<void> =>
  // What goes out by itself, and the follow-ups, must hear of it at once.
  updateThread(ctx, scope, threadId, sql`ai_mode = ${aiMode}`, { kind: 'ai_mode', detail: { mode: aiMode } }, (tx) =>
    tx.addJob('review_tasks', { workspaceId: scope.workspaceId, threadId }),
  )
