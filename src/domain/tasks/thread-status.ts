import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { noteAnswer } from '../threads/change-thread.ts'
import { readOpenTasks } from './store.ts'

/** Brings the thread's status in line with its tasks. Every change of a task ends with this, in the same transaction. */
export async function refreshThreadStatus(tx: TxCtx, scope: Scope, threadId: string): Promise<void> {
  const { prepared, planned } = await readOpenTasks(tx, scope, threadId)
  const [task] = prepared
  const { status } = task ?? {}
  const isOpen = status === 'pending' || status === 'ready' || status === 'processing' || status === 'failed'
  const answer = task !== undefined && isOpen ? { status, at: task.scheduledAt, isAutomatic: task.isAutomatic } : null
  await noteAnswer(tx, scope, threadId, answer, planned?.scheduledAt ?? null)
}
