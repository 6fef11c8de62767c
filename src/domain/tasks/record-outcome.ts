import type { TaskReason } from '#contract/task-reasons.ts'
import { noteSent } from '../autonomy/note-drafts.ts'
import { inTx, notifyLive, type TxCtx } from '../context.ts'
import { closeDraft, closeSameWords, closeSent } from '../drafts/close-draft.ts'
import { takeUp } from '../intent/take-up-replies.ts'
import { countSend } from '../numbers/count.ts'
import type { Scope } from '../scope.ts'
import { isPassingFault, type PlatformError } from '../sending-platform.ts'
import { readAnswerTarget } from '../threads/envelope/answer-target.ts'
import { type LockedForDecision, lockForDecision } from '../threads/lock-for-decision.ts'
import { reviewContact } from '../threads/review-contact.ts'
import { readOptOut } from '../threads/silence.ts'
import { judgeUnknown } from '../threads/sync/judge-unknown.ts'
import { recordOutbound } from '../threads/sync/record-outbound.ts'
import { addToTimeline } from '../threads/timeline.ts'
import { addressedOf } from './addressed-of.ts'
import { type Attempt, changeAttempt, countTries, findLastAttempt, hasLiveAttempt } from './attempts-store.ts'
import { keepOtherWords, setApart } from './keep-other-words.ts'
import type { FoundMail } from './look-up.ts'
import { bringBack } from './put-away.ts'
import { acceptedChecksMs, backoffMs, maxTries } from './rules.ts'
import type { SendNeeds } from './send-needs.ts'
import { noteSendWorks, pauseSends } from './send-pauses.ts'
import { changeTask, findTask, readOpenTasks } from './store.ts'
import { refreshThreadStatus } from './thread-status.ts'

const open = ['prepared', 'calling', 'unclear'] as const

/** What the ledger's line says became of the call: the platform's own words, or our code. */
const outcomeOf = (reason: TaskReason): string => (reason.code === 'platform_said' ? reason.message : reason.code)

/** Runs `change` for a task's attempt under the thread's lock, then brings thread and browsers up to date. */
async function settle(
  ctx: SendNeeds,
  scope: Scope,
  attempt: Attempt,
  change: (tx: TxCtx, thread: LockedForDecision | undefined) => Promise<void>,
): Promise<void> {
  await inTx(ctx, scope, async (tx) => {
    const thread = await lockForDecision(tx, scope, attempt.threadId)
    await change(tx, thread)
    if (thread !== undefined && thread.archivedAt !== null) await bringBackUnsent(tx, scope, attempt, thread)
    await refreshThreadStatus(tx, scope, attempt.threadId)
    await notifyLive(tx, scope, { kind: 'task', threadId: attempt.threadId })
  })
}

/** The thread was put away while this was on its way: what has not gone out after all is not forgotten. */
async function bringBackUnsent(
  tx: TxCtx,
  scope: Scope,
  { taskId, threadId }: Attempt,
  locked: LockedForDecision,
): Promise<void> {
  const task = await findTask(tx, scope, taskId)
  if (task?.status === 'pending' || task?.status === 'failed') await bringBack(tx, scope, threadId, locked)
}

const troubleKey = ({ id }: Attempt, state: 'failed' | 'unclear'): string => `send:${id}:${state}`

const unreadKey = (taskId: string): string => `send:${taskId}:unread`

/** The people of the workspace hear that a reply did not go out, or that nobody knows. */
function notifyOfTrouble(
  tx: TxCtx,
  scope: Scope,
  attempt: Attempt,
  { state, reasons }: { state: 'failed' | 'unclear'; reasons: TaskReason[] },
): void {
  const cause = { kind: 'send_trouble', state, reasons } as const
  tx.outbox.raise(scope, { key: troubleKey(attempt, state), threadId: attempt.threadId, cause, at: tx.now() })
}

/**
 * The mail has gone out: ledger, message, task, draft and thread say so in one transaction, also of a task that was cancelled since; other words that it
 * carries by now wait for a person, and where those are on their way, or out, this is a task of its own. Quiet when they say so already.
 */
