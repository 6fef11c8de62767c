import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agentDefaults } from '#contract/agents.ts'
import { inTransaction } from '#db/connect.ts'
import { createPayments } from '#integrations/stripe/adapter.ts'
import { type Log, silentLog } from '#lib/log.ts'
import { newId } from '#lib/new-id.ts'
import { runMaintenance } from '#worker/maintenance.ts'
import { type Served, serve } from '../../../test/http/served.ts'
import { queuedJobs } from '../../../test/queued-jobs.ts'
import { sharedSandbox } from '../../../test/shared-sandbox.ts'
import { type StripeEvent, type StripeStandIn, startStripe } from '../../../test/stripe/stand-in.ts'
import { createWorld, makeWorkspace, type World } from '../../../test/world.ts'
import { createAgent } from '../agents/create-agent.ts'
import { readAgents } from '../agents/reads.ts'
import { removeAgent } from '../agents/remove-agent.ts'
import { readAudit } from '../audit/reads.ts'
import { readStanding } from '../billing/reads.ts'
import { startTrial } from '../billing/start-trial.ts'
import { inTx } from '../context.ts'
import { switchPlans } from '../platform/switch-plans.ts'
import { settleRestored } from '../restores/settle-restored.ts'
import type { Scope } from '../scope.ts'
import { deleteWorkspace, restoreWorkspace } from '../workspaces/delete-workspace.ts'
import { openPortal, previewPlan, refreshAccount, setEnding } from './ask-provider.ts'
import { beginPlan } from './begin-plan.ts'
import { exportInvoices } from './export-invoices.ts'
import { readPayments, readWholeBilling } from './reads.ts'
import { reconcilePayments } from './reconcile.ts'

const day = 86_400_000

let world: World
let stripe: StripeStandIn
let served: Served
let hook: string
beforeAll(async () => {
  world = await createWorld(await sharedSandbox())
  stripe = await startStripe({ now: () => world.clock.now })
  world.ctx.payments = createPayments({
    secretKey: stripe.secretKey,
    webhookSecret: stripe.webhookSecret,
    baseUrl: stripe.url,
    hasTax: false,
  })
  served = await serve(world)
  hook = `${served.url}/webhooks/stripe`
})
afterAll(async () => {
  for (const one of [served, stripe, world]) await one?.[Symbol.asyncDispose]()
})

/** A workspace with an agent that begins its trial of 14 days now. */
async function newcomer(): Promise<Scope> {
  const scope = await makeWorkspace(world.ctx)
  await inTransaction(world.ctx.pool, scope, (db) => startTrial(world.ctx, db, scope))
  await createAgent(world.ctx, scope, { ...agentDefaults, name: 'Ann' })
  return scope
}

const begin = (scope: Scope, plan: 'per_agent' | 'unlimited') => beginPlan(world.ctx, scope, { plan })
const sessionOf = (begun: Awaited<ReturnType<typeof begin>>): string =>
  begun.kind === 'pay' ? (begun.url.split('/').at(-1) ?? '') : ''
/** Somebody pays at the page; what Stripe would post of it is returned. */
async function paid(scope: Scope, plan: 'per_agent' | 'unlimited'): Promise<StripeEvent[]> {
  const sessionId = sessionOf(await begin(scope, plan))
  return during(() => stripe.books.complete(sessionId))
}
function during(work: () => unknown): StripeEvent[] {
  const before = stripe.events.length
  work()
  return stripe.events.slice(before)
}
async function paying(
  plan: 'per_agent' | 'unlimited' = 'per_agent',
): Promise<{ scope: Scope; subscriptionId: string }> {
  const scope = await newcomer()
  await tell(await paid(scope, plan))
  const [row] = await world.rows<{ ref: string }>(
    'select subscription_ref as ref from workspace_plans where workspace_id = $1',
    [scope.workspaceId],
  )
  return { scope, subscriptionId: row?.ref ?? '' }
}

async function tell(events: readonly StripeEvent[]): Promise<void> {
  for (const event of events) expect(await stripe.deliver(hook, event)).toBe(200)
  await world.work()
}
/** Time passes as the worker's rounds see it, and nobody tells of anything. */
async function live(ms: number): Promise<void> {
  world.clock.forward(ms)
  await runMaintenance(world.ctx)
  await world.work()
}

/** A day passes, and the night's comparison of one workspace alone comes. */
async function nightFor(scope: Scope): Promise<void> {
  world.clock.forward(day)
  await reconcilePayments(world.ctx, scope)
}

