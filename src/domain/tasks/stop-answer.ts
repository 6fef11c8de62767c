import type { Task } from '#contract/tasks.ts'
import { AppError } from '../app-error.ts'
import { type Ctx, inTx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { cancelTask } from './change-task.ts'
import { readOpenTasks } from './store.ts'

/**
 * Stops what is about to go out by itself in a thread; its draft stays in the composer. Throws `task_not_open` when nothing is, or it is on its
 * way by now: what a person sent or scheduled is not stopped by it.
 */
export async function stopAnswer(
  ctx: Pick<Ctx, 'pool' | 'now' | 'random'>,
  scope: Scope,
  threadId: string,
): Promise<Task> {
  const { prepared } = await inTx(ctx, scope, (tx) => readOpenTasks(tx, scope, threadId))
  const task = prepared.find(({ isAutomatic, status }) => isAutomatic && status === 'pending')
  if (task === undefined) throw new AppError('task_not_open')
  return cancelTask(ctx, scope, task.id)
}
