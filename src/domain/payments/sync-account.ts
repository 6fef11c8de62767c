import type { Repair } from '#contract/payments.ts'
import { currency, plans } from '#contract/plans.ts'
import { newId } from '#lib/new-id.ts'
import { sha256 } from '#lib/sha256.ts'
import { recordAudit } from '../audit/record.ts'
import { markCreditUsed } from '../billing/mark-credit-used.ts'
import { movePlan } from '../billing/move-plan.ts'
import { countAgentsAtWork, readCredits, readPlan } from '../billing/reads.ts'
import type { Credit, PlanEvent, Standing } from '../billing/rules.ts'
import { type Ctx, inTx, notifyLive, type TxCtx } from '../context.ts'
import { addToDirectory } from '../directory.ts'
import type { PaymentAccount, Payments } from '../ports.ts'
import type { Scope } from '../scope.ts'
import { isWorkspaceOpen } from '../workspaces/reads.ts'
import {
  entriesFor,
  eventsFor,
  keptOf,
  type LiveSubscription,
  nextReconciliation,
  quantityFor,
  usedCredits,
} from './rules.ts'
import {
  type Checkout,
  dropCheckout,
  findCheckout,
  findEndsAsDeleted,
  findRefs,
  nextQuestion,
  noteRepair,
  setEndsAsDeleted,
  setSubscription,
  takeTurn,
  writeAccount,
  writeInvoices,
  writeReversals,
} from './store.ts'

type Needs = Pick<Ctx, 'pool' | 'now' | 'payments' | 'log'>

/**
 * Asks the payment provider how things stand with the workspace, and lets them stand so here: its plan, what is unpaid, what was invoiced and
 * given back, what the next bill will be. Events only say that it is time to ask, so it is all the same in what order they come, how late and how
 * often. Quiet where nobody is a customer. Throws a `PaymentError` when the provider can't be asked: nothing changes then, and nobody is paused.
 *
 * @param why `reconciled`: nobody told us that something changed, so what did is a repair, and is told
 * @param keptAgentIds who works on where the plan holds fewer agents than there are; left out: whom the person named who went to pay
 */
export async function syncAccount(
  ctx: Needs,
  scope: Scope,
  { why = 'told', keptAgentIds }: { why?: 'told' | 'reconciled'; keptAgentIds?: readonly string[] | undefined } = {},
): Promise<void> {
  const { payments } = ctx
  if (payments === null) return
  const begun = await inTx(ctx, scope, async (tx) => {
    const { customerRef, subscriptionRef } = await findRefs(tx, scope)
    const question = customerRef === null ? null : await nextQuestion(tx, scope)
    return customerRef === null || question === null
      ? null
      : {
          customerRef,
          subscriptionRef,
          question,
          credits: await readCredits(tx, scope),
          agents: await countAgentsAtWork(tx, scope),
          isDeleted: !(await isWorkspaceOpen(tx, scope)),
          endsAsDeleted: await findEndsAsDeleted(tx, scope),
        }
  })
  if (begun === null) return
  const askedAt = ctx.now()
  const repaired = new Set<Repair>()
  // Before it is said there: whoever takes the workspace back must know that nobody had cancelled the plan.
  const noteEnd = () => inTx(ctx, scope, (tx) => setEndsAsDeleted(tx, scope, true))
  const account = await settledAccount(payments, begun, { repaired, noteEnd })
  const written = await inTx(ctx, scope, async (tx) => {
    if (!(await takeTurn(tx, scope, begun.question, askedAt))) return null
    for (const one of await write(tx, scope, account, keptAgentIds)) repaired.add(one)
    if (begun.endsAsDeleted && !begun.isDeleted) await setEndsAsDeleted(tx, scope, false)
    if (why === 'reconciled' && repaired.size > 0) await recordRepair(tx, scope, [...repaired])
    return [...repaired]
  })
  if (why === 'reconciled' && written !== null && written.length > 0)
    ctx.log.warn(
      { workspaceId: scope.workspaceId, repaired: written },
      'payments stood otherwise here than at the provider',
    )
}

interface Begun {
  customerRef: string
  subscriptionRef: string | null
  credits: Credit[]
  agents: number
  isDeleted: boolean
  endsAsDeleted: boolean
}

/** The account as it is once what should not be there was undone, and what was still to be said there is. */
async function settledAccount(
  payments: Payments,
  begun: Begun,
  { repaired, noteEnd }: { repaired: Set<Repair>; noteEnd: () => Promise<void> },
): Promise<PaymentAccount> {
  const { customerRef } = begun
  const account = await payments.readAccount(customerRef)
  const { kept, extra } = keptOf(account.subscriptions, begun.subscriptionRef)
  for (const { id } of extra) await payments.undoSubscription(id)
  const entries = kept === null ? [] : entriesFor(begun.credits, account.entries, plans.per_agent.cents)
  for (const entry of entries) await payments.putOnAccount(customerRef, { ...entry, currency })
  const quantity = kept === null ? null : quantityFor(kept.plan, begun.agents)
  const isOtherwise = kept !== null && quantity !== null && kept.quantity !== quantity
  if (isOtherwise) await payments.setQuantity(kept.id, quantity, `quantity:${newId()}`)
  const isToEnd = kept !== null && begun.isDeleted && kept.cancelsAt === null
  if (isToEnd) {
    await noteEnd()
    await payments.setEnding(kept.id, true)
  }
  const isToGoOn = kept !== null && !begun.isDeleted && begun.endsAsDeleted && kept.cancelsAt !== null
  if (isToGoOn) await payments.setEnding(kept.id, false)
  if (extra.length > 0) repaired.add('double_payment')
  if (entries.length > 0) repaired.add('credits')
  if (isOtherwise) repaired.add('agents')
  const isChanged = isToEnd || isToGoOn || isOtherwise || extra.length + entries.length > 0
  return isChanged ? payments.readAccount(customerRef) : account
}