const standing = (scope: Scope) => inTx(world.ctx, scope, (tx) => readStanding(tx, scope))
const audited = async (scope: Scope) =>
  (await inTx(world.ctx, scope, (tx) => readAudit(tx, scope, 50))).entries
    .map(({ action, detail }) => (action.startsWith('payment.') ? `${action} ${detail.what ?? detail.cents}` : action))
    .toReversed()
const billing = (scope: Scope) =>
  inTx(world.ctx, scope, (tx) => readWholeBilling(tx, scope, { publicUrl: 'https://app.example', isSelfHosted: false }))
const nextBill = async (scope: Scope) => (await billing(scope)).cost
const invoiced = async (scope: Scope) =>
  (
    await world.rows<{ line: string }>(
      `select concat_ws(' ', cents, currency, status) as line from invoices where workspace_id = $1 order by issued_at, id`,
      [scope.workspaceId],
    )
  ).map(({ line }) => line)
const credit = async ({ workspaceId }: Scope): Promise<string> => {
  const id = newId()
  await world.rows(
    `insert into plan_credits (workspace_id, id, cause, subject_id, made_at) values ($1, $2, 'referral', $2, $3)`,
    [workspaceId, id, world.clock.now],
  )
  return id
}
const usedFor = async ({ workspaceId }: Scope) =>
  (
    await world.rows<{ month: string | null }>(
      'select used_for::text as month from plan_credits where workspace_id = $1 order by made_at, id',
      [workspaceId],
    )
  ).map(({ month }) => month)
const subscriptionsOf = ({ workspaceId }: Scope) =>
  [...stripe.books.subscriptions.values()].filter(({ metadata }) => metadata.workspace_id === workspaceId)
const news = async ({ workspaceId }: Scope) =>
  (
    await world.rows<{ what: string }>(
      `select detail ->> 'what' as what from notices where workspace_id = $1 and kind = 'plan' order by at`,
      [workspaceId],
    )
  ).map(({ what }) => what)
const takenFrom = (scope: Scope): number =>
  [...stripe.books.charges.values()]
    .filter(({ customer }) => stripe.books.customers.get(customer)?.metadata.workspace_id === scope.workspaceId)
    .reduce((sum, { amount, amount_refunded }) => sum + amount - amount_refunded, 0)

describe('events of Stripe', () => {
  it('are taken with its signature alone, stored once, and one of nobody is kept', async () => {
    const scope = await newcomer()
    const events = await paid(scope, 'per_agent')
    const [event] = events
    if (event === undefined) throw new Error('Nothing happened')
    const post = (body: string, signature: string) =>
      fetch(hook, { method: 'POST', body, headers: { 'stripe-signature': signature } })
    expect((await post(JSON.stringify(event), 't=1,v1=00')).status).toBe(400)
    expect((await fetch(hook)).status).toBe(405)
    expect(await world.rows('select id from payment_events')).toEqual([])
    const foreign = { ...event, id: 'evt_foreign', data: { object: { object: 'invoice', customer: 'cus_of_another' } } }
    await tell([event, event, foreign, event])
    expect(await world.rows('select id, outcome from payment_events order by id')).toEqual([
      { id: event.id, outcome: 'applied' },
      { id: 'evt_foreign', outcome: 'unknown' },
    ])
    expect(await standing(scope)).toMatchObject({ plan: 'per_agent', state: 'active' })
  })

  const orders: readonly [string, (events: StripeEvent[]) => StripeEvent[]][] = [
    ['in order', (events) => events],
    ['swapped', (events) => events.toReversed()],
    ['doubled', (events) => events.flatMap((event) => [event, event])],
    ['all but one lost', (events) => events.slice(0, 1)],
    ['all lost', () => []],
  ]
  it('in whatever order, late, doubled or lost: everybody who paid has what they paid for, once, and what was lost is repaired', async () => {
    const cases = []
    for (const [name, order] of orders) {
      const { scope, subscriptionId } = await paying()
      const subscription = stripe.books.of(stripe.books.subscriptions, subscriptionId)
      const events = during(() => {
        stripe.books.declined.add(subscription.customer)
        stripe.books.renew(subscriptionId)
        stripe.books.settleOpen(subscriptionId)
        stripe.books.change(subscription, { cancel_at_period_end: 'true' })
      })
      cases.push({ name, scope, told: order(events) })
    }
    await live(3 * day)
    for (const { name, scope, told } of cases) {
      const byComparison = await standing(scope)
      for (const event of told) await stripe.deliver(hook, event)
      await world.work()
      expect(await standing(scope), name).toEqual(byComparison)
      expect(byComparison).toMatchObject({ plan: 'per_agent', state: 'active', cancelsAt: expect.any(String) })
      expect(await invoiced(scope)).toEqual(['900 usd paid', '900 usd paid'])
      expect(takenFrom(scope)).toBe(1800)
      const repairs = (await audited(scope)).filter((one) => one.startsWith('payment.repaired'))
      expect(repairs, name).toEqual(['payment.repaired ending, invoices'])
    }
  })
})

