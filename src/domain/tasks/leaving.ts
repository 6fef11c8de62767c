import type { Task } from '#contract/tasks.ts'
import { AppError } from '../app-error.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { lockForDecision } from '../threads/lock-for-decision.ts'
import { findTasks, readOpenTasks } from './store.ts'

/** What is sent after it answers a conversation in which it stands. Throws `another_leaving` while another reply leaves the thread. */
export async function refuseBeside(
  tx: TxCtx,
  scope: Scope,
  threadId: string,
  ownId: string | undefined,
): Promise<void> {
  const { prepared } = await readOpenTasks(tx, scope, threadId)
  const isLeaving = ({ id, status, undoUntil }: Task) =>
    id !== ownId && (status === 'processing' || (status === 'pending' && undoUntil !== null))
  if (prepared.some(isLeaving)) throw new AppError('another_leaving')
}

export interface LockedTask {
  task: Task
  revision: number
  archivedAt: string | null
}

/**
 * These tasks with their threads locked, always in the same order, so that two who lock several never wait for each other. One that the
 * workspace does not have is left out.
 */
export async function lockTasks(tx: TxCtx, scope: Scope, ids: readonly string[]): Promise<Map<string, LockedTask>> {
  const threadIds = new Set((await findTasks(tx, scope, ids)).map(({ threadId }) => threadId))
  const threads = new Map<string, { revision: number; archivedAt: string | null }>()
  for (const threadId of [...threadIds].sort()) {
    const thread = await lockForDecision(tx, scope, threadId)
    if (thread !== undefined) threads.set(threadId, thread)
  }
  const locked = new Map<string, LockedTask>()
  for (const task of await findTasks(tx, scope, ids)) {
    const thread = threads.get(task.threadId)
    if (thread !== undefined) locked.set(task.id, { task, revision: thread.revision, archivedAt: thread.archivedAt })
  }
  return locked
}
