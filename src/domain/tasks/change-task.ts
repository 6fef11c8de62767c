import type { Task, TaskStatus } from '#contract/tasks.ts'
import { AppError } from '../app-error.ts'
import { forgetUndone, noteOutcome } from '../autonomy/note-drafts.ts'
import { readConnection } from '../connections/reads.ts'
import { type Ctx, inTx, notifyLive, type TxCtx } from '../context.ts'
import { markLeaving } from '../drafts/leaving.ts'
import { readDraftToSend } from '../drafts/reads.ts'
import { answerKey, forgetFailed } from '../drafts/writings.ts'
import type { Scope } from '../scope.ts'
import { readAnswerTarget } from '../threads/envelope/answer-target.ts'
import { lockForDecision } from '../threads/lock-for-decision.ts'
import { readThread } from '../threads/reads.ts'
import { addToTimeline } from '../threads/timeline.ts'
import { areAgentsPaused, readUndoUntil } from '../workspaces/reads.ts'
import { isHeld, letGoOfHeld } from './hold-sends.ts'
import { refuseBeside } from './leaving.ts'
import { replan } from './plan-follow-up.ts'
import { bringBack } from './put-away.ts'
import { readClock } from './read-clock.ts'
import { changeTask, findTask, readOpenTasks, reopenTask } from './store.ts'
import { refreshThreadStatus } from './thread-status.ts'
import { afterQuietHours } from './time-rules.ts'

type Needs = Pick<Ctx, 'pool' | 'now' | 'random'>

/** The draft that a person saw in a task, and its version; undefined when nobody says. */
interface Seen {
  draftId?: string | null | undefined
  version?: number | undefined
}

type Change = (tx: TxCtx, task: Task, revision: number) => Promise<Task | undefined>

const withThread = (ctx: Needs, scope: Scope, taskId: string, change: Change): Promise<Task> =>
  inTx(ctx, scope, async (tx) => {
    const changed = await changeLocked(ctx, tx, scope, { taskId, change })
    if (changed === undefined) throw new AppError('task_not_open')
    return changed
  })

/** Undefined when nothing was changed. Throws `not_found`. */
async function changeLocked(
  ctx: Pick<Ctx, 'random'>,
  tx: TxCtx,
  scope: Scope,
  { taskId, change }: { taskId: string; change: Change },
): Promise<Task | undefined> {
  const known = await findTask(tx, scope, taskId)
  if (known === undefined) throw new AppError('not_found')
  const thread = await lockForDecision(tx, scope, known.threadId)
  const task = await findTask(tx, scope, taskId)
  if (thread === undefined || task === undefined) throw new AppError('not_found')
  const changed = await change(tx, task, thread.revision)
  if (changed === undefined) return undefined
  if (changed.status !== 'canceled') await bringBack(tx, scope, task.threadId, thread)
  await replan(ctx, tx, scope, task.threadId)
  await refreshThreadStatus(tx, scope, task.threadId)
  await notifyLive(tx, scope, { kind: 'task', threadId: task.threadId })
  return changed
}

/**
 * Cancels a task that has not started; its draft stays in the composer. A follow-up that is cancelled ends its series.
 * Throws `task_not_open` when it has started, `not_found`.
 */
export const cancelTask = (ctx: Needs, scope: Scope, taskId: string): Promise<Task> =>
  withThread(ctx, scope, taskId, canceled(scope))

/** The same in the caller's transaction; undefined when it has started, and nothing is changed. */
export const cancelIn = (
  ctx: Pick<Ctx, 'random'>,
  tx: TxCtx,
  scope: Scope,
  taskId: string,
): Promise<Task | undefined> => changeLocked(ctx, tx, scope, { taskId, change: canceled(scope) })

const canceled =
  (scope: Scope): Change =>
  async (tx, task) => {
    await letGoOfHeld(tx, scope, task)
    const change = { from: ['pending', 'ready'], to: 'canceled', canceled: 'person' } as const
    const changed = await changeTask(tx, scope, task.id, change)
    if (changed === undefined) return undefined
    await addToTimeline(tx, scope, task.threadId, 'canceled', { followUp: task.followUpNumber })
    // Stopped in its pause: the agent would have sent it.
    if (task.status === 'pending' && task.isAutomatic) await noteOutcome(tx, scope, task, 'undone')
    return changed
  }

/**
 * Takes a person's cancellation back: the task is what it was, or, when its time has passed meanwhile, it waits for a person. Throws
 * `task_not_open` when it was not cancelled by a person or something has taken its place, `thread_changed` when the conversation
 * moved on after its draft was written, `not_found`.
 */
export const restoreTask = (ctx: Needs, scope: Scope, taskId: string): Promise<Task> =>
  withThread(ctx, scope, taskId, restored(scope))