describe('somebody who pays', () => {
  it('goes to one page, however often they ask and whatever broke off on the way', async () => {
    const scope = await newcomer()
    stripe.fault({ match: /^POST \/customers$/, times: 3, does: 'after' })
    await expect(begin(scope, 'per_agent')).rejects.toMatchObject({ code: 'payments_unreachable' })
    stripe.fault({ match: /^POST \/checkout\/sessions$/, times: 3, does: 'after' })
    await expect(begin(scope, 'per_agent')).rejects.toMatchObject({ code: 'payments_unreachable' })
    const [one, other] = await Promise.all([begin(scope, 'per_agent'), begin(scope, 'per_agent')])
    expect(other).toEqual(one)
    expect(await begin(scope, 'per_agent')).toEqual(one)
    const open = [...stripe.books.sessions.values()].filter(
      ({ status, metadata }) => status === 'open' && metadata.workspace_id === scope.workspaceId,
    )
    expect(open).toHaveLength(1)
    const unlimited = await begin(scope, 'unlimited')
    expect(() => stripe.books.complete(sessionOf(one))).toThrow('expired')
    stripe.books.complete(sessionOf(unlimited))
    // Nobody told of it: whoever asks for the other plan now pays it already, and is changed.
    expect(await begin(scope, 'per_agent')).toEqual({ kind: 'changed' })
    expect(subscriptionsOf(scope)).toHaveLength(1)
    expect(takenFrom(scope)).toBe(9700)
    expect(await standing(scope)).toMatchObject({ plan: 'per_agent', state: 'active' })
  })

  it('keeps at work whom they named last, though the page is the same', async () => {
    const scope = await newcomer()
    const [ben, cal] = [
      await createAgent(world.ctx, scope, { ...agentDefaults, name: 'Ben' }),
      await createAgent(world.ctx, scope, { ...agentDefaults, name: 'Cal' }),
    ]
    const keeping = ({ id }: { id: string }) => beginPlan(world.ctx, scope, { plan: 'per_agent', keptAgentIds: [id] })
    const page = await keeping(ben)
    expect(await keeping(cal)).toEqual(page)
    await tell(during(() => stripe.books.complete(sessionOf(page))))
    const agents = await inTx(world.ctx, scope, (tx) => readAgents(tx, scope))
    expect(agents.filter(({ isOn }) => isOn).map(({ name }) => name)).toEqual(['Cal'])
  })

  it('pays nothing where no plans are sold', async () => {
    const scope = await newcomer()
    await switchPlans(world.ctx, false)
    await expect(begin(scope, 'per_agent')).rejects.toMatchObject({ code: 'not_found' })
    await switchPlans(world.ctx, true)
  })

  it('is known when they come back from the page, and within minutes when they do not', async () => {
    const [back, gone] = [await newcomer(), await newcomer()]
    await paid(back, 'per_agent')
    await paid(gone, 'unlimited')
    await refreshAccount(world.ctx, back)
    expect(await standing(back)).toMatchObject({ plan: 'per_agent', state: 'active' })
    // Whose card it is, others may pay with, too: their referrals are looked at.
    const jobs = await queuedJobs(world.db.superuser, { of: back.workspaceId })
    expect(jobs.map(({ data }) => data.job)).toContain('review_cards')
    await live(3 * 60_000)
    expect(await standing(gone)).toMatchObject({ plan: 'unlimited', state: 'active' })
  })

  it('is not paused by a trial that ends while nobody tells of the payment, nor while Stripe is away', async () => {
    const scope = await newcomer()
    world.clock.forward(14 * day - 60_000)
    await paid(scope, 'per_agent')
    const [customer] = [...stripe.books.customers.keys()].slice(-1)
    stripe.fault({ match: new RegExp(`/customers/${customer}`), times: 99, does: 401 })
    await live(2 * 60_000)
    expect(await standing(scope)).toMatchObject({ state: 'trial' })
    stripe.clearFaults()
    await live(60_000)
    expect(await standing(scope)).toMatchObject({ state: 'active' })
    expect(await audited(scope)).not.toContain('plan.ended')
  })

  it('by two subscriptions at once has the second given back in full', async () => {
    const { scope, subscriptionId } = await paying()
    const { customer, items } = stripe.books.of(stripe.books.subscriptions, subscriptionId)
    const id = stripe.books.id('cs')
    const [price] = items.data.map((item) => item.price)
    if (price === undefined) throw new Error('No price')
    const session = {
      id,
      object: 'checkout.session',
      customer,
      status: 'open',
      url: null,
      subscription: null,
      price,
    } as const
    stripe.books.sessions.set(id, {
      ...session,
      success_url: '',
      cancel_url: '',
      metadata: {},
      subscription_metadata: {},
      automatic_tax: { enabled: false },
      expires_at: 0,
    })
    await tell(during(() => stripe.books.complete(id)))
    expect(takenFrom(scope)).toBe(900)
    expect(stripe.books.of(stripe.books.subscriptions, subscriptionId).status).toBe('active')
    expect(await standing(scope)).toMatchObject({ plan: 'per_agent', state: 'active' })
  })
})

