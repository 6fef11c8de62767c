import type { ThreadFile } from '#contract/attachments.ts'
import { openFieldsIn } from '#contract/snippet-fields.ts'
import type { PlainTaskReason, TaskReason } from '#contract/task-reasons.ts'
import type { Task } from '#contract/tasks.ts'
import { openPlatformIn, readConnection } from '../connections/reads.ts'
import { inTx, notifyLive, type TxCtx } from '../context.ts'
import { type DraftToOthers, markOptedOut } from '../drafts/mark-opted-out.ts'
import { readDraftToSend } from '../drafts/reads.ts'
import type { Scope } from '../scope.ts'
import { isPlatformError, type PlatformError, type SendFile, type SendOutcome } from '../sending-platform.ts'
import { readAnswerTarget } from '../threads/envelope/answer-target.ts'
import { readAddressed } from '../threads/envelope/envelope.ts'
import { withSignature } from '../threads/envelope/envelope-rules.ts'
import { openFiles } from '../threads/files/file-reads.ts'
import { lockForDecision } from '../threads/lock-for-decision.ts'
import { othersThan } from '../threads/other-contacts.ts'
import { readOptOut } from '../threads/silence.ts'
import { isWorkspaceOpen } from '../workspaces/reads.ts'
import { addressedOf } from './addressed-of.ts'
import { askOfOptOut } from './ask-of-opt-out.ts'
import {
  type Attempt,
  type AttemptPlace,
  changeAttempt,
  findLastAttempt,
  listGivenUp,
  openAttempt,
  prepareAttempt,
} from './attempts-store.ts'
import { recheckBeforeSend } from './auto-send.ts'
import { takeFromCaps } from './caps-store.ts'
import { inTraceOf } from './in-trace.ts'
import { lookUp } from './look-up.ts'
import { tellWhyItWaits } from './put-before-person.ts'
import { mayClaimSinceRestore } from './reconcile.ts'
import {
  recordAccepted,
  recordFailed,
  recordNotSent,
  recordOptedOut,
  recordSent,
  recordUnclear,
  recordUnread,
} from './record-outcome.ts'
import { lackedFor, longestCallMs } from './rules.ts'
import type { SendNeeds } from './send-needs.ts'
import { changeTask, correctDue, findTask, findToClaim } from './store.ts'
import { refreshThreadStatus } from './thread-status.ts'
import { whyWithdrawn } from './why-withdrawn.ts'

/** A claim that was not called within this time was made by a worker that died. Files are read out of their store meanwhile. */
const abandonedAfterMs = (files: readonly ThreadFile[]): number => (files.length === 0 ? 10_000 : 60_000)

/**
 * Sends a task that is due, exactly once. In three committed steps: claim (the task is processing, the ledger has a line), call
 * (the line says so before the first byte leaves), record (what became of it). A worker that dies in between leaves a line from
 * which `settleAttempt` goes on: a line that was not called yet is given back and the task is due again, one that was is settled by
 * reading the platform's conversation, never by sending again.
 *
 * After a restore its conversation is looked up first: what the ledger can't know of is there. So it is where nobody found out what became of
 * an earlier send in this thread. Before an automatic mail the platform is asked whether the lead has opted out: it does not go out then, and
 * waits while nobody answers. What comes into the conversation between claim and call is looked at before the call.
 *
 * Quiet when the task is not due, not pending (cancelled, taken by another worker, sent), or must not go out any more. False: it is due still, and waits
 * for what leads wrote before its time.
 */
export const sendTask = (ctx: SendNeeds, scope: Scope, taskId: string): Promise<boolean> =>
  inTraceOf(ctx, scope, { name: 'send', of: { taskId } }, () => sendDue(ctx, scope, taskId))

async function sendDue(ctx: SendNeeds, scope: Scope, taskId: string): Promise<boolean> {
  if (!(await mayClaimSinceRestore(ctx, scope, taskId))) return true
  let claimed = await claim(ctx, scope, taskId, { isLookedUp: false })
  if (claimed?.kind === 'in_doubt') {
    const unread = await lookAfterAll(ctx, scope, claimed.attempts)
    if (unread !== null) {
      await recordUnread(ctx, scope, taskId, unread)
      return true
    }
    claimed = await claim(ctx, scope, taskId, { isLookedUp: true })
  }
  if (claimed?.kind === 'claimed') await sendClaimed(ctx, scope, claimed)
  return claimed?.kind !== 'waits'
}

