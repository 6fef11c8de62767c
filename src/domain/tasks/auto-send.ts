import { agentDefaults } from '#contract/agents.ts'
import type { TaskReason } from '#contract/task-reasons.ts'
import type { Task } from '#contract/tasks.ts'
import type { SupersededCause } from '#contract/timeline.ts'
import { companyDomain } from '#lib/company-domain.ts'
import { type AnsweringAgent, readAnsweringAgent, readEffectiveAgent } from '../agents/reads.ts'
import { readAllowedStep } from '../autonomy/reads.ts'
import { rungsOf } from '../autonomy/rules.ts'
import { readConnectionKind } from '../connections/reads.ts'
import { type Ctx, notifyLive, type TxCtx } from '../context.ts'
import { isKnowledgeOther } from '../drafts/newer-knowledge.ts'
import { type DraftToSend, readDraftToSend } from '../drafts/reads.ts'
import { recheckFacts } from '../drafts/recheck-facts.ts'
import type { Scope } from '../scope.ts'
import type { LockedForDecision } from '../threads/lock-for-decision.ts'
import { readThread, type ThreadDetail } from '../threads/reads.ts'
import { readOptOut } from '../threads/silence.ts'
import { addToTimeline } from '../threads/timeline.ts'
import { readPause } from '../workspaces/reads.ts'
import { type OfCaps, readSentCounts } from './caps-store.ts'
import { mayBeHeardSoon, readHeardAt } from './heard-elsewhere.ts'
import { findLostSources, tellKeptBack } from './lost-sources.ts'
import { saysOtherDay } from './other-day.ts'
import { putBeforePerson } from './put-before-person.ts'
import { readClock } from './read-clock.ts'
import {
  decideSend,
  isCalledOtherwise,
  isDueInSnooze,
  isDueInSuspension,
  isEvidence,
  type SendDecision,
} from './rules.ts'
import { changeTask, readChangedAt, readDecidedAt, type Way } from './store.ts'
import { refreshThreadStatus } from './thread-status.ts'
import { dueTime, hasCommonHours, isQuiet, localTime, type WakeClock } from './time-rules.ts'

export interface Decided {
  decision: SendDecision
  agent: AnsweringAgent | undefined
  clock: WakeClock
  way: Way
}

export interface ToDecide {
  thread: ThreadDetail
  draft: DraftToSend
  type: Task['type']
  /** The task that it is on its way by; left out: it has none yet. */
  task?: Task
  /** When it is to go out: the day whose cap counts, and on which it is read. Left out: now. */
  at?: Date
  /** A try of this very send has been counted already: it is not what fills the day. */
  isCounted?: boolean
}

/** Whether an agent's draft may go out by itself, by everything that is known now. */
export async function decideNow(tx: TxCtx, scope: Scope, toDecide: ToDecide): Promise<Decided> {
  const { thread, draft, type, task, at, isCounted = false } = toDecide
  const rungs = rungsOf({ label: thread.label, isFollowUp: type === 'follow_up' })
  const [{ agent, isInCharge }, clock, { hasBounced, isInDoubt }, connection, { step, rung, isStopped }, heardAt] =
    await Promise.all([
      readWriter(tx, scope, thread, draft),
      readClock(tx, scope, thread.id),
      readOptOut(tx, scope, thread.id),
      readConnectionKind(tx, scope),
      readAllowedStep(tx, scope, draft.agentId, rungs),
      readHeardAt(tx, scope, { threadId: thread.id, type }),
    ])
  const { day } = localTime(at ?? tx.now(), clock.timeZone)
  const otherDay = saysOtherDay(draft, at ?? tx.now(), clock.timeZone)
  const counted = agent && { agentId: agent.id, day, threadId: thread.id, company: companyDomain(thread.contactEmail) }
  const sent = counted && (await readSentCounts(tx, scope, counted))
  // What a follow-up follows up on was answered; the absence note after it asks for nothing else.
  const judged = type === 'follow_up' && thread.action === 'wait' ? 'reply' : thread.action
  const decision = decideSend({
    action: draft.action === 'handoff' ? 'handoff' : judged,
    handoff: thread.handoff,
    unanswered: draft.unanswered,
    isAutoSendOn: isInCharge && agent?.autoSendEnabled === true,
    step,
    rung,
    isStopped,
    hasCommonHours: hasCommonHours(tx.now(), clock),
    aiMode: thread.aiMode,
    passesGuard: draft.passesGuard && otherDay === null,
    guardSays: otherDay ?? draft.guardSays,
    waitsForReader: draft.waitsForReader && otherDay === null,
    careLevel: agent?.careLevel ?? agentDefaults.careLevel,
    meaning: draft.meaning,
    writer: draft.writerKind,
    connection,
    isUnsubscribed: thread.isUnsubscribed,
    isOptOutInDoubt: isInDoubt,
    hasBounced,
    isHeardElsewhere: heardAt !== null,
    isCalledOtherwise: task !== undefined && isCalledOtherwise(thread, task),
    isEdited: draft.isEdited,
    dailyCap: agent?.dailyCap ?? 1,
    threadCap: agent?.threadCap ?? 1,
    companyCap: agent?.companyCap ?? 1,
    sentInThread: sent?.sentInThread ?? 0,
    sentToday: isCounted ? 0 : (sent?.sentToday ?? 0),
    sentToCompany: isCounted ? 0 : (sent?.sentToCompany ?? 0),
  })
  const way = {
    rung: isEvidence(decision) ? (rungs[0] ?? null) : null,
    step: decision.kind === 'automatic' && step !== 'draft' ? step : null,
  }
  return { decision, agent, clock, way }
}

