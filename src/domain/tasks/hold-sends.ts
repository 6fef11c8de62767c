import type { Task } from '#contract/tasks.ts'
import { sql } from '#db/sql.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { lockThreads } from '../threads/lock-for-decision.ts'
import { moveAnswers } from '../threads/sync/note-answer.ts'
import { findTasks, listDecidedAt, moveUndoWindow, undoTask } from './store.ts'

const yearMs = 365 * 86_400_000

/** The end of a window that nobody has ended yet: what is to go out then stays where it is for as long as it takes. */
export const heldUntil = (now: Date): Date => new Date(now.getTime() + 10 * yearMs)

/** Nobody waits so long for a window that has an end: a workspace's is a minute at most. */
const longestWindowMs = 3_600_000

const whileHeld = (now: Date): Date => new Date(now.getTime() + longestWindowMs)

/**
 * Sends that were begun together and are held can be undone until this moment, all of them, and go out then. One that somebody took back and sent
 * by itself since has a window of its own.
 */
export const releaseSends = (tx: TxCtx, scope: Scope, taskIds: readonly string[], at: Date): Promise<void> =>
  moveWindows(tx, scope, taskIds, { at, after: whileHeld(tx.now()) })

/** A send that was begun together with others. */
export interface ApprovedSend {
  taskId: string
  /** When that was decided; left out: nobody has kept it. */
  at?: string
}

/**
 * Keeps sends that can still be undone from going out; what is on its way already goes on, and so does what somebody has sent anew, or given a time,
 * since it was begun.
 */
export const holdSends = (tx: TxCtx, scope: Scope, sends: readonly ApprovedSend[]): Promise<void> =>
  moveWindows(
    tx,
    scope,
    sends.map(({ taskId }) => taskId),
    { at: heldUntil(tx.now()), among: () => listStillSo(tx, scope, sends) },
  )

/** The tasks of those sends on which nobody has decided anew. The caller holds the locks of their threads. */
export async function listStillSo(tx: TxCtx, scope: Scope, sends: readonly ApprovedSend[]): Promise<string[]> {
  const ids = sends.map(({ taskId }) => taskId)
  const decided = new Map((await listDecidedAt(tx, scope, ids)).map(({ id, at }) => [id, at]))
  return sends.flatMap(({ taskId, at }) => (at === undefined || decided.get(taskId) === at ? [taskId] : []))
}

/** What people have decided on in a thread and that has not gone out. */
export const listDecidedSends = (tx: TxCtx, { workspaceId }: Scope, threadId: string): Promise<DecidedSend[]> =>
  tx.db.query<DecidedSend>(sql`
    select id as "taskId", decided_at as at from tasks
     where workspace_id = ${workspaceId} and thread_id = ${threadId} and status in ('pending', 'processing') and not is_automatic`)

export type DecidedSend = Required<ApprovedSend>

interface Move {
  at: Date
  after?: Date
  /** Asked under the locks: which of them. Left out: all. */
  among?: () => Promise<string[]>
}

async function moveWindows(
  tx: TxCtx,
  scope: Scope,
  taskIds: readonly string[],
  { at, after, among }: Move,
): Promise<void> {
  if (taskIds.length === 0) return
  const tasks = await findTasks(tx, scope, taskIds)
  await lockThreads(
    tx,
    scope,
    tasks.map(({ threadId }) => threadId),
  )
  const threadIds = await moveUndoWindow(tx, scope, (await among?.()) ?? taskIds, at, after)
  await moveAnswers(tx, scope, threadIds, at)
}

/**
 * What is still held waits as it did before it was approved: somebody does another thing with it, and whoever holds it has no more say. What is
 * not held stays as it is.
 */
export async function letGoOfHeld(tx: TxCtx, scope: Scope, task: Task): Promise<void> {
  if (isHeld(tx, task)) await undoTask(tx, scope, task.id)
}

/** Whether others hold it, until all that was begun with it is approved. */
export const isHeld = (tx: TxCtx, { undoUntil }: Task): boolean =>
  undoUntil !== null && new Date(undoUntil) > whileHeld(tx.now())
