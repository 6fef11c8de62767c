import type { TaskReason } from '#contract/task-reasons.ts'
import type { Task, TaskStatus } from '#contract/tasks.ts'
import type { TxCtx } from '../context.ts'
import { countWaits } from '../numbers/count.ts'
import type { Scope } from '../scope.ts'
import { addToTimeline } from '../threads/timeline.ts'
import { isLeftToReader } from './rules.ts'
import { changeTask } from './store.ts'
import { verifyLater } from './verify-later.ts'

/**
 * Has a task wait for a person, for these reasons: it does not go out by itself any more, unless nothing is missing but its second reader, who is
 * asked then. False where it is in none of the states `from`: then nothing is changed, or told. The thread's status is left to the caller.
 */
export async function putBeforePerson(
  tx: TxCtx,
  scope: Scope,
  { id, threadId, draftId }: Pick<Task, 'id' | 'threadId' | 'draftId'>,
  { from, reasons }: { from: readonly TaskStatus[]; reasons: TaskReason[] },
): Promise<boolean> {
  const change = { from, to: 'ready', isAutomatic: false, lastError: reasons } as const
  if ((await changeTask(tx, scope, id, change)) === undefined) return false
  await tellWhyItWaits(tx, scope, { threadId, draftId }, reasons)
  if (draftId !== null && isLeftToReader(reasons)) await verifyLater(tx, scope, { threadId, draftId })
  return true
}

/** Tells the thread's timeline and the numbers why a task waits for a person. */
export async function tellWhyItWaits(
  tx: TxCtx,
  scope: Scope,
  { threadId, draftId }: Pick<Task, 'threadId' | 'draftId'>,
  reasons: TaskReason[],
): Promise<void> {
  await addToTimeline(tx, scope, threadId, 'waits_for_approval', { reasons })
  await countWaits(tx, scope, draftId, reasons)
}
