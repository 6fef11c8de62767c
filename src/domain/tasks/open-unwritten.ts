import type { TaskReason, UnwrittenCause } from '#contract/task-reasons.ts'
import { newId } from '#lib/new-id.ts'
import { type Ctx, inTx, notifyLive } from '../context.ts'
import type { Scope } from '../scope.ts'
import { lockForDecision } from '../threads/lock-for-decision.ts'
import { readThread } from '../threads/reads.ts'
import { changeTask, insertTask, readOpenTasks } from './store.ts'
import { refreshThreadStatus } from './thread-status.ts'

/**
 * An answer could not be written: a failed task asks a person to try again, or to write it. Quiet when the conversation has gone on
 * since, or an answer is prepared after all.
 */
export async function openUnwritten(
  ctx: Pick<Ctx, 'pool' | 'now'>,
  scope: Scope,
  { threadId, messageId, cause }: { threadId: string; messageId: string; cause: UnwrittenCause },
): Promise<void> {
  await inTx(ctx, scope, async (tx) => {
    await lockForDecision(tx, scope, threadId)
    const thread = await readThread(tx, scope, threadId)
    if (thread === undefined || thread.lastInboundId !== messageId || thread.lastDirection === 'outbound') return
    const { prepared, planned, unwritten } = await readOpenTasks(tx, scope, threadId)
    if (prepared.length > 0) return
    const lastError: TaskReason[] = [{ code: 'unwritten', what: 'answer', cause }]
    if (planned !== null)
      await changeTask(tx, scope, planned.id, { from: ['pending'], to: 'canceled', canceled: 'replaced' })
    if (unwritten !== null) await changeTask(tx, scope, unwritten.id, { from: ['failed'], to: 'failed', lastError })
    else
      await insertTask(tx, scope, {
        id: newId(),
        threadId,
        draftId: null,
        type: 'reply',
        status: 'failed',
        scheduledAt: tx.now(),
        isAutomatic: true,
        lastError,
      })
    const tellingOf = { kind: 'handoff', reasons: lastError } as const
    tx.outbox.raise(scope, { key: `handoff:${messageId}`, threadId, cause: tellingOf, at: tx.now() })
    await refreshThreadStatus(tx, scope, threadId)
    await notifyLive(tx, scope, { kind: 'task', threadId })
  })
}
