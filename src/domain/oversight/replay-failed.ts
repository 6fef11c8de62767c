import { type FailedDeliveries, replayedAtOnce } from '#contract/admin.ts'
import { single } from '#db/connect.ts'
import type { Ctx } from '../context.ts'
import { recordAuditLog } from '../platform/record-audit-log.ts'
import type { AdminScope } from '../scope.ts'
import { replayEvents } from '../webhooks/replay-events.ts'
import { type DeliveryFilter, type Enter, findDeliveries } from './find-deliveries.ts'

type Which = Pick<DeliveryFilter, 'workspaceId' | 'type' | 'hours'>

/** How many failed deliveries fit, and in how many workspaces: what `replayFailedDeliveries` would take, were it asked now. */
export async function countFailedDeliveries(
  ctx: Pick<Ctx, 'pool' | 'now'>,
  scope: AdminScope,
  which: Which,
  enter: Enter,
): Promise<FailedDeliveries> {
  const { byWorkspace, isMore } = await findFailed(ctx, scope, which, enter)
  return { deliveries: sizeOf(byWorkspace), workspaces: byWorkspace.size, isMore }
}

/**
 * Has the newest 1,000 failed deliveries that fit looked into once more, each workspace's in one transaction with the line in its audit log. What is
 * meant, and how much that was, stands in the platform's audit log before the first is put back. One that another person was quicker with, and
 * a workspace that is gone meanwhile, are passed over.
 */
export async function replayFailedDeliveries(
  ctx: Pick<Ctx, 'pool' | 'now'>,
  scope: AdminScope,
  which: Which,
  enter: Enter,
): Promise<FailedDeliveries> {
  const { byWorkspace, isMore } = await findFailed(ctx, scope, which, enter)
  if (byWorkspace.size === 0) return { deliveries: 0, workspaces: 0, isMore }
  const deed = { adminUserId: scope.userId, action: 'UPDATE', entityType: 'deliveries', entityId: null } as const
  const details = { replayed: sizeOf(byWorkspace), workspaces: byWorkspace.size, ...which }
  await recordAuditLog(single(ctx.pool), { ...deed, details }, ctx.now())
  let [deliveries, workspaces] = [0, 0]
  for (const [workspaceId, ids] of byWorkspace) {
    const replayed = await replayEvents(ctx, enter(workspaceId), ids)
    deliveries += replayed
    if (replayed > 0) workspaces += 1
  }
  return { deliveries, workspaces, isMore }
}

const sizeOf = (byWorkspace: ReadonlyMap<string, readonly string[]>): number =>
  [...byWorkspace.values()].reduce((sum, ids) => sum + ids.length, 0)

async function findFailed(
  ctx: Pick<Ctx, 'pool' | 'now'>,
  scope: AdminScope,
  which: Which,
  enter: Enter,
): Promise<{ byWorkspace: Map<string, string[]>; isMore: boolean }> {
  const failed = { ...which, status: 'failed' } as const
  const found = await findDeliveries(ctx, scope, failed, { atMost: replayedAtOnce + 1, enter })
  const byWorkspace = new Map(
    [...Map.groupBy(found.slice(0, replayedAtOnce), (one) => one.workspaceId)].map(([of, some]) => [
      of,
      some.map(({ id }) => id),
    ]),
  )
  return { byWorkspace, isMore: found.length > replayedAtOnce }
}
