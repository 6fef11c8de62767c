import type { Task } from '#contract/tasks.ts'
import { AppError } from '../app-error.ts'
import { type Ctx, inTx, type TxCtx, tellLive } from '../context.ts'
import { readDraftToSend } from '../drafts/reads.ts'
import type { Scope } from '../scope.ts'
import { lockForDecision } from '../threads/change-thread.ts'
import { addToTimeline } from '../threads/timeline.ts'
import { changeTask, findTask } from './store.ts'
import { refreshThreadStatus } from './thread-status.ts'

type Needs = Pick<Ctx, 'pool' | 'now'>

async function withThread(
  ctx: Needs,
  scope: Scope,
  taskId: string,
  change: (tx: TxCtx, task: Task, revision: number) => Promise<Task | undefined>,
): Promise<Task> {
  return inTx(ctx, scope, async (tx) => {
    const task = await findTask(tx, scope, taskId)
    if (task === undefined) throw new AppError('not_found')
    const thread = await lockForDecision(tx, scope, task.threadId)
    if (thread === undefined) throw new AppError('not_found')
    const changed = await change(tx, task, thread.revision)
    if (changed === undefined) throw new AppError('task_not_open')
    await refreshThreadStatus(tx, scope, task.threadId)
    await tellLive(tx, scope, { kind: 'task', threadId: task.threadId })
    return changed
  })
}

/** Cancels a task that has not started; its draft stays in the composer. Throws `task_not_open` when it has, `not_found`. */
export const cancelTask = (ctx: Needs, scope: Scope, taskId: string): Promise<Task> =>
  withThread(ctx, scope, taskId, async (tx, task) => {
    const changed = await changeTask(tx, scope, taskId, { from: ['pending', 'ready'], to: 'canceled' })
    if (changed !== undefined) await addToTimeline(tx, scope, task.threadId, 'canceled')
    return changed
  })

/**
 * A person runs a pending or ready task now, through the same job as at its due time: that is the person's approval.
 * Throws `thread_changed` when the conversation moved on after its draft was written, `task_not_open`, `not_found`.
 */
export const runTaskNow = (ctx: Needs, scope: Scope, taskId: string): Promise<Task> =>
  withThread(ctx, scope, taskId, (tx, task, revision) => start(tx, scope, task, revision, ['pending', 'ready']))

/** A person tries a failed task again. Throws as `runTaskNow` does. */
export const retryTask = (ctx: Needs, scope: Scope, taskId: string): Promise<Task> =>
  withThread(ctx, scope, taskId, async (tx, task, revision) => {
    const changed = await start(tx, scope, task, revision, ['failed'])
    if (changed !== undefined) await addToTimeline(tx, scope, task.threadId, 'retried')
    return changed
  })

async function start(
  tx: TxCtx,
  scope: Scope,
  task: Task,
  revision: number,
  from: readonly ('pending' | 'ready' | 'failed')[],
): Promise<Task | undefined> {
  const draft = task.draftId === null ? undefined : await readDraftToSend(tx, scope, task.draftId)
  if (draft?.state !== 'open') return undefined
  if (draft.basedOnRevision !== revision) throw new AppError('thread_changed')
  return changeTask(tx, scope, task.id, {
    from,
    to: 'pending',
    scheduledAt: tx.now(),
    isAutomatic: false,
    lastError: null,
  })
}
