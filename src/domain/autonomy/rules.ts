import { type Evidence, type Lack, type Outcome, type Rung, rungs, type Step, steps } from '#contract/autonomy.ts'
import type { Label } from '#contract/labels.ts'

/** What the steps are given and taken back by. Decision 72 says where the figures come from. */
export const weighing = {
  /** One-sided 95 %. */
  z: 1.6449,
  lowestShare: 0.9,
  fewestJudged: 30,
  /** The newest so many count. */
  mostJudged: 200,
  /** Of what went out by itself: how many are good of an agent that may go on, and of one that may not. */
  goodShare: 0.97,
  badShare: 0.8,
  /** A step is taken back where the log-likelihood ratio between the two has risen so far. */
  threshold: 3.6,
  mostWatched: 200,
} as const

interface OutcomeFacts {
  /** A person said so, by what they did with it or in so many words. */
  isJudged: boolean
  /** It went out, or would have, unchanged or changed in words only. */
  isGood: boolean
  /** How much it says against an agent that sends by itself: 0 nothing, 1 this one was bad. */
  weight: number
  /** What keeps every further step from being offered. */
  bars: 'untraced_fact' | 'wrong_stop' | null
}

const good: OutcomeFacts = { isJudged: true, isGood: true, weight: 0, bars: null }
const bad: OutcomeFacts = { isJudged: true, isGood: false, weight: 1, bars: null }

/** The one place that says what an outcome means. */
export const outcomeFacts: Readonly<Record<Outcome, OutcomeFacts>> = {
  unchanged: good,
  words_changed: good,
  facts_changed: bad,
  rejected: bad,
  would_send: good,
  facts_wrong: { ...bad, bars: 'untraced_fact' },
  should_have_stopped: { ...bad, bars: 'wrong_stop' },
  misunderstood: bad,
  // It could have gone out; somebody would have said it otherwise.
  wrong_tone: { ...bad, weight: 0.5 },
  unjudged: { isJudged: false, isGood: true, weight: 0, bars: null },
  undone: bad,
  // Leads opt out and get angry after good answers, too.
  opted_out: { isJudged: false, isGood: false, weight: 0.5, bars: null },
  angry: { isJudged: false, isGood: false, weight: 0.5, bars: null },
}

/** What became of an answer before it could go out by itself. */
const beforehand: ReadonlySet<Outcome> = new Set(['undone', 'rejected', 'unchanged', 'words_changed', 'facts_changed'])

/** How many of what went out by itself, or was to, did so, and how many of all speak against the step. Pure. */
export const countWatched = (watched: readonly Outcome[]): { sent: number; noticed: number } => ({
  sent: watched.filter((outcome) => !beforehand.has(outcome)).length,
  noticed: watched.filter((outcome) => outcomeFacts[outcome].weight > 0).length,
})

/** The lower bound of a share of which so many of all were seen (Wilson, one-sided 95 %). Pure. */
export function lowerBound(seen: number, all: number): number {
  if (all === 0) return 0
  const { z } = weighing
  const share = seen / all
  const centre = share + (z * z) / (2 * all)
  const margin = z * Math.sqrt((share * (1 - share)) / all + (z * z) / (4 * all * all))
  return Math.max(0, (centre - margin) / (1 + (z * z) / all))
}

/** What the judged ones of these outcomes show, the newest first; what nobody judged is no evidence. Pure. */
export function weighEvidence(newestFirst: readonly Outcome[]): Evidence {
  const judged = newestFirst.map((outcome) => outcomeFacts[outcome]).filter(({ isJudged }) => isJudged)
  const counted = judged.slice(0, weighing.mostJudged)
  const goodOnes = counted.filter(({ isGood }) => isGood).length
  const barring = (what: OutcomeFacts['bars']): number => counted.filter(({ bars }) => bars === what).length
  return {
    judged: counted.length,
    good: goodOnes,
    lowerBound: lowerBound(goodOnes, counted.length),
    untracedFacts: barring('untraced_fact'),
    wrongStops: barring('wrong_stop'),
  }
}

