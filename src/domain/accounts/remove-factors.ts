import { inTransaction } from '#db/connect.ts'
import { recordAuditLog } from '#domain/platform/record-audit-log.ts'
import type { AccountsCtx } from './accounts-ctx.ts'
import { deleteFactors, deleteRecoveryCodes } from './factor-store.ts'
import { sendNotice } from './notify.ts'
import { hasSecondFactor } from './rules.ts'
import { endSessionsOf, findUserByEmail } from './store.ts'

/**
 * Takes the second factor from whoever has neither their app nor a recovery code any more, by a command on the server: from then on the password alone
 * lets them in. Their sessions end, they hear of it by mail, and it stands in the platform's audit log.
 */
export async function removeFactors(
  ctx: Pick<AccountsCtx, 'pool' | 'now' | 'tokens'>,
  email: string,
): Promise<{ ok: true } | { ok: false; reason: 'no_account' | 'factor_not_found' }> {
  const now = ctx.now()
  return inTransaction(ctx.pool, {}, async (db) => {
    const user = await findUserByEmail(db, email.trim().toLowerCase())
    if (user === null) return { ok: false, reason: 'no_account' } as const
    if (!hasSecondFactor(user.factors)) return { ok: false, reason: 'factor_not_found' } as const
    await deleteFactors(db, user.id)
    await deleteRecoveryCodes(db, user.id)
    await endSessionsOf(db, { userId: user.id }, { reason: 'factor_removed', now })
    await sendNotice(ctx, db, 'factor_removed', { email: user.email })
    const deed = { adminUserId: null, action: 'DELETE', entityType: 'factor', entityId: user.id } as const
    await recordAuditLog(db, { ...deed, details: {} }, now)
    return { ok: true } as const
  })
}
