import type { SignUpMode } from '#contract/admin.ts'

export const signUpLabels = {
  open: 'Open',
  invite_only: 'Invite only',
  closed: 'Closed',
} as const satisfies Record<SignUpMode, string>
