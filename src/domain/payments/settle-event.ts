import { single } from '#db/connect.ts'
import { sha256 } from '#lib/sha256.ts'
import type { Ctx } from '../context.ts'
import { findInDirectory } from '../directory.ts'
import { findOpenEvent, pruneEvents, settleEvent } from './events-store.ts'

/**
 * The workspace that an event of the payment provider is about, for whoever settles it; null when it is settled, or about nobody that we know:
 * that is noted, and kept. Throws a `PaymentError` when it names a charge and the provider can't be asked whose.
 */
export async function findPayer(
  ctx: Pick<Ctx, 'pool' | 'now' | 'payments'>,
  eventId: string,
): Promise<{ workspaceId: string; receivedAt: string } | null> {
  const db = single(ctx.pool)
  const event = await findOpenEvent(db, eventId)
  if (event === null) return null
  const { chargeId } = event
  const customerId = event.customerId ?? (chargeId && ((await ctx.payments?.customerOf(chargeId)) ?? null))
  const found = customerId && (await findInDirectory(ctx.pool, 'payment', sha256(customerId)))
  if (!found) {
    await settleEvent(db, eventId, 'unknown', ctx.now())
    return null
  }
  return { workspaceId: found.workspaceId, receivedAt: event.receivedAt }
}

/** What the event says stands here now. */
export async function noteSettled(ctx: Pick<Ctx, 'pool' | 'now'>, eventId: string): Promise<void> {
  await settleEvent(single(ctx.pool), eventId, 'applied', ctx.now())
}

/** Forgets events that were settled long ago. */
export const prunePaymentEvents = (ctx: Pick<Ctx, 'pool' | 'now'>): Promise<void> =>
  pruneEvents(single(ctx.pool), ctx.now())
