import type { Agent } from '#contract/agents.ts'
import type { Label } from '#contract/intent.ts'
import { labelFacts } from '#contract/labels.ts'
import type { FollowUpEnd } from '#contract/timeline.ts'
import { addDays } from '#lib/add-days.ts'
import { firstMomentOf, localTime, type WakeClock } from './time-rules.ts'

export type FollowUpAgent = Pick<
  Agent,
  'followupEnabled' | 'followupDays' | 'followupMaxAttempts' | 'delayMin' | 'delayMax'
>

/** What decides whether, and when, a follow-up goes to a lead who stays silent. */
export interface FollowUpFacts {
  clock: WakeClock
  /** Who answers the thread; null: a person. */
  agent: FollowUpAgent | null
  aiMode: 'auto' | 'draft' | 'off' | null
  label: Label | null
  isUnsubscribed: boolean
  /** Something that the lead wrote, here or in another conversation, may be an opt-out, and nobody has decided. */
  isOptOutInDoubt: boolean
  hasBounced: boolean
  /** When our answer went out, and whatever followed it last; null: we have sent none. */
  answeredAt: Date | null
  lastSentAt: Date | null
  /** Follow-ups of this series that went out. */
  sent: number
  hasHeard: boolean
  isAnsweredElsewhere: boolean
  /** A person cancelled a follow-up of this series, or threw its draft away; or it could not be written. */
  isEnded: boolean
  away: { since: Date; until: string | null } | null
  /** The day ("YYYY-MM-DD") for which the lead asked to be asked again; null when they named none. */
  askAgainOn: string | null
}

export type NextFollowUp =
  /** `from`: the wake time of its day; the random delay comes on top. */
  { kind: 'planned'; number: number; count: number; from: Date } | { kind: 'none'; why: FollowUpEnd }

/** How many follow-ups a series has: as many as there are days for, and never more than allowed. */
export const followUpCount = ({ followupDays, followupMaxAttempts }: FollowUpAgent): number =>
  Math.min(followupDays.length, followupMaxAttempts)

function endOf(facts: FollowUpFacts): FollowUpEnd | null {
  if (facts.isUnsubscribed) return 'opted_out'
  if (facts.isOptOutInDoubt) return 'opt_out_in_doubt'
  if (facts.hasBounced || facts.label === 'bounce') return 'bounced'
  if (facts.answeredAt === null) return 'no_answer'
  if (facts.hasHeard) return 'heard'
  if (facts.isAnsweredElsewhere) return 'answered_elsewhere'
  // An opt-out that nobody has confirmed is at least a no.
  if (facts.label !== null && labelFacts[facts.label].isRefusal) return 'said_no'
  if (facts.agent === null) return 'no_agent'
  if (facts.aiMode === 'off') return 'off_here'
  if (facts.isEnded) return 'ended'
  if (!facts.agent.followupEnabled || followUpCount(facts.agent) === 0) return 'off'
  return facts.sent >= followUpCount(facts.agent) ? 'all_sent' : null
}

/**
 * The next follow-up of a conversation. It is due on day `followupDays[n]` after the answer, from the workspace's wake time on.
 * One that went out late keeps its distance to the next. An absence note moves it past the day of return, or, when the note says
 * none, as far away from the note as it was from the answer. Whoever asks to be asked on a day is not asked before it.
 */
export function nextFollowUp(facts: FollowUpFacts): NextFollowUp {
  const { agent, answeredAt, sent, clock } = facts
  const why = endOf(facts)
  if (why !== null || agent === null || answeredAt === null) return { kind: 'none', why: why ?? 'no_agent' }
  const days = agent.followupDays[sent] ?? 0
  const before = agent.followupDays[sent - 1] ?? 0
  const dayOf = (at: Date): string => localTime(at, clock.timeZone).day
  const earliest = [
    addDays(dayOf(answeredAt), days),
    addDays(dayOf(facts.lastSentAt ?? answeredAt), days - before),
    ...(facts.away === null ? [] : [backOn(facts.away, days - before, dayOf)]),
    ...(facts.askAgainOn === null ? [] : [facts.askAgainOn]),
  ]
  const day = earliest.sort().at(-1) ?? ''
  const from = firstMomentOf(day, clock.wakeTime, clock.timeZone)
  return { kind: 'planned', number: sent + 1, count: followUpCount(agent), from }
}

const backOn = (away: { since: Date; until: string | null }, days: number, dayOf: (at: Date) => string): string =>
  away.until === null || away.until < dayOf(away.since) ? addDays(dayOf(away.since), days) : addDays(away.until, 1)