/** Once a day: the agent has sent all that it may, and everything else waits. Quiet where that is not what a decision says. */
export function tellOfCap(tx: TxCtx, scope: Scope, { decision, agent, clock }: Decided): void {
  if (agent === undefined || decision.kind !== 'approval') return
  if (decision.reasons.every(({ code }) => code !== 'daily_cap')) return
  const { day } = localTime(tx.now(), clock.timeZone)
  const cause = { kind: 'agent_paused', why: 'daily_cap', agentName: agent.name } as const
  tx.outbox.raise(scope, { key: `cap:${agent.id}:${day}`, threadId: null, cause, at: tx.now() })
}

interface Writer {
  agent: AnsweringAgent | undefined
  /** It answers this thread still: it is on, and no other agent was put in its place, nor a person. */
  isInCharge: boolean
}

async function readWriter(
  tx: TxCtx,
  scope: Scope,
  { campaignId }: Pick<ThreadDetail, 'campaignId'>,
  { agentId }: Pick<DraftToSend, 'agentId'>,
): Promise<Writer> {
  if (agentId === null) return { agent: undefined, isInCharge: false }
  const effective = await readEffectiveAgent(tx, scope, campaignId)
  if (effective?.id === agentId) return { agent: effective, isInCharge: true }
  return { agent: await readAnsweringAgent(tx, scope, agentId), isInCharge: false }
}

/** `held`: it must not go out now. Otherwise what it takes of its agent's caps when it goes; null: nothing. */
type Recheck = { kind: 'held' } | { kind: 'goes'; takes: OfCaps | null }

/**
 * The last look at a task that is just being claimed, under the thread's lock: `held` when it must not go out now, and was cancelled
 * (the lead opted out after it was decided), put before a person (something speaks against an automatic send by now, a fact of it has no source any more, or the thread is
 * hidden, or the workspace suspended), or put off: to wake time, or until nobody is changing the words of what a person scheduled. Of what a person
 * decided a fact that has lost its source since holds it, too. Who claims takes from the caps last of all: many sends change the same counts.
 */
