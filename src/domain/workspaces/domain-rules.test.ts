import { describe, expect, it } from 'vitest'
import type { DomainFinding } from '#contract/branding.ts'
import { afterLook, type DomainState, findingOf, leadsOf } from './domain-rules.ts'

const hourMs = 3_600_000
const start = new Date('2026-03-28T12:00:00Z')
const at = (hours: number): Date => new Date(start.getTime() + hours * hourMs)

describe('what a record says', () => {
  it.each<[values: string[] | null, finding: DomainFinding]>([
    [['rejoinder-domain=abc'], 'proved'],
    [['v=spf1 -all', ' rejoinder-domain=abc '], 'proved'],
    [['rejoinder-domain=abd'], 'other_record'],
    [['rejoinder-domain=abcd'], 'other_record'],
    [[], 'no_record'],
    [null, 'no_answer'],
  ])('%j is %s', (values, finding) => {
    expect(findingOf(values, 'abc')).toBe(finding)
  })
})

it.each([
  [['192.0.2.1'], ['192.0.2.1', '192.0.2.2'], 'here'],
  [['192.0.2.9'], ['192.0.2.1'], 'elsewhere'],
  [[], ['192.0.2.1'], 'nowhere'],
  [null, ['192.0.2.1'], 'unknown'],
  [['192.0.2.9'], null, 'unknown'],
] as const)('a domain at %j of an installation at %j leads %s', (addresses, own, leads) => {
  expect(leadsOf(addresses, own)).toBe(leads)
})

/** What is found at these hours since the domain was written down. */
function story(...looks: [hours: number, finding: DomainFinding][]) {
  let state: DomainState = { setAt: start, provedAt: null, failingSince: null }
  const told = looks.map(([hours, finding]) => {
    const { nextCheckAt, ...after } = afterLook(state, finding, at(hours))
    state = after
    return {
      proved: state.provedAt !== null,
      failing: state.failingSince !== null,
      nextInMinutes: (nextCheckAt.getTime() - at(hours).getTime()) / 60_000,
    }
  })
  return told
}

describe('the proof of a domain', () => {
  it('is looked for often at first, then seldom', () => {
    expect(story([0, 'no_record'], [47, 'other_record'], [49, 'no_answer'], [24 * 31, 'no_record'])).toEqual([
      { proved: false, failing: false, nextInMinutes: 10 },
      { proved: false, failing: false, nextInMinutes: 10 },
      { proved: false, failing: false, nextInMinutes: 360 },
      { proved: false, failing: false, nextInMinutes: 1440 },
    ])
  })

  it('that is gone for two days ends it, and one that comes back before does not', () => {
    expect(story([0, 'proved'], [12, 'no_record'], [59, 'other_record'], [60, 'no_record'])).toMatchObject([
      { proved: true, nextInMinutes: 720 },
      { proved: true, failing: true, nextInMinutes: 60 },
      { proved: true, failing: true },
      { proved: false, failing: false },
    ])
    expect(story([0, 'proved'], [12, 'no_record'], [59, 'proved'], [61, 'no_record'])).toMatchObject([
      { proved: true },
      { failing: true },
      { proved: true, failing: false },
      { proved: true, failing: true },
    ])
  })

  it('is not doubted because nobody answers', () => {
    expect(story([0, 'proved'], [12, 'no_answer'], [500, 'no_answer'])).toMatchObject([
      { proved: true },
      { proved: true, failing: false, nextInMinutes: 60 },
      { proved: true, failing: false },
    ])
    // One that was failing goes on failing, and silence alone does not end it.
    expect(story([0, 'proved'], [12, 'no_record'], [100, 'no_answer'], [101, 'no_record'])).toMatchObject([
      { proved: true },
      { failing: true },
      { proved: true, failing: true },
      { proved: false },
    ])
  })
})
