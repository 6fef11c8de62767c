import { firstIdOf } from '#lib/new-id.ts'
import { type Ctx, inTx, type TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { deleteOld, keepMonths, keepUnsettled } from './deliveries-store.ts'

const keptMs = 30 * 86_400_000

type Now = Pick<Ctx, 'now'>

const longAgo = ({ now }: Now): Date => new Date(now().getTime() - keptMs)

/** The first moment of a month (UTC) that is not over for so long: what came before it is forgotten, rows and what they carry together. */
function keptSince(ctx: Now): Date {
  const at = longAgo(ctx)
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth()))
}

/**
 * Forgets deliveries that were looked into, once their month has been over for 30 days: what they brought is in the threads. What they carry goes with the
 * month, this with a bounded bite at a time.
 */
export async function pruneEvents(ctx: Pick<Ctx, 'pool' | 'now'>, scope: Scope): Promise<void> {
  const before = firstIdOf(keptSince(ctx))
  await inTx(ctx, scope, (tx) => deleteOld(tx, scope, before))
}

/** Takes what is still needed out of months that are about to go. */
export const keepUnsettledEvents = (tx: TxCtx, scope: Scope): Promise<void> =>
  keepUnsettled(tx, scope, firstIdOf(keptSince(tx)))

/** The months of what deliveries carry: made ahead, and let go of when they have been over for 30 days. */
export const keepWebhookMonths = (ctx: Pick<Ctx, 'pool' | 'now'>): Promise<void> =>
  keepMonths(ctx.pool, ctx.now(), longAgo(ctx))
