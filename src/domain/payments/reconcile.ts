import { type Ctx, inTx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { nextReconciliation } from './rules.ts'
import { setCompareAt } from './store.ts'
import { syncAccount } from './sync-account.ts'

/**
 * Reconciles how the workspace stands here with what the payment provider says. What differs is repaired, and told to the audit log and to the
 * platform's administrators. Comes every night, and oftener while somebody may be paying. Throws a `PaymentError` when the provider can't be asked.
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
  await syncAccount(ctx, scope, { why: 'reconciled' })
}
