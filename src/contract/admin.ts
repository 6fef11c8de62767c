import { z } from 'zod'
import { idSchema, operation, timeSchema } from './operation.ts'

export const platformCountsSchema = z.object({
  users: z.int(),
  workspaces: z.int(),
  administrators: z.int(),
  /** Lines of all audit logs, of the workspaces' and of the platform's own, in the last 24 hours. */
  auditEntries: z.int(),
})
export type PlatformCounts = z.infer<typeof platformCountsSchema>

/** Who may make an account: anybody; who has an open invitation to a workspace; nobody. */
export const signUpModes = ['open', 'invite_only', 'closed'] as const
export type SignUpMode = (typeof signUpModes)[number]

export const platformSettingsSchema = z.object({
  signUp: z.enum(signUpModes),
  /** New passwords that are known from leaks are refused. */
  refusesLeakedPasswords: z.boolean(),
  actionLogsKeptDays: z.int().min(1, 'Keep them for at least a day.').max(3650, 'Keep them for at most 3650 days.'),
})
export type PlatformSettings = z.infer<typeof platformSettingsSchema>

/** What is left out stays. */
export const platformSettingsPatch = platformSettingsSchema.partial()
export type PlatformSettingsPatch = z.infer<typeof platformSettingsPatch>

/** What a person may be on the whole platform; only `admin` opens anything. */
export const platformRoles = ['user', 'moderator', 'admin'] as const
export type PlatformRole = (typeof platformRoles)[number]

export const platformUserSchema = z.object({
  id: idSchema,
  email: z.string(),
  fullName: z.string(),
  role: z.enum(platformRoles).nullable(),
  /** Somebody has shown that they read this mailbox; else the account may be anybody's who typed the address. */
  isVerified: z.boolean(),
  joinedAt: timeSchema,
})
export type PlatformUser = z.infer<typeof platformUserSchema>

export const platformUserPageSchema = z.object({
  /** Newest first. */
  users: z.array(platformUserSchema),
  /** Null: there are no more. */
  nextCursor: idSchema.nullable(),
})
export type PlatformUserPage = z.infer<typeof platformUserPageSchema>

export const adminActions = ['CREATE', 'UPDATE', 'DELETE', 'ROLE_ASSIGN', 'ROLE_REVOKE', 'SETTINGS_CHANGE'] as const

/** A line of the platform's audit log. */
export const auditLogSchema = z.object({
  id: idSchema,
  /** The administrator's address; null for a command on the server, or for somebody whose account is gone. */
  administrator: z.string().nullable(),
  action: z.enum(adminActions),
  entityType: z.string(),
  entityId: z.string().nullable(),
  /** The address of the person that it was done to, while they have an account. */
  subject: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
  at: timeSchema,
})
export type AuditLog = z.infer<typeof auditLogSchema>

export const admin = {
  counts: operation('platform admin', 'GET', '/admin/counts', 'Totals for the whole platform').output(
    platformCountsSchema,
  ),
  users: operation('platform admin', 'GET', '/admin/users', 'Everyone who has an account, and their role')
    .input(
      z.object({
        search: z.string().trim().max(200).optional(),
        role: z.enum(platformRoles).optional(),
        cursor: idSchema.optional(),
      }),
    )
    .output(platformUserPageSchema),
  setRole: operation('platform admin', 'PUT', '/admin/users/{userId}/role', "Change a person's role on the platform")
    .input(z.object({ userId: idSchema, role: z.enum(platformRoles).nullable() }))
    .output(platformUserSchema),
  auditLogs: operation(
    'platform admin',
    'GET',
    '/admin/audit-logs',
    'The last 100 entries of the platform audit log',
  ).output(z.array(auditLogSchema)),
  settings: operation('platform admin', 'GET', '/admin/settings', 'The platform settings').output(
    platformSettingsSchema,
  ),
  updateSettings: operation('platform admin', 'PATCH', '/admin/settings', 'Change the platform settings')
    .input(platformSettingsPatch)
    .output(platformSettingsSchema),
}