describe('who began to pay between a backup and its restore', () => {
  /** A workspace as the backup has it: nobody had asked for a page to pay at. Returns what Stripe posted of the payment. */
  async function putBack(): Promise<{ scope: Scope; events: StripeEvent[] }> {
    const scope = await newcomer()
    const events = await paid(scope, 'unlimited')
    const { workspaceId } = scope
    await world.rows(
      'update workspace_plans set customer_ref = null, subscription_ref = null where workspace_id = $1',
      [workspaceId],
    )
    for (const table of ['payment_accounts', 'checkouts'])
      await world.rows(`delete from ${table} where workspace_id = $1`, [workspaceId])
    for (const table of ['directory', 'due'])
      await world.rows(`delete from ${table} where workspace_id = $1 and kind = 'payment'`, [workspaceId])
    return { scope, events }
  }
  const customersOf = ({ workspaceId }: Scope) =>
    [...stripe.books.customers.values()].filter(({ metadata }) => metadata.workspace_id === workspaceId)

  it('has the plan as soon as Stripe tells of anything, is known from then on, and pays once', async () => {
    const { scope, events } = await putBack()
    await tell(events.slice(0, 1))
    expect(await standing(scope)).toMatchObject({ plan: 'unlimited', state: 'active' })
    expect(await begin(scope, 'unlimited')).toEqual({ kind: 'changed' })
    expect(customersOf(scope)).toHaveLength(1)
    expect(takenFrom(scope)).toBe(9700)
  })

  it('is asked of Stripe at once, as everybody is, and before a trial ends; who pays nothing is not asked again', async () => {
    const [{ scope }, late, trying] = [await putBack(), await putBack(), await newcomer()]
    const restored = {
      id: newId(),
      backedUpAt: world.clock.now.toISOString(),
      restoredAt: world.clock.now.toISOString(),
    }
    for (const one of [scope, trying]) await settleRestored(world.ctx, one, restored)
    await live(60_000)
    expect(await standing(scope)).toMatchObject({ plan: 'unlimited', state: 'active' })
    expect(await standing(trying)).toMatchObject({ state: 'trial' })
    const due = await world.rows(`select at from due where workspace_id = $1 and kind = 'payment'`, [
      trying.workspaceId,
    ])
    expect(due).toEqual([])
    await live(15 * day)
    expect(await standing(late.scope)).toMatchObject({ plan: 'unlimited', state: 'active' })
    expect(await audited(late.scope)).not.toContain('plan.ended')
    expect(await standing(trying)).toMatchObject({ state: 'ended' })
  })

  it('changes the plan that is paid, and begins no second one, where they choose before anybody was asked', async () => {
    const { scope } = await putBack()
    // By then Stripe knows no key any more under which the customer was made.
    world.clock.forward(2 * day)
    expect(await begin(scope, 'unlimited')).toEqual({ kind: 'changed' })
    expect(customersOf(scope)).toHaveLength(1)
    expect(subscriptionsOf(scope)).toHaveLength(1)
    expect(await standing(scope)).toMatchObject({ plan: 'unlimited', state: 'active' })
  })

  it('is told of in the log where the workspace is gone, as long as they are charged', async () => {
    const { scope, events } = await putBack()
    const { workspaceId } = scope
    await world.work()
    await world.rows('delete from workspaces where id = $1', [workspaceId])
    const told: unknown[] = []
    const log: Log = { ...silentLog, warn: (fields) => void told.push(fields), child: () => log }
    world.ctx.log = log
    await tell(events.slice(0, 1))
    const [{ id: customerId } = { id: '' }] = customersOf(scope)
    expect(told).toEqual([{ workspaceId, customerId }])
    const [subscription] = subscriptionsOf(scope)
    if (subscription === undefined) throw new Error('Nothing is paid')
    await tell(during(() => stripe.books.cancel(subscription)))
    world.ctx.log = silentLog
    expect(told).toHaveLength(1)
  })
})

