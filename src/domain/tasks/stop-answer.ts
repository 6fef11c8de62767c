import type { Task } from '#contract/tasks.ts'
import { AppError } from '../app-error.ts'
import { type Ctx, inTx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { lockForDecision } from '../threads/lock-for-decision.ts'
import { cancelIn } from './change-task.ts'
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
  return inTx(ctx, scope, async (tx) => {
    await lockForDecision(tx, scope, threadId)
    const { prepared } = await readOpenTasks(tx, scope, threadId)
    const task = prepared.find(({ isAutomatic, status }) => isAutomatic && status === 'pending')
    const stopped = task && (await cancelIn(ctx, tx, scope, task.id))
    if (stopped === undefined) throw new AppError('task_not_open')
    return stopped
  })
}
