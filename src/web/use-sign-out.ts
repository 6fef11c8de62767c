import { useNavigate } from '@tanstack/react-router'
import { forgetPerson } from '#web/api/query.ts'
import { leavePage } from '#web/leave-page.ts'
import { signOutHere } from '#web/sign-out-here.ts'
import { showKeptToast } from '#web/ui/kept-toast.ts'

/**
 * @param to what is shown then
 * @param failure what a person reads when it fails
 */
export function useSignOut(to: '/auth' | '/invitation' = '/auth', failure = 'Failed to sign out'): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    if (!(await signOutHere(failure))) return
    if (to === '/auth') return leavePage('/auth')
    showKeptToast()
    await navigate({ to })
    // Only now, when nothing that shows it is left on the screen.
    forgetPerson()
  }
}
