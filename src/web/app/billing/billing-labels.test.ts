import { describe, expect, it } from 'vitest'
import type { Billing, PlanStanding } from '#contract/billing.ts'
import { planFeatures } from '#contract/plans.ts'
import { changeWords, costWords, price, standingWords } from './billing-labels.ts'

const trial: PlanStanding = {
  plan: 'trial',
  state: 'trial',
  endedBy: null,
  trialEndsAt: '2026-03-15T10:00:00.000Z',
  graceEndsAt: null,
  cancelsAt: null,
  features: [...planFeatures],
  agentsHeld: null,
}
const perAgent: PlanStanding = { ...trial, plan: 'per_agent', state: 'active', features: [], agentsHeld: 1 }
const unlimited: PlanStanding = { ...trial, plan: 'unlimited', state: 'active' }

const billing = (standing: PlanStanding, agents: number, change: Partial<Billing> = {}): Billing => ({
  standing,
  isSelfHosted: false,
  agents: Array.from({ length: agents }, (_, place) => ({ id: `${place}`, name: `Agent ${place}`, isOn: place === 0 })),
  month: { from: '2026-03-01', to: '2026-03-31' },
  cost: { cents: 900, creditCents: 0, at: '2026-04-01T10:00:00.000Z' },
  account: null,
  referralLink: 'https://app.example/auth?ref=1',
  credits: [],
  invoices: [],
  ...change,
})

it.each([
  [0, '$0'],
  [900, '$9'],
  [9700, '$97'],
  [850, '$8.50'],
  [123_456, '$1,234.56'],
])('%d cents are %s', (cents, words) => {
  expect(price(cents)).toBe(words)
})

it('says how each plan stands', () => {
  expect(standingWords(trial)).toContain('until 15 Mar 2026')
  expect(standingWords({ ...trial, state: 'ended', endedBy: 'trial' })).toContain('Your trial is over.')
  expect(standingWords({ ...perAgent, state: 'ended', endedBy: 'unpaid' })).toContain('wasn’t paid')
  expect(standingWords({ ...perAgent, state: 'past_due', graceEndsAt: '2026-03-20T10:00:00.000Z' })).toContain(
    'go on until 20 Mar 2026',
  )
  expect(standingWords({ ...unlimited, cancelsAt: '2026-03-31T10:00:00.000Z' })).toContain('ends on 31 Mar 2026')
})

it.each([
  ['a trial', billing(trial, 2), 'This is what your 2 agents would cost on Unlimited.'],
  ['a trial without an agent', billing(trial, 0), 'This is what your 0 agents would cost.'],
  ['a plan', billing(perAgent, 1), 'Your next invoice, on 1 Apr 2026.'],
  [
    'a credit',
    billing(perAgent, 1, { cost: { cents: 0, creditCents: 900, at: '2026-04-01T10:00:00.000Z' } }),
    '$9 off',
  ],
  ['a plan on a server of one’s own', billing(perAgent, 1, { isSelfHosted: true }), 'self-hosted: nothing is charged'],
  ['no plan', billing(perAgent, 1, { cost: { cents: 0, creditCents: 0, at: null } }), 'There is no further invoice.'],
])('says of the cost of %s what the next invoice will', (_name, of, words) => {
  expect(costWords(of)).toContain(words)
})

describe('what changes with a plan is told before it does', () => {
  it.each<[string, Billing, 'per_agent' | 'unlimited', string[]]>([
    [
      'a first plan for one agent',
      billing(trial, 1),
      'per_agent',
      ['It costs $9 a month.', 'four counters', 'role Admin'],
    ],
    [
      'a first plan for three',
      billing(trial, 3),
      'per_agent',
      ['It costs $9 a month.', 'One of your 3 agents stays on'],
    ],
    [
      'an upgrade',
      billing(perAgent, 1),
      'unlimited',
      ['from $9 to $97', 'You get: Priority support, Advanced analytics'],
    ],
    ['a downgrade', billing(unlimited, 1), 'per_agent', ['from $97 to $9', 'no longer shown']],
    [
      'a plan after the trial',
      billing({ ...trial, state: 'ended', endedBy: 'trial', features: [] }, 1, { isSelfHosted: true }),
      'unlimited',
      ['Your agents resume at once', 'nothing is charged'],
    ],
  ])('%s', (_name, before, to, expected) => {
    const words = changeWords(before, to).join(' ')
    for (const one of expected) expect(words).toContain(one)
  })

  it('nothing is lost by an upgrade', () => {
    expect(changeWords(billing(perAgent, 1), 'unlimited').join(' ')).not.toMatch(/no longer|keeps|switched off/)
  })
})
