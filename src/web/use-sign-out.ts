import { useNavigate } from '@tanstack/react-router'
import { forgetPerson } from '#web/api/query.ts'
import { readSession, signOut } from '#web/api/session.ts'
import { notify } from '#web/ui/notify.ts'

/**
 * @param to what is shown then
 * @param failure what a person reads when it fails
 */
export function useSignOut(to: '/auth' | '/invitation' = '/auth', failure = 'Failed to sign out'): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    try {
      await signOut()
    } catch {
      const isStillIn = await readSession().catch(() => null)
      notify.error(failure, {
        description: isStillIn
          ? 'Rejoinder isn’t responding. You are still signed in; try again.'
          : 'You are signed out in this browser, but Rejoinder didn’t respond, so the session stays open on the server until it expires.',
      })
      return
    }
    notify.success('Signed out successfully')
    await navigate({ to })
    // Only now, when nothing that shows it is left on the screen.
    forgetPerson()
  }
}
