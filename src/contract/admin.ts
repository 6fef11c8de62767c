import { z } from 'zod'
import { operation } from './operation.ts'

export const platformCountsSchema = z.object({
  users: z.int(),
  workspaces: z.int(),
  administrators: z.int(),
  /** Of all workspaces, in the last 24 hours. */
  auditEntries: z.int(),
})
export type PlatformCounts = z.infer<typeof platformCountsSchema>

export const platformSettingsSchema = z.object({
  /** New passwords that are known from leaks are refused. */
  refusesLeakedPasswords: z.boolean(),
  actionLogsKeptDays: z.int().min(1, 'Keep them for at least a day.').max(3650, 'Keep them for at most 3650 days.'),
})
export type PlatformSettings = z.infer<typeof platformSettingsSchema>

/** What is left out stays. */
export const platformSettingsPatch = platformSettingsSchema.partial()
export type PlatformSettingsPatch = z.infer<typeof platformSettingsPatch>

export const admin = {
  counts: operation('platform admin', 'GET', '/admin/counts', 'How much there is on the whole platform').output(
    platformCountsSchema,
  ),
  settings: operation('platform admin', 'GET', '/admin/settings', 'What holds for the whole platform').output(
    platformSettingsSchema,
  ),
  updateSettings: operation('platform admin', 'PATCH', '/admin/settings', 'Change what holds for the whole platform')
    .input(platformSettingsPatch)
    .output(platformSettingsSchema),
}
