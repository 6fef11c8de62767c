import { isDeepStrictEqual } from 'node:util'
import type { Task } from '#contract/tasks.ts'
import { noteOutcome } from '../autonomy/note-drafts.ts'
import { type Ctx, inTx, notifyLive, type TxCtx } from '../context.ts'
import { closeDraft } from '../drafts/close-draft.ts'
import { type DraftToSend, findWrittenFor, readDraftToSend } from '../drafts/reads.ts'
import type { Scope } from '../scope.ts'
import { isPassingFault, isPlatformError } from '../sending-platform.ts'
import { lockForDecision } from '../threads/lock-for-decision.ts'
import { readThread, type ThreadDetail } from '../threads/reads.ts'
import { readOptOut } from '../threads/silence.ts'
import { addToTimeline } from '../threads/timeline.ts'
import { findLastAttempt, listGivenUp } from './attempts-store.ts'
import { type Decided, decideNow } from './auto-send.ts'
import { readHeardAt } from './heard-elsewhere.ts'
import { lookUp } from './look-up.ts'
import { noteReaction } from './note-reaction.ts'
import { replan } from './plan-follow-up.ts'
import { putBeforePerson } from './put-before-person.ts'
import { recordSent } from './record-outcome.ts'
import { redraft } from './redraft.ts'
import { type Facts, reviewOf } from './review-rules.ts'
import type { SendNeeds } from './send-needs.ts'
import { changeTask, endUnwritten, listOpenTasks, readDecidedAt, readOpenTasks } from './store.ts'
import { refreshThreadStatus } from './thread-status.ts'
import { dueTime, isQuiet } from './time-rules.ts'

/**
 * The thread changed (a message came, it was answered inside the platform, the lead unsubscribed, a draft was edited or thrown
 * away, a person said what the agent may do): what had been prepared before must not go out unseen. What an agent prepared is
 * cancelled, to be drafted again; what a person prepared waits for that person; a stop cancels everything. The next follow-up is
 * planned again. The send looks at the same facts when it claims: this only makes them visible at once.
 */
export async function reviewTasks(ctx: SendNeeds & Pick<Ctx, 'random'>, scope: Scope, threadId: string): Promise<void> {
  await settleGivenUp(ctx, scope, threadId)
  await inTx(ctx, scope, async (tx) => {
    const now = await lockForDecision(tx, scope, threadId)
    const thread = await readThread(tx, scope, threadId)
    if (now === undefined || thread === undefined) return
    const { unsubscribedAt } = await readOptOut(tx, scope, threadId)
    await noteReaction(tx, scope, thread, unsubscribedAt)
    for (const task of await listOpenTasks(tx, scope, threadId)) {
      if (task.status === 'processing') continue
      const draft = task.draftId === null ? undefined : await readDraftToSend(tx, scope, task.draftId)
      const decidedAt = await readDecidedAt(tx, scope, task.id)
      const hasOptedOut = unsubscribedAt !== null && unsubscribedAt >= decidedAt
      const writtenFor = draft?.state === 'discarded' ? await findWrittenFor(tx, scope, threadId) : null
      // Its draft was written again at a person's wish: `open_task` is about to put the new one in its place.
      if (!hasOptedOut && writtenFor === 'person') continue
      const decided = await decideAgain(tx, scope, { task, draft, thread })
      const against = decided?.decision.kind === 'approval' ? decided.decision.reasons : null
      const heardAt = await readHeardAt(tx, scope, task)
      const isPersons = !task.isAutomatic && task.status === 'pending'
      const isHeardElsewhere = heardAt !== null && (!isPersons || heardAt >= decidedAt)
      const isWrittenAnew = writtenFor === 'agent'
      const facts = { task, draft, isWrittenAnew, thread, hasOptedOut, isHeardElsewhere, against }
      await reviewOne(ctx, tx, scope, { facts, decided, draft, thread, task })
    }
    const { unwritten } = await readOpenTasks(tx, scope, threadId)
    if (unwritten !== null && (await isOvertaken(tx, scope, unwritten, thread)))
      await endUnwritten(tx, scope, unwritten)
    await replan(ctx, tx, scope, threadId)
    await refreshThreadStatus(tx, scope, threadId)
    await notifyLive(tx, scope, { kind: 'task', threadId })
  })
}

/** What could not be written is called for no more: the lead has written again, was answered, or wants no more mail. */
async function isOvertaken(tx: TxCtx, scope: Scope, task: Task, thread: ThreadDetail): Promise<boolean> {
  const { unsubscribedAt } = await readOptOut(tx, scope, thread.id)
  return unsubscribedAt !== null || new Date(thread.lastMessageAt) > new Date(task.updatedAt)
}

