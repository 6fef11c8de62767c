import type { WebhookEventType } from '#contract/webhooks.ts'
import { newId } from '#lib/new-id.ts'
import { readAgent } from '../agents/reads.ts'
import { AppError } from '../app-error.ts'
import { openPlatform } from '../connections/reads.ts'
import { asAppError } from '../connections/rules.ts'
import { type Ctx, inTx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { isPlatformError } from '../sending-platform.ts'
import { newToken, webhookUrl } from './address.ts'
import { ensureTestHook } from './store.ts'

/**
 * Has the platform deliver a sample event the way it delivers all others: over its network to our public address, into the log.
 * The sample goes to an address of its own, so that whatever its body says, nothing of it is applied.
 * Throws `not_found`, `not_connected`, or what the platform said; when it could not reach us, that.
 */
export async function testWebhook(
  ctx: Pick<Ctx, 'pool' | 'now' | 'secrets' | 'platforms' | 'settings'>,
  scope: Scope,
  { agentId, eventType }: { agentId: string; eventType: WebhookEventType },
): Promise<void> {
  const { client, connectionId, adapter } = await openPlatform(ctx, scope)
  const { sendTestEvent } = client
  if (sendTestEvent === null)
    throw new AppError('platform_refused', { message: `${adapter.displayName} can’t send a sample event.` })
  const hook = await inTx(ctx, scope, async (tx) => {
    if ((await readAgent(tx, scope, agentId)) === undefined) throw new AppError('not_found')
    return ensureTestHook(tx, scope, { id: newId(), agentId, connectionId, ...newToken(ctx, scope) })
  })
  await sendTestEvent(eventType, webhookUrl(ctx, scope, hook)).catch((error: unknown) => {
    if (!isPlatformError(error) || error.code !== 'refused') throw asAppError(error, adapter)
    throw new AppError('platform_refused', {
      message: `${error.message} The sample was supposed to go to ${ctx.settings.publicUrl}/hooks/….`,
      cause: error,
    })
  })
}
