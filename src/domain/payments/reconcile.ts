import { type Ctx, inTx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { seekCustomer } from './adopt-customer.ts'
import { nextReconciliation } from './rules.ts'
import { findRefs, setCompareAt } from './store.ts'
import { syncAccount } from './sync-account.ts'

/**
 * Reconciles how the workspace stands here with what the payment provider says. What differs is repaired, and told to the audit log and to the
 * platform's administrators. Comes every night, and oftener while somebody may be paying; once after a restore where nobody is known here as a
 * customer, and somebody may have become one since the backup. Throws a `PaymentError` when the provider can't be asked.
 */
export async function reconcilePayments(
  ctx: Pick<Ctx, 'pool' | 'now' | 'payments' | 'log'>,
  scope: Scope,
): Promise<void> {
  await inTx(ctx, scope, async (tx) => {
    // Should it end here, it comes again by itself. Without a provider it is looked at again in another night.
    const at = nextReconciliation(tx.now(), { isPaying: false, isUnpaid: false })
    await setCompareAt(tx, scope, at)
    tx.outbox.setDue(scope, { kind: 'payment', subjectId: scope.workspaceId, at })
  })
  if (await seekCustomer(ctx, scope)) return syncAccount(ctx, scope, { why: 'reconciled' })
  await inTx(ctx, scope, async (tx) => {
    const { customerRef } = await findRefs(tx, scope)
    if (customerRef === null) tx.outbox.setDue(scope, { kind: 'payment', subjectId: scope.workspaceId, at: null })
  })
}