async function write(
  tx: TxCtx,
  scope: Scope,
  account: PaymentAccount,
  keptAgentIds: readonly string[] | undefined,
): Promise<Repair[]> {
  const [{ subscriptionRef }, checkout] = await Promise.all([findRefs(tx, scope), findCheckout(tx, scope)])
  const { kept } = keptOf(account.subscriptions, subscriptionRef)
  // First: where somebody else makes the invoices, no credit is used by the calendar.
  if (kept !== null && kept.id !== subscriptionRef) await setSubscription(tx, scope, kept.id)
  const moved = await movePlanTo(tx, scope, {
    kept,
    knownRef: subscriptionRef,
    keptAgentIds: keptAgentIds ?? checkout?.keptAgentIds ?? undefined,
  })
  const credited = await noteCredits(tx, scope, account)
  const invoices = await writeInvoices(
    tx,
    scope,
    account.invoices.map((one) => ({ ...one, rowId: newId() })),
  )
  const reversals = await recordReversals(tx, scope, account)
  if (kept !== null) await dropCheckout(tx, scope)
  // Whoever refers themselves pays for both workspaces with one card.
  const cards = await Promise.all(
    account.cards.map((card) =>
      addToDirectory(tx, scope, { kind: 'card', subjectId: scope.workspaceId, hash: sha256(card) }),
    ),
  )
  if (cards.includes(true)) await tx.addJob('review_cards', { workspaceId: scope.workspaceId })
  await writeAccount(tx, scope, {
    next: account.nextInvoice,
    onAccountCents: account.onAccountCents,
    payUrl: account.invoices.find(({ status }) => status === 'open')?.link ?? null,
    compareAt: planReconciliation(tx, scope, kept, kept === null ? checkout : null),
  })
  await notifyLive(tx, scope, { kind: 'settings' })
  return [
    ...moved,
    ...(credited ? (['credits'] as const) : []),
    ...(invoices.length > 0 ? (['invoices'] as const) : []),
    ...(reversals > 0 ? (['refunds'] as const) : []),
  ]
}

const repairOf: Record<PlanEvent['kind'], Repair> = {
  chosen: 'plan',
  payment_failed: 'payment',
  paid: 'payment',
  cancels: 'ending',
  canceled: 'plan',
  time: 'plan',
}

async function movePlanTo(
  tx: TxCtx,
  scope: Scope,
  {
    kept,
    knownRef,
    keptAgentIds,
  }: { kept: LiveSubscription | null; knownRef: string | null; keptAgentIds: readonly string[] | undefined },
): Promise<Repair[]> {
  const standing = await readPlan(tx, scope)
  const events = standing === null ? [] : eventsFor(standing, kept, knownRef)
  let now = standing
  for (const event of events) {
    if (now === null) break
    now = await movePlan(tx, scope, event, keptAgentIds, momentOf(event, now, kept, tx.now()))
  }
  return events.map(({ kind }) => repairOf[kind])
}

/** When it happened there: somebody who paid in time has paid in time, however late we hear of it. */
function momentOf(event: PlanEvent, standing: Standing, kept: LiveSubscription | null, now: Date): Date {
  const begins = standing.state === 'trial' || standing.state === 'ended'
  if (event.kind === 'chosen' && begins && kept !== null) return earlier(new Date(kept.startedAt), now)
  if (event.kind === 'paid' && standing.graceEndsAt !== null)
    return earlier(new Date(standing.graceEndsAt.getTime() - 1), now)
  return now
}

const earlier = (one: Date, other: Date): Date => (one < other ? one : other)

async function noteCredits(tx: TxCtx, scope: Scope, account: PaymentAccount): Promise<boolean> {
  const [credits, standing] = await Promise.all([readCredits(tx, scope), readPlan(tx, scope)])
  const used = standing === null ? [] : usedCredits(credits, account, standing.anchorAt)
  for (const { id, month } of used) await markCreditUsed(tx, scope, id, month)
  return used.length > 0
}

async function recordReversals(tx: TxCtx, scope: Scope, { reversals }: PaymentAccount): Promise<number> {
  const changed = await writeReversals(
    tx,
    scope,
    reversals.map((one) => ({ ...one, rowId: newId() })),
  )
  for (const { id, kind, cents, currency: of, status } of reversals.filter((one) => changed.includes(one.id)))
    await recordAudit(tx, scope, kind === 'refund' ? 'payment.refunded' : 'payment.disputed', null, {
      ref: id,
      cents,
      currency: of,
      status,
    })
  return changed.length
}

function planReconciliation(tx: TxCtx, scope: Scope, kept: LiveSubscription | null, checkout: Checkout | null): Date {
  const isPaying = checkout?.page != null && new Date(checkout.page.expiresAt) > tx.now()
  const at = nextReconciliation(tx.now(), { isPaying, isUnpaid: kept?.state === 'past_due' })
  tx.outbox.setDue(scope, { kind: 'payment', subjectId: scope.workspaceId, at })
  return at
}

async function recordRepair(tx: TxCtx, scope: Scope, repaired: readonly Repair[]): Promise<void> {
  await noteRepair(tx, scope, repaired)
  await recordAudit(tx, scope, 'payment.repaired', null, { what: repaired.join(', ') })
}
