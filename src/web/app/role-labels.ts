import type { Role } from '#contract/operation.ts'

export const roleLabels = { admin: 'Admin', member: 'Member', client: 'Client' } as const satisfies Record<Role, string>
