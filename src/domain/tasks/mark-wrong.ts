import type { WrongReason } from '#contract/autonomy.ts'
import { AppError } from '../app-error.ts'
import { noteWrong } from '../autonomy/note-drafts.ts'
import { type Ctx, inTx, notifyLive } from '../context.ts'
import type { Scope } from '../scope.ts'
import { lockForDecision } from '../threads/lock-for-decision.ts'
import { addToTimeline } from '../threads/timeline.ts'
import { findTask } from './store.ts'

/**
 * A person says that what went out by itself was wrong, and why, or takes that back (null). It weighs against the step by which it went.
 * Throws `not_found`, and `bad_request` for what a person sent, or nobody has.
 */
export async function markWrong(
  ctx: Pick<Ctx, 'pool' | 'now'>,
  scope: Scope,
  { taskId, reason }: { taskId: string; reason: WrongReason | null },
): Promise<void> {
  await inTx(ctx, scope, async (tx) => {
    const task = await findTask(tx, scope, taskId)
    if (task === undefined) throw new AppError('not_found')
    if (task.status !== 'sent' || !task.isAutomatic)
      throw new AppError('bad_request', { message: 'Only what went out automatically can be called wrong.' })
    await lockForDecision(tx, scope, task.threadId)
    await noteWrong(tx, scope, task, reason)
    await addToTimeline(tx, scope, task.threadId, 'marked_wrong', { reason })
    await notifyLive(tx, scope, { kind: 'thread', threadId: task.threadId })
  })
}
