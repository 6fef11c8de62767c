import type { ApprovalRefusal, Approved } from '#contract/tasks.ts'
import { AppError } from '../app-error.ts'
import { type Ctx, inTx, notifyLive, type TxCtx } from '../context.ts'
import { readDraftToSend } from '../drafts/reads.ts'
import type { Scope } from '../scope.ts'
import { readUndoUntil } from '../workspaces/reads.ts'
import { approve, isElsewhere } from './change-task.ts'
import { type LockedTask, lockTasks } from './leaving.ts'
import { moveUndoWindow } from './store.ts'
import { refreshThreadStatus } from './thread-status.ts'

/** A draft as a person was shown it; without its version: in whatever words. */
export interface SeenDraft {
  id: string
  version?: number | undefined
}

/**
 * A person approves several ready drafts at once: each goes out as if it had been run alone, and none before the last one can't be
 * undone any more. One that the guard marks, or that is another than the person saw, is left for a look of its own, and one that can't go holds up no other; what became of
 * each is told in the order asked.
 */
export async function approveTasks(
  ctx: Pick<Ctx, 'pool' | 'now'>,
  scope: Scope,
  taskIds: readonly string[],
  seenDrafts?: readonly SeenDraft[],
): Promise<Approved[]> {
  return inTx(ctx, scope, async (tx) => {
    const ids = [...new Set(taskIds)]
    const locked = await lockTasks(tx, scope, ids)
    const undoUntil = await readUndoUntil(tx, scope)
    const told: Approved[] = []
    for (const taskId of ids) {
      const refusal = await approveOne(tx, scope, locked.get(taskId), { undoUntil, seenDrafts })
      told.push({ taskId, refusal })
    }
    const end = await readUndoUntil(tx, scope)
    const started = told.filter(({ refusal }) => refusal === null).map(({ taskId }) => taskId)
    if (end !== null) await moveUndoWindow(tx, scope, started, end)
    return told
  })
}

/** Approves one whose thread is locked, in the caller's transaction. Null, or why it is not sent: then nothing is changed. */
export async function approveOne(
  tx: TxCtx,
  scope: Scope,
  locked: LockedTask | undefined,
  { undoUntil, seenDrafts }: { undoUntil: Date | null; seenDrafts?: readonly SeenDraft[] | undefined },
): Promise<ApprovalRefusal | null> {
  if (locked === undefined) return 'gone'
  const { task, revision } = locked
  if (task.status !== 'ready' || task.draftId === null) return 'not_ready'
  const draft = await readDraftToSend(tx, scope, task.draftId)
  const isSeen = ({ id, version }: SeenDraft) => id === draft?.id && (version ?? draft.version) === draft.version
  if (seenDrafts?.some(isSeen) === false) return 'rewritten'
  if (draft?.passesGuard !== true) return 'guard'
  if (await isElsewhere(tx, scope, task.threadId)) return 'other_platform'
  try {
    if ((await approve(tx, scope, task, { revision, undoUntil })) === undefined) return 'not_ready'
  } catch (error) {
    // Refused before anything was changed: the others go on.
    if (error instanceof AppError && (error.code === 'thread_changed' || error.code === 'another_leaving'))
      return error.code
    throw error
  }
  await refreshThreadStatus(tx, scope, task.threadId)
  await notifyLive(tx, scope, { kind: 'task', threadId: task.threadId })
  return null
}
