import { expect, it } from 'vitest'
import { afterCredit, monthlyCents, planContents, planFor } from './plans.ts'

it.each([
  // agents, the plan that holds them, what a month costs, and with a credit
  [0, 'per_agent', 0, 0],
  [1, 'per_agent', 900, 0],
  [2, 'unlimited', 9700, 8800],
  [40, 'unlimited', 9700, 8800],
] as const)('%d agents need %s for %d cents, %d with a credit', (agents, plan, cents, reduced) => {
  expect(planFor(agents)).toBe(plan)
  expect(monthlyCents(plan, agents)).toBe(cents)
  expect(afterCredit(cents)).toBe(reduced)
})

it('Unlimited costs the same whatever the number of agents', () => {
  expect([0, 1, 2].map((agents) => monthlyCents('unlimited', agents))).toEqual([9700, 9700, 9700])
})

it('the price list has the lines of each plan', () => {
  expect(planContents('per_agent')).toEqual([
    '1 AI agent included',
    '{platform} integration',
    'Adaptive knowledge base',
    'Intent scoring',
    'Automated follow-ups',
    'Task scheduling',
  ])
  expect(planContents('unlimited')).toEqual([
    'Unlimited agents',
    'Everything in Per Agent',
    'Priority support',
    'Advanced analytics',
    'Custom branding',
    'Team roles and permissions',
  ])
})
