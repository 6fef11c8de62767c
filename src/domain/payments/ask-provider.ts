import type { PlanId } from '#contract/plans.ts'
import { AppError } from '../app-error.ts'
import { readPlan } from '../billing/reads.ts'
import { type Ctx, inTx } from '../context.ts'
import type { Money } from '../ports.ts'
import type { Scope } from '../scope.ts'
import { offerOf, returnUrl } from './begin-plan.ts'
import { askProvider, requireProvider } from './provider.ts'
import { findRefs, type Refs } from './store.ts'
import { syncAccount } from './sync-account.ts'

type Needs = Pick<Ctx, 'pool' | 'now' | 'payments' | 'log'>

const refsOf = (ctx: Needs, scope: Scope): Promise<Refs> => inTx(ctx, scope, (tx) => findRefs(tx, scope))

/**
 * The provider's page for card, address, bills and cancellation; whoever is done there comes back to /billing. Throws `not_found` where the
 * workspace never went to pay.
 */
export async function openPortal(
  ctx: Needs & { settings: Pick<Ctx['settings'], 'publicUrl'> },
  scope: Scope,
): Promise<{ url: string }> {
  const payments = requireProvider(ctx)
  const { customerRef } = await refsOf(ctx, scope)
  if (customerRef === null) throw new AppError('not_found')
  return { url: await askProvider(() => payments.openPortal(customerRef, returnUrl(ctx, scope, 'back'))) }
}

/** What a change to this plan would ask for at once, below 0: put on account. Null where nobody pays yet: the plan's price, at the page. */
export async function previewPlan(ctx: Needs, scope: Scope, plan: PlanId): Promise<Money | null> {
  const payments = requireProvider(ctx)
  const { subscriptionRef } = await refsOf(ctx, scope)
  const standing = await inTx(ctx, scope, (tx) => readPlan(tx, scope))
  if (subscriptionRef === null || (standing?.state !== 'active' && standing?.state !== 'past_due')) return null
  return askProvider(() => payments.previewChange(subscriptionRef, offerOf(plan)))
}

/** Lets the plan end with the month that is paid for, or go on after all. Throws `not_found` where nobody pays for one. */
export async function setEnding(ctx: Needs, scope: Scope, ends: boolean): Promise<void> {
  const payments = requireProvider(ctx)
  const { subscriptionRef } = await refsOf(ctx, scope)
  if (subscriptionRef === null) throw new AppError('not_found')
  await askProvider(async () => {
    await payments.setEnding(subscriptionRef, ends)
    await syncAccount(ctx, scope)
  })
}

/** Asks how things stand, as when somebody comes back from a page of the provider's: what it posts to us may be late, or lost. */
export const refreshAccount = (ctx: Needs, scope: Scope): Promise<void> => askProvider(() => syncAccount(ctx, scope))
