import { type Form, textAt } from './form.ts'

// What Stripe knows: customers, prices, subscriptions, invoices, charges. Only what the product asks for, in Stripe's own shapes and words.

export interface Customer {
  id: string
  object: 'customer'
  email: string | null
  name: string | null
  balance: number
  created: number
  currency: string | null
  metadata: Record<string, string>
}
export interface Price {
  id: string
  object: 'price'
  active: boolean
  currency: string
  unit_amount: number
  lookup_key: string | null
  product: string
  recurring: { interval: string; interval_count: number }
}
export interface Subscription {
  id: string
  object: 'subscription'
  customer: string
  status: 'active' | 'past_due' | 'unpaid' | 'canceled' | 'incomplete'
  created: number
  start_date: number
  billing_cycle_anchor: number
  cancel_at_period_end: boolean
  cancel_at: number | null
  canceled_at: number | null
  ended_at: number | null
  latest_invoice: string
  metadata: Record<string, string>
  items: {
    object: 'list'
    data: { id: string; price: Price; quantity: number; current_period_start: number; current_period_end: number }[]
  }
}
export interface Invoice {
  id: string
  object: 'invoice'
  customer: string
  number: string
  currency: string
  status: 'open' | 'paid' | 'void'
  total: number
  amount_due: number
  amount_paid: number
  starting_balance: number
  ending_balance: number
  created: number
  period_start: number
  period_end: number
  billing_reason: string
  hosted_invoice_url: string
  parent: { type: 'subscription_details'; subscription_details: { subscription: string } }
  lines: { object: 'list'; data: { period: { start: number; end: number } }[] }
  status_transitions: { finalized_at: number; paid_at: number | null }
  payments: { object: 'list'; data: { payment: { type: 'payment_intent'; payment_intent: string } }[] }
}
export interface Charge {
  id: string
  object: 'charge'
  customer: string
  amount: number
  amount_refunded: number
  currency: string
  status: 'succeeded'
  disputed: boolean
  created: number
  payment_intent: string
  receipt_url: string
  payment_method_details: { type: 'card'; card: { fingerprint: string } }
}
export interface Refund {
  id: string
  object: 'refund'
  charge: string
  amount: number
  currency: string
  status: 'succeeded'
  reason: string | null
  created: number
}
export interface Dispute {
  id: string
  object: 'dispute'
  charge: string
  amount: number
  currency: string
  status: string
  reason: string
  created: number
}
export interface BalanceTransaction {
  id: string
  object: 'customer_balance_transaction'
  customer: string
  amount: number
  currency: string
  type: 'adjustment' | 'applied_to_invoice'
  invoice: string | null
  created: number
  metadata: Record<string, string>
}
export interface Session {
  id: string
  object: 'checkout.session'
  customer: string
  status: 'open' | 'complete' | 'expired'
  url: string | null
  subscription: string | null
  success_url: string
  cancel_url: string
  price: Price
  metadata: Record<string, string>
  subscription_metadata: Record<string, string>
  automatic_tax: { enabled: boolean }
  expires_at: number
}

/** A refusal, as Stripe words it. */
export class Refusal extends Error {
  readonly status: number
  readonly body: { type: string; code?: string; message: string; param?: string }
  constructor(status: number, body: Refusal['body']) {
    super(body.message)
    this.status = status
    this.body = body
  }
}
export const missing = (id: string | undefined): Refusal =>
  new Refusal(404, { type: 'invalid_request_error', code: 'resource_missing', message: `No such object: '${id}'` })

export type Emit = (type: string, object: object) => void

