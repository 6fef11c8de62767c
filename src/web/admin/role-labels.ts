import type { PlatformRole } from '#contract/admin.ts'

/** What a select and a log can say: a person may also have no role. */
export type RoleChoice = PlatformRole | 'none'

export const roleLabels = {
  none: 'None',
  user: 'User',
  moderator: 'Moderator',
  admin: 'Admin',
} as const satisfies Record<RoleChoice, string>

const roleHints = {
  none: 'Can use the app within their own workspaces.',
  user: 'A label in this list; it grants no rights.',
  moderator: 'A label in this list; it grants no rights.',
  admin: 'Can do everything here, for the whole platform.',
} as const satisfies Record<RoleChoice, string>

/** In the order of a choice. */
export const roleOptions = (['none', 'user', 'moderator', 'admin'] as const).map((role) => ({
  value: role,
  label: roleLabels[role],
  hint: roleHints[role],
}))
