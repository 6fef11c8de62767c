import { sql } from '#db/sql.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'

/**
 * Something changed that the next bill depends on (agents, credits, whether the workspace is there): the payment provider hears of it, by a job.
 * Nothing happens where nobody is its customer.
 */
export async function syncPaymentsLater(tx: TxCtx, { workspaceId }: Scope): Promise<void> {
  const customers = await tx.db.query(
    sql`select 1 from workspace_plans where workspace_id = ${workspaceId} and customer_ref is not null`,
  )
  if (customers.length > 0) await tx.addJob('sync_payments', { workspaceId }, { key: `sync-payments:${workspaceId}` })
}
