import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { markWebhookRemoved, type WebhookRow } from './store.ts'

/** A registration that is under way is there after this long, or never. */
const arrivedAfterMs = 120_000

/**
 * Forgets a webhook here, so that its address answers 404, and removes it at the platform by a job. One that has no id may be there
 * all the same, when whoever registered it died before the answer: it is looked for.
 */
export async function dropWebhook(tx: TxCtx, scope: Scope, row: WebhookRow): Promise<void> {
  const platformWebhookId = await markWebhookRemoved(tx, scope, row.id)
  const at = { workspaceId: scope.workspaceId, connectionId: row.connection_id }
  if (platformWebhookId !== null) await tx.addJob('remove_webhook', { ...at, platformWebhookId })
  else if (row.kind !== 'test')
    await tx.addJob('sweep_webhooks', at, {
      key: `sweep:${row.connection_id}`,
      runAt: new Date(tx.now().getTime() + arrivedAfterMs),
    })
}
