import type { ComparedAnswers } from '#contract/compared-answers.ts'
import type { Action, Label } from '#contract/intent.ts'
import type { SendPreview } from '#contract/playground.ts'
import type { LabelResult, ReplayOutcome, Share } from '#contract/replays.ts'
import type { TaskReason } from '#contract/task-reasons.ts'

/** What would become of a reply, by what its writer made of it and what the rules say of a draft. */
export function outcomeOf(
  { action, body }: { action: Action; body: string },
  decision: Exclude<SendPreview, { kind: 'none' }> | null,
): { outcome: ReplayOutcome; reasons: TaskReason[] } {
  if (body.trim() !== '' && decision !== null) {
    return decision.kind === 'automatic'
      ? { outcome: 'would_send', reasons: [] }
      : { outcome: 'waits', reasons: decision.reasons }
  }
  if (action === 'stop') return { outcome: 'stopped', reasons: [] }
  const isMachines = action === 'wait'
  return {
    outcome: 'waits',
    reasons: [isMachines ? { code: 'automatic_newest' } : { code: 'handoff', cause: null, unanswered: null }],
  }
}

export const countFacts = ({ onlyInFirst, onlyInSecond, changed }: ComparedAnswers): number =>
  onlyInFirst.length + onlyInSecond.length + changed.length

/**
 * How much a case would embarrass: an answer that goes out to somebody who wanted none, then one with other facts than a person's, then a
 * stop where a person answered, then how much else a person would have changed. What waits does little harm.
 */
export function badnessOf({
  outcome,
  did,
  compared,
}: {
  outcome: ReplayOutcome | null
  did: 'answered' | 'stopped'
  compared: ComparedAnswers | null
}): number {
  const words = Math.round(99 * (compared?.wordsChanged ?? 0))
  // What the agent says and the person did not is worse than what it leaves out.
  const facts =
    compared === null ? 0 : 3 * compared.changed.length + 2 * compared.onlyInFirst.length + compared.onlyInSecond.length
  const ofFacts = Math.min(facts, 30) * 10
  if (outcome === 'would_send') {
    if (did === 'stopped') return 2000
    return (facts > 0 ? 1000 + ofFacts : 200) + words
  }
  if (outcome === 'stopped') return did === 'answered' ? 900 : 0
  return outcome === 'waits' && did === 'answered' ? Math.min(facts, 3) * 10 + Math.round(words / 10) : 0
}

/** So much of the standard normal distribution lies within 95 %. */
const z95 = 1.959964

/** A share with its Wilson interval of 95 %; null of none. */
export function shareOf(count: number, of: number): Share | null {
  if (of === 0) return null
  const share = count / of
  const z2 = z95 * z95
  const middle = (share + z2 / (2 * of)) / (1 + z2 / of)
  const reach = (z95 / (1 + z2 / of)) * Math.sqrt((share * (1 - share)) / of + z2 / (4 * of * of))
  return { of, count, share, low: Math.max(0, middle - reach), high: Math.min(1, middle + reach) }
}

/** Cases of one label, counted by the database. */
export interface LabelCounts {
  label: Label | null
  cases: number
  wouldSend: number
  waits: number
  stopped: number
  answered: number
  wrongStops: number
  /** Of those that would have gone out beside a person's answer. */
  compared: number
  sameFacts: number
  wordsChanged: number
  judged: number
  judgedGood: number
  factsWrong: number
  shouldHaveStopped: number
}

const resultOf = (counts: LabelCounts): LabelResult => ({
  label: counts.label,
  cases: counts.cases,
  wouldSend: shareOf(counts.wouldSend, counts.cases),
  waits: counts.waits,
  stopped: counts.stopped,
  wrongStops: shareOf(counts.wrongStops, counts.answered),
  sameFacts: shareOf(counts.sameFacts, counts.compared),
  wordsChanged: counts.compared === 0 ? null : counts.wordsChanged / counts.compared,
  judgedGood: shareOf(counts.judgedGood, counts.judged),
  factsWrong: counts.factsWrong,
  shouldHaveStopped: counts.shouldHaveStopped,
})

/** What is told of each label, those with the most cases first, and of all together. */
export function resultsOf(counts: readonly LabelCounts[]): { all: LabelResult; labels: LabelResult[] } {
  const sum = (name: Exclude<keyof LabelCounts, 'label'>): number =>
    counts.reduce((before, one) => before + one[name], 0)
  const all: LabelCounts = {
    label: null,
    cases: sum('cases'),
    wouldSend: sum('wouldSend'),
    waits: sum('waits'),
    stopped: sum('stopped'),
    answered: sum('answered'),
    wrongStops: sum('wrongStops'),
    compared: sum('compared'),
    sameFacts: sum('sameFacts'),
    wordsChanged: sum('wordsChanged'),
    judged: sum('judged'),
    judgedGood: sum('judgedGood'),
    factsWrong: sum('factsWrong'),
    shouldHaveStopped: sum('shouldHaveStopped'),
  }
  return {
    all: resultOf(all),
    labels: counts.toSorted((one, other) => other.cases - one.cases).map(resultOf),
  }
}

/** Whether one more case, beside those under way, may be paid: what its calls cost is guessed by the mean of the cases before it. */
export function isWithinCap({
  capMicros,
  costMicros,
  tried,
  underWay,
}: {
  capMicros: number | null
  costMicros: number
  tried: number
  underWay: number
}): boolean {
  if (capMicros === null) return true
  // What the first one costs nobody knows before it has been paid.
  if (tried === 0) return underWay === 0
  const mean = costMicros / tried
  return costMicros + (underWay + 1) * mean <= capMicros && costMicros < capMicros
}
