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

/** Puts the send of a task into the queue. Four lines per workspace: a platform that hangs holds up at most four workers. */
export async function queueSend(tx: TxCtx, scope: Scope, taskId: string, at: Date): Promise<void> {
  const line = Number.parseInt(taskId.slice(-1), 16) % 4
  await tx.addJob(
    'send_task',
    { workspaceId: scope.workspaceId, taskId },
    { runAt: at, key: `send:${taskId}`, line: `send:${scope.workspaceId}:${line}` },
  )
}
