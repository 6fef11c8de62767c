import { sha256 } from '#lib/sha256.ts'
import { type Ctx, inTx } from '../context.ts'
import { enterInDirectory } from '../directory.ts'
import type { Scope } from '../scope.ts'
import { findRefs, insertAccount, keepCustomer } from './store.ts'

/**
 * From this commit on the provider's customer is known as the workspace's, unless that has another; returns which it has, null where the workspace
 * is gone.
 */
export const adoptCustomer = (
  ctx: Pick<Ctx, 'pool' | 'now'>,
  scope: Scope,
  customerId: string,
): Promise<string | null> =>
  inTx(ctx, scope, async (tx) => {
    const { workspaceId } = scope
    const customerRef = await keepCustomer(tx, scope, customerId)
    if (customerRef !== customerId) return customerRef
    await enterInDirectory(tx, scope, { kind: 'payment', subjectId: workspaceId, hash: sha256(customerId) })
    await insertAccount(tx, scope, tx.now())
    tx.outbox.setDue(scope, { kind: 'payment', subjectId: workspaceId, at: tx.now() })
    return customerId
  })

/**
 * Whether the workspace is a customer of the provider's. Where it is none here the provider is asked for one: who began to pay between a backup and
 * its restore is known there alone. Throws a `PaymentError` when it can't be asked.
 */
export async function seekCustomer(ctx: Pick<Ctx, 'pool' | 'now' | 'payments'>, scope: Scope): Promise<boolean> {
  const { customerRef } = await inTx(ctx, scope, (tx) => findRefs(tx, scope))
  if (customerRef !== null) return true
  const there = (await ctx.payments?.findCustomer(scope.workspaceId)) ?? null
  return there !== null && (await adoptCustomer(ctx, scope, there)) !== null
}
