import { afterAll, beforeAll, expect, it } from 'vitest'
import { agentDefaults } from '#contract/agents.ts'
import type { PlanId } from '#contract/plans.ts'
import { type Person, signUp } from '../person.ts'
import { type Product, startProduct } from '../product.ts'
import { type StripeStandIn, startStripe } from '../stripe/stand-in.ts'
import { eventually } from './eventually.ts'
import { type Part, pidOf } from './parts.ts'

// Somebody pays for a plan and changes it, while the process that asks Stripe is killed before and after every call that does something there:
// between any two steps there is one.

let stripe: StripeStandIn
let product: Product
beforeAll(async () => {
  stripe = await startStripe({ now: () => new Date() })
  product = await startProduct({
    env: {
      SANDBOX: 'off',
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_API_URL: stripe.url,
    },
  })
})
afterAll(async () => {
  await product?.[Symbol.asyncDispose]()
  await stripe?.[Symbol.asyncDispose]()
})

let kills = 0
/** Whoever makes this call next is killed: before Stripe has done it, or after, and nobody hears of it. */
function killAt(part: Part, match: RegExp, does: 'before' | 'after'): void {
  stripe.fault({
    match,
    does,
    times: 1,
    async whenCalled() {
      const pid = await pidOf(product, part)
      if (pid === null) return
      process.kill(pid, 'SIGKILL')
      kills += 1
    },
  })
}

/** As a person does whose screen says "try again". */
const insist = <Result>(what: string, ask: () => Promise<Result>): Promise<Result> => eventually(what, ask, 40_000)

const standingOf = async ({ api, workspaceId }: Person) => (await api.billing.standing({ workspaceId })).standing

async function payFor(plan: PlanId, does: 'before' | 'after'): Promise<Person> {
  const person = await insist('somebody signs up', () => signUp(product.url))
  const { api, workspaceId } = person
  await insist('an agent', () => api.agents.create({ ...agentDefaults, name: 'Ann', workspaceId }))
  for (const match of [/^POST \/customers$/, /^POST \/checkout\/sessions$/]) killAt('web', match, does)
  const begun = await insist('a page to pay at', () => api.payments.begin({ workspaceId, plan }))
  const again = await insist('the same page again', () => api.payments.begin({ workspaceId, plan }))
  expect(again).toEqual(begun)
  expect([...stripe.books.sessions.values()].filter(({ status }) => status === 'open')).toHaveLength(1)
  stripe.books.complete(begun.kind === 'pay' ? (begun.url.split('/').at(-1) ?? '') : '')
  return person
}

it('nobody is charged twice, and nobody who paid is paused', async () => {
  // Stripe tells of it, and the worker dies over the first event.
  killAt('worker', /^GET \/subscriptions$/, 'before')
  stripe.postTo(`${product.url}/webhooks/stripe`)
  const ada = await payFor('per_agent', 'before')
  await eventually('the plan stands', async () => (await standingOf(ada))?.state === 'active', 40_000)
  // Nobody tells of the other: whoever comes back from the page asks.
  stripe.postTo(null)
  const ben = await payFor('unlimited', 'after')
  await insist('the plan is asked for', () => ben.api.payments.refresh({ workspaceId: ben.workspaceId }))
  expect(await standingOf(ben)).toMatchObject({ plan: 'unlimited', state: 'active' })

  for (const [person, plan, does] of [
    [ada, 'unlimited', 'before'],
    [ben, 'per_agent', 'after'],
  ] as const) {
    killAt('web', /^POST \/subscriptions\//, does)
    await insist('the plan is changed', () => person.api.payments.begin({ workspaceId: person.workspaceId, plan }))
    expect((await standingOf(person))?.plan).toBe(plan)
  }
  expect(kills).toBe(7)
  const charged = [...stripe.books.charges.values()].map(({ amount }) => amount)
  expect(charged.toSorted((one, other) => one - other)).toEqual([900, expect.closeTo(8800, -2), 9700])
  expect(stripe.books.subscriptions.size).toBe(2)
})