/** The same in the caller's transaction; undefined where `restoreTask` throws `task_not_open`, and nothing is changed. */
export const restoreIn = (
  ctx: Pick<Ctx, 'random'>,
  tx: TxCtx,
  scope: Scope,
  taskId: string,
): Promise<Task | undefined> => changeLocked(ctx, tx, scope, { taskId, change: restored(scope) })

const restored =
  (scope: Scope): Change =>
  async (tx, task, revision) => {
    const { prepared, planned } = await readOpenTasks(tx, scope, task.threadId)
    // A planned follow-up gives way to an answer, not to another plan.
    if (prepared.length > 0 || (planned !== null && task.draftId === null)) return undefined
    if (task.draftId !== null && !(await isDraftFresh(tx, scope, task.draftId, revision))) return undefined
    const changed = await reopenTask(tx, scope, task.id, { cause: 'person', ifLate: null })
    if (changed === undefined) return undefined
    await addToTimeline(tx, scope, task.threadId, 'restored', { followUp: task.followUpNumber })
    await forgetUndone(tx, scope, task)
    return changed
  }

/**
 * A person runs a pending or ready task now, through the same jobs as at its due time: that is the person's approval. The approval of
 * a ready one can be undone for as long as the workspace wishes; asked for twice it is one, which can be undone as long as before. A planned follow-up is written first, and then goes by the agent's
 * rules as it would have. Throws `draft_rewritten` when its draft, or the version of it, is another than the one that the person saw, `thread_changed` when the conversation moved on after its draft was written, `another_leaving` while
 * another reply leaves the thread, `agents_paused` where it is to be written and no agent writes, `task_not_open`, `not_found`.
 */
export const runTaskNow = (ctx: Needs, scope: Scope, taskId: string, seen: Seen = {}): Promise<Task> =>
  withThread(ctx, scope, taskId, async (tx, task, revision) => {
    await refuseUnseen(tx, scope, task, seen)
    if (task.draftId === null) return writeNow(tx, scope, task, ['pending'])
    // It is approved, and whoever did that may still undo it.
    if (task.status === 'pending' && task.undoUntil !== null) return isHeld(tx, task) ? undefined : task
    await refuseElsewhere(tx, scope, task.threadId)
    if (task.status === 'ready')
      return approve(tx, scope, task, { revision, undoUntil: await readUndoUntil(tx, scope) })
    const changed = await start(tx, scope, task, { revision, from: ['pending'], at: tx.now() })
    if (changed !== undefined) await addToTimeline(tx, scope, task.threadId, 'run_now')
    return changed
  })

/** Whether what is answered in a thread came by another platform than the connected one. */
export async function isElsewhere(tx: TxCtx, scope: Scope, threadId: string): Promise<boolean> {
  const [target, connection] = await Promise.all([readAnswerTarget(tx, scope, threadId), readConnection(tx, scope)])
  return target !== undefined && connection !== null && target.connectionId !== connection.id
}

/** What can go by no platform that is connected is not said to go now: it would be back a moment later. */
export async function refuseElsewhere(tx: TxCtx, scope: Scope, threadId: string): Promise<void> {
  if (!(await isElsewhere(tx, scope, threadId))) return
  throw new AppError('bad_request', {
    message: 'This conversation belongs to a sending platform that is no longer connected.',
  })
}

/** A ready draft goes out when it can't be undone any more. Throws as `runTaskNow` does. */
export async function approve(
  tx: TxCtx,
  scope: Scope,
  task: Task,
  { revision, undoUntil }: { revision: number; undoUntil: Date | null },
): Promise<Task | undefined> {
  await refuseBeside(tx, scope, task.threadId, task.id)
  const changed = await start(tx, scope, task, { revision, from: ['ready'], at: undoUntil ?? tx.now(), undoUntil })
  if (changed === undefined) return undefined
  if (undoUntil !== null && task.draftId !== null) await markLeaving(tx, scope, task.draftId)
  await addToTimeline(tx, scope, task.threadId, 'approved')
  return changed
}

/**
 * A person tries a failed task again, which can't be undone. An answer that could not be written is written again, and its task is over: the
 * draft gets one of its own. Throws as `runTaskNow` does.
 */
export const retryTask = (ctx: Needs, scope: Scope, taskId: string, seen: Seen = {}): Promise<Task> =>
  withThread(ctx, scope, taskId, async (tx, task, revision) => {
    await refuseUnseen(tx, scope, task, seen)
    if (task.draftId !== null) await refuseElsewhere(tx, scope, task.threadId)
    const changed =
      task.draftId === null
        ? await (task.type === 'follow_up' ? writeNow(tx, scope, task, ['failed']) : writeAgain(tx, scope, task))
        : await start(tx, scope, task, { revision, from: ['failed'], at: tx.now() })
    if (changed !== undefined) await addToTimeline(tx, scope, task.threadId, 'retried')
    return changed
  })

