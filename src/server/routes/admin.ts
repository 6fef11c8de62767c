import { readAuditLogs, readPlatformCounts, readPlatformSettings, readUsers } from '#domain/platform/reads.ts'
import { setRole } from '#domain/platform/set-role.ts'
import { updatePlatformSettings } from '#domain/platform/update-settings.ts'
import { forPlatformAdmin } from '../implement.ts'

export const admin = {
  counts: forPlatformAdmin.admin.counts.handler(({ context: { ctx, adminScope } }) =>
    readPlatformCounts(ctx, adminScope),
  ),
  users: forPlatformAdmin.admin.users.handler(({ context: { ctx, adminScope }, input }) =>
    readUsers(ctx, adminScope, input),
  ),
  setRole: forPlatformAdmin.admin.setRole.handler(({ context: { ctx, adminScope }, input }) =>
    setRole(ctx, adminScope, input),
  ),
  auditLogs: forPlatformAdmin.admin.auditLogs.handler(({ context: { ctx, adminScope } }) =>
    readAuditLogs(ctx, adminScope),
  ),
  settings: forPlatformAdmin.admin.settings.handler(({ context: { ctx } }) => readPlatformSettings(ctx)),
  updateSettings: forPlatformAdmin.admin.updateSettings.handler(({ context: { ctx, adminScope }, input }) =>
    updatePlatformSettings(ctx, adminScope, input),
  ),
}