describe('a plan that is paid', () => {
  it('changes at once, Stripe prorates, and a declined card changes nothing', async () => {
    const { scope, subscriptionId } = await paying()
    const { customer } = stripe.books.of(stripe.books.subscriptions, subscriptionId)
    const now = await previewPlan(world.ctx, scope, 'unlimited')
    stripe.books.declined.add(customer)
    await expect(begin(scope, 'unlimited')).rejects.toMatchObject({ code: 'payment_declined' })
    expect(await standing(scope)).toMatchObject({ plan: 'per_agent' })
    stripe.books.declined.delete(customer)
    expect(await begin(scope, 'unlimited')).toEqual({ kind: 'changed' })
    expect(takenFrom(scope)).toBe(900 + (now?.cents ?? 0))
    expect(await standing(scope)).toMatchObject({ plan: 'unlimited', state: 'active' })
    expect(await nextBill(scope)).toMatchObject({ cents: 9700, at: expect.any(String) })
    const portal = await openPortal(world.ctx, scope)
    expect(portal.url).toContain(customer)
  })

  it('and then is not goes on for 7 days, is told of, ends, and begins again when it is paid', async () => {
    const { scope, subscriptionId } = await paying()
    stripe.books.declined.add(stripe.books.of(stripe.books.subscriptions, subscriptionId).customer)
    await tell(during(() => stripe.books.renew(subscriptionId)))
    const { graceEndsAt } = (await standing(scope)) ?? {}
    expect(new Date(graceEndsAt ?? 0).getTime()).toBe(world.clock.now.getTime() + 7 * day)
    const begun = await begin(scope, 'unlimited')
    expect(begun).toMatchObject({ kind: 'pay', url: expect.stringContaining('/i/') })
    await live(6.5 * day)
    expect(await standing(scope)).toMatchObject({ state: 'past_due', graceEndsAt })
    await live(day)
    expect(await standing(scope)).toMatchObject({ state: 'ended', endedBy: 'unpaid' })
    expect(await news(scope)).toEqual(['payment_failed', 'ended'])
    await tell(during(() => stripe.books.settleOpen(subscriptionId)))
    expect(await standing(scope)).toMatchObject({ plan: 'per_agent', state: 'active', graceEndsAt: null })
  })

  it('is not paused where it was paid in the last hour of its grace and nobody told', async () => {
    const { scope, subscriptionId } = await paying()
    stripe.books.declined.add(stripe.books.of(stripe.books.subscriptions, subscriptionId).customer)
    await tell(during(() => stripe.books.renew(subscriptionId)))
    world.clock.forward(7 * day - 60_000)
    stripe.books.settleOpen(subscriptionId)
    await live(2 * day)
    expect(await standing(scope)).toMatchObject({ state: 'active' })
    expect(await audited(scope)).not.toContain('plan.ended')
  })

  it('ends with the month that is paid for, unless it goes on after all', async () => {
    const { scope, subscriptionId } = await paying()
    await setEnding(world.ctx, scope, true)
    expect(await standing(scope)).toMatchObject({ state: 'active', cancelsAt: expect.any(String) })
    expect(await nextBill(scope)).toEqual({ cents: 0, creditCents: 0, at: null })
    await setEnding(world.ctx, scope, false)
    expect(await standing(scope)).toMatchObject({ state: 'active', cancelsAt: null })
    await setEnding(world.ctx, scope, true)
    await tell(during(() => stripe.books.renew(subscriptionId)))
    expect(await standing(scope)).toMatchObject({ state: 'ended', endedBy: 'canceled' })
    expect(takenFrom(scope)).toBe(900)
  })
})

