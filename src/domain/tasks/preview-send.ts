import type { Agent } from '#contract/agents.ts'
import type { Guard } from '#contract/guard.ts'
import type { Intent } from '#contract/intent.ts'
import type { SendPreview } from '#contract/playground.ts'
import { companyDomain } from '#lib/company-domain.ts'
import { readAllowedStep } from '../autonomy/reads.ts'
import { rungsOf } from '../autonomy/rules.ts'
import { readConnectionKind } from '../connections/reads.ts'
import type { TxCtx } from '../context.ts'
import { saidBy } from '../drafts/guard-says.ts'
import type { Scope } from '../scope.ts'
import type { ThreadDetail } from '../threads/reads.ts'
import { readOptOut } from '../threads/silence.ts'
import { readSettings } from '../workspaces/reads.ts'
import { readSentCounts } from './caps-store.ts'
import { readClock } from './read-clock.ts'
import { decideSend } from './rules.ts'
import { dueTime, hasCommonHours, localTime, type WakeClock } from './time-rules.ts'

export interface DraftToPreview {
  agent: Agent
  /** Null for a reply that belongs to no conversation. */
  thread: ThreadDetail | null
  intent: Pick<Intent, 'action' | 'handoff' | 'label'>
  writer: 'model' | 'builtin'
  guard: Guard
  /** Whatever its switch, its steps and the hour say: those are of the day. What has no step at all stays without one. */
  isAsIfAllowed?: boolean
}

const largestRandom = 1 - Number.EPSILON

/** What would happen to a draft if its mail had just come, by the same rules as for one that is stored; changes nothing. */
export async function previewSend(
  tx: TxCtx,
  scope: Scope,
  { agent, thread, intent, writer, guard, isAsIfAllowed = false }: DraftToPreview,
): Promise<SendPreview> {
  const clock: WakeClock = await (thread === null ? readSettings(tx, scope) : readClock(tx, scope, thread.id))
  const { day } = localTime(tx.now(), clock.timeZone)
  const counted = thread && { agentId: agent.id, day, threadId: thread.id, company: companyDomain(thread.contactEmail) }
  const sent = counted && {
    ...(await readSentCounts(tx, scope, counted)),
    ...(await readOptOut(tx, scope, counted.threadId)),
  }
  const rungs = rungsOf({ label: intent.label, isFollowUp: false })
  const { step, rung, isStopped } = await readAllowedStep(tx, scope, agent.id, rungs)
  const decision = decideSend({
    action: intent.action,
    handoff: intent.handoff ?? null,
    isAutoSendOn: isAsIfAllowed || agent.autoSendEnabled,
    step: isAsIfAllowed && rung !== null ? 'send' : step,
    rung,
    isStopped: !isAsIfAllowed && isStopped,
    hasCommonHours: isAsIfAllowed || hasCommonHours(tx.now(), clock),
    aiMode: thread?.aiMode ?? null,
    passesGuard: guard.ok,
    careLevel: agent.careLevel,
    ...saidBy(guard),
    writer,
    connection: await readConnectionKind(tx, scope),
    isUnsubscribed: thread?.isUnsubscribed ?? false,
    isOptOutInDoubt: sent?.isInDoubt ?? false,
    hasBounced: sent?.hasBounced ?? false,
    isHeardElsewhere: false,
    isCalledOtherwise: false,
    isEdited: false,
    sentToday: sent?.sentToday ?? 0,
    dailyCap: agent.dailyCap,
    sentInThread: sent?.sentInThread ?? 0,
    threadCap: agent.threadCap,
    sentToCompany: sent?.sentToCompany ?? 0,
    companyCap: agent.companyCap,
  })
  if (decision.kind === 'approval') return decision
  const at = (random: number) => dueTime(tx.now(), agent, clock, random).toISOString()
  return { kind: 'automatic', from: at(0), to: at(largestRandom) }
}
