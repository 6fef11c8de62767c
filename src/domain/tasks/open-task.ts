import type { TaskReason } from '#contract/task-reasons.ts'
import type { Task } from '#contract/tasks.ts'
import { newId } from '#lib/new-id.ts'
import { noteOutcome } from '../autonomy/note-drafts.ts'
import { type Ctx, notifyLive, type TxCtx } from '../context.ts'
import { closeDraft } from '../drafts/close-draft.ts'
import { type DraftToSend, readDraftToSend } from '../drafts/reads.ts'
import type { Scope } from '../scope.ts'
import { inSharedTx } from '../shared-tx.ts'
import { type LockedForDecision, lockForDecision } from '../threads/lock-for-decision.ts'
import { readThread, type ThreadDetail } from '../threads/reads.ts'
import { addToTimeline } from '../threads/timeline.ts'
import { readPause } from '../workspaces/reads.ts'
import type { Pause } from '../workspaces/rules.ts'
import { type Decided, decideNow, tellOfCap } from './auto-send.ts'
import { isFollowUpOver } from './heard-elsewhere.ts'
import { saysOtherDay } from './other-day.ts'
import { tellWhyItWaits } from './put-before-person.ts'
import { redraft } from './redraft.ts'
import {
  isDueInSnooze,
  isDueInSuspension,
  isLeftToReader,
  isStaleBySuspension,
  outliveWords,
  readsWaiting,
  type SendDecision,
  whyItWaits,
} from './rules.ts'
import { changeTask, endFollowUp, endUnwritten, hasTask, insertTask, readOpenTasks } from './store.ts'
import { refreshThreadStatus } from './thread-status.ts'
import { afterQuietHours, dueTime } from './time-rules.ts'
import { verifyLater } from './verify-later.ts'

type Needs = Pick<Ctx, 'pool' | 'now' | 'random'>

export interface ToOpen {
  threadId: string
  draftId: string
  /** The planned follow-up that the draft was written for. */
  followUpId?: string | undefined
}

/**
 * Puts a written draft on its way: to a person's approval (a ready task), or, when everything allows it, to its due time (a
 * pending task that anyone can still edit or cancel). A draft that a person asked for waits in the composer and only takes the
 * place of an older one in a task that is open already. Quiet when the draft is closed or the thread has moved on, and when it has a task
 * already: a person was quicker, who sent it, scheduled it or took it back. A draft for a follow-up that is not wanted any more is thrown away.
 */
export async function openTask(ctx: Needs, scope: Scope, toOpen: ToOpen): Promise<void> {
  await inSharedTx(ctx, scope, toOpen.threadId, (tx) => openWithin(ctx, tx, scope, toOpen))
}

