import { sha256 } from '#lib/sha256.ts'
import { openPlatform } from '../connections/reads.ts'
import { type Ctx, inTx } from '../context.ts'
import type { Scope } from '../scope.ts'
import type { ListedWebhook, SendingPlatform } from '../sending-platform.ts'
import { secretIn } from './rules.ts'
import { listBySecret } from './store.ts'

type Needs = Pick<Ctx, 'pool' | 'now' | 'secrets' | 'platforms' | 'log'>

/** More than that wait for the next round. */
const mostAtOnce = 50

/** `removeLeft` by a list of its own, at a connection that need not be the active one. Throws `not_connected` or a `PlatformError`. */
export async function sweepWebhooks(ctx: Needs, scope: Scope, connectionId: string): Promise<void> {
  const { client } = await openPlatform(ctx, scope, connectionId)
  // Where none are listed, what nobody noted the id of can't be found: its address answers 404.
  if (client.listWebhooks !== null) await removeLeft(ctx, scope, client, await client.listWebhooks())
}

/**
 * Removes from the platform what it lists though its webhook is gone here: one that was registered by a worker which died before it
 * could note the id, one whose removal was given up. Throws a `PlatformError`.
 */
export async function removeLeft(
  ctx: Pick<Ctx, 'pool' | 'now' | 'log'>,
  scope: Scope,
  client: SendingPlatform,
  there: readonly ListedWebhook[],
): Promise<void> {
  const left = (await findOurs(ctx, scope, there)).filter(({ isRemoved }) => isRemoved).slice(0, mostAtOnce)
  for (const { id } of left) await client.removeWebhook(id)
  if (left.length > 0)
    ctx.log.info({ workspaceId: scope.workspaceId, removed: left.length }, 'webhooks were left at the platform')
}

/**
 * What of a platform's list this workspace has registered, now or ever. It is known by the secret in the address, which nobody else
 * can have: names and hosts prove nothing, since another installation writes them alike.
 */
export async function findOurs(
  ctx: Pick<Ctx, 'pool' | 'now'>,
  scope: Scope,
  there: readonly ListedWebhook[],
): Promise<{ id: string; isRemoved: boolean }[]> {
  const listed = there.flatMap(({ id, url }) => {
    const secret = secretIn(url)
    return secret === null ? [] : [{ id, hash: sha256(secret) }]
  })
  if (listed.length === 0) return []
  const rows = await inTx(ctx, scope, (tx) =>
    listBySecret(
      tx,
      scope,
      listed.map(({ hash }) => hash),
    ),
  )
  const known = new Map(rows.map(({ token_hash, is_removed }) => [token_hash.toString('hex'), is_removed]))
  return listed.flatMap(({ id, hash }) => {
    const isRemoved = known.get(hash.toString('hex'))
    return isRemoved === undefined ? [] : [{ id, isRemoved }]
  })
}
