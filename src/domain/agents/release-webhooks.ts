import { type Ctx, inTx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { removeWebhook } from './set-up-webhooks.ts'
import { listWebhooks } from './store.ts'

/** So many calls are made at most: an erasure must come to its end. */
const mostReleased = 200

/**
 * Takes the workspace's webhooks off the platform, before everything that is known about them is erased: afterwards nobody could. A
 * connection that fails (its key no longer taken, the platform gone) is logged and not asked again; what is registered there stays,
 * and its deliveries meet a 404.
 */
export async function releaseWebhooks(
  ctx: Pick<Ctx, 'pool' | 'now' | 'secrets' | 'platform' | 'settings' | 'log'>,
  scope: Scope,
): Promise<void> {
  const rows = await inTx(ctx, scope, (tx) => listWebhooks(tx, scope))
  const failed = new Set<string>()
  for (const { connection_id: connectionId, platform_webhook_id: platformWebhookId } of rows.slice(0, mostReleased)) {
    if (platformWebhookId === null || failed.has(connectionId)) continue
    await removeWebhook(ctx, scope, { connectionId, platformWebhookId }).catch((error: unknown) => {
      failed.add(connectionId)
      ctx.log.warn({ err: error, connectionId }, 'webhooks of an erased workspace stay at the platform')
    })
  }
}
