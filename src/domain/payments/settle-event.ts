import { z } from 'zod'
import { single } from '#db/connect.ts'
import { sha256 } from '#lib/sha256.ts'
import type { Ctx } from '../context.ts'
import { findInDirectory } from '../directory.ts'
import type { Scope } from '../scope.ts'
import { adoptCustomer } from './adopt-customer.ts'
import { findOpenEvent, pruneEvents, settleEvent } from './events-store.ts'
import { keptOf } from './rules.ts'

interface Payer {
  workspaceId: string
  receivedAt: string
  /** Whom the provider alone knows as the workspace's customer; null: it is known here, too. */
  unknownCustomerId: string | null
}

/**
 * The workspace that an event of the payment provider is about, for whoever settles it; null when it is settled, or about nobody that we know:
 * that is noted, and kept. Of a customer who is not known here the provider says whose it is. Throws a `PaymentError` when it can't be asked.
 */
export async function findPayer(ctx: Pick<Ctx, 'pool' | 'now' | 'payments'>, eventId: string): Promise<Payer | null> {
  const db = single(ctx.pool)
  const event = await findOpenEvent(db, eventId)
  if (event === null) return null
  const { chargeId } = event
  const customerId = event.customerId ?? (chargeId && ((await ctx.payments?.customerOf(chargeId)) ?? null))
  const found = customerId && (await findInDirectory(ctx.pool, 'payment', sha256(customerId)))
  if (found) return { workspaceId: found.workspaceId, receivedAt: event.receivedAt, unknownCustomerId: null }
  const named = customerId ? await ctx.payments?.workspaceOf(customerId) : null
  const workspaceId = z.uuid().safeParse(named).data
  if (customerId && workspaceId !== undefined)
    return { workspaceId, receivedAt: event.receivedAt, unknownCustomerId: customerId }
  await settleEvent(db, eventId, 'unknown', ctx.now())
  return null
}

/**
 * Whether the event is about who pays for this workspace: a customer whom the provider alone knew, such as one from between a backup and its restore,
 * is from here on. Of anybody else the event is noted; that they are charged for nothing here is told to the log. Throws a `PaymentError` when the
 * provider can't be asked.
 */
export async function isPayer(
  ctx: Pick<Ctx, 'pool' | 'now' | 'payments' | 'log'>,
  scope: Scope,
  eventId: string,
  { unknownCustomerId }: Payer,
): Promise<boolean> {
  if (unknownCustomerId === null) return true
  if ((await adoptCustomer(ctx, scope, unknownCustomerId)) === unknownCustomerId) return true
  const account = await ctx.payments?.readAccount(unknownCustomerId)
  await settleEvent(single(ctx.pool), eventId, 'unknown', ctx.now())
  if (account !== undefined && keptOf(account.subscriptions, null).kept !== null)
    ctx.log.warn(
      { workspaceId: scope.workspaceId, customerId: unknownCustomerId },
      'the payment provider charges a customer for a workspace that is gone, or that another customer pays for',
    )
  return false
}

/** What the event says stands here now. */
export async function noteSettled(ctx: Pick<Ctx, 'pool' | 'now'>, eventId: string): Promise<void> {
  await settleEvent(single(ctx.pool), eventId, 'applied', ctx.now())
}

/** Forgets events that were settled long ago. */
export const prunePaymentEvents = (ctx: Pick<Ctx, 'pool' | 'now'>): Promise<void> =>
  pruneEvents(single(ctx.pool), ctx.now())
