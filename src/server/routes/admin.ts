import { readPlatformCounts, readPlatformSettings } from '#domain/platform/reads.ts'
import { updatePlatformSettings } from '#domain/platform/update-settings.ts'
import { forPlatformAdmin } from '../implement.ts'

export const admin = {
  counts: forPlatformAdmin.admin.counts.handler(({ context: { ctx, adminScope } }) =>
    readPlatformCounts(ctx, adminScope),
  ),
  settings: forPlatformAdmin.admin.settings.handler(({ context: { ctx } }) => readPlatformSettings(ctx)),
  updateSettings: forPlatformAdmin.admin.updateSettings.handler(({ context: { ctx, adminScope }, input }) =>
    updatePlatformSettings(ctx, adminScope, input),
  ),
}
