import { openPlatform } from '../connections/reads.ts'
import { type Ctx, inTx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { isPassingFault } from '../sending-platform.ts'
import { listConnections, listRegistered } from './store.ts'
import { findOurs } from './sweep-webhooks.ts'

type Needs = Pick<Ctx, 'pool' | 'now' | 'secrets' | 'platforms' | 'log'>

/** So many are removed at one connection, and so long it takes at most: an erasure must come to its end. */
const mostReleased = 200
const limitMs = 120_000

/**
 * Takes the workspace's webhooks off every platform that it was ever connected to, before all that is known about them is erased:
 * afterwards nobody could. A connection that fails is logged, with how many are left there, and not asked again; their deliveries
 * meet a 404. Whether another try may do better is for the caller to use: a key that is not taken any more never will.
 */
export async function releaseWebhooks(ctx: Needs, scope: Scope): Promise<{ isWorthAnotherTry: boolean }> {
  const limit = AbortSignal.timeout(limitMs)
  let isWorthAnotherTry = false
  for (const connectionId of await inTx(ctx, scope, (tx) => listConnections(tx, scope))) {
    const known = await inTx(ctx, scope, (tx) => listRegistered(tx, scope, connectionId))
    const left = new Set(known.map(({ platform_webhook_id: id }) => id))
    await releaseAt(ctx, scope, { connectionId, left, limit }).catch((error: unknown) => {
      isWorthAnotherTry ||= isPassingFault(error)
      ctx.log.warn(
        { err: error, connectionId, left: left.size },
        'webhooks of an erased workspace are still registered at the platform',
      )
    })
  }
  return { isWorthAnotherTry }
}

interface Release {
  connectionId: string
  /** The ids that are known to be there; what is found is added, what is removed is taken out. */
  left: Set<string>
  limit: AbortSignal
}

async function releaseAt(ctx: Needs, scope: Scope, { connectionId, left, limit }: Release): Promise<void> {
  const { client } = await openPlatform(ctx, scope, connectionId)
  limit.throwIfAborted()
  const there = client.listWebhooks === null ? [] : await client.listWebhooks()
  for (const { id } of await findOurs(ctx, scope, there)) left.add(id)
  for (const id of [...left].slice(0, mostReleased)) {
    limit.throwIfAborted()
    await client.removeWebhook(id)
    left.delete(id)
  }
  if (left.size > 0) throw new Error('More webhooks than are removed at once')
}
