import { openPlatform } from '../../connections/reads.ts'
import { type Ctx, inTx } from '../../context.ts'
import type { Scope } from '../../scope.ts'
import { readMail } from './ingest-mail.ts'
import { takeDelivered } from './take-delivered.ts'

type Needs = Pick<Ctx, 'pool' | 'now' | 'secrets' | 'platforms' | 'mailText'>

/**
 * Reads the mail that a webhook pointed at and takes it in, once. Throws a `PlatformError` while the platform does not show it (yet):
 * webhooks may come before the mail can be read. Throws `not_connected` when the connection is gone.
 */
export async function fetchHintedMail(
  ctx: Needs,
  scope: Scope,
  { connectionId, handle }: { connectionId: string; handle: string },
): Promise<void> {
  const { client } = await openPlatform(ctx, scope, connectionId)
  const mail = await client.getMail(handle)
  const read = await readMail(ctx, { connectionId, source: 'webhook', mail, campaign: null })
  await inTx(ctx, scope, (tx) => takeDelivered(tx, scope, read))
}
