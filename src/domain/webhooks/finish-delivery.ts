import type { EventError } from '#contract/webhooks.ts'
import { json, sql } from '#db/sql.ts'
import { notifyLive, type TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import type { WaitingDelivery } from './reads.ts'

/**
 * False when somebody else finished this delivery first; then nothing of it may be applied. Samples are all alike: each is kept
 * under a key of its own, so that the next one is not taken for the same.
 */
export async function finishDelivery(
  tx: TxCtx,
  scope: Scope,
  { id, is_test }: Pick<WaitingDelivery, 'id' | 'is_test'>,
  status: 'processed' | 'ignored' | 'failed',
  error: EventError | null = null,
): Promise<boolean> {
  await notifyLive(tx, scope, { kind: 'webhooks' })
  const rows = await tx.db.query(sql`
    update webhook_events set status = ${status}, error = ${error === null ? null : json(error)}::jsonb, processed_at = ${tx.now().toISOString()},
      dedupe_key = case when ${is_test} then id::text else dedupe_key end
     where workspace_id = ${scope.workspaceId} and id = ${id} and status = 'received' returning id`)
  return rows.length > 0
}

/** Nothing of a delivery is kept that brought what a lead wrote before they were erased, or tells of them. */
export async function emptyDelivery(
  tx: TxCtx,
  { workspaceId }: Scope,
  { id }: Pick<WaitingDelivery, 'id'>,
): Promise<void> {
  await tx.db.query(sql`update webhook_bodies set body = '' where workspace_id = ${workspaceId} and event_id = ${id}`)
  await tx.db.query(
    sql`update webhook_events set body = '', status = 'ignored' where workspace_id = ${workspaceId} and id = ${id}`,
  )
}
