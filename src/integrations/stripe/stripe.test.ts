import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Offer, Payments } from '#domain/ports.ts'
import { type StripeStandIn, startStripe } from '../../../test/stripe/stand-in.ts'
import { createPayments } from './adapter.ts'

const perAgent: Offer = { plan: 'per_agent', name: 'Per Agent', cents: 900, currency: 'usd' }
const unlimited: Offer = { plan: 'unlimited', name: 'Unlimited', cents: 9700, currency: 'usd' }
const day = 86_400_000

let now: Date
let stripe: StripeStandIn
let payments: Payments
beforeEach(async () => {
  now = new Date('2026-03-01T12:00:00Z')
  stripe = await startStripe({ now: () => now })
  payments = paymentsOf(false)
})
afterEach(async () => {
  await stripe[Symbol.asyncDispose]()
})

const paymentsOf = (hasTax: boolean): Payments =>
  createPayments({ secretKey: stripe.secretKey, webhookSecret: stripe.webhookSecret, baseUrl: stripe.url, hasTax })
const customer = { workspaceId: 'w-1', name: 'Acme', email: 'ada@acme.example' }
const pages = { paidUrl: 'https://app.example/billing?paid', backUrl: 'https://app.example/billing' }

async function subscribed(offer: Offer): Promise<{ customerId: string; subscriptionId: string }> {
  const customerId = await payments.createCustomer(customer, 'customer:w-1')
  const { id } = await payments.openCheckout({ customerId, workspaceId: 'w-1', offer, ...pages }, 'checkout:1')
  const { subscription } = stripe.books.complete(id)
  return { customerId, subscriptionId: subscription ?? '' }
}

