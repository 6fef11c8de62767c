import type { Task } from '#contract/tasks.ts'
import type { TxCtx } from '../context.ts'
import { type Carrier, reopenLeaving } from '../drafts/leaving.ts'
import type { Scope } from '../scope.ts'
import { noteAnswer } from '../threads/sync/note-answer.ts'
import { letGoOfHeld } from './hold-sends.ts'
import { changeTask, type OpenTasks, readOpenTasks } from './store.ts'

/**
 * Brings the thread's status in line with its tasks, and its tasks in line with the thread: an archived one has none that is open.
 * Every change of a task ends with this, in the same transaction.
 */
export async function refreshThreadStatus(tx: TxCtx, scope: Scope, threadId: string): Promise<void> {
  const open = await readOpenTasks(tx, scope, threadId)
  const [{ isArchived }] = await Promise.all([
    note(tx, scope, threadId, open),
    reopenLeaving(tx, scope, threadId, open.prepared.map(carrierOf)),
  ])
  if (!isArchived || !(await putAside(tx, scope, open))) return
  const left = await readOpenTasks(tx, scope, threadId)
  await reopenLeaving(tx, scope, threadId, left.prepared.map(carrierOf))
  await note(tx, scope, threadId, left)
}

const carrierOf = ({ draftId, status, undoUntil }: Task): Carrier => ({
  draftId,
  isLeaving: status === 'processing' || (status === 'pending' && undoUntil !== null),
  isStopped: status === 'ready' || status === 'failed',
})

async function note(tx: TxCtx, scope: Scope, threadId: string, { prepared, planned, unwritten }: OpenTasks) {
  const task = prepared[0] ?? unwritten
  const status = task?.status
  const isOpen = status === 'pending' || status === 'ready' || status === 'processing' || status === 'failed'
  const answer =
    task && isOpen
      ? {
          status,
          at: task.scheduledAt,
          isAutomatic: task.isAutomatic,
          countsDown: task.isAutomatic && task.step === 'pause',
        }
      : null
  return noteAnswer(tx, scope, threadId, answer, planned?.scheduledAt ?? null)
}

/** What is on its way to the platform can't be called back; all else waits until the thread is taken out again. */
async function putAside(tx: TxCtx, scope: Scope, { prepared, planned, unwritten }: OpenTasks): Promise<boolean> {
  let isChanged = false
  for (const task of [...prepared, planned, unwritten].filter((each) => each !== null)) {
    await letGoOfHeld(tx, scope, task)
    const change = { from: ['pending', 'ready', 'failed'], to: 'canceled', canceled: 'archived' } as const
    if (await changeTask(tx, scope, task.id, change)) isChanged = true
  }
  return isChanged
}