/** `openTask` within a transaction. */
export async function openWithin(
  ctx: Pick<Ctx, 'random'>,
  tx: TxCtx,
  scope: Scope,
  { threadId, draftId, followUpId }: ToOpen,
): Promise<void> {
  const [now, draft, thread, isOpenAlready, tasks] = await Promise.all([
    lockForDecision(tx, scope, threadId),
    readDraftToSend(tx, scope, draftId),
    readThread(tx, scope, threadId),
    hasTask(tx, scope, { threadId, draftId }),
    readOpenTasks(tx, scope, threadId),
  ])
  if (now === undefined || thread === undefined || draft === undefined) return
  if (draft.state === 'discarded' && followUpId !== undefined) await dropFollowUp(tx, scope, threadId, followUpId)
  if (draft.state !== 'open') return
  if (draft.basedOnRevision !== now.revision) {
    if (followUpId === undefined && !draft.isEdited) await redraft(tx, scope, thread, draft)
    return
  }
  if (isOpenAlready) return
  const { prepared, planned, unwritten } = tasks
  const followUp = planned !== null && planned.id === followUpId ? planned : undefined
  if (followUpId !== undefined && followUp === undefined) {
    await closeDraft(tx, scope, draftId, 'discarded')
    return
  }
  const sent = prepared.find(({ undoUntil }) => undoUntil !== null)
  if (sent !== undefined && (await isStillAnswer(tx, scope, sent, now))) {
    // A person was quicker, and can still undo it: nothing takes its place.
    if (draft.origin === 'agent') await closeDraft(tx, scope, draftId, 'discarded')
    return
  }
  const last = prepared.find(({ status }) => status !== 'processing')
  // What the lead has answered by now is no follow-up any more: these words are an answer, and have a task of their own.
  const over =
    followUp === undefined && last !== undefined && (await isFollowUpOver(tx, scope, last)) ? last : undefined
  const older = followUp ?? (over === undefined ? last : undefined)
  if (unwritten !== null) await endUnwritten(tx, scope, unwritten)
  if (draft.origin !== 'agent' && older === undefined) {
    if (over !== undefined) await endFollowUp(tx, scope, over)
    await refreshThreadStatus(tx, scope, threadId)
    return
  }
  const type = followUp?.type ?? older?.type ?? 'reply'
  const [rules, suspension] = await Promise.all([
    draft.origin === 'agent' ? decideNow(tx, scope, { thread, draft, type }) : null,
    readPause(tx, scope),
  ])
  if (rules !== null && isOnlyUnread(rules.decision)) return verifyLater(tx, scope, { threadId, draftId, followUpId })
  const held = rules && unlessHeld(tx, rules, { locked: now, suspension, followUp })
  const wishedFor = whenDue(ctx, tx, held, followUp)
  const isStale =
    held?.decision.kind === 'automatic' &&
    isStaleBySuspension(suspension, { repliedAt: thread.lastMessageAt, dueAt: wishedFor })
  const decided = held && (isStale ? forPerson(held, 'suspended') : unlessOtherDay(held, draft, wishedFor))
  const dueAt = decided?.decision.kind === 'automatic' ? wishedFor : tx.now()
  if (over !== undefined) await endFollowUp(tx, scope, over)
  await noteReplaced(tx, scope, { older, draft })
  if (!(await put(tx, scope, { draft, older, dueAt, decided }))) return
  if (planned !== null && followUp === undefined) {
    await changeTask(tx, scope, planned.id, { from: ['pending'], to: 'canceled', canceled: 'replaced' })
  }
  if (draft.meaning === 'unread' && readsWaiting(rules?.agent)) await verifyLater(tx, scope, { threadId, draftId })
  await Promise.all([
    notifyOfDecision(tx, scope, { thread, draftId }, decided, dueAt),
    refreshThreadStatus(tx, scope, threadId),
    notifyLive(tx, scope, { kind: 'task', threadId }),
  ])
}

const isOnlyUnread = (decision: SendDecision): boolean =>
  decision.kind === 'approval' && isLeftToReader(decision.reasons)

/**
 * Has an open task wait with the draft that was just stored in place of its own; the caller holds the thread's lock. It stays the task that a
 * person may be looking at, at its place and its time, unless the rules decide otherwise of the new words than of the old. What waited for a person by
 * no fault of its words waits on, though by now nothing else would speak against them.
 */