async function sendClaimed(ctx: SendNeeds, scope: Scope, claimed: Claimed): Promise<void> {
  const { attempt, task } = claimed
  if (task.isAutomatic && !(await askOfOptOut(ctx, scope, attempt))) return
  const files = await openFiles(ctx, scope, attempt)
  if (files === null) return recordFailed(ctx, scope, attempt, { to: 'not_sent', reason: { code: 'file_gone' } })
  const call = await beginCall(ctx, scope, claimed, files)
  if (call === 'opted_out') return recordOptedOut(ctx, scope, attempt)
  if (call === null) return
  const outcome = await call()
  ctx.log.info({ taskId: task.id, attemptId: attempt.id, outcome: outcome.kind }, 'send called')
  await record(ctx, scope, attempt, outcome)
}

/**
 * How much is left of a time that begins now. A process, or the machine under it, that stood still is told by one of two clocks: the one that runs on
 * while a process is stopped, the other one while a machine sleeps. Whoever finds the line `calling` waits as long before they look whether the mail is
 * there, and a person may send anew then: what wakes after that calls no more.
 */
function startLimit(ms: number): () => number {
  const [ran, wall] = [performance.now(), Date.now()]
  return () => ms - Math.max(performance.now() - ran, Date.now() - wall)
}

/** When a call that begins now has ended, one way or the other, and the conversation shows what it did. */
const whenSettled = ({ now, settings }: SendNeeds, attempt: Attempt): Date =>
  new Date(now().getTime() + longestCallMs(settings, attempt) + (settings.settleAfterMs[0] ?? 0))

/** Looks after each of them; returns why that could not be done. */
async function lookAfterAll(ctx: SendNeeds, scope: Scope, attempts: readonly Attempt[]): Promise<PlatformError | null> {
  try {
    for (const attempt of attempts) await lookAfter(ctx, scope, attempt)
    return null
  } catch (error) {
    if (isPlatformError(error)) return error
    throw error
  }
}

/** A send that failed since nobody knew may have gone out meanwhile. A conversation that the platform does not know shows nothing. */
async function lookAfter(ctx: SendNeeds, scope: Scope, attempt: Attempt): Promise<void> {
  const found = await lookUp(ctx, scope, attempt).catch((error: unknown) => {
    if (isPlatformError(error) && error.code === 'not_found') return null
    throw error
  })
  if (found !== null) await recordSent(ctx, scope, attempt, found)
}

interface Claimed {
  kind: 'claimed'
  attempt: Attempt
  task: Task
  /** How far the conversation was. */
  revision: number
  /** Whom else it reaches than the lead who wrote. */
  goesTo: DraftToOthers
}

/**
 * The task is processing, and the ledger has a line for it: returns that. Null when the task must not go out now, `waits` when not yet. When attempts of
 * this thread were given up, its own or those of a task that somebody cancelled, and nobody has looked since, nothing is claimed and those
 * are returned.
 */
async function claim(ctx: SendNeeds, scope: Scope, taskId: string, how: { isLookedUp: boolean }): Promise<Claim> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await claimUnlessCapped(ctx, scope, taskId, how)
    } catch (error) {
      // The next look finds the cap reached, and puts the task before a person.
      if (!(error instanceof CapReached) || tries === mostClaims) throw error
    }
  }
}

/** What was left of a cap when the claim looked was taken by another send until it was written. */
class CapReached extends Error {}
const mostClaims = 3

type Claim = Claimed | { kind: 'in_doubt'; attempts: Attempt[] } | { kind: 'waits' } | null

