import { currency, type PlanId, plans } from '#contract/plans.ts'
import { newId } from '#lib/new-id.ts'
import { sha256 } from '#lib/sha256.ts'
import { readAccount } from '../accounts/reads.ts'
import { AppError } from '../app-error.ts'
import { readCredits } from '../billing/reads.ts'
import { type Ctx, inTx } from '../context.ts'
import { arePlansSold } from '../platform/reads.ts'
import type { Offer, Payments } from '../ports.ts'
import { personOf, type Scope } from '../scope.ts'
import { readSettings } from '../workspaces/reads.ts'
import { adoptCustomer } from './adopt-customer.ts'
import { askProvider, requireProvider } from './provider.ts'
import { entriesFor, keptOf, nextReconciliation } from './rules.ts'
import { type Checkout, findCheckout, findRefs, replaceCheckout, setCompareAt, setKept, setPage } from './store.ts'
import { syncAccount } from './sync-account.ts'

type Needs = Pick<Ctx, 'pool' | 'now' | 'payments' | 'log'> & { settings: Pick<Ctx['settings'], 'publicUrl'> }

/** A page that has so little time left is not offered any more. */
const leastLeftMs = 10 * 60_000
/** So long the provider knows a page again that we asked for and never heard of. */
const keyKeptMs = 20 * 3_600_000

/** What a plan costs, as the provider's bills name it. */
export const offerOf = (plan: PlanId): Offer => ({
  plan,
  name: `Rejoinder ${plans[plan].name}`,
  cents: plans[plan].cents,
  currency,
})

/**
 * Begins a plan or changes to it, where plans are paid. Whoever pays already is changed at once, and the provider charges what is left of the
 * month; everybody else is told the page at which to pay. A workspace has one such page at a time, and how things stand is asked before, so
 * that nobody pays twice, however often it is asked for and wherever it breaks off. Throws `payment_declined` when the card is refused,
 * `payments_unreachable` when the provider can't be asked, `conflict` when somebody else chose another plan in the same moment, `not_found`
 * where no plans are sold.
 */
export async function beginPlan(
  ctx: Needs,
  scope: Scope,
  { plan, keptAgentIds }: { plan: PlanId; keptAgentIds?: readonly string[] | undefined },
): Promise<{ kind: 'changed' } | { kind: 'pay'; url: string }> {
  const payments = requireProvider(ctx)
  return askProvider(async () => {
    const customerId = await customerOf(ctx, payments, scope)
    const { kept, payUrl } = await standingAt(ctx, payments, scope, customerId)
    if (kept === null) return payAtPage(ctx, payments, scope, { customerId, plan, keptAgentIds: keptAgentIds ?? null })
    if (kept.state === 'past_due')
      return { kind: 'pay', url: payUrl ?? (await portalOf(ctx, payments, scope, customerId)) }
    if (kept.plan !== plan || kept.cancelsAt !== null)
      await payments.changePlan(kept.id, offerOf(plan), `change:${newId()}`)
    await syncAccount(ctx, scope, { keptAgentIds })
    return { kind: 'changed' }
  })
}

/** Where somebody comes back to from a page of the provider's: in the workspace that they went from. */
export const returnUrl = (
  { settings }: { settings: Pick<Ctx['settings'], 'publicUrl'> },
  { workspaceId }: Pick<Scope, 'workspaceId'>,
  how: 'paid' | 'back',
): string => `${settings.publicUrl}/billing?workspace=${workspaceId}&checkout=${how}`
const portalOf = (ctx: Needs, payments: Payments, scope: Scope, customerId: string): Promise<string> =>
  payments.openPortal(customerId, returnUrl(ctx, scope, 'back'))

/**
 * The provider's customer for this workspace; made when it is first needed and there is none, which a restore may have forgotten here, and known
 * here before anything can be paid.
 */
async function customerOf(ctx: Needs, payments: Payments, scope: Scope): Promise<string> {
  const { workspaceId } = scope
  const known = await inTx(ctx, scope, async (tx) => {
    if (!(await arePlansSold(tx.db))) throw new AppError('not_found')
    return { ...(await findRefs(tx, scope)), name: (await readSettings(tx, scope)).name }
  })
  if (known.customerRef !== null) return known.customerRef
  const userId = personOf(scope)
  const person = userId === null ? null : await readAccount(ctx, userId)
  // Two people who ask at once may make two: the first that is known here stays, and nothing is ever asked of the other.
  const customer = { workspaceId, name: known.name, email: person?.email ?? '' }
  const key = `customer:${sha256(JSON.stringify(customer)).toString('hex')}`
  const there = (await payments.findCustomer(workspaceId)) ?? (await payments.createCustomer(customer, key))
  const customerRef = await adoptCustomer(ctx, scope, there)
  if (customerRef === null) throw new AppError('not_found')
  return customerRef
}