export async function replaceDraft(
  ctx: Pick<Ctx, 'random'>,
  tx: TxCtx,
  scope: Scope,
  { task, draftId }: { task: Task; draftId: string },
): Promise<void> {
  const { threadId, type, id } = task
  const thread = await readThread(tx, scope, threadId)
  const draft = await readDraftToSend(tx, scope, draftId)
  if (thread === undefined || draft === undefined) return
  const allowed = waitingOn(task, await decideNow(tx, scope, { thread, draft, type }))
  const dueAgainAt = dueAgain(tx, task, whenDue(ctx, tx, allowed, undefined))
  const wishedFor = task.status === 'pending' ? new Date(task.scheduledAt) : dueAgainAt
  const decided = unlessOtherDay(allowed, draft, wishedFor)
  const isAutomatic = decided.decision.kind === 'automatic'
  const isUnread = isOnlyUnread(decided.decision)
  const isAsBefore = isAutomatic === (task.status === 'pending')
  const dueAt = isAutomatic ? wishedFor : tx.now()
  if (isUnread) await verifyLater(tx, scope, { threadId, draftId })
  await changeTask(tx, scope, id, {
    from: ['pending', 'ready'],
    to: isAutomatic ? 'pending' : 'ready',
    draftId,
    way: decided.way,
    lastError: whyItWaits(decided.decision),
    ...(isAsBefore ? {} : { isAutomatic }),
    ...(isAsBefore || isUnread ? {} : { scheduledAt: dueAt }),
  })
  if (!isAsBefore && !isUnread) await notifyOfDecision(tx, scope, { thread, draftId }, decided, dueAt)
  await refreshThreadStatus(tx, scope, threadId)
  await notifyLive(tx, scope, { kind: 'task', threadId })
}

/** What waits for a person anyway is not left to its second reader. */
function waitingOn({ status, lastError }: Task, decided: Decided): Decided {
  const waits = status === 'ready' ? outliveWords(lastError) : []
  if (waits.length === 0) return decided
  const { decision } = decided
  const others =
    decision.kind === 'automatic'
      ? []
      : decision.reasons.filter(({ code }) => code !== 'unverified' && waits.every((one) => one.code !== code))
  return {
    ...decided,
    way: { ...decided.way, step: null },
    decision: { kind: 'approval', reasons: [...waits, ...others] },
  }
}

/** What only waited to be read goes out when it was to go out before, as long as that is to come. */
function dueAgain(tx: TxCtx, { lastError, scheduledAt }: Task, dueAt: Date): Date {
  const planned = new Date(scheduledAt)
  return isLeftToReader(lastError) && planned > tx.now() ? planned : dueAt
}

/** Whether nothing has come since the words of this task were written. */
async function isStillAnswer(tx: TxCtx, scope: Scope, { draftId }: Task, now: LockedForDecision): Promise<boolean> {
  const draft = draftId === null ? undefined : await readDraftToSend(tx, scope, draftId)
  return draft?.basedOnRevision === now.revision
}

interface Holding {
  locked: LockedForDecision
  suspension: Pause | null
  followUp: Task | undefined
}

/** A follow-up that came due while its thread was hidden, or its workspace suspended, waits for a person, though it was written only now. */
function unlessHeld(tx: TxCtx, decided: Decided, { locked, suspension, followUp }: Holding): Decided {
  if (followUp === undefined || decided.decision.kind === 'approval') return decided
  const isDue = new Date(followUp.scheduledAt) <= tx.now()
  const wasHidden = followUp.lastError?.some(({ code }) => code === 'snoozed') === true
  if (wasHidden || (isDue && isDueInSnooze(locked, followUp, tx.now()))) return forPerson(decided, 'snoozed')
  return isDue && isDueInSuspension(suspension, followUp) ? forPerson(decided, 'suspended') : decided
}

/** What names a day as it is on another one than that on which it goes out waits from the start. */
function unlessOtherDay(decided: Decided, draft: DraftToSend, at: Date): Decided {
  const says = decided.decision.kind === 'automatic' ? saysOtherDay(draft, at, decided.clock.timeZone) : null
  if (says === null) return decided
  return {
    ...decided,
    way: { rung: null, step: null },
    decision: { kind: 'approval', reasons: [{ code: 'guard', says }] },
  }
}

const forPerson = (decided: Decided, code: 'snoozed' | 'suspended'): Decided => ({
  ...decided,
  way: { ...decided.way, step: null },
  decision: { kind: 'approval', reasons: [{ code }] },
})

