import type { Billing } from '#contract/billing.ts'
import type { WorkspacePayments } from '#contract/payments.ts'
import { readBilling } from '../billing/reads.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { type AccountState, findAccount, findAskedAt, findRefs, listReversals } from './store.ts'

export { listDuePayments } from './store.ts'

/** All that the Billing page tells but for usage; where somebody pays, the next bill is what the provider says that it will be. */
export async function readWholeBilling(
  tx: TxCtx,
  scope: Scope,
  options: Parameters<typeof readBilling>[2],
): Promise<Billing> {
  const [billing, account] = await Promise.all([
    readBilling(tx, scope, options),
    options.isSelfHosted ? null : findAccount(tx, scope),
  ])
  const { state } = billing.standing
  const isPaid = account !== null && (state === 'active' || state === 'past_due')
  return {
    ...billing,
    cost: isPaid ? costAsBilled(billing.cost, account) : billing.cost,
    account: account && { onAccountCents: account.onAccountCents },
  }
}

function costAsBilled(cost: Billing['cost'], { next }: Pick<AccountState, 'next'>): Billing['cost'] {
  if (next === null) return { cents: 0, creditCents: 0, at: null }
  // Other things than a credit may make a bill smaller: then it is not said that one did.
  return { cents: next.cents, creditCents: cost.cents === next.cents ? cost.creditCents : 0, at: next.at }
}

/** What administrators of the platform see of a workspace's payments; null where it never went to pay. */
export async function readPayments(tx: TxCtx, scope: Scope): Promise<WorkspacePayments | null> {
  const [{ customerRef }, account, reversals] = await Promise.all([
    findRefs(tx, scope),
    findAccount(tx, scope),
    listReversals(tx, scope),
  ])
  if (customerRef === null) return null
  const repairedAt = account?.repairedAt ?? null
  return {
    customerRef,
    reversals,
    repaired: repairedAt === null ? null : { at: repairedAt, what: account?.repaired ?? [] },
  }
}

/** Whether the provider was asked how things stand after that moment. */
export async function isAskedSince(tx: TxCtx, scope: Scope, moment: string): Promise<boolean> {
  const askedAt = await findAskedAt(tx, scope)
  return askedAt !== null && askedAt > moment
}
