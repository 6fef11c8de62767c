import { AppError } from '../app-error.ts'
import { recordAudit } from '../audit/record.ts'
import { takeBackCredit } from '../billing/earn-credit.ts'
import { type Ctx, inTx, notifyLive } from '../context.ts'
import { recordAuditLog } from '../platform/record-audit-log.ts'
import { personOf, type Scope } from '../scope.ts'
import { readSettings } from '../workspaces/reads.ts'
import { notifyOfReferral } from './notify-of-referral.ts'
import { endReferral } from './store.ts'

/**
 * Takes back a referral that was none, and its credit unless it is used: `wasUsed` says so. The friend stays counted, so that it does not come
 * again by another link. Told to the workspace's audit log and to the platform's. Throws `not_found` for one that does not count.
 */
export async function takeBackReferral(
  ctx: Pick<Ctx, 'pool' | 'now'>,
  scope: Scope,
  referralId: string,
): Promise<{ wasUsed: boolean }> {
  return inTx(ctx, scope, async (tx) => {
    const ended = await endReferral(tx, scope, { id: referralId }, null)
    if (ended === null) throw new AppError('not_found')
    const isTaken = await takeBackCredit(tx, scope, { cause: 'referral', subjectId: ended.friendWorkspaceId })
    await recordAudit(tx, scope, 'referral.taken_back', null, { wasUsed: !isTaken })
    notifyOfReferral(tx, scope, 'taken_back', ended.friendWorkspaceId)
    const { name } = await readSettings(tx, scope)
    const deed = {
      adminUserId: personOf(scope),
      action: 'UPDATE',
      entityType: 'referral',
      entityId: referralId,
    } as const
    const details = { name, counts: { from: true, to: false }, wasUsed: !isTaken }
    await recordAuditLog(tx.db, { ...deed, details }, tx.now())
    await notifyLive(tx, scope, { kind: 'settings' })
    return { wasUsed: !isTaken }
  })
}