/** A person threw its draft away, or asked for another one, before it had become the follow-up's: they are at it now. */
async function dropFollowUp(tx: TxCtx, scope: Scope, threadId: string, followUpId: string): Promise<void> {
  const { planned } = await readOpenTasks(tx, scope, threadId)
  if (planned?.id !== followUpId) return
  await changeTask(tx, scope, followUpId, { from: ['pending'], to: 'canceled', canceled: 'person' })
  await refreshThreadStatus(tx, scope, threadId)
  await notifyLive(tx, scope, { kind: 'task', threadId })
}

/**
 * An answer goes out after the agent's delay; a follow-up at the time that it was planned for. When that has passed it goes out at once, but not where
 * the agent sends after a pause: then it has one, as an answer does, unless it was a person who said when.
 */
function whenDue(ctx: Pick<Ctx, 'random'>, tx: TxCtx, decided: Decided | null, followUp: Task | undefined): Date {
  if (decided?.decision.kind !== 'automatic') return tx.now()
  const { agent, clock, way } = decided
  const planned = new Date(followUp?.scheduledAt ?? 0)
  if (planned > tx.now()) return planned
  const isPaused = followUp === undefined || (followUp.isAutomatic && way.step === 'pause')
  if (!isPaused) return afterQuietHours(tx.now(), clock)
  return dueTime(tx.now(), agent ?? { delayMin: 0, delayMax: 0 }, clock, ctx.random())
}

interface Put {
  draft: DraftToSend
  older: Task | undefined
  dueAt: Date
  /** Null: a person asked for the draft. */
  decided: Decided | null
}

/** What a person asked for in its place, they did not want. */
async function noteReplaced(tx: TxCtx, scope: Scope, { older, draft }: Pick<Put, 'older' | 'draft'>): Promise<void> {
  if (older !== undefined && older.draftId !== draft.id && draft.origin === 'person')
    await noteOutcome(tx, scope, older, 'rejected')
}

async function put(tx: TxCtx, scope: Scope, { draft, older, dueAt, decided }: Put): Promise<boolean> {
  const isAutomatic = decided?.decision.kind === 'automatic'
  const status = isAutomatic ? 'pending' : 'ready'
  const lastError = whyItWaits(decided?.decision ?? null)
  const way = decided?.way ?? { rung: null, step: null }
  if (older !== undefined) {
    const changed = await changeTask(tx, scope, older.id, {
      from: ['pending', 'ready', 'failed'],
      to: status,
      draftId: draft.id,
      scheduledAt: dueAt,
      isAutomatic,
      way,
      lastError,
    })
    return changed !== undefined
  }
  const { id: draftId, threadId } = draft
  await insertTask(tx, scope, {
    id: newId(),
    threadId,
    draftId,
    type: 'reply',
    status,
    scheduledAt: dueAt,
    isAutomatic,
    way,
    lastError,
  })
  return true
}

/** Why a draft waits that its agent would rather leave to a person altogether. */
const leavesToPerson: ReadonlySet<TaskReason['code']> = new Set(['handoff', 'opt_out_in_doubt'])

async function notifyOfDecision(
  tx: TxCtx,
  scope: Scope,
  {
    thread: { id: threadId, lastInboundId },
    draftId,
  }: { thread: Pick<ThreadDetail, 'id' | 'lastInboundId'>; draftId: string },
  decided: Decided | null,
  dueAt: Date,
): Promise<void> {
  if (decided === null) return
  if (decided.decision.kind === 'approval') {
    const { reasons } = decided.decision
    await tellWhyItWaits(tx, scope, { threadId, draftId }, reasons)
    if (reasons.some(({ code }) => leavesToPerson.has(code)))
      tx.outbox.raise(scope, {
        key: `handoff:${lastInboundId}`,
        threadId,
        cause: { kind: 'handoff', reasons: reasons.filter(({ code }) => code !== 'manual') },
        at: tx.now(),
      })
    tellOfCap(tx, scope, decided)
  } else {
    await addToTimeline(tx, scope, threadId, 'scheduled', { at: dueAt.toISOString(), by: 'agent' })
  }
}
