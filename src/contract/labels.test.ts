import { describe, expect, it } from 'vitest'
import { bandOf, bands, lowestOf } from './bands.ts'
import { type LabelFacts, labelFacts, labels } from './labels.ts'

const those = (is: (facts: LabelFacts) => boolean) => labels.filter((label) => is(labelFacts[label]))

describe('what is known of each label', () => {
  it.each<[string, (facts: LabelFacts) => boolean, string]>([
    ['wants to go on', ({ isWarm }) => isWarm, 'meeting_request interested'],
    ['is a no', ({ isRefusal }) => isRefusal, 'not_interested unsubscribe abuse'],
    [
      'settles what was asked before',
      ({ isClosing }) => isClosing,
      'not_now referral not_interested unsubscribe abuse bounce',
    ],
    ['comes from a machine', ({ isMachine }) => isMachine, 'out_of_office auto_reply bounce'],
    ['ends the conversation', ({ action }) => action === 'stop', 'unsubscribe abuse bounce'],
    ['is waited for', ({ action }) => action === 'wait', 'out_of_office auto_reply'],
  ])('%s', (_, is, expected) => {
    expect(those(is).join(' ')).toBe(expected)
  })

  it.each(labels)('%s: its usual score lies in its range, and on the side of its meaning', (label) => {
    const { score, isWarm, isRefusal, isMachine } = labelFacts[label]
    expect(score.lowest).toBeLessThanOrEqual(score.usual)
    expect(score.usual).toBeLessThanOrEqual(score.highest)
    if (isWarm) expect(bandOf(score.usual)).toBe('high')
    if (isRefusal) expect(bandOf(score.highest)).toBe('negative')
    if (isMachine) expect(bandOf(score.highest)).toBe('neutral')
  })
})

it('says of every score which band it is', () => {
  const found = Array.from({ length: 21 }, (_, n) => bandOf(n - 10))
  expect(bands.map((band) => found.indexOf(band) - 10)).toEqual(bands.map((band) => lowestOf[band]))
  expect(found.filter((band) => band === 'high')).toHaveLength(4)
})
