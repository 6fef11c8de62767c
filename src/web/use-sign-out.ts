import { useNavigate } from '@tanstack/react-router'
import { forgetPerson } from '#web/api/query.ts'
import { signOut } from '#web/api/session.ts'
import { notify } from '#web/ui/notify.ts'

/** @param to what is shown then */
export function useSignOut(to: '/auth' | '/invitation' = '/auth'): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    try {
      await signOut()
    } catch {
      notify.error('Failed to sign out', {
        description: 'Rejoinder does not answer. You are still signed in; try again.',
      })
      return
    }
    notify.success('Signed out successfully')
    await navigate({ to })
    // Only now, when nothing that shows it is left on the screen.
    forgetPerson()
  }
}
