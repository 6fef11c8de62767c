import type { PlainTaskReason } from '#contract/task-reasons.ts'
import { newId } from '#lib/new-id.ts'
import type { TxCtx } from '../context.ts'
import { readDraftToSend } from '../drafts/reads.ts'
import { countWaits } from '../numbers/count.ts'
import type { Scope } from '../scope.ts'
import { addToTimeline } from '../threads/timeline.ts'
import type { Attempt } from './attempts-store.ts'
import { changeTask, findTask, insertTask } from './store.ts'

const reasons: { code: PlainTaskReason }[] = [{ code: 'conversation_changed' }]

/**
 * An attempt that was given up has gone out after all, and its task carries other words by now: those have not, and must not pass for sent. They get
 * a task of their own, which waits for a person; words that only stand in the composer stay there. Of a task that says what went out nothing is changed.
 */
export async function keepOtherWords(tx: TxCtx, scope: Scope, { taskId, body, state }: Attempt): Promise<void> {
  // What is on its way carries what the ledger says.
  if (state !== 'given_up') return
  const task = await findTask(tx, scope, taskId)
  if (task === undefined || task.draftId === null) return
  const draft = await readDraftToSend(tx, scope, task.draftId)
  if (draft?.isLive !== true || draft.body === body) return
  const change = { from: ['pending', 'ready', 'failed'], to: 'canceled', canceled: 'replaced' } as const
  if ((await changeTask(tx, scope, taskId, change)) === undefined || task.status === 'failed') return
  const { threadId, draftId, type, followUpNumber: number, followUpCount: count } = task
  await insertTask(tx, scope, {
    id: newId(),
    threadId,
    draftId,
    type,
    status: 'ready',
    scheduledAt: tx.now(),
    isAutomatic: false,
    lastError: reasons,
    ...(number !== null && count !== null && { followUp: { number, count } }),
  })
  await addToTimeline(tx, scope, threadId, 'waits_for_approval', { reasons })
  await countWaits(tx, scope, draftId, reasons)
}