/** What evidence lacks for a further step; nothing: it may be offered. Pure. */
export function lacksOf({ judged, lowerBound: bound, untracedFacts, wrongStops }: Evidence): Lack[] {
  const lacks: Lack[] = []
  if (judged < weighing.fewestJudged) lacks.push({ code: 'too_few', more: weighing.fewestJudged - judged })
  else if (bound < weighing.lowestShare) lacks.push({ code: 'too_often_changed' })
  if (untracedFacts > 0) lacks.push({ code: 'untraced_fact', count: untracedFacts })
  if (wrongStops > 0) lacks.push({ code: 'wrong_stop', count: wrongStops })
  return lacks
}

export const stepAbove = (step: Step): Step | null => steps[steps.indexOf(step) + 1] ?? null
export const stepBelow = (step: Step): Step | null => steps[steps.indexOf(step) - 1] ?? null

/** The step that is offered beside the one that the agent has, and else what is lacking. Pure. */
export function offerOf(step: Step, evidence: Evidence): { offered: Step | null; lacks: Lack[] } {
  const above = stepAbove(step)
  if (above === null) return { offered: null, lacks: [] }
  const lacks = lacksOf(evidence)
  return { offered: lacks.length === 0 ? above : null, lacks }
}

/** What one answer adds to the sum: the log of how much likelier it is of an agent that may not go on. */
function ratioOf(weight: number): number {
  const { goodShare, badShare } = weighing
  return weight === 0 ? Math.log(badShare / goodShare) : weight * Math.log((1 - badShare) / (1 - goodShare))
}

/** `watchSum` after one more answer. Pure. */
export const addToSum = (sum: number, outcome: Outcome): number =>
  Math.max(0, sum + ratioOf(outcomeFacts[outcome].weight))

/**
 * How far what went out by itself speaks against the step, the oldest first (CUSUM of the log-likelihood ratio): what is good takes off, to
 * nothing at least, and what is bad adds. Pure.
 */
export const watchSum = (oldestFirst: readonly Outcome[]): number => oldestFirst.reduce(addToSum, 0)

/**
 * Whether a step is taken back: wherever the sum has reached the threshold, since what was bad may be noticed only after others went out. A single
 * slip never does it. Pure.
 */
export function isToBeTakenBack(oldestFirst: readonly Outcome[]): boolean {
  let sum = 0
  for (const outcome of oldestFirst) {
    sum = addToSum(sum, outcome)
    if (sum >= weighing.threshold) return true
  }
  return false
}

/**
 * What is known of an answer once something more is heard of it: what speaks most against it holds, and what a person judged holds against
 * what nobody did. Pure.
 */
export function moreTelling(known: Outcome, heard: Outcome): Outcome {
  const [one, other] = [outcomeFacts[known], outcomeFacts[heard]]
  if (one.weight !== other.weight) return one.weight > other.weight ? known : heard
  return one.isJudged && !other.isJudged ? known : heard
}

/** So many older cases must fare worse than they were judged before a step is taken back for it. */
export const fewestWorse = 2

const isRung = (name: string): name is Rung => rungs.some((rung) => rung === name)

/** What must allow an answer to go out by itself: a reminder is allowed for itself, and where the lead's label has a step by that, too. Pure. */
export function rungsOf({ label, isFollowUp }: { label: Label | null; isFollowUp: boolean }): Rung[] {
  const own = label !== null && isRung(label) ? [label] : []
  return isFollowUp ? ['follow_up', ...own] : own
}

/** The strictest step of some rungs, and whose it is; without any nothing goes out by itself. Pure. */
export function strictest(of: readonly Rung[], stepOf: (rung: Rung) => Step): { step: Step; rung: Rung | null } {
  const [first] = of
    .map((rung) => ({ rung, step: stepOf(rung) }))
    .toSorted((one, other) => steps.indexOf(one.step) - steps.indexOf(other.step))
  return first ?? { step: 'draft', rung: null }
}