describe('payments by Stripe', () => {
  it('a plan is paid at a page of Stripe’s, and what stands then is read in our own words', async () => {
    const { customerId, subscriptionId } = await subscribed(perAgent)
    expect(await payments.readAccount(customerId)).toEqual({
      subscriptions: [
        {
          id: subscriptionId,
          plan: 'per_agent',
          state: 'active',
          quantity: 1,
          startedAt: '2026-03-01T12:00:00.000Z',
          periodStart: '2026-03-01T12:00:00.000Z',
          periodEnd: '2026-04-01T12:00:00.000Z',
          cancelsAt: null,
        },
      ],
      invoices: [
        expect.objectContaining({ subscriptionId, number: 'RJ-0001', status: 'paid', cents: 900, onAccountCents: 0 }),
      ],
      reversals: [],
      nextInvoice: { cents: 900, currency: 'usd', at: '2026-04-01T12:00:00.000Z' },
      onAccountCents: 0,
      entries: [],
      cards: ['card-of-ada@acme.example'],
    })
  })

  it('another plan takes effect at once, Stripe prorates, and the preview says what that costs', async () => {
    const { customerId, subscriptionId } = await subscribed(perAgent)
    now = new Date(now.getTime() + 15.5 * day)
    const { cents } = await payments.previewChange(subscriptionId, unlimited)
    await payments.changePlan(subscriptionId, unlimited, 'change:1')
    expect(stripe.taken()).toBe(900 + cents)
    expect(cents).toBe(4400)
    await payments.changePlan(subscriptionId, perAgent, 'change:2')
    expect(await payments.readAccount(customerId)).toMatchObject({
      subscriptions: [{ plan: 'per_agent' }],
      onAccountCents: 4400,
      nextInvoice: { cents: 0 },
    })
  })

  it('a declined card changes nothing', async () => {
    const { customerId, subscriptionId } = await subscribed(perAgent)
    stripe.books.declined.add(customerId)
    await expect(payments.changePlan(subscriptionId, unlimited, 'change:1')).rejects.toMatchObject({ code: 'declined' })
    expect((await payments.readAccount(customerId)).subscriptions).toMatchObject([
      { plan: 'per_agent', state: 'active' },
    ])
  })

  it('what was done and not heard of is not done twice, and what is not reached says so', async () => {
    stripe.fault({ match: /^POST \/customers$/, times: 1, does: 'after' })
    const customerId = await payments.createCustomer(customer, 'customer:w-1')
    expect(await payments.createCustomer(customer, 'customer:w-1')).toBe(customerId)
    expect(stripe.books.customers.size).toBe(1)
    stripe.fault({ match: /balance_transactions$/, times: 1, does: 'after' })
    const entry = { name: 'credit:1', cents: 900, currency: 'usd' }
    await payments.putOnAccount(customerId, entry)
    await payments.putOnAccount(customerId, entry)
    expect(await payments.readAccount(customerId)).toMatchObject({
      onAccountCents: 900,
      entries: [{ name: 'credit:1', cents: 900, at: now.toISOString() }],
    })
    stripe.fault({ match: /./, times: 99, does: 503 })
    await expect(payments.readAccount(customerId)).rejects.toMatchObject({ code: 'unreachable' })
  })

  it('what is on account pays the next bill, never below nothing, and what is left stays', async () => {
    const customerId = await payments.createCustomer(customer, 'customer:w-1')
    await payments.putOnAccount(customerId, { name: 'credit:1', cents: 900, currency: 'usd' })
    await payments.putOnAccount(customerId, { name: 'credit:2', cents: 900, currency: 'usd' })
    const { id } = await payments.openCheckout(
      { customerId, workspaceId: 'w-1', offer: perAgent, ...pages },
      'checkout:1',
    )
    stripe.books.complete(id)
    expect(await payments.readAccount(customerId)).toMatchObject({
      invoices: [{ cents: 0, onAccountCents: 900, status: 'paid' }],
      onAccountCents: 900,
      nextInvoice: { cents: 0 },
    })
    expect(stripe.taken()).toBe(0)
  })

  it('a page that is closed can’t be paid at, and one that was paid at says so', async () => {
    const customerId = await payments.createCustomer(customer, 'customer:w-1')
    const open = (key: string) =>
      payments.openCheckout({ customerId, workspaceId: 'w-1', offer: perAgent, ...pages }, key)
    const [first, second] = [await open('checkout:1'), await open('checkout:2')]
    expect(await payments.closeCheckout(first.id)).toBe('closed')
    expect(() => stripe.books.complete(first.id)).toThrow('expired')
    stripe.books.complete(second.id)
    expect(await payments.closeCheckout(second.id)).toBe('paid')
  })

  it('a subscription that should not be is ended and given back, once', async () => {
    const { customerId, subscriptionId } = await subscribed(unlimited)
    await payments.undoSubscription(subscriptionId)
    await payments.undoSubscription(subscriptionId)
    expect(stripe.taken()).toBe(0)
    expect(await payments.readAccount(customerId)).toMatchObject({
      subscriptions: [{ state: 'ended' }],
      reversals: [
        { kind: 'refund', cents: 9700, status: 'succeeded', reason: 'duplicate', invoiceId: expect.any(String) },
      ],
      nextInvoice: null,
    })
  })

  it('it ends with the month that is paid for, and a dispute is told', async () => {
    const { customerId, subscriptionId } = await subscribed(perAgent)
    await payments.setEnding(subscriptionId, true)
    const [charge] = stripe.books.charges.keys()
    stripe.books.dispute(charge ?? '')
    expect(await payments.readAccount(customerId)).toMatchObject({
      subscriptions: [{ state: 'active', cancelsAt: '2026-04-01T12:00:00.000Z' }],
      reversals: [{ kind: 'dispute', cents: 900, status: 'needs_response' }],
      nextInvoice: null,
    })
    expect(await payments.customerOf(charge ?? '')).toBe(customerId)
  })

  it('Stripe works out taxes where that is switched on', async () => {
    const customerId = await payments.createCustomer(customer, 'customer:w-1')
    const checkout = { customerId, workspaceId: 'w-1', offer: perAgent, ...pages }
    const [without, withTax] = [
      await payments.openCheckout(checkout, 'checkout:1'),
      await paymentsOf(true).openCheckout(checkout, 'checkout:2'),
    ]
    const isTaxed = (id: string) => stripe.books.sessions.get(id)?.automatic_tax.enabled
    expect([isTaxed(without.id), isTaxed(withTax.id)]).toEqual([false, true])
  })

  it('an event is read only with Stripe’s own signature over these very bytes', async () => {
    const { customerId } = await subscribed(perAgent)
    const { default: Stripe } = await import('stripe')
    const signed = (secret: string, payload: string, timestamp?: number) =>
      new Stripe('sk_test').webhooks.generateTestHeaderString({ payload, secret, ...(timestamp && { timestamp }) })
    const event = stripe.events.find(({ type }) => type === 'invoice.paid')
    const payload = JSON.stringify(event)
    const read = (text: string, signature: string) => payments.readEvent(Buffer.from(text), signature)
    expect(await read(payload, signed(stripe.webhookSecret, payload))).toEqual({
      id: event?.id,
      type: 'invoice.paid',
      customerId,
      chargeId: null,
    })
    expect(await read(payload, signed('whsec_other', payload))).toBeNull()
    expect(await read(payload.replace('paid', 'void'), signed(stripe.webhookSecret, payload))).toBeNull()
    const anHourAgo = Math.floor(Date.now() / 1000) - 3600
    expect(await read(payload, signed(stripe.webhookSecret, payload, anHourAgo))).toBeNull()
    expect(await read(payload, '')).toBeNull()
    expect(await read('no json', signed(stripe.webhookSecret, 'no json'))).toBeNull()
  })
})
