import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { noteAnswer } from '../threads/change-thread.ts'
import { listOpenTasks } from './store.ts'

/** Brings the thread's status in line with its tasks. Every change of a task ends with this, in the same transaction. */
export async function refreshThreadStatus(tx: TxCtx, scope: Scope, threadId: string): Promise<void> {
  const [task] = await listOpenTasks(tx, scope, threadId)
  const { status } = task ?? {}
  const isOpen = status === 'pending' || status === 'ready' || status === 'processing' || status === 'failed'
  await noteAnswer(
    tx,
    scope,
    threadId,
    task !== undefined && isOpen ? { status, at: task.scheduledAt, isAutomatic: task.isAutomatic } : null,
  )
}