export async function recordSent(ctx: SendNeeds, scope: Scope, given: Attempt, mail: FoundMail): Promise<void> {
  await settle(ctx, scope, given, async (tx, thread) => {
    const isBeside = given.state === 'given_up' && (await hasLiveAttempt(tx, scope, given.taskId))
    const attempt = isBeside ? await setApart(tx, scope, given) : given
    if (attempt === null) return
    const isFirst = await changeAttempt(tx, scope, attempt.id, {
      from: [...open, 'given_up'],
      to: 'sent',
      outcome: 'sent',
      platformReplyId: mail.id,
    })
    if (!isFirst) return
    const isOfTask = await keepOtherWords(tx, scope, attempt)
    const { taskId, threadId, inReplyTo, subject, body, files } = attempt
    const from = ['processing', 'pending', 'ready', 'failed', 'canceled'] as const
    const [target, { isInDoubt, unsubscribedAt }, task] = await Promise.all([
      readAnswerTarget(tx, scope, threadId),
      readOptOut(tx, scope, threadId),
      isOfTask ? changeTask(tx, scope, taskId, { from, to: 'sent', lastError: null }) : undefined,
    ])
    if (target === undefined) throw new Error('The thread of a sent reply has no inbound message')
    const isOpenAgain = await recordOutbound(tx, scope, {
      taskId,
      threadId,
      target,
      addressed: await addressedOf(tx, scope, attempt),
      mail,
      inReplyTo,
      subject,
      body,
      files,
    })
    if (task?.draftId != null) {
      const answered = await closeSent(tx, scope, task.draftId, { subject, body })
      // That they want no more counts as one, too.
      if (answered !== null && thread !== undefined && thread.revision > answered && unsubscribedAt === null)
        await judgeUnknown(tx, scope, { threadId, taskId, count: thread.revision - answered })
      await noteSent(tx, scope, task, [target.name, attempt.toEmail])
      await tx.addJob('propose_golden', { workspaceId: scope.workspaceId, draftId: task.draftId })
    }
    const { prepared } = await readOpenTasks(tx, scope, threadId)
    if (prepared.length === 0) await closeSameWords(tx, scope, threadId, body)
    // When it came it seemed to be answered, and nobody drafted it.
    if (isOpenAgain) await takeUp(tx, scope, threadId)
    await Promise.all([
      countSend(tx, scope, { taskId, threadId, sentAt: mail.sentAt }),
      noteSendWorks(tx, scope, attempt.connectionId),
    ])
    for (const state of ['failed', 'unclear'] as const) tx.outbox.takeBack(scope, troubleKey(attempt, state))
    tx.outbox.takeBack(scope, unreadKey(taskId))
    const known = task ?? (await findTask(tx, scope, taskId))
    await addToTimeline(tx, scope, threadId, 'sent', {
      to: attempt.toEmail,
      automatic: known?.isAutomatic ?? false,
      followUp: known?.followUpNumber ?? null,
    })
    await tx.addJob('stop_sequence', { workspaceId: scope.workspaceId, threadId })
    await tx.addJob('plan_follow_up', { workspaceId: scope.workspaceId, threadId })
    // A person who answers has decided.
    if (isInDoubt) await reviewContact(tx, scope, threadId)
  })
}

/** It has not gone out and will not by itself: the task fails, and a person decides. */
export async function recordFailed(
  ctx: SendNeeds,
  scope: Scope,
  attempt: Attempt,
  { to, reason }: { to: 'not_sent' | 'given_up'; reason: TaskReason },
): Promise<void> {
  await settle(ctx, scope, attempt, async (tx) => {
    if (!(await changeAttempt(tx, scope, attempt.id, { from: open, to, outcome: outcomeOf(reason) }))) return
    await changeTask(tx, scope, attempt.taskId, { from: ['processing'], to: 'failed', lastError: [reason] })
    await addToTimeline(tx, scope, attempt.threadId, 'send_failed', { reasons: [reason] })
    notifyOfTrouble(tx, scope, attempt, { state: 'failed', reasons: [reason] })
  })
  ctx.log.warn({ taskId: attempt.taskId, attemptId: attempt.id, to }, 'send failed')
}

/** It certainly has not gone out, and is worth another try after a while; after `maxTries` of them since that was decided the task fails. */
export async function recordNotSent(
  ctx: SendNeeds,
  scope: Scope,
  attempt: Attempt,
  { reason, retryAfterMs }: { reason: TaskReason; retryAfterMs: number | null },
): Promise<void> {
  const tries = await inTx(ctx, scope, (tx) => countTries(tx, scope, attempt.taskId))
  if (tries >= maxTries) return recordFailed(ctx, scope, attempt, { to: 'not_sent', reason })
  await settle(ctx, scope, attempt, async (tx) => {
    if (!(await changeAttempt(tx, scope, attempt.id, { from: open, to: 'not_sent', outcome: outcomeOf(reason) })))
      return
    const at = new Date(tx.now().getTime() + backoffMs(tries, retryAfterMs))
    await changeTask(tx, scope, attempt.taskId, {
      from: ['processing'],
      to: 'pending',
      scheduledAt: at,
      lastError: [reason],
    })
    await pauseSends(tx, scope, attempt.connectionId, retryAfterMs)
    await addToTimeline(tx, scope, attempt.threadId, 'send_delayed', { reasons: [reason], until: at.toISOString() })
  })
}

/** The lead wants no more mail, as was found out between claim and call: nothing has left, and nothing will. */
export async function recordOptedOut(ctx: SendNeeds, scope: Scope, attempt: Attempt): Promise<void> {
  await settle(ctx, scope, attempt, async (tx) => {
    const change = { from: ['prepared'], to: 'not_sent', outcome: 'opted_out' } as const
    if (!(await changeAttempt(tx, scope, attempt.id, change))) return
    const task = await changeTask(tx, scope, attempt.taskId, {
      from: ['processing'],
      to: 'canceled',
      canceled: 'stopped',
    })
    await addToTimeline(tx, scope, attempt.threadId, 'superseded', { why: 'unsubscribed' })
    if (task?.draftId != null) await closeDraft(tx, scope, task.draftId, 'discarded')
  })
}