async function standingAt(ctx: Needs, payments: Payments, scope: Scope, customerId: string) {
  const account = await payments.readAccount(customerId)
  const { subscriptionRef } = await inTx(ctx, scope, (tx) => findRefs(tx, scope))
  const { kept } = keptOf(account.subscriptions, subscriptionRef)
  return { kept, payUrl: account.invoices.find(({ status }) => status === 'open')?.link ?? null }
}

interface Wish {
  customerId: string
  plan: PlanId
  keptAgentIds: readonly string[] | null
}

async function payAtPage(
  ctx: Needs,
  payments: Payments,
  scope: Scope,
  wish: Wish,
): Promise<{ kind: 'changed' } | { kind: 'pay'; url: string }> {
  const before = await inTx(ctx, scope, (tx) => findCheckout(tx, scope))
  if (before?.page && isOpenFor(before, wish, ctx.now())) {
    await keepLastChoice(ctx, scope, before, wish)
    return { kind: 'pay', url: before.page.url }
  }
  // A page for another plan is closed before this one opens: nobody can pay at both.
  if (before?.page && (await payments.closeCheckout(before.page.ref)) === 'paid') {
    await syncAccount(ctx, scope)
    return { kind: 'changed' }
  }
  const checkout = await beginCheckout(ctx, scope, before, wish)
  await putNextCredit(ctx, payments, scope, wish.customerId)
  const { id, url, expiresAt } = await payments.openCheckout(
    {
      customerId: wish.customerId,
      workspaceId: scope.workspaceId,
      offer: offerOf(wish.plan),
      paidUrl: returnUrl(ctx, scope, 'paid'),
      backUrl: returnUrl(ctx, scope, 'back'),
    },
    `checkout:${checkout.id}`,
  )
  const isOurs = await inTx(ctx, scope, async (tx) => {
    // Until it is paid or over it is asked for often, whatever anybody tells.
    const at = nextReconciliation(tx.now(), { isPaying: true, isUnpaid: false })
    await setCompareAt(tx, scope, at)
    tx.outbox.setDue(scope, { kind: 'payment', subjectId: scope.workspaceId, at })
    return setPage(tx, scope, checkout.id, { ref: id, url, expiresAt })
  })
  if (isOurs) return { kind: 'pay', url }
  // Somebody chose another plan meanwhile. Nobody was told of this page.
  await payments.closeCheckout(id)
  throw new AppError('conflict')
}

const isOpenFor = ({ plan, page }: Checkout, wish: Wish, now: Date): boolean =>
  plan === wish.plan && page !== null && new Date(page.expiresAt).getTime() - now.getTime() > leastLeftMs

/** Of the same page, whom somebody keeps at work is what was said last. */
const keepLastChoice = (ctx: Needs, scope: Scope, { id }: Checkout, { keptAgentIds }: Wish): Promise<void> =>
  keptAgentIds === null ? Promise.resolve() : inTx(ctx, scope, (tx) => setKept(tx, scope, id, keptAgentIds))

/** The one that is begun already and never got a page, or another in its place. */
async function beginCheckout(
  ctx: Needs,
  scope: Scope,
  before: Checkout | null,
  wish: Wish,
): Promise<Pick<Checkout, 'id'>> {
  const { plan, keptAgentIds } = wish
  const isBroken = before !== null && before.page === null && before.plan === plan
  if (isBroken && ctx.now().getTime() - new Date(before.begunAt).getTime() < keyKeptMs) {
    await keepLastChoice(ctx, scope, before, wish)
    return before
  }
  const next = {
    id: newId(),
    plan,
    keptAgentIds: keptAgentIds === null ? null : [...keptAgentIds],
    begunBy: personOf(scope),
  }
  return inTx(ctx, scope, async (tx) => {
    if (await replaceCheckout(tx, scope, before, next)) return next
    const other = await findCheckout(tx, scope)
    // Twice at once for the same plan: both go to one page.
    if (other?.plan === plan) return other
    throw new AppError('conflict')
  })
}

/** The first bill has a credit, where there is one. */
async function putNextCredit(ctx: Needs, payments: Payments, scope: Scope, customerId: string): Promise<void> {
  const credits = await inTx(ctx, scope, (tx) => readCredits(tx, scope))
  if (credits.length === 0) return
  const { entries } = await payments.readAccount(customerId)
  for (const entry of entriesFor(credits, entries, plans.per_agent.cents))
    await payments.putOnAccount(customerId, { ...entry, currency })
}
