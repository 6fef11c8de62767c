import type { WorkspaceLook } from '#contract/admin.ts'
import { sql } from '#db/sql.ts'
import { readAgents } from '../agents/reads.ts'
import { AppError } from '../app-error.ts'
import { recordAudit } from '../audit/record.ts'
import { readConnection } from '../connections/reads.ts'
import { type Ctx, inTx, notifyLive, type TxCtx } from '../context.ts'
import { readPayments } from '../payments/reads.ts'
import { readReferrer, readSeenReferrals } from '../referrals/reads.ts'
import type { AdminScope, Scope } from '../scope.ts'
import { adapterFor } from '../sending-platform.ts'
import { readTaskCounts } from '../tasks/reads.ts'
import { readHealth } from '../webhooks/reads.ts'
import { isWorkspaceOpen, readSettings, readSuspension } from '../workspaces/reads.ts'
import { readJobCounts } from './reads.ts'

/**
 * What an administrator of the platform may see of one workspace: its settings without secrets, its health, its queue. That they looked stands
 * in its audit log, written in the same transaction. Throws `not_found` for one that is deleted, or gone.
 */
export async function lookIntoWorkspace(
  ctx: Pick<Ctx, 'pool' | 'now' | 'platforms' | 'queue'> & { settings: Pick<Ctx['settings'], 'publicUrl'> },
  _administrator: AdminScope,
  scope: Scope,
): Promise<WorkspaceLook> {
  const look = await inTx(ctx, scope, async (tx) => {
    if (!(await isWorkspaceOpen(tx, scope))) throw new AppError('not_found')
    await recordAudit(tx, scope, 'workspace.looked_into', scope.workspaceId)
    await notifyLive(tx, scope, { kind: 'settings' })
    const { mcpUrl, ...settings } = await readSettings(tx, scope)
    const connection = await readConnection(tx, scope)
    const suspension = await readSuspension(tx, scope)
    const agents = await readAgents(tx, scope)
    const { lastDeliveryAt, delivered, missed, silentSince } = await readHealth(tx, scope, ctx.settings.publicUrl)
    const { pending, ready, failed } = await readTaskCounts(tx, scope)
    const isSuspended = suspension?.until === null
    return {
      settings: { ...settings, mcpHost: mcpUrl === null ? null : (URL.parse(mcpUrl)?.host ?? null) },
      suspendedAt: isSuspended ? suspension.since : null,
      suspensionNote: isSuspended ? suspension.note : null,
      platformName: adapterFor(ctx.platforms, connection?.kind ?? null).displayName,
      connection: connection && {
        kind: connection.kind,
        connectedAt: connection.connectedAt,
        lastError: connection.lastError,
        sync: connection.sync,
      },
      webhooks: { lastDeliveryAt, delivered, missed, silentSince },
      agents: { all: agents.length, sendingByThemselves: agents.filter((one) => one.autoSendEnabled).length },
      tasks: { pending, ready, failed },
      deliveries: await countDeliveries(tx, scope),
      referrals: await readSeenReferrals(tx, scope),
      referredBy: await readReferrer(tx, scope),
      payments: await readPayments(tx, scope),
    }
  })
  return { ...look, jobs: await readJobCounts(ctx.queue, scope.workspaceId) }
}

async function countDeliveries(tx: TxCtx, scope: Scope): Promise<WorkspaceLook['deliveries']> {
  const [row] = await tx.db.query<WorkspaceLook['deliveries']>(sql`
    select count(*) filter (where status = 'received') as waiting, count(*) filter (where status = 'failed') as failed
      from webhook_events where workspace_id = ${scope.workspaceId} and status in ('received', 'failed')`)
  return row ?? { waiting: 0, failed: 0 }
}
