import type { TaskReason, UnwrittenCause } from '#contract/task-reasons.ts'
import { type Ctx, inTx, notifyLive, type TxCtx } from '../context.ts'
import { endOfWriting, limitMs } from '../drafts/draft-for-agent.ts'
import { writeDraft } from '../drafts/write-draft.ts'
import type { Scope } from '../scope.ts'
import { lockForDecision } from '../threads/lock-for-decision.ts'
import { noticeOptOut } from '../threads/sync/notice-opt-out.ts'
import { addToTimeline } from '../threads/timeline.ts'
import { areAgentsPaused } from '../workspaces/reads.ts'
import { replan } from './plan-follow-up.ts'
import { listPlannedFollowUps } from './series-store.ts'
import { changeTask, findTask, type TaskChange } from './store.ts'
import { refreshThreadStatus } from './thread-status.ts'

/** A follow-up is written so long before its time: late enough to know the newest state, early enough for a slow model. */
const leadMs = 10 * 60_000
const mostAtOnce = 500

/** Until when a planned follow-up must be due to be written now. */
export const writtenUntil = (now: Date): Date => new Date(now.getTime() + leadMs)

/**
 * Has every planned follow-up of the workspace written whose time is near. Asked again and again, each is written once: one that
 * somebody writes already, or whose model is waited for, is left alone. While the workspace is suspended none is written: they stay planned.
 */
export async function queueFollowUps(ctx: Pick<Ctx, 'pool' | 'now'>, scope: Scope): Promise<number> {
  return inTx(ctx, scope, async (tx) => {
    if (await areAgentsPaused(tx, scope)) return 0
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
 * Where the writer finds nothing to say, or a person is writing in the thread, the series ends with a line in the timeline. A model
 * that can't be reached is waited for; when nothing can be written the task fails with words for a person. Throws what passes by itself.
 */
export async function writeFollowUp(
  ctx: Pick<
    Ctx,
    'pool' | 'now' | 'random' | 'secrets' | 'writers' | 'verifiers' | 'mcp' | 'platforms' | 'mailText' | 'log'
  >,
  scope: Scope,
  { threadId, taskId }: { threadId: string; taskId: string },
): Promise<void> {
  await noticeOptOut(ctx, scope, threadId)
  const number = await stillWanted(ctx, scope, threadId, taskId)
  if (number === null) return
  const wish = {
    threadId,
    askedBy: 'agent',
    followUp: { id: taskId, number },
    isStillWanted: (tx: TxCtx) => isPlannedStill(tx, scope, taskId),
    onFailed: (tx: TxCtx, cause: UnwrittenCause) => endUnwritten(tx, scope, { threadId, taskId, cause }),
  } as const
  const end = await endOfWriting(writeDraft(ctx, scope, wish, AbortSignal.timeout(limitMs)))
  // Whoever found so before may have died over it.
  if (end.kind === 'nothing' || (end.kind === 'over' && end.outcome === 'nothing'))
    await inTx(ctx, scope, (tx) => endUnwritten(tx, scope, { threadId, taskId, cause: null }))
}

async function isPlannedStill(tx: TxCtx, scope: Scope, taskId: string): Promise<boolean> {
  const task = await findTask(tx, scope, taskId)
  return task?.status === 'pending' && task.draftId === null
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
    if (await areAgentsPaused(tx, scope)) return null
    const next = await replan(ctx, tx, scope, threadId)
    await refreshThreadStatus(tx, scope, threadId)
    await notifyLive(tx, scope, { kind: 'task', threadId })
    const task = await findTask(tx, scope, taskId)
    const isPlanned = next?.kind === 'planned' && task?.status === 'pending' && task.draftId === null
    return isPlanned && new Date(task.scheduledAt) < writtenUntil(tx.now()) ? task.followUpNumber : null
  })
}

async function endUnwritten(
  tx: TxCtx,
  scope: Scope,
  { threadId, taskId, cause }: { threadId: string; taskId: string; cause: UnwrittenCause | null },
): Promise<void> {
  await lockForDecision(tx, scope, threadId)
  const task = await findTask(tx, scope, taskId)
  if (task?.draftId !== null) return
  const reasons: TaskReason[] = cause === null ? [] : [{ code: 'unwritten', what: 'follow_up', cause }]
  const change: TaskChange =
    cause === null
      ? { from: ['pending'], to: 'canceled', canceled: 'unwritten' }
      : { from: ['pending'], to: 'failed', lastError: reasons }
  if (!(await changeTask(tx, scope, taskId, change))) return
  if (cause !== null)
    tx.outbox.raise(scope, { key: `handoff:${taskId}`, threadId, cause: { kind: 'handoff', reasons }, at: tx.now() })
  await addToTimeline(tx, scope, threadId, 'follow_ups_ended', { why: cause ?? 'nothing_to_say' })
  await refreshThreadStatus(tx, scope, threadId)
  await notifyLive(tx, scope, { kind: 'task', threadId })
}
