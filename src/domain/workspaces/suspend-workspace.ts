import { sql } from '#db/sql.ts'
import { AppError } from '../app-error.ts'
import { recordAudit } from '../audit/record.ts'
import { type Ctx, inTx, notifyLive, type TxCtx } from '../context.ts'
import { recordAuditLog } from '../platform/record-audit-log.ts'
import { personOf, type Scope } from '../scope.ts'
import { isSuspended, isWorkspaceOpen, readSettings } from './reads.ts'

type Needs = Pick<Ctx, 'pool' | 'now'>

/**
 * Has a workspace's agents pause: nothing is drafted or sent by itself until `restoreSuspended`. Replies keep arriving, people can answer, and
 * what is prepared stays. Its people read `note` as the reason. Told to its own audit log and to the platform's. Doing it twice changes nothing.
 * Throws `not_found` for a workspace that is deleted, or gone.
 */
export async function suspendWorkspace(ctx: Needs, scope: Scope, note: string): Promise<void> {
  await inTx(ctx, scope, async (tx) => {
    await lockOpen(tx, scope)
    if (await isSuspended(tx, scope)) return
    await tx.db.query(sql`
      update workspaces set suspended_at = ${tx.now().toISOString()}, suspension_ended_at = null, suspension_note = ${note || null}
       where id = ${scope.workspaceId}`)
    await recordSuspension(tx, scope, { isSuspended: true, note })
    tx.outbox.raise(scope, {
      key: `suspended:${tx.now().toISOString()}`,
      threadId: null,
      cause: { kind: 'agent_paused', why: 'suspended', agentName: null, ...(note && { note }) },
      at: tx.now(),
    })
  })
}

/**
 * Ends the suspension. What came due meanwhile waits for a person; what is due later goes on as before; what leads wrote meanwhile is drafted
 * (`take_up_replies`). Its people are told. Throws as `suspendWorkspace`.
 */
export async function restoreSuspended(ctx: Needs, scope: Scope): Promise<void> {
  await inTx(ctx, scope, async (tx) => {
    await lockOpen(tx, scope)
    if (!(await isSuspended(tx, scope))) return
    await tx.db.query(
      sql`update workspaces set suspension_ended_at = ${tx.now().toISOString()} where id = ${scope.workspaceId}`,
    )
    await tx.addJob('take_up_replies', { workspaceId: scope.workspaceId })
    await recordSuspension(tx, scope, { isSuspended: false, note: '' })
    tx.outbox.raise(scope, {
      key: `restored:${tx.now().toISOString()}`,
      threadId: null,
      cause: { kind: 'agent_paused', why: 'restored', agentName: null },
      at: tx.now(),
    })
  })
}

/** Of two administrators who press at once, one comes after the other. */
async function lockOpen(tx: TxCtx, scope: Scope): Promise<void> {
  await tx.db.query(sql`select id from workspaces where id = ${scope.workspaceId} for update`)
  if (!(await isWorkspaceOpen(tx, scope))) throw new AppError('not_found')
}

async function recordSuspension(
  tx: TxCtx,
  scope: Scope,
  { isSuspended: to, note }: { isSuspended: boolean; note: string },
): Promise<void> {
  const { workspaceId } = scope
  await recordAudit(tx, scope, to ? 'workspace.suspended' : 'workspace.resumed', workspaceId)
  const { name } = await readSettings(tx, scope)
  const details = { name, suspended: { from: !to, to }, ...(note && { note }) }
  const deed = {
    adminUserId: personOf(scope),
    action: 'UPDATE',
    entityType: 'workspace',
    entityId: workspaceId,
  } as const
  await recordAuditLog(tx.db, { ...deed, details }, tx.now())
  await notifyLive(tx, scope, { kind: 'settings' })
}
