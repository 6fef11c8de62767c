import type { Task, Undone, UndoRefusal } from '#contract/tasks.ts'
import { forgetRejected } from '../autonomy/note-drafts.ts'
import { type Ctx, inTx, notifyLive, type TxCtx } from '../context.ts'
import { putBack, putBackUnchanged } from '../drafts/put-back.ts'
import { readDraftToSend } from '../drafts/reads.ts'
import type { Scope } from '../scope.ts'
import { addToTimeline } from '../threads/timeline.ts'
import { lockTasks } from './leaving.ts'
import { replan } from './plan-follow-up.ts'
import { putBeforePerson } from './put-before-person.ts'
import { findTasks, readDraftBefore, undoTask } from './store.ts'
import { refreshThreadStatus } from './thread-status.ts'

/**
 * Takes back what a person has just sent, or given a time, as long as nobody has begun to call the platform: then no call is made. What was sent
 * is the open draft again, in a task that waits as before or in none; what was given a time is, with its task, as it was before that. All of them at once; what can't be undone any more is told, in
 * the order asked, and of each how it stands now.
 */
export async function undoSends(
  ctx: Pick<Ctx, 'pool' | 'now' | 'random'>,
  scope: Scope,
  taskIds: readonly string[],
): Promise<Undone[]> {
  return inTx(ctx, scope, async (tx) => {
    const ids = [...new Set(taskIds)]
    const locked = await lockTasks(tx, scope, ids)
    const told: Undone[] = []
    for (const taskId of ids) {
      const refusal = await undoSend(ctx, tx, scope, locked.get(taskId)?.task)
      told.push({ taskId, refusal })
    }
    const now = new Map((await findTasks(tx, scope, ids)).map((task) => [task.id, task]))
    return told.map((one) => ({ ...one, task: now.get(one.taskId) ?? null }))
  })
}

/** Takes back one whose thread is locked, in the caller's transaction. Null, or why it is too late. */
export async function undoSend(
  ctx: Pick<Ctx, 'random'>,
  tx: TxCtx,
  scope: Scope,
  task: Task | undefined,
): Promise<UndoRefusal | null> {
  if (task === undefined) return 'gone'
  const before = await readDraftBefore(tx, scope, task.id)
  const undone = await undoTask(tx, scope, task.id)
  if (undone === undefined) return task.status
  const { threadId } = task
  if (before !== null) {
    await putBack(tx, scope, threadId, before)
    await forgetRejected(tx, scope, { threadId, draftId: before.id })
  }
  await addToTimeline(tx, scope, threadId, 'undone', { followUp: task.followUpNumber })
  if (undone.status === 'pending' && undone.isAutomatic) await leaveToPerson(tx, scope, undone)
  await refreshThreadStatus(tx, scope, threadId)
  // An answer gives way to none, a planned follow-up had given way to it.
  await replan(ctx, tx, scope, threadId)
  await refreshThreadStatus(tx, scope, threadId)
  await notifyLive(tx, scope, { kind: 'task', threadId })
  return null
}

/**
 * What an agent was to send by itself does so again where it is as the agent wrote it. In other words of the person's it waits for them, and what else they
 * changed is looked at again.
 */
async function leaveToPerson(tx: TxCtx, scope: Scope, task: Task): Promise<void> {
  const { threadId, draftId } = task
  const draft = draftId === null ? undefined : await readDraftToSend(tx, scope, draftId)
  if (draft?.isEdited !== true || (await putBackUnchanged(tx, scope, draft.id))) return
  if (draft.body.trim() === draft.writtenBody?.trim())
    return tx.addJob('review_tasks', { workspaceId: scope.workspaceId, threadId })
  await putBeforePerson(tx, scope, task, { from: ['pending'], reasons: [{ code: 'edited' }] })
}
