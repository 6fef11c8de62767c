import type { TaskReason } from '#contract/task-reasons.ts'
import { AppError } from '../app-error.ts'
import { type Ctx, inTx, notifyLive, type TxCtx } from '../context.ts'
import { readDraftToSend } from '../drafts/reads.ts'
import { personOf, type Scope } from '../scope.ts'
import { refuseUnread, type Seen } from '../threads/as-it-stands.ts'
import { type LockedForDecision, lockForDecision } from '../threads/lock-for-decision.ts'
import { setArchived, setSnoozed, takeWoken } from '../threads/set-aside.ts'
import { addToTimeline, findLastTold } from '../threads/timeline.ts'
import { listDecidedSends } from './hold-sends.ts'
import { replan } from './plan-follow-up.ts'
import { putBeforePerson } from './put-before-person.ts'
import { changeTask, listPutAside, readOpenTasks, reopenTask } from './store.ts'
import { refreshThreadStatus } from './thread-status.ts'

type Needs = Pick<Ctx, 'pool' | 'now' | 'random'>

/**
 * Puts a thread away with all that is open in it, or takes both back: each task is what it was, at the time that it had. What came
 * due meanwhile does not go out by itself: a draft waits for a person, a follow-up that nobody wrote ends its series. Doing it again
 * changes nothing. Throws `not_found`, or `thread_changed` where the lead has written since it was seen: what nobody has read is not put out of sight.
 *
 * @returns whether something that was to go out does not any more
 */
export async function archiveThread(
  ctx: Needs,
  scope: Scope,
  threadId: string,
  isArchived: boolean,
  seen: Seen = {},
): Promise<{ isStopped: boolean }> {
  return inTx(ctx, scope, async (tx) => {
    if (isArchived) await refuseUnread(tx, scope, threadId, seen)
    return archiveIn(ctx, tx, scope, threadId, isArchived)
  })
}

/**
 * Takes back that the person took a thread out. One in which something was written since, or out of which somebody means to send something
 * since, is left as it is: what is put away sends nothing. Throws `not_found`.
 */
export async function archiveAgain(
  ctx: Needs,
  scope: Scope,
  threadId: string,
): Promise<{ isStopped: boolean; isLeft?: boolean }> {
  return inTx(ctx, scope, async (tx) => {
    await lockForDecision(tx, scope, threadId)
    if (await hasGoneOnSinceTakenOut(tx, scope, threadId)) return { isStopped: false, isLeft: true }
    return archiveIn(ctx, tx, scope, threadId, true)
  })
}

/**
 * Takes back that the person archived a thread that was hidden until a moment: it is hidden again. One that is not archived any more is left as it is,
 * for a mail of the lead's may have brought it back. Throws `not_found`.
 */
export async function hideAgain(
  ctx: Needs,
  scope: Scope,
  threadId: string,
  until: string,
): Promise<{ isStopped: boolean; isLeft?: boolean }> {
  return inTx(ctx, scope, async (tx) => {
    const thread = await lockForDecision(tx, scope, threadId)
    if (thread?.archivedAt === null) return { isStopped: false, isLeft: true }
    return takeBackArchiveIn(ctx, tx, scope, { threadId, until })
  })
}

/** Takes a thread out of the archive, and hides it as it was before, where that moment is still to come; the same in the caller's transaction. */
export async function takeBackArchiveIn(
  ctx: Pick<Ctx, 'random'>,
  tx: TxCtx,
  scope: Scope,
  { threadId, until }: { threadId: string; until: string | null },
): Promise<{ isStopped: boolean }> {
  const taken = await archiveIn(ctx, tx, scope, threadId, false)
  if (until !== null && new Date(until) > tx.now()) await snoozeIn(tx, scope, threadId, until)
  return taken
}

async function hasGoneOnSinceTakenOut(tx: TxCtx, scope: Scope, threadId: string): Promise<boolean> {
  const out = await findLastTold(tx, scope, threadId, ['unarchived'], {})
  if (out === undefined) return false
  if (out.actorId !== personOf(scope)) return true
  const written = await findLastTold(tx, scope, threadId, ['received', 'answered_elsewhere', 'sent'], {})
  if (written !== undefined && written.at > out.at) return true
  return (await listDecidedSends(tx, scope, threadId)).some(({ at }) => at > out.at)
}

