import type { Arrival } from '#web/api/account.ts'
import { forgetReferrer } from '#web/api/kept-referrer.ts'
import { keepToast } from '#web/ui/kept-toast.ts'

/**
 * Says that there is an account now, and where its person goes. Two signed up with this address and different passwords, so neither
 * counts: then whoever has the mailbox chooses one before going on.
 */
export function afterSignUp({ isNewcomer, hasPassword }: Arrival, next: string): string {
  if (isNewcomer) {
    forgetReferrer()
    keepToast('Account created successfully!')
  }
  return hasPassword ? next : `/auth/reset?${new URLSearchParams({ next })}`
}