/**
 * A claim that no worker came to call: nothing has left. The task is due again at once; after `maxTries` tries since it was decided it fails, since
 * something keeps every worker from calling.
 */
export async function recordAbandoned(ctx: SendNeeds, scope: Scope, attempt: Attempt): Promise<void> {
  await settle(ctx, scope, attempt, async (tx) => {
    const reasons = [{ code: 'never_called' } as const]
    const change = { from: ['prepared'], to: 'not_sent', outcome: 'never_called' } as const
    if (!(await changeAttempt(tx, scope, attempt.id, change))) return
    if ((await countTries(tx, scope, attempt.taskId)) < maxTries) {
      await changeTask(tx, scope, attempt.taskId, { from: ['processing'], to: 'pending', scheduledAt: tx.now() })
      return
    }
    await changeTask(tx, scope, attempt.taskId, { from: ['processing'], to: 'failed', lastError: reasons })
    await addToTimeline(tx, scope, attempt.threadId, 'send_failed', { reasons })
    notifyOfTrouble(tx, scope, attempt, { state: 'failed', reasons })
  })
}

/**
 * The platform took it into a queue of its own: it is on its way until the conversation shows it, and not sent again, however long
 * that takes.
 */
export async function recordAccepted(ctx: SendNeeds, scope: Scope, attempt: Attempt): Promise<void> {
  await settle(ctx, scope, attempt, async (tx) => {
    const checkAt = new Date(tx.now().getTime() + acceptedChecksMs[0])
    // By a clock that was set forward somebody may have looked for it during the call: that look was for nothing.
    const from = ['calling', 'unclear'] as const
    const change = { from, to: 'unclear', outcome: 'accepted', checks: 0, checkAt } as const
    if (!(await changeAttempt(tx, scope, attempt.id, change))) return
    await noteSendWorks(tx, scope, attempt.connectionId)
    await addToTimeline(tx, scope, attempt.threadId, 'send_accepted')
    await changeTask(tx, scope, attempt.taskId, {
      from: ['processing'],
      to: 'processing',
      lastError: [{ code: 'accepted' }],
    })
  })
}

/** Nobody knows what became of it. It is not sent again: the platform's conversation is read until it is settled. */
export async function recordUnclear(
  ctx: SendNeeds,
  scope: Scope,
  attempt: Attempt,
  {
    outcome,
    reason,
    retryAfterMs,
  }: { outcome: 'faulted' | 'unclear'; reason: TaskReason; retryAfterMs: number | null },
): Promise<void> {
  await settle(ctx, scope, attempt, async (tx) => {
    const checkAt = new Date(tx.now().getTime() + (ctx.settings.settleAfterMs[0] ?? 0))
    if (!(await changeAttempt(tx, scope, attempt.id, { from: ['calling'], to: 'unclear', outcome, checkAt }))) return
    await pauseSends(tx, scope, attempt.connectionId, retryAfterMs)
    await addToTimeline(tx, scope, attempt.threadId, 'send_unclear', { reasons: [reason] })
    notifyOfTrouble(tx, scope, attempt, { state: 'unclear', reasons: [reason] })
    await changeTask(tx, scope, attempt.taskId, {
      from: ['processing'],
      to: 'processing',
      lastError: [{ code: 'checking' }],
    })
  })
}

/** Between two looks whether the conversation can be read by now. */
const readAgainMs = 30_000

/**
 * What became of an earlier send of its thread can't be looked up, so this one is not claimed. Where that passes it is due again after a while, and says
 * what it waits for; otherwise the task fails, and a person decides. Quiet when it does not wait for its time any more.
 */
export async function recordUnread(ctx: SendNeeds, scope: Scope, taskId: string, error: PlatformError): Promise<void> {
  await inTx(ctx, scope, async (tx) => {
    const threadId = (await findTask(tx, scope, taskId))?.threadId
    if (threadId === undefined) return
    await lockForDecision(tx, scope, threadId)
    const passes = isPassingFault(error)
    const isOwn = (await findLastAttempt(tx, scope, taskId))?.state === 'given_up'
    const said = { code: 'platform_said', message: error.message } as const
    const reasons: TaskReason[] = [!passes && isOwn ? { code: 'unreadable' } : said]
    const at = new Date(tx.now().getTime() + Math.max(error.retryAfterMs ?? 0, readAgainMs))
    const change = passes ? ({ to: 'pending', scheduledAt: at } as const) : ({ to: 'failed' } as const)
    const from = ['pending'] as const
    if (!(await changeTask(tx, scope, taskId, { from, dueBy: tx.now(), lastError: reasons, ...change }))) return
    if (!passes) {
      await addToTimeline(tx, scope, threadId, 'send_failed', { reasons })
      const cause = { kind: 'send_trouble', state: 'failed', reasons } as const
      tx.outbox.raise(scope, { key: unreadKey(taskId), threadId, cause, at: tx.now() })
    }
    await refreshThreadStatus(tx, scope, threadId)
    await notifyLive(tx, scope, { kind: 'task', threadId })
  })
  ctx.log.warn({ taskId, code: error.code }, 'a send waits, since a conversation could not be read')
}
