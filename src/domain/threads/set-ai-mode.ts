import { sql } from '#db/sql.ts'
import { inTx, type TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { addToTimeline } from './timeline.ts'
import { changeThread, type ThreadNeeds } from './update-thread.ts'

type AiMode = 'auto' | 'draft' | 'off' | null

/** What the agent may do in this thread; null is the agent's own rule. Throws `not_found`. */
export const setAiMode = (ctx: ThreadNeeds, scope: Scope, threadId: string, aiMode: AiMode): Promise<void> =>
  inTx(ctx, scope, (tx) => changeAiMode(tx, scope, threadId, aiMode))

/** The same in the caller's transaction. */
export const changeAiMode = (tx: TxCtx, scope: Scope, threadId: string, aiMode: AiMode): Promise<void> =>
  // What goes out by itself, and the follow-ups, must hear of it at once.
  changeThread(tx, scope, threadId, sql`ai_mode = ${aiMode}`, async () => {
    await addToTimeline(tx, scope, threadId, 'ai_mode', { mode: aiMode })
    await tx.addJob('review_tasks', { workspaceId: scope.workspaceId, threadId })
  })
