import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Outcome, outcomes, rungs, steps } from '#contract/autonomy.ts'
import { labelFacts, labels } from '#contract/labels.ts'
import {
  addToSum,
  isToBeTakenBack,
  lacksOf,
  lowerBound,
  moreTelling,
  offerOf,
  outcomeFacts,
  rungsOf,
  strictest,
  watchSum,
  weighEvidence,
  weighing,
} from './rules.ts'

const some = <Value>(count: number, value: Value): Value[] => Array.from({ length: count }, () => value)
const anyOutcome = fc.constantFrom(...outcomes)
const offeredTo = (newestFirst: readonly Outcome[]) => offerOf('draft', weighEvidence(newestFirst)).offered

describe('a step is offered by what people judged', () => {
  it.each<[string, Outcome[], string | null]>([
    ['nothing judged', [], null],
    ['29 good ones', some(29, 'unchanged'), null],
    ['30 good ones', some(30, 'unchanged'), 'pause'],
    [
      'in other words, or judged in a replay',
      [...some(15, 'words_changed'), ...some(15, 'would_send')] as Outcome[],
      'pause',
    ],
    ['one of 31 with other facts', ['facts_changed', ...some(30, 'unchanged')] as Outcome[], null],
    ['two of 80 with other facts', [...some(2, 'facts_changed'), ...some(78, 'unchanged')] as Outcome[], 'pause'],
    ['a fact that was wrong', ['facts_wrong', ...some(199, 'unchanged')] as Outcome[], null],
    ['a stop that was missed', ['should_have_stopped', ...some(199, 'unchanged')] as Outcome[], null],
    [
      'both longer ago than what counts',
      [...some(200, 'unchanged'), 'facts_wrong', 'should_have_stopped'] as Outcome[],
      'pause',
    ],
    ['a thousand that nobody judged', some(1000, 'unjudged'), null],
  ])('%s', (_what, newestFirst, offered) => {
    expect(offeredTo(newestFirst)).toBe(offered)
  })

  it('says what is lacking', () => {
    const lacks = (newestFirst: readonly Outcome[]) => offerOf('pause', weighEvidence(newestFirst)).lacks
    expect(lacks(some(12, 'unchanged'))).toEqual([{ code: 'too_few', more: 18 }])
    expect(lacks(some(40, 'rejected'))).toEqual([{ code: 'too_often_changed' }])
    expect(lacks([...some(2, 'facts_wrong' as const), 'should_have_stopped'])).toEqual([
      { code: 'too_few', more: 27 },
      { code: 'untraced_fact', count: 2 },
      { code: 'wrong_stop', count: 1 },
    ])
    expect(offerOf('send', weighEvidence(some(99, 'unchanged')))).toEqual({ offered: null, lacks: [] })
  })

  it('in no order is one offered without the evidence for it, and never more than the next', () => {
    fc.assert(
      fc.property(fc.array(anyOutcome, { maxLength: 260 }), fc.constantFrom(...steps), (history, step) => {
        const { offered } = offerOf(step, weighEvidence(history))
        if (offered === null) return
        const counted = history.filter((one) => outcomeFacts[one].isJudged).slice(0, weighing.mostJudged)
        const good = counted.filter((one) => outcomeFacts[one].isGood).length
        expect(counted.length).toBeGreaterThanOrEqual(30)
        expect(lowerBound(good, counted.length)).toBeGreaterThanOrEqual(0.9)
        expect(counted).not.toContain('facts_wrong')
        expect(counted).not.toContain('should_have_stopped')
        expect(steps.indexOf(offered)).toBe(steps.indexOf(step) + 1)
      }),
      { seed: 1717, numRuns: 500 },
    )
  })

  it('the bound lies below what was seen, and rises with how much was', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), fc.nat(), (all, seed) => {
        const seen = seed % (all + 1)
        expect(lowerBound(seen, all)).toBeLessThanOrEqual(seen / all)
        expect(lowerBound(2 * seen, 2 * all)).toBeGreaterThanOrEqual(lowerBound(seen, all))
      }),
      { seed: 1717, numRuns: 300 },
    )
    expect(lowerBound(30, 30)).toBeCloseTo(0.917, 3)
    expect(lowerBound(0, 0)).toBe(0)
  })
})

