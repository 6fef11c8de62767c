import type { PlatformSettings, PlatformSettingsPatch } from '#contract/admin.ts'
import { inTransaction } from '#db/connect.ts'
import type { Ctx } from '../context.ts'
import type { AdminScope } from '../scope.ts'
import { recordAuditLog } from './record-audit-log.ts'
import { lockSettings, writeSettings } from './settings-store.ts'

/** Changes what the patch names, from the next call on, and tells the platform's audit log from what to what. What stays is not told. */
export async function updatePlatformSettings(
  ctx: Pick<Ctx, 'pool' | 'now'>,
  scope: AdminScope,
  patch: PlatformSettingsPatch,
): Promise<PlatformSettings> {
  return inTransaction(ctx.pool, {}, async (db) => {
    const before = await lockSettings(db)
    const after: PlatformSettings = {
      signUp: patch.signUp ?? before.signUp,
      refusesLeakedPasswords: patch.refusesLeakedPasswords ?? before.refusesLeakedPasswords,
      actionLogsKeptDays: patch.actionLogsKeptDays ?? before.actionLogsKeptDays,
      trialDays: patch.trialDays ?? before.trialDays,
      defaultModel: patch.defaultModel ?? before.defaultModel,
      supportEmail: patch.supportEmail === undefined ? before.supportEmail : patch.supportEmail,
      supportAnswerHours: patch.supportAnswerHours ?? before.supportAnswerHours,
    }
    const details = Object.fromEntries(
      Object.entries(after)
        .map(([name, to]) => [name, { from: before[name as keyof PlatformSettings], to }] as const)
        .filter(([, { from, to }]) => from !== to),
    )
    if (Object.keys(details).length === 0) return before
    await writeSettings(db, after)
    const deed = { adminUserId: scope.userId, action: 'SETTINGS_CHANGE', entityType: 'platform_settings' } as const
    await recordAuditLog(db, { ...deed, entityId: null, details }, ctx.now())
    return after
  })
}