describe('what is asked for', () => {
  it('is nothing while there is no agent on Per Agent, and what is left of the month stays theirs', async () => {
    const { scope } = await paying()
    const [agent] = await inTx(world.ctx, scope, (tx) => readAgents(tx, scope))
    await removeAgent(world.ctx, scope, agent?.id ?? '')
    await world.work()
    expect(await nextBill(scope)).toMatchObject({ cents: 0 })
    await createAgent(world.ctx, scope, { ...agentDefaults, name: 'Ben' })
    await world.work()
    expect(await nextBill(scope)).toMatchObject({ cents: 900 })
    expect(takenFrom(scope)).toBe(900)
  })

  it('ends with its month where the workspace is deleted', async () => {
    const { scope, subscriptionId } = await paying()
    await deleteWorkspace(world.ctx, scope, 'Acme')
    await world.work()
    expect(stripe.books.of(stripe.books.subscriptions, subscriptionId).cancel_at_period_end).toBe(true)
  })

  it('goes on where the workspace is taken back, unless somebody had cancelled it', async () => {
    for (const isCanceled of [false, true]) {
      const { scope, subscriptionId } = await paying()
      if (isCanceled) await setEnding(world.ctx, scope, true)
      await deleteWorkspace(world.ctx, scope, 'Acme')
      await world.work()
      await restoreWorkspace(world.ctx, scope)
      await world.work()
      expect(stripe.books.of(stripe.books.subscriptions, subscriptionId).cancel_at_period_end).toBe(isCanceled)
      expect((await standing(scope))?.cancelsAt != null).toBe(isCanceled)
    }
  })
})

describe('credits', () => {
  it('take $9 off one bill each, once, and what was taken back takes nothing', async () => {
    const scope = await newcomer()
    await credit(scope)
    world.clock.forward(1000)
    const second = await credit(scope)
    await tell(await paid(scope, 'per_agent'))
    expect(takenFrom(scope)).toBe(0)
    expect((await usedFor(scope)).map((month) => month !== null)).toEqual([true, false])
    // The second is there for the next bill, which says so.
    await nightFor(scope)
    expect(await nextBill(scope)).toMatchObject({ cents: 0 })
    await world.rows('update plan_credits set taken_back_at = $2 where id = $1', [second, world.clock.now])
    await nightFor(scope)
    await nightFor(scope)
    expect(await nextBill(scope)).toMatchObject({ cents: 900 })
    const [subscription] = subscriptionsOf(scope)
    await tell(during(() => stripe.books.renew(subscription?.id ?? '')))
    expect(takenFrom(scope)).toBe(900)
    expect(await invoiced(scope)).toEqual(['0 usd paid', '900 usd paid'])
  })
})

it('refunds and disputes are shown to administrators, with what a comparison repaired', async () => {
  const { scope } = await paying('unlimited')
  const charge = [...stripe.books.charges.values()].at(-1)
  await tell(during(() => stripe.books.refund(charge?.id ?? '', 1000, 'requested_by_customer')))
  await tell(during(() => stripe.books.dispute(charge?.id ?? '')))
  const shown = await inTx(world.ctx, scope, (tx) => readPayments(tx, scope))
  expect(shown?.reversals.map(({ kind, cents, reason }) => [kind, cents, reason])).toEqual(
    expect.arrayContaining([
      ['refund', 1000, 'requested_by_customer'],
      ['dispute', 9700, 'fraudulent'],
    ]),
  )
  expect(await audited(scope)).toEqual(expect.arrayContaining(['payment.refunded 1000', 'payment.disputed 9700']))
})

it('all invoices come as a file in which nothing is a formula', async () => {
  const { scope } = await paying()
  await world.rows(`update invoices set number = '=1+1' where workspace_id = $1`, [scope.workspaceId])
  const { csv, name } = await exportInvoices(world.ctx, scope)
  expect(name).toMatch(/^invoices_\d{4}-\d\d-\d\d\.csv$/)
  const [head, line] = csv.split('\r\n')
  expect(head).toBe('\uFEFFNumber,Issued,Period from,Period until,Amount,Currency,Status,Link,Reference')
  expect(line).toContain("'=1+1,")
  expect(line).toContain(',9.00,USD,paid,')
})