describe('a step is taken back by what went out by itself', () => {
  it.each<[string, Outcome[], boolean]>([
    ['a single slip', ['facts_wrong'], false],
    ['a single slip after many', [...some(100, 'unjudged'), 'undone'] as Outcome[], false],
    ['two soon after each other', ['facts_wrong', 'unjudged', 'undone'], true],
    ['two with some good ones between', ['undone', ...some(4, 'unjudged'), 'undone'] as Outcome[], false],
    ['two soon after each other, noticed later', ['undone', 'undone', ...some(20, 'unjudged')] as Outcome[], true],
    ['two edits of facts', ['facts_changed', 'facts_changed'], true],
    ['edits of words', some(50, 'words_changed'), false],
    ['two leads who opted out', ['opted_out', 'opted_out'], false],
    ['four leads who opted out, or were angry', ['opted_out', 'angry', 'opted_out', 'angry'], true],
    ['a wrong fact and two angry leads', ['facts_wrong', 'angry', 'opted_out'], true],
  ])('%s', (_what, oldestFirst, isTakenBack) => {
    expect(isToBeTakenBack(oldestFirst)).toBe(isTakenBack)
  })

  it('one more good answer never speaks against it, one more bad one never for it', () => {
    fc.assert(
      fc.property(fc.array(anyOutcome, { maxLength: 80 }), anyOutcome, (history, more) => {
        const [before, after] = [watchSum(history), watchSum([...history, more])]
        if (outcomeFacts[more].weight === 0) expect(after).toBeLessThanOrEqual(before)
        else expect(after).toBeGreaterThan(before)
      }),
      { seed: 1717, numRuns: 300 },
    )
  })

  it('of one answer what speaks most against it holds, whatever is heard first', () => {
    expect(moreTelling('unjudged', 'opted_out')).toBe('opted_out')
    expect(moreTelling('facts_wrong', 'angry')).toBe('facts_wrong')
    fc.assert(
      fc.property(anyOutcome, anyOutcome, (one, other) => {
        const { weight } = outcomeFacts[moreTelling(one, other)]
        expect(weight).toBe(Math.max(outcomeFacts[one].weight, outcomeFacts[other].weight))
        expect(outcomeFacts[moreTelling(other, one)].weight).toBe(weight)
      }),
      { seed: 1717 },
    )
  })
})

describe('histories of agents whose quality is known', () => {
  const histories = 10_000
  /** A generator of its own, so that a seed says the same on every machine (mulberry32). */
  const dice = (seed: number) => {
    let state = seed
    return () => {
      state = (state + 0x6d2b79f5) | 0
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
    }
  }
  /** After how many of its drafts it is offered to send by itself; judged one after the other, and looked at after each. */
  const unlockedAfter = (quality: number, most: number, random: () => number): number => {
    let good = 0
    for (let judged = 1; judged <= most; judged += 1) {
      if (random() < quality) good += 1
      const evidence = { judged, good, lowerBound: lowerBound(good, judged), untracedFacts: 0, wrongStops: 0 }
      if (lacksOf(evidence).length === 0) return judged
    }
    return Number.POSITIVE_INFINITY
  }
  /** After how many of its sends the step is taken back. */
  const downAfter = (quality: number, most: number, random: () => number): number => {
    let sum = 0
    for (let sent = 1; sent <= most; sent += 1) {
      sum = addToSum(sum, random() < quality ? 'unjudged' : 'facts_wrong')
      if (sum >= weighing.threshold) return sent
    }
    return Number.POSITIVE_INFINITY
  }
  const share = (seed: number, happens: (random: () => number) => boolean): number => {
    const random = dice(seed)
    let count = 0
    for (let history = 0; history < histories; history += 1) if (happens(random)) count += 1
    return count / histories
  }

  it('a bad one is unlocked in at most 1 of 100, within 150 drafts or 200', () => {
    expect(
      share(1, (random) => unlockedAfter(0.8, weighing.mostJudged, random) < Number.POSITIVE_INFINITY),
    ).toBeLessThanOrEqual(0.01)
  })

  it('a good one is unlocked within 150 drafts in at least 90 of 100', () => {
    expect(share(2, (random) => unlockedAfter(0.97, 150, random) <= 150)).toBeGreaterThanOrEqual(0.9)
  })

  it('one that turns bad is down within 20 sends in at least 75 of 100, and within 40 in at least 95', () => {
    const after: number[] = []
    share(3, (random) => after.push(downAfter(0.8, 40, random)) > 0)
    expect(after.filter((sends) => sends <= 20).length / histories).toBeGreaterThanOrEqual(0.75)
    expect(after.filter((sends) => sends <= 40).length / histories).toBeGreaterThanOrEqual(0.95)
  })

  it('a good one keeps its step over 100 sends in at least 79 of 100', () => {
    expect(share(4, (random) => downAfter(0.97, 100, random) > 100)).toBeGreaterThanOrEqual(0.79)
  })
})

describe('what has a step of its own', () => {
  it('is every label whose mails an agent answers, and reminders', () => {
    expect(rungs).toEqual([...labels.filter((label) => labelFacts[label].action === 'reply'), 'follow_up'])
  })

  it('an answer goes by its label; a reminder by its own step and by that of the label', () => {
    expect(rungsOf({ label: 'question', isFollowUp: false })).toEqual(['question'])
    expect(rungsOf({ label: 'objection', isFollowUp: true })).toEqual(['follow_up', 'objection'])
    expect(rungsOf({ label: 'out_of_office', isFollowUp: true })).toEqual(['follow_up'])
    expect(rungsOf({ label: 'other', isFollowUp: false })).toEqual([])
  })

  it('the strictest step counts, and none means that it only drafts', () => {
    const onSteps = { question: 'pause', follow_up: 'send', objection: 'draft' } as const
    const of = (...some: (keyof typeof onSteps)[]) => strictest(some, (rung) => onSteps[rung as keyof typeof onSteps])
    expect(of('follow_up', 'question')).toEqual({ step: 'pause', rung: 'question' })
    expect(of('follow_up')).toEqual({ step: 'send', rung: 'follow_up' })
    expect(of('question', 'objection', 'follow_up')).toEqual({ step: 'draft', rung: 'objection' })
    expect(of()).toEqual({ step: 'draft', rung: null })
  })
})
