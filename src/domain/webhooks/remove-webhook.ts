import { openPlatform } from '../connections/reads.ts'
import type { Ctx } from '../context.ts'
import type { Scope } from '../scope.ts'

/** Removes one webhook at the platform; quiet when it is gone, or when its connection is. */
export async function removeWebhook(
  ctx: Pick<Ctx, 'pool' | 'now' | 'secrets' | 'platforms'>,
  scope: Scope,
  input: { connectionId: string; platformWebhookId: string },
): Promise<void> {
  const { client } = await openPlatform(ctx, scope, input.connectionId)
  await client.removeWebhook(input.platformWebhookId)
}
