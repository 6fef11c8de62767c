import { recordAudit } from '../audit/record.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { markUsed } from './store.ts'

/** Uses a credit for a billing month, by its first day. Nothing happens to one that was used or taken back meanwhile. */
export async function markCreditUsed(tx: TxCtx, scope: Scope, id: string, month: string): Promise<void> {
  if (await markUsed(tx, scope, id, month)) await recordAudit(tx, scope, 'credit.used', id, { month })
}