interface Prepared {
  task: Task
  draft: DraftToSend | undefined
  thread: ThreadDetail
}

interface Reviewed extends Prepared {
  facts: Facts
  decided: Decided | null
}

/** Of a task that is to go out by itself: whether it still may. */
async function decideAgain(tx: TxCtx, scope: Scope, { task, draft, thread }: Prepared): Promise<Decided | null> {
  if (!task.isAutomatic || task.status !== 'pending' || draft === undefined) return null
  const at = new Date(task.scheduledAt)
  const isCounted = (await findLastAttempt(tx, scope, task.id))?.isSinceDecided === true
  return decideNow(tx, scope, { thread, draft, type: task.type, task, at, isCounted })
}

/** What is to go out by itself at a time that lies in a night by now goes out after it. */
async function leaveToMorning(
  ctx: Pick<Ctx, 'random'>,
  tx: TxCtx,
  scope: Scope,
  { id, threadId, scheduledAt }: Task,
  { agent, clock }: Decided,
): Promise<void> {
  const planned = new Date(scheduledAt)
  // When it is due the claim looks.
  if (planned <= tx.now() || !isQuiet(planned, clock)) return
  const at = dueTime(planned, { delayMin: 0, delayMax: agent?.delayMax ?? 0 }, clock, ctx.random())
  if (!(await changeTask(tx, scope, id, { from: ['pending'], to: 'pending', scheduledAt: at }))) return
  const detail = { at: at.toISOString(), by: 'agent', why: 'quiet_hours' } as const
  await addToTimeline(tx, scope, threadId, 'scheduled', detail)
}

async function reviewOne(
  ctx: Pick<Ctx, 'random'>,
  tx: TxCtx,
  scope: Scope,
  { facts, decided, task, draft, thread }: Reviewed,
): Promise<void> {
  const review = reviewOf(facts)
  if (review.kind === 'stays') {
    if (decided?.decision.kind === 'automatic') await leaveToMorning(ctx, tx, scope, task, decided)
    return
  }
  if (review.kind === 'waits') {
    const { reasons } = review
    if (task.status === 'ready' && isDeepStrictEqual(task.lastError, reasons)) return
    await putBeforePerson(tx, scope, task, { from: ['pending', 'ready'], reasons })
    return
  }
  if (review.kind === 'ended') {
    const change = { from: ['pending', 'ready'], to: 'canceled', canceled: 'series_ended' } as const
    if (!(await changeTask(tx, scope, task.id, change))) return
    await addToTimeline(tx, scope, thread.id, 'follow_ups_ended', { why: review.why })
    if (draft?.isLive && draft.origin === 'agent') await closeDraft(tx, scope, draft.id, 'discarded')
    return
  }
  const canceled = review.why === 'draft_gone' ? 'person' : review.isStop ? 'stopped' : 'replaced'
  if (!(await changeTask(tx, scope, task.id, { from: ['pending', 'ready', 'failed'], to: 'canceled', canceled })))
    return
  await addToTimeline(tx, scope, thread.id, 'superseded', { why: review.why })
  if (canceled === 'person') await noteOutcome(tx, scope, task, 'rejected')
  if (review.why === 'new_message' && draft?.isLive && !draft.isEdited) await redraft(tx, scope, thread, draft)
  // What the agent wrote is of no use any more; a person's words stay where they are.
  const isOver = review.isStop || review.why === 'answered_elsewhere'
  if (isOver && draft?.isLive && !draft.isEdited && draft.origin === 'agent')
    await closeDraft(tx, scope, draft.id, 'discarded')
}

/**
 * A send that was given up as unclear may turn out to have gone out when its echo comes in late, whatever became of its task. One that failed calls for a
 * person, so its conversation is read, too; where the platform shows that to nobody any more, that holds up no review.
 */
async function settleGivenUp(ctx: SendNeeds, scope: Scope, threadId: string): Promise<void> {
  const { givenUp, failed } = await inTx(ctx, scope, async (tx) => ({
    givenUp: await listGivenUp(tx, scope, threadId, { withSent: true }),
    failed: (await listOpenTasks(tx, scope, threadId)).filter(({ status }) => status === 'failed'),
  }))
  for (const attempt of givenUp) {
    const only = failed.some(({ id }) => id === attempt.taskId) ? undefined : 'echoes'
    const found = await lookUp(ctx, scope, attempt, { only }).catch((error: unknown) => {
      if (isPlatformError(error) && !isPassingFault(error)) return null
      throw error
    })
    if (found !== null) await recordSent(ctx, scope, attempt, found)
  }
}