/** Throws CapReached, and nothing is claimed. */
async function claimUnlessCapped(
  ctx: SendNeeds,
  scope: Scope,
  taskId: string,
  { isLookedUp }: { isLookedUp: boolean },
): Promise<Claim> {
  const place = await openAttempt(ctx)
  return inTx(ctx, scope, async (tx) => {
    const leave = async (): Promise<null> => {
      await correctDue(tx, scope, taskId)
      return null
    }
    const task = await findToClaim(tx, scope, taskId)
    // A follow-up that is not written yet is no send.
    if (task === undefined || task.draftId === null) return leave()
    if (task.isBehind && task.status === 'pending') return { kind: 'waits' }
    // Under the lock, which is the first of them.
    const [thread, givenUp, last] = await Promise.all([
      lockForDecision(tx, scope, task.threadId),
      isLookedUp ? [] : listGivenUp(tx, scope, task.threadId),
      findLastAttempt(tx, scope, taskId),
    ])
    if (thread === undefined) return leave()
    if (givenUp.length > 0) {
      // As it was before the lock it may be no more: a person has had it sent again.
      if ((await findTask(tx, scope, taskId))?.status !== 'pending') return leave()
      return { kind: 'in_doubt', attempts: givenUp }
    }
    const claimed = await changeTask(tx, scope, taskId, { from: ['pending'], to: 'processing', dueBy: tx.now() })
    if (claimed === undefined) return leave()
    // A person's, or one of other words, counted for nothing that goes by itself now.
    const isFirstTry = last?.isSinceDecided !== true
    const rechecked = await recheckBeforeSend(ctx, tx, scope, { task: claimed, locked: thread, isFirstTry })
    if (rechecked.kind === 'held') return null
    const number = (last?.number ?? 0) + 1
    const prepared = await prepare(ctx, tx, scope, { task: claimed, number, place }, thread.revision)
    if (prepared.kind === 'refused') {
      await returnToReview(tx, scope, claimed, { code: prepared.reason })
      return null
    }
    await refreshThreadStatus(tx, scope, task.threadId)
    await notifyLive(tx, scope, { kind: 'task', threadId: task.threadId })
    if (rechecked.takes !== null && !(await takeFromCaps(tx, scope, rechecked.takes))) throw new CapReached()
    const { attempt, goesTo } = prepared
    return { kind: 'claimed', attempt, task: claimed, revision: thread.revision, goesTo }
  })
}

type Prepared =
  | { kind: 'prepared'; attempt: Attempt; goesTo: DraftToOthers }
  | { kind: 'refused'; reason: PlainTaskReason }

/** Writes the ledger's line; or returns why this must not go out now. */
async function prepare(
  ctx: SendNeeds,
  tx: TxCtx,
  scope: Scope,
  { task, number, place }: { task: Task; number: number; place: AttemptPlace },
  revision: number,
): Promise<Prepared> {
  const refused = (reason: PlainTaskReason): Prepared => ({ kind: 'refused', reason })
  const { id: taskId, threadId } = task
  const [draft, isOpen, target, connection] = await Promise.all([
    task.draftId === null ? undefined : readDraftToSend(tx, scope, task.draftId),
    isWorkspaceOpen(tx, scope),
    readAnswerTarget(tx, scope, threadId),
    readConnection(tx, scope),
  ])
  if (draft === undefined || !draft.isLive) return refused('draft_gone')
  if (draft.basedOnRevision !== revision) return refused('conversation_changed')
  if (openFieldsIn(`${draft.subject}\n${draft.body}`).length > 0) return refused('open_field')
  if (!isOpen) return refused('workspace_deleted')
  if (target === undefined) return refused('nothing_to_answer')
  if (connection === null) return refused('not_connected')
  if (target.connectionId !== connection.id) return refused('other_platform')
  const lacking = lackedFor(draft.files, ctx.platforms[connection.kind].fileLimits)
  if (lacking !== null) return refused(lacking)
  const envelope = await readAddressed(tx, scope, target, draft.envelope)
  // Without a mailbox the platform answers to all whom the mail went to: what a person chose otherwise would not hold.
  if (draft.envelope !== null && envelope.sender === null) return refused('no_mailbox')
  const answered = { email: target.email, sentAt: target.sentAt, leadEmail: target.leadEmail }
  const emails = othersThan(
    [...envelope.to, ...envelope.cc].map(({ email }) => email),
    answered,
  )
  const goesTo = { draftId: draft.id, emails, answered }
  if (await markOptedOut(ctx, tx, scope, goesTo)) return refused('recipient_opted_out')
  const attempt = await prepareAttempt(tx, scope, {
    place,
    taskId,
    threadId,
    connectionId: target.connectionId,
    number,
    inReplyTo: target.handle,
    envelope,
    subject: draft.subject,
    body: draft.body,
    files: draft.files,
    checkAt: new Date(tx.now().getTime() + abandonedAfterMs(draft.files)),
  })
  return { kind: 'prepared', attempt, goesTo }
}

async function returnToReview(
  tx: TxCtx,
  scope: Scope,
  { id, threadId, draftId }: Task,
  reason: TaskReason,
): Promise<void> {
  const reasons = [reason]
  await changeTask(tx, scope, id, { from: ['processing'], to: 'ready', lastError: reasons })
  await tellWhyItWaits(tx, scope, { threadId, draftId }, reasons)
  await refreshThreadStatus(tx, scope, threadId)
  await notifyLive(tx, scope, { kind: 'task', threadId })
}