/**
 * A person gives a pending or ready task another time, which can be undone; for a ready draft that is its approval. A planned follow-up is written
 * shortly before that time, which in a night is the end of that: by itself nothing goes out before. Throws `bad_request` for a time in the past, else as `runTaskNow` does.
 */
export async function rescheduleTask(
  ctx: Needs,
  scope: Scope,
  taskId: string,
  { at, ...seen }: { at: string } & Seen,
): Promise<Task> {
  const when = new Date(at)
  if (when <= ctx.now()) throw new AppError('bad_request', { message: 'Choose a time in the future.' })
  return withThread(ctx, scope, taskId, async (tx, task, revision) => {
    await refuseUnseen(tx, scope, task, seen)
    // Whether it may go by itself is decided when it is written; the time is the person's from now on.
    const changed =
      task.draftId === null
        ? await changeTask(tx, scope, taskId, {
            from: ['pending'],
            to: 'pending',
            scheduledAt: afterQuietHours(when, await readClock(tx, scope, task.threadId)),
            isAutomatic: false,
            before: null,
          })
        : await start(tx, scope, task, { revision, from: ['pending', 'ready'], at: when, before: null })
    if (changed !== undefined)
      await addToTimeline(tx, scope, task.threadId, 'scheduled', {
        at: changed.scheduledAt,
        by: 'person',
        followUp: task.followUpNumber,
      })
    return changed
  })
}

/** Throws `draft_rewritten` when a task has other words by now than the person saw. */
async function refuseUnseen(tx: TxCtx, scope: Scope, task: Task, { draftId, version }: Seen): Promise<void> {
  if (draftId !== undefined && draftId !== task.draftId) throw new AppError('draft_rewritten')
  if (version === undefined || task.draftId === null) return
  const draft = await readDraftToSend(tx, scope, task.draftId)
  if (draft?.version !== version) throw new AppError('draft_rewritten')
}

interface Start {
  revision: number
  from: readonly TaskStatus[]
  at: Date
  undoUntil?: Date | null
  before?: null
}

async function start(
  tx: TxCtx,
  scope: Scope,
  task: Task,
  { revision, from, at, undoUntil = null, ...kept }: Start,
): Promise<Task | undefined> {
  if (task.draftId === null || !(await isDraftFresh(tx, scope, task.draftId, revision))) return undefined
  const change = {
    from,
    to: 'pending',
    scheduledAt: at,
    isAutomatic: false,
    lastError: null,
    undoUntil,
    ...kept,
  } as const
  return changeTask(tx, scope, task.id, change)
}

/** False when the draft is closed; throws `thread_changed` when something has come since it was written. */
async function isDraftFresh(tx: TxCtx, scope: Scope, draftId: string, revision: number): Promise<boolean> {
  const draft = await readDraftToSend(tx, scope, draftId)
  if (draft?.isLive !== true) return false
  if (draft.basedOnRevision !== revision) throw new AppError('thread_changed')
  return true
}

async function writeAgain(tx: TxCtx, scope: Scope, { id, threadId }: Task): Promise<Task | undefined> {
  const thread = await readThread(tx, scope, threadId)
  const messageId = thread?.lastInboundId ?? null
  if (messageId === null) return undefined
  await refusePaused(tx, scope)
  const changed = await changeTask(tx, scope, id, { from: ['failed'], to: 'canceled', canceled: 'replaced' })
  if (changed === undefined) return undefined
  await forgetFailed(tx, scope, threadId)
  const payload = { workspaceId: scope.workspaceId, threadId, messageId }
  await tx.addJob('write_draft', payload, { key: answerKey(messageId) })
  return changed
}

/** Nothing is said to be written now that no agent writes. */
async function refusePaused(tx: TxCtx, scope: Scope): Promise<void> {
  if (!(await areAgentsPaused(tx, scope))) return
  throw new AppError('agents_paused', { message: 'This workspace’s agents are paused, so nothing can be written now.' })
}

async function writeNow(
  tx: TxCtx,
  scope: Scope,
  { id, threadId }: Task,
  from: readonly TaskStatus[],
): Promise<Task | undefined> {
  await refusePaused(tx, scope)
  const change = { from, to: 'pending', scheduledAt: tx.now(), isAutomatic: false, lastError: null } as const
  const changed = await changeTask(tx, scope, id, change)
  if (changed !== undefined) {
    await forgetFailed(tx, scope, threadId)
    const payload = { workspaceId: scope.workspaceId, threadId, taskId: id }
    await tx.addJob('write_follow_up', payload, { key: `follow_up:${id}` })
    await addToTimeline(tx, scope, threadId, 'run_now')
  }
  return changed
}