export async function recheckBeforeSend(
  ctx: Pick<Ctx, 'random' | 'secrets' | 'verifiers'>,
  tx: TxCtx,
  scope: Scope,
  { task, locked, isFirstTry }: { task: Task; locked: LockedForDecision; isFirstTry: boolean },
): Promise<Recheck> {
  const { isAutomatic, threadId } = task
  const [{ unsubscribedAt }, changedAt, pause, thread] = await Promise.all([
    readOptOut(tx, scope, threadId),
    isAutomatic ? null : readChangedAt(tx, scope, task.id),
    isAutomatic ? readPause(tx, scope) : null,
    isAutomatic ? readThread(tx, scope, threadId) : undefined,
  ])
  if (unsubscribedAt !== null && unsubscribedAt >= (await readDecidedAt(tx, scope, task.id))) {
    return hold(tx, scope, task, { to: 'canceled', why: 'unsubscribed' })
  }
  if (!isAutomatic) {
    const at = changedAt && new Date(Date.parse(changedAt) + leftAloneMs)
    if (at && at > tx.now()) return hold(tx, scope, task, { to: 'pending', at })
    const { draftId } = task
    const isOther = draftId !== null && (await isKnowledgeOther(tx, scope, draftId))
    const lost = isOther ? await findLostSources(ctx, tx, scope, { threadId, draftId }) : null
    if (lost === null) return { kind: 'goes', takes: null }
    tellKeptBack(tx, scope, task, lost)
    return hold(tx, scope, task, { to: 'ready', reasons: lost })
  }
  if (isDueInSnooze(locked, task, tx.now()))
    return hold(tx, scope, task, { to: 'ready', reasons: [{ code: 'snoozed' }] })
  if (isDueInSuspension(pause, task)) return hold(tx, scope, task, { to: 'ready', reasons: [{ code: 'suspended' }] })
  if (await mayBeHeardSoon(tx, scope, task))
    return hold(tx, scope, task, { to: 'pending', at: new Date(tx.now().getTime() + judgedMs) })
  if (task.draftId !== null) await recheckFacts(ctx, tx, scope, { threadId, draftId: task.draftId })
  const draft = task.draftId === null ? undefined : await readDraftToSend(tx, scope, task.draftId)
  if (thread === undefined || draft === undefined) return { kind: 'goes', takes: null }
  const toDecide = { thread, draft, type: task.type, task, isCounted: !isFirstTry }
  const decided = await decideNow(tx, scope, toDecide)
  const { decision, agent, clock } = decided
  if (decision.kind === 'approval') {
    tellOfCap(tx, scope, decided)
    return hold(tx, scope, task, { to: 'ready', reasons: decision.reasons })
  }
  if (isQuiet(tx.now(), clock)) {
    const at = dueTime(tx.now(), { delayMin: 0, delayMax: agent?.delayMax ?? 0 }, clock, ctx.random())
    return hold(tx, scope, task, { to: 'pending', at, why: 'quiet_hours' })
  }
  if (agent === undefined || !isFirstTry) return { kind: 'goes', takes: null }
  const { id: agentId, dailyCap, companyCap } = agent
  const { day } = localTime(tx.now(), clock.timeZone)
  return { kind: 'goes', takes: { agentId, day, dailyCap, company: companyDomain(thread.contactEmail), companyCap } }
}

/** So long a follow-up waits for a mail that is just being judged, and then asks again. */
const judgedMs = 10_000
/** Whoever stops typing for so long has come to an end. */
const leftAloneMs = 60_000
type Outcome =
  | { to: 'canceled'; why: SupersededCause }
  | { to: 'ready'; reasons: TaskReason[] }
  /** `why` is told; left out: nothing is. */
  | { to: 'pending'; at: Date; why?: 'quiet_hours' }

async function hold(tx: TxCtx, scope: Scope, task: Task, outcome: Outcome): Promise<Recheck> {
  const { id, threadId } = task
  if (outcome.to === 'pending') {
    const { at, why } = outcome
    await changeTask(tx, scope, id, { from: ['processing'], to: 'pending', scheduledAt: at })
    if (why !== undefined)
      await addToTimeline(tx, scope, threadId, 'scheduled', { at: at.toISOString(), by: 'agent', why })
  } else if (outcome.to === 'ready') {
    await putBeforePerson(tx, scope, task, { from: ['processing'], reasons: outcome.reasons })
  } else {
    await changeTask(tx, scope, id, { from: ['processing'], to: 'canceled', canceled: 'stopped' })
    await addToTimeline(tx, scope, threadId, 'superseded', { why: outcome.why })
  }
  await refreshThreadStatus(tx, scope, threadId)
  await notifyLive(tx, scope, { kind: 'task', threadId })
  return { kind: 'held' }
}
