import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { lockThreads } from '../threads/lock-for-decision.ts'
import { moveAnswers } from '../threads/sync/note-answer.ts'
import { findTasks, moveUndoWindow } from './store.ts'

const yearMs = 365 * 86_400_000

/** The end of a window that nobody has ended yet: what is to go out then stays where it is for as long as it takes. */
export const heldUntil = (now: Date): Date => new Date(now.getTime() + 10 * yearMs)

/** Sends that were begun together can be undone until this moment, all of them, and go out then; what is on its way already goes on. */
export async function releaseSends(tx: TxCtx, scope: Scope, taskIds: readonly string[], at: Date): Promise<void> {
  if (taskIds.length === 0) return
  const tasks = await findTasks(tx, scope, taskIds)
  await lockThreads(
    tx,
    scope,
    tasks.map(({ threadId }) => threadId),
  )
  const threadIds = await moveUndoWindow(tx, scope, taskIds, at)
  await moveAnswers(tx, scope, threadIds, at)
}

/** Keeps sends that can still be undone from going out; what is on its way already goes on. */
export const holdSends = (tx: TxCtx, scope: Scope, taskIds: readonly string[]): Promise<void> =>
  releaseSends(tx, scope, taskIds, heldUntil(tx.now()))