export function createBooks({ now, emit, url }: { now: () => Date; emit: Emit; url: () => string }) {
  let made = 0
  const id = (kind: string): string => `${kind}_${String(++made).padStart(6, '0')}`
  const seconds = (): number => Math.floor(now().getTime() / 1000)
  const customers = new Map<string, Customer>()
  const prices = new Map<string, Price>()
  const sessions = new Map<string, Session>()
  const subscriptions = new Map<string, Subscription>()
  const invoices = new Map<string, Invoice>()
  const charges = new Map<string, Charge>()
  const refunds = new Map<string, Refund>()
  const disputes = new Map<string, Dispute>()
  const balanceTransactions: BalanceTransaction[] = []
  /** Customers whose card is refused. */
  const declined = new Set<string>()

  const of = <Kept>(map: Map<string, Kept>, key: string | undefined): Kept => {
    const found = map.get(key ?? '')
    if (found === undefined) throw missing(key)
    return found
  }

  /** A month on, on the same day where the month has it, as Stripe anchors it. */
  const monthAfter = (from: number, anchor: number): number => {
    const [start, day] = [new Date(from * 1000), new Date(anchor * 1000).getUTCDate()]
    const last = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 2, 0)).getUTCDate()
    const next = new Date(start)
    next.setUTCDate(1)
    next.setUTCMonth(start.getUTCMonth() + 1, Math.min(day, last))
    return next.getTime() / 1000
  }

  const itemOf = (subscription: Subscription) => {
    const [item] = subscription.items.data
    if (item === undefined) throw new Error('A subscription without an item')
    return item
  }

  function charge(customer: string, invoice: Invoice): void {
    const made: Charge = {
      id: id('ch'),
      object: 'charge',
      customer,
      amount: invoice.amount_due,
      amount_refunded: 0,
      currency: invoice.currency,
      status: 'succeeded',
      disputed: false,
      created: seconds(),
      payment_intent: id('pi'),
      receipt_url: `${url()}/receipt/${charges.size + 1}`,
      payment_method_details: { type: 'card', card: { fingerprint: `card-of-${of(customers, customer).email}` } },
    }
    charges.set(made.id, made)
    invoice.payments.data = [{ payment: { type: 'payment_intent', payment_intent: made.payment_intent } }]
    emit('charge.succeeded', made)
  }

  function pay(invoice: Invoice): boolean {
    if (invoice.amount_due > 0 && declined.has(invoice.customer)) {
      emit('invoice.payment_failed', invoice)
      return false
    }
    if (invoice.amount_due > 0) charge(invoice.customer, invoice)
    invoice.status = 'paid'
    invoice.amount_paid = invoice.amount_due
    invoice.status_transitions.paid_at = seconds()
    emit('invoice.paid', invoice)
    return true
  }

  /** Writes an invoice; what the customer has on account goes off it, never below nothing, and what is given back goes on account. */
  function bill(
    subscription: Subscription,
    { total, reason, period }: { total: number; reason: string; period: { start: number; end: number } },
  ): Invoice {
    const customer = of(customers, subscription.customer)
    const price = itemOf(subscription).price
    const { due, ending } = settle(total, customer.balance)
    const invoice: Invoice = {
      id: id('in'),
      object: 'invoice',
      customer: customer.id,
      number: `RJ-${String(invoices.size + 1).padStart(4, '0')}`,
      currency: price.currency,
      status: 'open',
      total,
      amount_due: due,
      amount_paid: 0,
      starting_balance: customer.balance,
      ending_balance: ending,
      created: seconds(),
      period_start: period.start,
      period_end: period.end,
      billing_reason: reason,
      hosted_invoice_url: `${url()}/i/${invoices.size + 1}`,
      parent: { type: 'subscription_details', subscription_details: { subscription: subscription.id } },
      lines: { object: 'list', data: [{ period }] },
      status_transitions: { finalized_at: seconds(), paid_at: null },
      payments: { object: 'list', data: [] },
    }
    if (ending !== customer.balance)
      balanceTransactions.unshift({
        id: id('cbtxn'),
        object: 'customer_balance_transaction',
        customer: customer.id,
        amount: ending - customer.balance,
        currency: price.currency,
        type: 'applied_to_invoice',
        invoice: invoice.id,
        created: seconds(),
        metadata: {},
      })
    customer.balance = ending
    invoices.set(invoice.id, invoice)
    subscription.latest_invoice = invoice.id
    emit('invoice.finalized', invoice)
    return invoice
  }

  function subscribe(session: Session): Subscription {
    const start = seconds()
    const subscription: Subscription = {
      id: id('sub'),
      object: 'subscription',
      customer: session.customer,
      status: 'active',
      created: start,
      start_date: start,
      billing_cycle_anchor: start,
      cancel_at_period_end: false,
      cancel_at: null,
      canceled_at: null,
      ended_at: null,
      latest_invoice: '',
      metadata: session.subscription_metadata,
      items: {
        object: 'list',
        data: [
          {
            id: id('si'),
            price: session.price,
            quantity: 1,
            current_period_start: start,
            current_period_end: monthAfter(start, start),
          },
        ],
      },
    }
    subscriptions.set(subscription.id, subscription)
    const end = itemOf(subscription).current_period_end
    const invoice = bill(subscription, {
      total: session.price.unit_amount,
      reason: 'subscription_create',
      period: { start, end },
    })
    emit('customer.subscription.created', subscription)
    pay(invoice)
    return subscription
  }

  function prorated(subscription: Subscription, price: Price, quantity: number): number {
    const item = itemOf(subscription)
    const left = (item.current_period_end - seconds()) / (item.current_period_end - item.current_period_start)
    return Math.round(price.unit_amount * quantity * left) - Math.round(item.price.unit_amount * item.quantity * left)
  }

  return {
    customers,
    prices,
    sessions,
    subscriptions,
    invoices,
    charges,
    refunds,
    disputes,
    balanceTransactions,
    declined,
    of,
    id,
    seconds,
    itemOf,
    prorated,
    /** The person pays at the page of the session. A second time is refused, as the page does. */
    complete(sessionId: string): Session {
      const session = of(sessions, sessionId)
      if (session.status !== 'open') throw new Error(`The session is ${session.status}`)
      if (declined.has(session.customer)) throw new Error('The card is refused')
      session.subscription = subscribe(session).id
      session.status = 'complete'
      session.url = null
      emit('checkout.session.completed', session)
      return session
    },
    change(subscription: Subscription, form: Form): void {
      const wanted = textAt(form, 'items', 0, 'price')
      const times = textAt(form, 'items', 0, 'quantity')
      if (wanted !== undefined || times !== undefined) {
        const before = itemOf(subscription)
        const price = wanted === undefined ? before.price : of(prices, wanted)
        const quantity = times === undefined ? before.quantity : Number(times)
        const total = prorated(subscription, price, quantity)
        if (total > 0 && declined.has(subscription.customer))
          throw new Refusal(402, {
            type: 'card_error',
            code: 'card_declined',
            message: 'Your card was declined.',
          })
        const item = itemOf(subscription)
        item.price = price
        item.quantity = quantity
        if (total !== 0)
          pay(
            bill(subscription, {
              total,
              reason: 'subscription_update',
              period: { start: seconds(), end: item.current_period_end },
            }),
          )
      }
      const cancels = textAt(form, 'cancel_at_period_end')
      if (cancels !== undefined) {
        subscription.cancel_at_period_end = cancels === 'true'
        subscription.cancel_at = cancels === 'true' ? itemOf(subscription).current_period_end : null
        subscription.canceled_at = cancels === 'true' ? seconds() : null
      }
      emit('customer.subscription.updated', subscription)
    },
    cancel(subscription: Subscription): void {
      subscription.status = 'canceled'
      subscription.canceled_at = seconds()
      subscription.ended_at = seconds()
      emit('customer.subscription.deleted', subscription)
    },
    /** The next month begins: it ends where it was to end, else it is billed. */
    renew(subscriptionId: string): void {
      const subscription = of(subscriptions, subscriptionId)
      if (subscription.cancel_at_period_end) {
        this.cancel(subscription)
        return
      }
      const item = itemOf(subscription)
      const start = item.current_period_end
      item.current_period_start = start
      item.current_period_end = monthAfter(start, subscription.billing_cycle_anchor)
      const invoice = bill(subscription, {
        total: item.price.unit_amount * item.quantity,
        reason: 'subscription_cycle',
        period: { start, end: item.current_period_end },
      })
      if (!pay(invoice)) subscription.status = 'past_due'
      emit('customer.subscription.updated', subscription)
    },
    /** What is open is paid, as when somebody enters another card. */
    settleOpen(subscriptionId: string): void {
      const subscription = of(subscriptions, subscriptionId)
      declined.delete(subscription.customer)
      for (const invoice of invoices.values())
        if (invoice.customer === subscription.customer && invoice.status === 'open') pay(invoice)
      subscription.status = 'active'
      emit('customer.subscription.updated', subscription)
    },
    refund(chargeId: string, amount?: number, reason: string | null = null): Refund {
      const charged = of(charges, chargeId)
      const refund: Refund = {
        id: id('re'),
        object: 'refund',
        charge: chargeId,
        amount: amount ?? charged.amount - charged.amount_refunded,
        currency: charged.currency,
        status: 'succeeded',
        reason,
        created: seconds(),
      }
      if (refund.amount <= 0 || charged.amount_refunded + refund.amount > charged.amount)
        throw new Refusal(400, {
          type: 'invalid_request_error',
          code: 'charge_already_refunded',
          message: `Charge ${chargeId} has already been refunded.`,
        })
      charged.amount_refunded += refund.amount
      refunds.set(refund.id, refund)
      emit('charge.refunded', charged)
      return refund
    },
    dispute(chargeId: string): Dispute {
      const charged = of(charges, chargeId)
      const dispute: Dispute = {
        id: id('du'),
        object: 'dispute',
        charge: chargeId,
        amount: charged.amount,
        currency: charged.currency,
        status: 'needs_response',
        reason: 'fraudulent',
        created: seconds(),
      }
      charged.disputed = true
      disputes.set(dispute.id, dispute)
      emit('charge.dispute.created', dispute)
      return dispute
    },
    putOnAccount(customer: Customer, amount: number, currency: string, metadata: Record<string, string>) {
      const made: BalanceTransaction = {
        id: id('cbtxn'),
        object: 'customer_balance_transaction',
        customer: customer.id,
        amount,
        currency,
        type: 'adjustment',
        invoice: null,
        created: seconds(),
        metadata,
      }
      customer.balance += amount
      customer.currency = currency
      balanceTransactions.unshift(made)
      return made
    },
    /** What the next invoice would ask for; after a change of its price, what that asks for at once. */
    preview(subscription: Subscription, price: Price | null) {
      const item = itemOf(subscription)
      const customer = of(customers, subscription.customer)
      const total = price === null ? item.price.unit_amount * item.quantity : prorated(subscription, price, 1)
      return {
        id: 'upcoming_in_1',
        object: 'invoice',
        currency: item.price.currency,
        total,
        amount_due: settle(total, customer.balance).due,
        starting_balance: customer.balance,
        created: price === null ? item.current_period_end : seconds(),
        next_payment_attempt: price === null ? item.current_period_end : seconds(),
      }
    },
  }
}
export type Books = ReturnType<typeof createBooks>

/** Below nothing is on account for the customer. */
function settle(total: number, balance: number): { due: number; ending: number } {
  const sum = total + balance
  return sum >= 0 ? { due: sum, ending: 0 } : { due: 0, ending: sum }
}
