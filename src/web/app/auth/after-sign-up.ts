import type { Arrival } from '#web/api/account.ts'

/** Two signed up with this address and different passwords, so neither counts: whoever has the mailbox chooses one before going on. */
export const afterSignUp = ({ hasPassword }: Arrival, next: string): string =>
  hasPassword ? next : `/auth/reset?${new URLSearchParams({ next })}`
