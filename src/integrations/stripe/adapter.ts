import type Stripe from 'stripe'
import type { Offer, PaymentEvent, Payments } from '#domain/ports.ts'
import { chargesOf, entryName, isPaying, readAccount } from './account.ts'
import { createClient, type StripeOptions } from './client.ts'
import { priceOf } from './prices.ts'

export interface StripeSettings extends StripeOptions {
  /** By which Stripe signs what it posts to us. */
  webhookSecret: string
  /** Stripe works out taxes and puts them on the bills. */
  hasTax: boolean
}

/** Payments by Stripe: Checkout, its customer portal, its proration, and where it is switched on its taxes. */
export function createPayments({ webhookSecret, hasTax, ...options }: StripeSettings): Payments {
  const { ask, library } = createClient(options)
  return {
    async readEvent(body, signature) {
      const { webhooks, errors } = await library()
      try {
        return asEvent(webhooks.constructEvent(body, signature, webhookSecret))
      } catch (error) {
        if (error instanceof errors.StripeSignatureVerificationError || error instanceof SyntaxError) return null
        throw error
      }
    },
    customerOf: (chargeId) =>
      ask(async (stripe) => {
        const { customer } = await stripe.charges.retrieve(chargeId)
        return customer === null ? null : idOf(customer)
      }),
    workspaceOf: (customerId) =>
      ask(async (stripe) => {
        const customer = await stripe.customers.retrieve(customerId).catch(nullIfRefused)
        return customer !== null && 'metadata' in customer ? (customer.metadata.workspace_id ?? null) : null
      }),
    findCustomer: (workspaceId) =>
      ask(async (stripe) => {
        const query = `metadata['workspace_id']:'${workspaceId}'`
        // In a few countries Stripe lets nobody search.
        const found = await stripe.customers
          .search({ query, limit: 100, expand: ['data.subscriptions'] })
          .catch(nullIfRefused)
        const there = (found?.data ?? []).toSorted((one, other) => one.created - other.created)
        return (there.find(isPaying) ?? there[0])?.id ?? null
      }),
    createCustomer: ({ workspaceId, name, email }, key) =>
      ask(async (stripe) => {
        const made = await stripe.customers.create(
          { name, ...(email !== '' && { email }), metadata: { workspace_id: workspaceId } },
          { idempotencyKey: key },
        )
        return made.id
      }),
    openCheckout: ({ customerId, workspaceId, offer, paidUrl, backUrl }, key) =>
      ask(async (stripe) => {
        const metadata = { workspace_id: workspaceId, plan: offer.plan }
        const session = await stripe.checkout.sessions.create(
          {
            mode: 'subscription',
            customer: customerId,
            client_reference_id: workspaceId,
            line_items: [{ price: await priceOf(stripe, offer), quantity: 1 }],
            metadata,
            subscription_data: { metadata },
            success_url: paidUrl,
            cancel_url: backUrl,
            ...(hasTax && {
              automatic_tax: { enabled: true },
              customer_update: { address: 'auto', name: 'auto' },
              tax_id_collection: { enabled: true },
            }),
          },
          { idempotencyKey: key },
        )
        if (session.url === null) throw new Error('Stripe opened a Checkout without a page')
        return { id: session.id, url: session.url, expiresAt: new Date(session.expires_at * 1000).toISOString() }
      }),
    closeCheckout: (id) =>
      ask(async (stripe) => {
        const before = await stripe.checkout.sessions.retrieve(id)
        if (before.status !== 'open') return before.status === 'complete' ? 'paid' : 'closed'
        // Whoever pays in this very moment is told apart by what it says afterwards.
        await stripe.checkout.sessions.expire(id).catch((error: unknown) => {
          if (!isRefusal(error)) throw error
        })
        const { status } = await stripe.checkout.sessions.retrieve(id)
        return status === 'complete' ? 'paid' : 'closed'
      }),
    openPortal: (customerId, returnUrl) =>
      ask(async (stripe) => {
        const { url } = await stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl })
        return url
      }),
    readAccount: (customerId) => ask((stripe) => readAccount(stripe, customerId)),
    previewChange: (subscriptionId, offer) =>
      ask(async (stripe) => {
        const { items } = await changeOf(stripe, subscriptionId, offer)
        const { total, amount_due, currency } = await stripe.invoices.createPreview({
          subscription: subscriptionId,
          subscription_details: { items, proration_behavior: 'always_invoice' },
        })
        return { cents: total < 0 ? total : amount_due, currency }
      }),
    changePlan: (subscriptionId, offer, key) =>
      ask(async (stripe) => {
        const change = await changeOf(stripe, subscriptionId, offer)
        await stripe.subscriptions.update(
          subscriptionId,
          {
            ...change,
            cancel_at_period_end: false,
            proration_behavior: 'always_invoice',
            payment_behavior: 'error_if_incomplete',
            metadata: { plan: offer.plan },
          },
          { idempotencyKey: key },
        )
      }),
    setQuantity: (subscriptionId, quantity, key) =>
      ask(async (stripe) => {
        const { items } = await stripe.subscriptions.retrieve(subscriptionId)
        const [item] = items.data
        if (item === undefined || item.quantity === quantity) return
        await stripe.subscriptions.update(
          subscriptionId,
          {
            items: [{ id: item.id, quantity }],
            proration_behavior: 'always_invoice',
            payment_behavior: 'allow_incomplete',
          },
          { idempotencyKey: key },
        )
      }),
    setEnding: (subscriptionId, endsWithPeriod) =>
      ask(async (stripe) => {
        await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: endsWithPeriod })
      }),
    undoSubscription: (subscriptionId) =>
      ask(async (stripe) => {
        const subscription = await stripe.subscriptions.retrieve(subscriptionId)
        if (subscription.status !== 'canceled')
          await stripe.subscriptions.cancel(subscriptionId, {}, { idempotencyKey: `undo:${subscriptionId}` })
        for (const { id } of await chargesOf(stripe, subscription))
          await stripe.refunds.create({ charge: id, reason: 'duplicate' }, { idempotencyKey: `undo:${id}` })
      }),
    endNow: (subscriptionId) =>
      ask(async (stripe) => {
        const { status } = await stripe.subscriptions.retrieve(subscriptionId)
        if (status === 'canceled' || status === 'incomplete_expired') return
        await stripe.subscriptions.cancel(subscriptionId, {}, { idempotencyKey: `end:${subscriptionId}` })
      }),
    putOnAccount: (customerId, { name, cents, currency }) =>
      ask(async (stripe) => {
        const entries = stripe.customers.listBalanceTransactions(customerId, { limit: 100 })
        for await (const { metadata } of entries) if (metadata?.[entryName] === name) return
        await stripe.customers.createBalanceTransaction(
          customerId,
          { amount: -cents, currency, metadata: { [entryName]: name }, description: 'Referral credit' },
          { idempotencyKey: `entry:${customerId}:${name}` },
        )
      }),
  }
}

const idOf = (one: string | { id: string }): string => (typeof one === 'string' ? one : one.id)

const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'type' in error && error.type === 'StripeInvalidRequestError'

const nullIfRefused = (error: unknown): null => {
  if (!isRefusal(error)) throw error
  return null
}

/** The one item of a subscription with the price of another plan. */
async function changeOf(stripe: Stripe, subscriptionId: string, offer: Offer) {
  const [subscription, price] = await Promise.all([
    stripe.subscriptions.retrieve(subscriptionId),
    priceOf(stripe, offer),
  ])
  const [item] = subscription.items.data
  return { items: [{ ...(item && { id: item.id }), price, quantity: 1 }] }
}

/** Whom an event is about. What it says of them is left: it may be old when it comes. */
function asEvent({ id, type, data }: Stripe.Event): PaymentEvent {
  const about: unknown = data.object
  const text = (name: string): string | null => {
    if (typeof about !== 'object' || about === null) return null
    const value: unknown = Reflect.get(about, name)
    return typeof value === 'string' ? value : null
  }
  const isCustomer = text('object') === 'customer'
  return { id, type, customerId: isCustomer ? text('id') : text('customer'), chargeId: text('charge') }
}
