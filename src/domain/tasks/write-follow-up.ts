import { type Ctx, inTx, tellLive } from '../context.ts'
import { writeDraft } from '../drafts/write-draft.ts'
import type { WriterError } from '../drafts/writer.ts'
import type { Scope } from '../scope.ts'
import { lockForDecision } from '../threads/change-thread.ts'
import { noticeOptOut } from '../threads/notice-opt-out.ts'
import { addToTimeline } from '../threads/timeline.ts'
import { replan } from './plan-follow-up.ts'
import { listPlannedFollowUps } from './series-store.ts'
import { changeTask, findTask, type TaskChange } from './store.ts'
import { refreshThreadStatus } from './thread-status.ts'

/** A follow-up is written so long before its time: late enough to know the newest state, early enough for a slow model. */
const leadMs = 10 * 60_000
/** A draft that nobody waits for ends after this. */
const limitMs = 120_000
const mostAtOnce = 500

const isWriterError = (error: unknown): error is WriterError => error instanceof Error && error.name === 'WriterError'

/** Until when a planned follow-up must be due to be written now. */
export const writtenUntil = (now: Date): Date => new Date(now.getTime() + leadMs)

/** Has every planned follow-up of the workspace written whose time is near. Asked again and again, each is written once. */
export async function queueFollowUps(ctx: Pick<Ctx, 'pool' | 'now'>, scope: Scope): Promise<number> {
  return inTx(ctx, scope, async (tx) => {
    const due = await listPlannedFollowUps(tx, scope, writtenUntil(tx.now()), mostAtOnce)
    for (const { taskId, threadId } of due) {
      const payload = { workspaceId: scope.workspaceId, threadId, taskId }
      await tx.addJob('write_follow_up', payload, { key: `follow_up:${taskId}` })
    }
    return due.length
  })
}

/**
 * Writes a planned follow-up, if by everything that is known now it is still to come; `open_task` then puts the draft on its way.
 * Where the writer finds nothing to say, or a person is writing in the thread, the series ends with a line in the timeline.
 * Throws a passing `WriterError` unless `isLastTry`; then the task fails with words for a person.
 */
export async function writeFollowUp(
  ctx: Pick<Ctx, 'pool' | 'now' | 'random' | 'secrets' | 'writers' | 'mcp' | 'platform' | 'log'>,
  scope: Scope,
  { threadId, taskId }: { threadId: string; taskId: string },
  isLastTry: boolean,
): Promise<void> {
  await noticeOptOut(ctx, scope, threadId)
  const number = await stillWanted(ctx, scope, threadId, taskId)
  if (number === null) return
  try {
    const words = writeDraft(
      ctx,
      scope,
      { threadId, askedBy: 'agent', followUp: { id: taskId, number } },
      AbortSignal.timeout(limitMs),
    )
    for await (const event of words) if (event.type === 'done') return
    await endUnwritten(ctx, scope, { threadId, taskId, why: 'nothing_to_say', hasFailed: false })
  } catch (error) {
    if (!isWriterError(error)) throw error
    if (!isLastTry && error.code !== 'model_auth' && error.code !== 'model_refused') throw error
    ctx.log.warn({ threadId, taskId, code: error.code }, 'no follow-up: the writer failed for good')
    await endUnwritten(ctx, scope, { threadId, taskId, why: error.code, hasFailed: true })
  }
}

/** The number of the follow-up, or null when it is not to be written (any more, or yet). */
async function stillWanted(
  ctx: Pick<Ctx, 'pool' | 'now' | 'random'>,
  scope: Scope,
  threadId: string,
  taskId: string,
): Promise<number | null> {
  return inTx(ctx, scope, async (tx) => {
    if ((await lockForDecision(tx, scope, threadId)) === undefined) return null
    const next = await replan(ctx, tx, scope, threadId)
    await refreshThreadStatus(tx, scope, threadId)
    await tellLive(tx, scope, { kind: 'task', threadId })
    const task = await findTask(tx, scope, taskId)
    const isPlanned = next?.kind === 'planned' && task?.status === 'pending' && task.draftId === null
    return isPlanned && new Date(task.scheduledAt) < writtenUntil(tx.now()) ? task.followUpNumber : null
  })
}

async function endUnwritten(
  ctx: Pick<Ctx, 'pool' | 'now'>,
  scope: Scope,
  { threadId, taskId, why, hasFailed }: { threadId: string; taskId: string; why: string; hasFailed: boolean },
): Promise<void> {
  await inTx(ctx, scope, async (tx) => {
    await lockForDecision(tx, scope, threadId)
    const lastError = 'The follow-up could not be written. Press Retry, or write it yourself.'
    const task = await findTask(tx, scope, taskId)
    if (task?.draftId !== null) return
    const change: TaskChange = hasFailed
      ? { from: ['pending'], to: 'failed', lastError }
      : { from: ['pending'], to: 'canceled', canceled: 'unwritten' }
    if (!(await changeTask(tx, scope, taskId, change))) return
    await addToTimeline(tx, scope, threadId, 'follow_ups_ended', { why })
    await refreshThreadStatus(tx, scope, threadId)
    await tellLive(tx, scope, { kind: 'task', threadId })
  })
}
