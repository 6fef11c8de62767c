import type { Approved } from '#contract/tasks.ts'
import { AppError } from '../app-error.ts'
import { type Ctx, inTx } from '../context.ts'
import { readDraftToSend } from '../drafts/reads.ts'
import type { Scope } from '../scope.ts'
import { runTaskNow } from './change-task.ts'
import { findTask } from './store.ts'

const marked = 'The guard marks something in this draft. Open it, read it, then send it.'
const notReady = 'This draft does not wait for approval any more.'

/**
 * A person approves several ready drafts at once: each goes out as if it had been run alone. One that the guard marks is left for
 * a look of its own, and one that can't go holds up no other; what became of each is told in the order asked.
 */
export async function approveTasks(
  ctx: Pick<Ctx, 'pool' | 'now' | 'random'>,
  scope: Scope,
  taskIds: readonly string[],
): Promise<Approved[]> {
  const told: Approved[] = []
  for (const taskId of new Set(taskIds)) told.push({ taskId, refusal: await approveOne(ctx, scope, taskId) })
  return told
}

async function approveOne(
  ctx: Pick<Ctx, 'pool' | 'now' | 'random'>,
  scope: Scope,
  taskId: string,
): Promise<string | null> {
  try {
    const refusal = await inTx(ctx, scope, async (tx) => {
      const task = await findTask(tx, scope, taskId)
      if (task === undefined) throw new AppError('not_found')
      if (task.status !== 'ready' || task.draftId === null) return notReady
      const draft = await readDraftToSend(tx, scope, task.draftId)
      return draft?.passesGuard === true ? null : marked
    })
    if (refusal === null) await runTaskNow(ctx, scope, taskId)
    return refusal
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return error.message
  }
}
