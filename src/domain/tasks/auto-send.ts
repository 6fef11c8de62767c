import type { Agent } from '#contract/agents.ts'
import type { TaskReason } from '#contract/task-reasons.ts'
import type { Task } from '#contract/tasks.ts'
import type { SupersededCause } from '#contract/timeline.ts'
import { readAgent } from '../agents/reads.ts'
import { readConnectionKind } from '../connections/reads.ts'
import { type Ctx, notifyLive, type TxCtx } from '../context.ts'
import { type DraftToSend, readDraftToSend } from '../drafts/reads.ts'
import { countWaits } from '../numbers/count.ts'
import type { Scope } from '../scope.ts'
import type { LockedForDecision } from '../threads/lock-for-decision.ts'
import { readThread, type ThreadDetail } from '../threads/reads.ts'
import { readOptOut } from '../threads/silence.ts'
import { addToTimeline } from '../threads/timeline.ts'
import { readPause, readSettings } from '../workspaces/reads.ts'
import { countTowardsDailyCap, readSentCounts } from './caps-store.ts'
import { decideSend, isDueInSnooze, isDueInSuspension, type SendDecision } from './rules.ts'
import { changeTask, readDecidedAt } from './store.ts'
import { refreshThreadStatus } from './thread-status.ts'
import { dueTime, isQuiet, localTime, type WakeClock } from './time-rules.ts'

export interface Decided {
  decision: SendDecision
  agent: Agent | undefined
  clock: WakeClock
}

export interface ToDecide {
  thread: ThreadDetail
  draft: DraftToSend
  type: Task['type']
  /** When it is to go out: the day whose cap counts. Left out: now. */
  at?: Date
  /** A try of this very send has been counted already: it is not what fills the day. */
  isCounted?: boolean
}

/** Whether an agent's draft may go out by itself, by everything that is known now. */
export async function decideNow(tx: TxCtx, scope: Scope, toDecide: ToDecide): Promise<Decided> {
  const { thread, draft, type, at, isCounted = false } = toDecide
  const [agent, clock, { hasBounced, isInDoubt }, connection] = await Promise.all([
    draft.agentId === null ? undefined : readAgent(tx, scope, draft.agentId),
    readSettings(tx, scope),
    readOptOut(tx, scope, thread.id),
    readConnectionKind(tx, scope),
  ])
  const { day } = localTime(at ?? tx.now(), clock.timeZone)
  const sent =
    agent === undefined
      ? { sentToday: 0, sentInThread: 0 }
      : await readSentCounts(tx, scope, { agentId: agent.id, day, threadId: thread.id })
  // What a follow-up follows up on was answered; the absence note after it asks for nothing else.
  const judged = type === 'follow_up' && thread.action === 'wait' ? 'reply' : thread.action
  const decision = decideSend({
    action: draft.action === 'handoff' ? 'handoff' : judged,
    handoff: thread.handoff,
    unanswered: draft.unanswered,
    isAutoSendOn: agent?.isOn === true && agent.autoSendEnabled,
    aiMode: thread.aiMode,
    passesGuard: draft.passesGuard,
    guardSays: draft.guardSays,
    writer: draft.writerKind,
    connection,
    isUnsubscribed: thread.isUnsubscribed,
    isOptOutInDoubt: isInDoubt,
    hasBounced,
    isEdited: draft.isEdited,
    dailyCap: agent?.dailyCap ?? 1,
    threadCap: agent?.threadCap ?? 1,
    ...sent,
    ...(isCounted ? { sentToday: 0 } : {}),
  })
  return { decision, agent, clock }
}

/**
 * The last look at a task that is just being claimed, under the thread's lock: true when it must not go out now, and was cancelled
 * (the lead opted out after it was decided), put before a person (something speaks against an automatic send by now, or the thread is
 * hidden, or the workspace suspended) or put off to wake time. An automatic send that may go counts towards the agent's day from here on.
 */
export async function recheckBeforeSend(
  ctx: Pick<Ctx, 'random'>,
  tx: TxCtx,
  scope: Scope,
  { task, locked, isFirstTry }: { task: Task; locked: LockedForDecision; isFirstTry: boolean },
): Promise<boolean> {
  const { unsubscribedAt } = await readOptOut(tx, scope, task.threadId)
  if (unsubscribedAt !== null && unsubscribedAt >= (await readDecidedAt(tx, scope, task.id))) {
    return end(tx, scope, task, { to: 'canceled', why: 'unsubscribed' })
  }
  if (!task.isAutomatic) return false
  if (isDueInSnooze(locked, task, tx.now()))
    return end(tx, scope, task, { to: 'ready', reasons: [{ code: 'snoozed' }] })
  if (isDueInSuspension(await readPause(tx, scope), task))
    return end(tx, scope, task, { to: 'ready', reasons: [{ code: 'suspended' }] })
  const thread = await readThread(tx, scope, task.threadId)
  const draft = task.draftId === null ? undefined : await readDraftToSend(tx, scope, task.draftId)
  if (thread === undefined || draft === undefined) return false
  const toDecide = { thread, draft, type: task.type, isCounted: !isFirstTry }
  const { decision, agent, clock } = await decideNow(tx, scope, toDecide)
  if (decision.kind === 'approval') return end(tx, scope, task, { to: 'ready', reasons: decision.reasons })
  if (isQuiet(tx.now(), clock)) {
    const at = dueTime(tx.now(), { delayMin: 0, delayMax: agent?.delayMax ?? 0 }, clock, ctx.random())
    return end(tx, scope, task, { to: 'pending', at })
  }
  if (agent === undefined || !isFirstTry) return false
  const { day } = localTime(tx.now(), clock.timeZone)
  if (await countTowardsDailyCap(tx, scope, { agentId: agent.id, day, cap: agent.dailyCap })) return false
  return end(tx, scope, task, { to: 'ready', reasons: [{ code: 'daily_cap', cap: agent.dailyCap }] })
}

type End =
  | { to: 'canceled'; why: SupersededCause }
  | { to: 'ready'; reasons: TaskReason[] }
  | { to: 'pending'; at: Date }

async function end(tx: TxCtx, scope: Scope, { id, threadId, draftId }: Task, outcome: End): Promise<true> {
  if (outcome.to === 'pending') {
    await changeTask(tx, scope, id, { from: ['processing'], to: 'pending', scheduledAt: outcome.at })
    await addToTimeline(tx, scope, threadId, 'scheduled', {
      at: outcome.at.toISOString(),
      by: 'agent',
      why: 'quiet_hours',
    })
  } else if (outcome.to === 'ready') {
    await changeTask(tx, scope, id, {
      from: ['processing'],
      to: 'ready',
      isAutomatic: false,
      lastError: outcome.reasons,
    })
    await addToTimeline(tx, scope, threadId, 'waits_for_approval', { reasons: outcome.reasons })
    await countWaits(tx, scope, draftId, outcome.reasons)
  } else {
    await changeTask(tx, scope, id, { from: ['processing'], to: 'canceled', canceled: 'stopped' })
    await addToTimeline(tx, scope, threadId, 'superseded', { why: outcome.why })
  }
  await refreshThreadStatus(tx, scope, threadId)
  await notifyLive(tx, scope, { kind: 'task', threadId })
  return true
}