/** The same as `archiveThread` in the caller's transaction. */
export async function archiveIn(
  ctx: Pick<Ctx, 'random'>,
  tx: TxCtx,
  scope: Scope,
  threadId: string,
  isArchived: boolean,
): Promise<{ isStopped: boolean }> {
  const thread = await lockForDecision(tx, scope, threadId)
  if (thread === undefined) throw new AppError('not_found')
  if ((thread.archivedAt !== null) === isArchived) return { isStopped: false }
  const { prepared } = await readOpenTasks(tx, scope, threadId)
  if (isArchived) {
    await setArchived(tx, scope, threadId, true)
    await addToTimeline(tx, scope, threadId, 'archived', { canceled: prepared.length })
  } else await takeOut(ctx, tx, scope, threadId, thread)
  await refreshThreadStatus(tx, scope, threadId)
  await notifyLive(tx, scope, { kind: 'task', threadId })
  return { isStopped: isArchived && prepared.some(({ status }) => status === 'pending') }
}

async function takeOut(
  ctx: Pick<Ctx, 'random'>,
  tx: TxCtx,
  scope: Scope,
  threadId: string,
  { archivedAt, revision }: LockedForDecision,
): Promise<void> {
  await setArchived(tx, scope, threadId, false)
  let restored = 0
  for (const { id, was, draftId, scheduledAt } of await listPutAside(tx, scope, threadId, archivedAt ?? '')) {
    const isInTime = was !== 'pending' || new Date(scheduledAt) > tx.now()
    const draft = draftId === null ? undefined : await readDraftToSend(tx, scope, draftId)
    const mayReturn = draftId === null ? isInTime : draft?.isLive === true && draft.basedOnRevision === revision
    if (mayReturn && (await reopenTask(tx, scope, id, { cause: 'archived', ifLate: [{ code: 'archived' }] })))
      restored += 1
  }
  await addToTimeline(tx, scope, threadId, 'unarchived', { restored })
  await replan(ctx, tx, scope, threadId)
}

/** A thread in which something is open again is not archived any more; the caller holds its lock. */
export async function bringBack(
  tx: TxCtx,
  scope: Scope,
  threadId: string,
  { archivedAt }: Pick<LockedForDecision, 'archivedAt'>,
): Promise<void> {
  if (archivedAt === null) return
  await setArchived(tx, scope, threadId, false)
  await addToTimeline(tx, scope, threadId, 'unarchived')
}

/**
 * Hides a thread until a moment, or brings it back now (null). While it is hidden nothing goes out by itself: what comes due waits for
 * a person. What a person scheduled goes out at its time. Throws as `archiveThread` does, or `bad_request` for a past moment.
 */
export async function snoozeThread(
  ctx: Needs,
  scope: Scope,
  threadId: string,
  until: string | null,
  seen: Seen = {},
): Promise<void> {
  if (until !== null && new Date(until) <= ctx.now())
    throw new AppError('bad_request', { message: 'Choose a time in the future.' })
  await inTx(ctx, scope, async (tx) => {
    if (until !== null) await refuseUnread(tx, scope, threadId, seen)
    await snoozeIn(tx, scope, threadId, until)
  })
}

/** The same in the caller's transaction, which has looked at the moment. */
export async function snoozeIn(tx: TxCtx, scope: Scope, threadId: string, until: string | null): Promise<void> {
  if ((await lockForDecision(tx, scope, threadId)) === undefined) throw new AppError('not_found')
  await setSnoozed(tx, scope, threadId, until)
  if (until !== null) await addToTimeline(tx, scope, threadId, 'snoozed', { until })
  else {
    await addToTimeline(tx, scope, threadId, 'unsnoozed')
    await leaveWhatCameDue(tx, scope, threadId)
  }
  await notifyLive(tx, scope, { kind: 'thread', threadId })
}

/** Brings back every thread of the workspace whose snooze has run out. */
export async function wakeSnoozed(ctx: Needs, scope: Scope): Promise<number> {
  return inTx(ctx, scope, async (tx) => {
    const woken = await takeWoken(tx, scope)
    for (const threadId of woken) {
      await addToTimeline(tx, scope, threadId, 'unsnoozed')
      await leaveWhatCameDue(tx, scope, threadId)
      await notifyLive(tx, scope, { kind: 'thread', threadId })
    }
    return woken.length
  })
}

/** No worker came to it while the thread was hidden: it waits for a person all the same. */
async function leaveWhatCameDue(tx: TxCtx, scope: Scope, threadId: string): Promise<void> {
  const reasons: TaskReason[] = [{ code: 'snoozed' }]
  const { prepared, planned } = await readOpenTasks(tx, scope, threadId)
  const isDue = ({ scheduledAt }: { scheduledAt: string }) => new Date(scheduledAt) <= tx.now()
  for (const task of prepared.filter((each) => each.status === 'pending' && each.isAutomatic && isDue(each)))
    await putBeforePerson(tx, scope, task, { from: ['pending'], reasons })
  if (planned !== null && isDue(planned))
    await changeTask(tx, scope, planned.id, { from: ['pending'], to: 'pending', lastError: reasons })
  await refreshThreadStatus(tx, scope, threadId)
}
