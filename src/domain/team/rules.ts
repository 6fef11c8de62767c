import type { Role } from '#contract/operation.ts'

export const invitationDays = 7

/** Whether the team still has an admin after one member gets another role, or (null) is gone. */
export function keepsAnAdmin(
  members: readonly { userId: string; role: Role }[],
  userId: string,
  role: Role | null,
): boolean {
  return members.some((member) => (member.userId === userId ? role === 'admin' : member.role === 'admin'))
}
