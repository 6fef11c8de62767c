import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import Stripe from 'stripe'
import { type Books, createBooks, missing, Refusal, type Session } from './books.ts'
import { type Form, readForm, textAt } from './form.ts'

/** A call of the product's to Stripe. */
export interface StripeCall {
  method: string
  path: string
  key: string | null
  form: Form
}

export interface StripeEvent {
  id: string
  object: 'event'
  type: string
  created: number
  data: { object: object }
}

/**
 * `before`: the connection breaks and nothing was done. `after`: it was done, and nobody hears of it. A number: answered with that
 * status, and nothing done.
 */
export interface StripeFault {
  match: RegExp
  times: number
  does: 'before' | 'after' | number
  /** Done before the caller hears anything: where a test kills it. */
  whenCalled?: () => Promise<void>
}

/**
 * A stand-in of Stripe: the calls that the product makes, over real HTTP, with Stripe's idempotency, a page to pay at and webhooks
 * that the official library signs.
 */
export interface StripeStandIn extends AsyncDisposable {
  url: string
  secretKey: string
  webhookSecret: string
  books: Books
  calls: StripeCall[]
  /** All that ever happened, the earliest first. */
  events: StripeEvent[]
  /** Where events are posted as they happen; null: nowhere, until `deliver`. */
  postTo(url: string | null): void
  /** Posts one event, signed; the status of the answer. */
  deliver(url: string, event: StripeEvent): Promise<number>
  fault(fault: StripeFault): void
  clearFaults(): void
  /** What was charged, less what was given back, in cents. */
  taken(): number
}

const keyKeptMs = 86_400_000

