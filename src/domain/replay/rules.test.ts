import { describe, expect, it } from 'vitest'
import { badnessOf, isWithinCap, type LabelCounts, outcomeOf, resultsOf, shareOf } from './rules.ts'

const fact = { kind: 'price' as const, text: '$49', start: 0, end: 3 }
const same = { wordsChanged: 0, onlyInFirst: [], onlyInSecond: [], changed: [] }

describe('what would become of a reply', () => {
  it.each([
    [
      'goes out when nothing speaks against it',
      { action: 'reply', body: 'Hi' },
      { kind: 'automatic', from: '', to: '' },
      'would_send',
    ],
    [
      'waits with its reasons',
      { action: 'reply', body: 'Hi' },
      { kind: 'approval', reasons: [{ code: 'bounced' }] },
      'waits',
    ],
    ['is stopped when nothing is to be answered any more', { action: 'stop', body: '' }, null, 'stopped'],
    ['waits when it is a machine’s', { action: 'wait', body: '' }, null, 'waits'],
    ['waits when it is left to a person', { action: 'handoff', body: ' ' }, null, 'waits'],
  ] as const)('%s', (_, written, decision, outcome) => {
    expect(outcomeOf(written, decision as Parameters<typeof outcomeOf>[1]).outcome).toBe(outcome)
  })
})

it('puts first what would embarrass most', () => {
  const answered = { did: 'answered' as const, compared: same }
  const inOrder = [
    { outcome: 'would_send' as const, did: 'stopped' as const, compared: null },
    {
      ...answered,
      outcome: 'would_send' as const,
      compared: { ...same, onlyInFirst: [fact, fact], changed: [{ first: fact, second: fact }] },
    },
    { ...answered, outcome: 'would_send' as const, compared: { ...same, onlyInSecond: [fact] } },
    { outcome: 'stopped' as const, did: 'answered' as const, compared: null },
    { ...answered, outcome: 'would_send' as const, compared: { ...same, wordsChanged: 0.9 } },
    { ...answered, outcome: 'would_send' as const },
    { ...answered, outcome: 'waits' as const, compared: { ...same, onlyInFirst: [fact] } },
    { ...answered, outcome: 'waits' as const },
  ].map(badnessOf)
  expect(inOrder).toEqual(inOrder.toSorted((one, other) => other - one))
  expect(new Set(inOrder).size).toBe(inOrder.length)
})

it('tells a share with its Wilson interval', () => {
  expect(shareOf(0, 0)).toBeNull()
  expect(shareOf(30, 30)).toMatchObject({ share: 1, high: 1 })
  expect(shareOf(30, 30)?.low).toBeCloseTo(0.8865, 3)
  const half = shareOf(10, 20)
  expect([half?.low, half?.high].map((bound) => bound?.toFixed(3))).toEqual(['0.299', '0.701'])
})

it('adds the labels up, the largest first', () => {
  const counts = (label: LabelCounts['label'], cases: number): LabelCounts => ({
    label,
    cases,
    wouldSend: cases - 1,
    waits: 1,
    stopped: 0,
    answered: cases,
    wrongStops: 0,
    compared: cases - 1,
    sameFacts: cases - 1,
    wordsChanged: (cases - 1) / 2,
    judged: 0,
    judgedGood: 0,
    factsWrong: 0,
    shouldHaveStopped: 0,
  })
  const { all, labels } = resultsOf([counts('question', 3), counts('interested', 5)])
  expect(labels.map(({ label }) => label)).toEqual(['interested', 'question'])
  expect(all).toMatchObject({
    label: null,
    cases: 8,
    waits: 2,
    wouldSend: { count: 6, of: 8 },
    wordsChanged: 0.5,
    judgedGood: null,
  })
})

it('pays no call that would pass the cap, as far as calls before it tell', () => {
  const of = (costMicros: number, tried: number, underWay = 0) =>
    isWithinCap({ capMicros: 1000, costMicros, tried, underWay })
  expect(of(0, 0)).toBe(true)
  expect(of(0, 0, 1)).toBe(false)
  expect(of(800, 4)).toBe(true)
  expect(of(801, 4)).toBe(false)
  expect(of(600, 3, 1)).toBe(true)
  expect(of(600, 3, 2)).toBe(false)
  expect(of(1000, 1)).toBe(false)
  expect(isWithinCap({ capMicros: null, costMicros: 1e9, tried: 1, underWay: 3 })).toBe(true)
})
