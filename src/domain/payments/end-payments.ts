import { type Ctx, inTx } from '../context.ts'
import { isPaymentError } from '../ports.ts'
import type { Scope } from '../scope.ts'
import { findRefs } from './store.ts'

/**
 * Ends what the workspace pays for, before it is erased: what is known of it here goes with it. Throws a `PaymentError` when the provider can't be
 * asked; what it does not know any more is no error.
 */
export async function endPayments(ctx: Pick<Ctx, 'pool' | 'now' | 'payments'>, scope: Scope): Promise<void> {
  const { subscriptionRef } = await inTx(ctx, scope, (tx) => findRefs(tx, scope))
  if (ctx.payments === null || subscriptionRef === null) return
  await ctx.payments.endNow(subscriptionRef).catch((error: unknown) => {
    if (!(isPaymentError(error) && error.code === 'refused')) throw error
  })
}