export async function startStripe({ now }: { now: () => Date }): Promise<StripeStandIn> {
  const secretKey = 'sk_test_standin'
  const webhookSecret = 'whsec_standin'
  const signer = new Stripe(secretKey).webhooks
  const calls: StripeCall[] = []
  const events: StripeEvent[] = []
  const faults: StripeFault[] = []
  const answers = new Map<string, { asked: string; status: number; body: unknown; at: number }>()
  let postedTo: string | null = null
  let url = ''

  const deliver = async (to: string, event: StripeEvent): Promise<number> => {
    const payload = JSON.stringify(event)
    const signature = signer.generateTestHeaderString({ payload, secret: webhookSecret })
    const answer = await fetch(to, { method: 'POST', body: payload, headers: { 'stripe-signature': signature } })
    await answer.arrayBuffer()
    return answer.status
  }
  const books = createBooks({
    now,
    url: () => url,
    emit(type, object) {
      const event: StripeEvent = {
        id: `evt_${String(events.length + 1).padStart(6, '0')}`,
        object: 'event',
        type,
        created: Math.floor(now().getTime() / 1000),
        data: { object: structuredClone(object) },
      }
      events.push(event)
      if (postedTo !== null) void deliver(postedTo, event).catch(() => undefined)
    },
  })

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      send(response, 500, { error: { type: 'api_error', message: String(error) } })
    })
  })

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const target = new URL(request.url ?? '/', url)
    const body = await text(request)
    if (target.pathname.startsWith('/pay/')) return payAtPage(books, request, response, target.pathname.slice(5))
    if (!target.pathname.startsWith('/v1/'))
      return page(response, `<a href="${target.searchParams.get('back')}">Back</a>`)
    if (request.headers.authorization !== `Bearer ${secretKey}`)
      return send(response, 401, { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } })
    const key = request.headers['idempotency-key']
    const call: StripeCall = {
      method: request.method ?? 'GET',
      path: target.pathname.slice(3),
      key: typeof key === 'string' ? key : null,
      form: readForm(request.method === 'GET' ? target.search.slice(1) : body),
    }
    calls.push(call)
    const fault = faults.find(({ match, times }) => times > 0 && match.test(`${call.method} ${call.path}`))
    if (fault !== undefined) {
      fault.times -= 1
      if (fault.does === 'after') answerOnce(call, body)
      await fault.whenCalled?.()
      if (typeof fault.does !== 'number') return void request.socket.destroy()
      return send(response, fault.does, { error: { type: 'api_error', message: 'Try again' } })
    }
    const { status, body: answered, isReplay } = answerOnce(call, body)
    if (isReplay) response.setHeader('idempotent-replayed', 'true')
    send(response, status, answered)
  }

  /** What is asked a second time under one key, within a day, is done once, and answered as the first time. */
  function answerOnce(call: StripeCall, asked: string): { status: number; body: unknown; isReplay: boolean } {
    const kept = call.key === null || call.method === 'GET' ? undefined : answers.get(call.key)
    const known = kept !== undefined && now().getTime() - kept.at < keyKeptMs ? kept : undefined
    if (known !== undefined && known.asked !== `${call.path} ${asked}`)
      return {
        ...errorOf(
          new Refusal(400, { type: 'idempotency_error', message: 'Keys can only be used with the same call' }),
        ),
        isReplay: false,
      }
    if (known !== undefined) return { status: known.status, body: known.body, isReplay: true }
    const answer = attempt(() => structuredClone(route(books, call, url)))
    if (call.key !== null && call.method !== 'GET')
      answers.set(call.key, { asked: `${call.path} ${asked}`, at: now().getTime(), ...answer })
    return { ...answer, isReplay: false }
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  return {
    url,
    secretKey,
    webhookSecret,
    books,
    calls,
    events,
    postTo(to) {
      postedTo = to
    },
    deliver,
    fault(fault) {
      faults.push(fault)
    },
    clearFaults() {
      faults.length = 0
    },
    taken: () =>
      [...books.charges.values()].reduce((sum, { amount, amount_refunded }) => sum + amount - amount_refunded, 0),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function attempt(work: () => unknown): { status: number; body: unknown } {
  try {
    return { status: 200, body: work() }
  } catch (error) {
    if (error instanceof Refusal) return errorOf(error)
    throw error
  }
}

const errorOf = ({ status, body }: Refusal) => ({ status, body: { error: body } })

function send(response: ServerResponse, status: number, body: unknown): void {
  response
    .writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_standin' })
    .end(JSON.stringify(body))
}

const listOf = (data: unknown[]) => ({ object: 'list', has_more: false, data })

type Answer = (books: Books, form: Form, id: string, url: string) => unknown

const ofCustomer = (kept: Iterable<{ customer: string }>, form: Form) =>
  listOf([...kept].filter(({ customer }) => customer === textAt(form, 'customer')).toReversed())
const ofCharge = (kept: Iterable<{ charge: string }>, form: Form) =>
  listOf([...kept].filter(({ charge }) => charge === textAt(form, 'charge')))

const metadataOf = (form: Form, ...path: string[]): Record<string, string> => {
  let place: Form[string] | undefined = form
  for (const part of [...path, 'metadata'])
    place = typeof place === 'object' && !Array.isArray(place) ? place[part] : undefined
  return typeof place === 'object' && !Array.isArray(place)
    ? Object.fromEntries(Object.entries(place).map(([name, value]) => [name, String(value)]))
    : {}
}

/** A call by its method and path, with `:id` for what names one thing. */
const answers: Record<string, Answer> = {
  'POST /customers': (books, form) => {
    const customer = {
      id: books.id('cus'),
      object: 'customer' as const,
      email: textAt(form, 'email') ?? null,
      name: textAt(form, 'name') ?? null,
      balance: 0,
      created: books.seconds(),
      currency: null,
      metadata: metadataOf(form),
    }
    books.customers.set(customer.id, customer)
    return customer
  },
  'GET /customers/search': (books, form) => {
    const [, workspaceId] = /^metadata\['workspace_id'\]:'([^']+)'$/.exec(textAt(form, 'query') ?? '') ?? []
    const found = [...books.customers.values()].filter(({ metadata }) => metadata.workspace_id === workspaceId)
    const subscriptions = (of: string) =>
      listOf(
        [...books.subscriptions.values()].filter(({ customer, status }) => customer === of && status !== 'canceled'),
      )
    return {
      object: 'search_result',
      has_more: false,
      data: found.map((one) => ({ ...one, subscriptions: subscriptions(one.id) })),
    }
  },
  'GET /customers/:id': (books, _, id) => books.of(books.customers, id),
  'GET /customers/:id/balance_transactions': (books, _, id) =>
    listOf(books.balanceTransactions.filter(({ customer }) => customer === id)),
  'POST /customers/:id/balance_transactions': (books, form, id) =>
    books.putOnAccount(
      books.of(books.customers, id),
      Number(textAt(form, 'amount')),
      textAt(form, 'currency') ?? 'usd',
      metadataOf(form),
    ),
  'GET /prices': (books, form) =>
    listOf([...books.prices.values()].filter(({ lookup_key }) => lookup_key === textAt(form, 'lookup_keys', 0))),
  'POST /prices': (books, form) => {
    const price = {
      id: books.id('price'),
      object: 'price' as const,
      active: true,
      currency: textAt(form, 'currency') ?? 'usd',
      unit_amount: Number(textAt(form, 'unit_amount')),
      lookup_key: textAt(form, 'lookup_key') ?? null,
      product: books.id('prod'),
      recurring: { interval: textAt(form, 'recurring', 'interval') ?? 'month', interval_count: 1 },
    }
    books.prices.set(price.id, price)
    return price
  },
  'POST /checkout/sessions': (books, form, _, url) => {
    const id = books.id('cs')
    const session: Session = {
      id,
      object: 'checkout.session',
      customer: books.of(books.customers, textAt(form, 'customer')).id,
      status: 'open',
      url: `${url}/pay/${id}`,
      subscription: null,
      success_url: textAt(form, 'success_url') ?? '',
      cancel_url: textAt(form, 'cancel_url') ?? '',
      price: books.of(books.prices, textAt(form, 'line_items', 0, 'price')),
      metadata: metadataOf(form),
      subscription_metadata: metadataOf(form, 'subscription_data'),
      automatic_tax: { enabled: textAt(form, 'automatic_tax', 'enabled') === 'true' },
      expires_at: books.seconds() + 86_400,
    }
    books.sessions.set(id, session)
    return session
  },
  'GET /checkout/sessions/:id': (books, _, id) => books.of(books.sessions, id),
  'POST /checkout/sessions/:id/expire': (books, _, id) => {
    const session = books.of(books.sessions, id)
    if (session.status !== 'open')
      throw new Refusal(400, { type: 'invalid_request_error', message: `This Session is ${session.status}.` })
    session.status = 'expired'
    session.url = null
    return session
  },
  'POST /billing_portal/sessions': (books, form, _, url) => ({
    id: books.id('bps'),
    object: 'billing_portal.session',
    url: `${url}/portal?customer=${books.of(books.customers, textAt(form, 'customer')).id}&back=${encodeURIComponent(textAt(form, 'return_url') ?? '')}`,
    return_url: textAt(form, 'return_url'),
  }),
  'GET /subscriptions': (books, form) => ofCustomer(books.subscriptions.values(), form),
  'GET /subscriptions/:id': (books, _, id) => books.of(books.subscriptions, id),
  'POST /subscriptions/:id': (books, form, id) => {
    const subscription = books.of(books.subscriptions, id)
    books.change(subscription, form)
    return subscription
  },
  'DELETE /subscriptions/:id': (books, _, id) => {
    const subscription = books.of(books.subscriptions, id)
    if (subscription.status === 'canceled') throw missing(id)
    books.cancel(subscription)
    return subscription
  },
  'GET /invoices': (books, form) => ofCustomer(books.invoices.values(), form),
  'POST /invoices/create_preview': (books, form) => {
    const price = textAt(form, 'subscription_details', 'items', 0, 'price')
    const subscription = books.of(books.subscriptions, textAt(form, 'subscription'))
    return books.preview(subscription, price === undefined ? null : books.of(books.prices, price))
  },
  'GET /charges/:id': (books, _, id) => books.of(books.charges, id),
  'GET /charges': (books, form) => ofCustomer(books.charges.values(), form),
  'GET /refunds': (books, form) => ofCharge(books.refunds.values(), form),
  'POST /refunds': (books, form) =>
    books.refund(textAt(form, 'charge') ?? '', undefined, textAt(form, 'reason') ?? null),
  'GET /disputes': (books, form) => ofCharge(books.disputes.values(), form),
}

function route(books: Books, { method, path, form }: StripeCall, url: string): unknown {
  for (const [name, answer] of Object.entries(answers)) {
    const pattern = new RegExp(`^${name.replace(':id', '([^/]+)')}$`)
    const match = pattern.exec(`${method} ${path}`)
    if (match !== null) return answer(books, form, match[1] ?? '', url)
  }
  throw new Refusal(404, { type: 'invalid_request_error', message: `Unrecognized request URL (${method}: ${path})` })
}

const page = (response: ServerResponse, body: string): void => {
  response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><title>Stripe</title>${body}`)
}

/** Where Checkout sends a person: they pay, or go back. */
function payAtPage(books: Books, request: IncomingMessage, response: ServerResponse, id: string): void {
  const session = books.of(books.sessions, id)
  if (request.method === 'POST') {
    books.complete(id)
    response.writeHead(303, { location: session.success_url }).end()
  } else page(response, `<form method="post"><button>Pay</button></form><a href="${session.cancel_url}">Back</a>`)
}
