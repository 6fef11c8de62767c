import type Stripe from 'stripe'
import type { PaymentAccount, ProviderInvoice, ProviderSubscription, Reversal } from '#domain/ports.ts'
import { planOf } from './prices.ts'

/** More than a customer has in ten years. */
const mostOfEach = 200

/** How things stand with a customer: all of it asked of Stripe now. */
export async function readAccount(stripe: Stripe, customerId: string): Promise<PaymentAccount> {
  const ofCustomer = { customer: customerId, limit: 100 }
  const [customer, subscriptions, invoices, charges, entries] = await Promise.all([
    stripe.customers.retrieve(customerId),
    stripe.subscriptions.list({ ...ofCustomer, status: 'all' }).autoPagingToArray({ limit: mostOfEach }),
    stripe.invoices.list({ ...ofCustomer, expand: ['data.payments'] }).autoPagingToArray({ limit: mostOfEach }),
    stripe.charges.list(ofCustomer).autoPagingToArray({ limit: mostOfEach }),
    stripe.customers.listBalanceTransactions(customerId, { limit: 100 }).autoPagingToArray({ limit: mostOfEach }),
  ])
  const known = subscriptions.map(asSubscription)
  const open = known.find(({ state }) => state === 'active' || state === 'past_due')
  const [nextInvoice, reversals] = await Promise.all([
    open === undefined || open.cancelsAt !== null ? null : readNext(stripe, open),
    readReversals(stripe, charges, invoices),
  ])
  return {
    subscriptions: known,
    invoices: invoices.map((invoice) =>
      asInvoice(
        invoice,
        charges.find((charge) => invoiceOf(charge, [invoice])),
      ),
    ),
    reversals,
    nextInvoice,
    onAccountCents: 'balance' in customer ? 0 - customer.balance : 0,
    entries: entries.flatMap(({ metadata, amount, created }) => {
      const name = metadata?.[entryName]
      return name === undefined ? [] : [{ name, cents: -amount, at: time(created) }]
    }),
    cards: [...new Set(charges.flatMap(({ payment_method_details: by }) => by?.card?.fingerprint ?? []))],
  }
}

/** Under which what we put on an account carries our own name for it. */
export const entryName = 'rejoinder_entry'

const time = (seconds: number): string => new Date(seconds * 1000).toISOString()

function asSubscription(one: Stripe.Subscription): ProviderSubscription {
  const [item] = one.items.data
  return {
    id: one.id,
    plan: item === undefined ? null : planOf(item.price),
    state: stateOf(one.status),
    quantity: item?.quantity ?? 1,
    startedAt: time(one.start_date),
    periodStart: time(item?.current_period_start ?? one.start_date),
    periodEnd: time(item?.current_period_end ?? one.start_date),
    cancelsAt: one.cancel_at === null ? null : time(one.cancel_at),
  }
}

function stateOf(status: Stripe.Subscription.Status): ProviderSubscription['state'] {
  if (status === 'active' || status === 'trialing') return 'active'
  // Stripe has stopped trying, and the invoice is still open: whoever pays it goes on.
  if (status === 'past_due' || status === 'unpaid') return 'past_due'
  return status === 'incomplete' ? 'incomplete' : 'ended'
}

/** Whether something is charged for month by month; the subscriptions come with the customer. */
export const isPaying = ({ subscriptions }: Stripe.Customer): boolean =>
  subscriptions?.data.some(({ status }) => ['active', 'past_due'].includes(stateOf(status))) ?? false

async function readNext(stripe: Stripe, { id, periodEnd }: ProviderSubscription) {
  const next = await stripe.invoices.createPreview({ subscription: id })
  const at = next.next_payment_attempt
  return { cents: next.amount_due, currency: next.currency, at: at === null ? periodEnd : time(at) }
}

function asInvoice(one: Stripe.Invoice, paidBy: Stripe.Charge | undefined): ProviderInvoice {
  const subscription = one.parent?.subscription_details?.subscription
  const [line] = one.lines.data
  return {
    id: one.id,
    subscriptionId: subscription === undefined ? null : idOf(subscription),
    number: one.number,
    status: statuses.find((status) => status === one.status) ?? 'draft',
    cents: one.amount_due,
    currency: one.currency,
    onAccountCents: Math.max(0, (one.ending_balance ?? one.starting_balance) - one.starting_balance),
    periodStart: time(line?.period.start ?? one.period_start),
    periodEnd: time(line?.period.end ?? one.period_end),
    link: one.hosted_invoice_url ?? null,
    receiptLink: paidBy?.receipt_url ?? null,
    at: time(one.created),
  }
}

const statuses = ['draft', 'open', 'paid', 'void', 'uncollectible'] as const

const idOf = (one: string | { id: string }): string => (typeof one === 'string' ? one : one.id)

/** Refunds and disputes of those charges that say they have some. */
async function readReversals(
  stripe: Stripe,
  charges: readonly Stripe.Charge[],
  invoices: readonly Stripe.Invoice[],
): Promise<Reversal[]> {
  const of = (charge: Stripe.Charge) => ({ invoiceId: invoiceOf(charge, invoices)?.id ?? null })
  const refunded = charges.filter(({ amount_refunded: cents }) => cents > 0)
  const disputed = charges.filter((charge) => charge.disputed)
  const lists = await Promise.all([
    ...refunded.map(async (charge) => {
      const refunds = await stripe.refunds.list({ charge: charge.id, limit: 100 })
      return refunds.data.map((one) => ({ ...asReversal('refund', one), ...of(charge) }))
    }),
    ...disputed.map(async (charge) => {
      const disputes = await stripe.disputes.list({ charge: charge.id, limit: 100 })
      return disputes.data.map((one) => ({ ...asReversal('dispute', one), ...of(charge) }))
    }),
  ])
  return lists.flat()
}

const asReversal = (kind: Reversal['kind'], one: Stripe.Refund | Stripe.Dispute): Omit<Reversal, 'invoiceId'> => ({
  id: one.id,
  kind,
  cents: one.amount,
  currency: one.currency,
  status: one.status ?? 'unknown',
  reason: one.reason,
  at: time(one.created),
})

/** What a charge paid. */
function invoiceOf(charge: Stripe.Charge, invoices: readonly Stripe.Invoice[]): Stripe.Invoice | undefined {
  const intent = charge.payment_intent === null ? null : idOf(charge.payment_intent)
  return invoices.find(({ payments }) =>
    payments?.data.some(({ payment }) =>
      payment.payment_intent !== undefined
        ? idOf(payment.payment_intent) === intent
        : payment.charge !== undefined && idOf(payment.charge) === charge.id,
    ),
  )
}

/** The charges that paid a subscription, and are not given back. */
export async function chargesOf(stripe: Stripe, { id, customer }: Stripe.Subscription): Promise<Stripe.Charge[]> {
  const ofCustomer = { customer: idOf(customer), limit: 100 }
  const [invoices, charges] = await Promise.all([
    stripe.invoices.list({ ...ofCustomer, subscription: id, expand: ['data.payments'] }),
    stripe.charges.list(ofCustomer),
  ])
  const own = invoices.data.filter((invoice) => {
    const subscription = invoice.parent?.subscription_details?.subscription
    return subscription !== undefined && idOf(subscription) === id
  })
  return charges.data.filter(
    (charge) => !charge.refunded && charge.amount > charge.amount_refunded && invoiceOf(charge, own),
  )
}
