import type { PlatformDelivery, ThroughputHour } from '#contract/admin.ts'
import type { EventError } from '#contract/webhooks.ts'
import { single } from '#db/connect.ts'
import { sql } from '#db/sql.ts'
import { firstIdOf } from '#lib/new-id.ts'
import { AppError } from '../app-error.ts'
import { recordAudit } from '../audit/record.ts'
import { type Ctx, inTx, notifyLive } from '../context.ts'
import type { AdminScope, Scope } from '../scope.ts'
import { readPayload } from '../webhooks/reads.ts'
import { type DeliveryFilter, type Enter, findDeliveries } from './find-deliveries.ts'
import { hourMs, hoursShown } from './reads.ts'

const deliveriesAtMost = 50

/** A page of 50 deliveries of the whole platform that fit the filter, newest first; goes on below the delivery `cursor`. */
export async function readPlatformDeliveries(
  ctx: Pick<Ctx, 'pool' | 'now'>,
  scope: AdminScope,
  filter: DeliveryFilter,
  enter: Enter,
): Promise<{ deliveries: PlatformDelivery[]; nextCursor: string | null }> {
  const found = await findDeliveries(ctx, scope, filter, { atMost: deliveriesAtMost + 1, enter })
  const deliveries = found.slice(0, deliveriesAtMost)
  return { deliveries, nextCursor: found.length > deliveriesAtMost ? (deliveries.at(-1)?.id ?? null) : null }
}

/** Deliveries by the hour of the clock, the last 24 with the one that is under way, the earliest first; also hours in which none came. */
export async function readThroughput(ctx: Pick<Ctx, 'pool' | 'now'>, scope: AdminScope): Promise<ThroughputHour[]> {
  const thisHour = Math.floor(ctx.now().getTime() / hourMs) * hourMs
  const first = thisHour - (hoursShown - 1) * hourMs
  const found = await single(ctx.pool).query<Omit<ThroughputHour, 'from'> & { hour: string }>(sql`
    select hour, received, failed, waiting, median_ms as "medianMs", slow_ms as "slowMs"
      from count_platform_deliveries(${scope.userId}, ${firstIdOf(new Date(first))})`)
  const byHour = new Map(found.map(({ hour, ...counts }) => [hour, counts]))
  const none = { received: 0, failed: 0, waiting: 0, medianMs: null, slowMs: null }
  return Array.from({ length: hoursShown }, (_, place) => new Date(first + place * hourMs).toISOString()).map(
    (from) => ({
      from,
      ...(byHour.get(from) ?? none),
    }),
  )
}

/**
 * What a delivery carries, for an administrator of the platform. That they opened it stands in the workspace's audit log, written in the same
 * transaction. Throws `not_found`.
 */
export async function openDelivery(
  ctx: Pick<Ctx, 'pool' | 'now'>,
  scope: Scope,
  eventId: string,
): Promise<{ body: string; bytes: number; error: EventError | null }> {
  return inTx(ctx, scope, async (tx) => {
    const payload = await readPayload(tx, scope, eventId)
    if (payload === undefined) throw new AppError('not_found')
    const [row] = await tx.db.query<{ error: EventError | null }>(
      sql`select error from webhook_events where workspace_id = ${scope.workspaceId} and id = ${eventId}`,
    )
    await recordAudit(tx, scope, 'webhook.opened', eventId)
    await notifyLive(tx, scope, { kind: 'settings' })
    return { ...payload, error: row?.error ?? null }
  })
}
