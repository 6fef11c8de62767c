import type { Role } from '#contract/operation.ts'
import { roleLabels } from '#web/app/role-labels.ts'

/** What each role may do, in one line. */
export const roleHints = {
  admin: 'Everything, including settings and the team.',
  member: 'Answers leads; edits agents and the knowledge base.',
  client: 'Sees everything, but can’t change it.',
} as const satisfies Record<Role, string>

/** In the order of a choice. */
export const roleOptions = (['admin', 'member', 'client'] as const).map((role) => ({
  value: role,
  label: roleLabels[role],
  hint: roleHints[role],
}))