/**
 * Makes the call ready and, as the last thing before it, the ledger's line say so: whatever could fail without a call lies before
 * that. Null when the line is not `prepared` any more, or since the claim the conversation went on, somebody else whom it reaches opted out, or all
 * sends were stopped: then a person has it, or the review.
 * `opted_out` when the lead of an automatic mail wants no more.
 */
async function beginCall(
  ctx: SendNeeds,
  scope: Scope,
  { attempt, task, revision, goesTo }: Claimed,
  files: readonly SendFile[],
): Promise<(() => Promise<SendOutcome>) | 'opted_out' | null> {
  return inTx(ctx, scope, async (tx) => {
    // Under the lock, which is the first of them.
    const [thread, { unsubscribedAt }, { to, cc, sender }, { client }] = await Promise.all([
      lockForDecision(tx, scope, attempt.threadId),
      readOptOut(tx, scope, attempt.threadId),
      addressedOf(tx, scope, attempt),
      openPlatformIn(ctx, tx, scope, attempt.connectionId),
    ])
    if (task.isAutomatic && unsubscribedAt !== null) return 'opted_out'
    if (thread?.revision !== revision) {
      await standBack(tx, scope, { attempt, task, why: { code: 'conversation_changed' } })
      return null
    }
    const why =
      (await whyWithdrawn(tx, scope, { attempt, task, locked: thread })) ??
      ((await markOptedOut(ctx, tx, scope, goesTo)) ? ({ code: 'recipient_opted_out' } as const) : null)
    if (why !== null) {
      await standBack(tx, scope, { attempt, task, why })
      return null
    }
    const mail = {
      inReplyTo: attempt.inReplyTo,
      senderEmailId: sender?.id ?? null,
      to: to.map(({ name, email }) => ({ name: name || null, email })),
      cc: cc.map(({ name, email }) => ({ name: name || null, email })),
      subject: attempt.subject,
      body: withSignature(attempt.body, sender?.signature ?? ''),
      files,
    }
    const checkAt = whenSettled(ctx, attempt)
    const leftMs = startLimit(longestCallMs(ctx.settings, attempt))
    const isDueSooner = attempt.checkAt !== null && new Date(attempt.checkAt) <= checkAt
    const change = { from: ['prepared'], to: 'calling', checkAt, isDueSooner } as const
    const mayCall = await changeAttempt(tx, scope, attempt.id, change)
    return mayCall ? () => client.send(mail, leftMs) : null
  })
}

/** What was about to be called for answers a conversation that has gone on, would reach who has opted out, or may not go any more: nothing has left. */
async function standBack(
  tx: TxCtx,
  scope: Scope,
  { attempt: { id, threadId }, task, why }: { attempt: Attempt; task: Task; why: TaskReason },
): Promise<void> {
  if (!(await changeAttempt(tx, scope, id, { from: ['prepared'], to: 'not_sent', outcome: why.code }))) return
  await returnToReview(tx, scope, task, why)
  // Whoever reviewed it when that came let it be, since it was on its way.
  await tx.addJob('review_tasks', { workspaceId: scope.workspaceId, threadId })
}

const saidThere = (message: string): TaskReason => ({ code: 'platform_said', message })

async function record(ctx: SendNeeds, scope: Scope, attempt: Attempt, outcome: SendOutcome): Promise<void> {
  switch (outcome.kind) {
    case 'sent':
      return recordSent(ctx, scope, attempt, {
        id: outcome.mailId,
        messageId: outcome.messageId,
        sentAt: outcome.sentAt,
      })
    case 'accepted':
      return recordAccepted(ctx, scope, attempt)
    case 'refused':
      return recordFailed(ctx, scope, attempt, { to: 'not_sent', reason: saidThere(outcome.message) })
    case 'not_sent':
      return recordNotSent(ctx, scope, attempt, {
        reason: saidThere(outcome.message),
        retryAfterMs: outcome.retryAfterMs,
      })
    case 'faulted':
      return recordUnclear(ctx, scope, attempt, {
        outcome: 'faulted',
        reason: saidThere(outcome.message),
        retryAfterMs: outcome.retryAfterMs,
      })
    case 'unclear':
      return recordUnclear(ctx, scope, attempt, {
        outcome: 'unclear',
        reason: saidThere(outcome.message),
        retryAfterMs: null,
      })
  }
}
