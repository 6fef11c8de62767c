import { readSession, signOut } from '#web/api/session.ts'
import { keepToast } from '#web/ui/kept-toast.ts'
import { notify } from '#web/ui/notify.ts'

/**
 * Signs this browser out; the next page says so. False when the server could not be told, which is said at once.
 *
 * @param failure what a person reads when it fails
 */
export async function signOutHere(failure: string): Promise<boolean> {
  try {
    await signOut()
  } catch {
    const isStillIn = await readSession().catch(() => null)
    notify.error(failure, {
      description: isStillIn
        ? 'Rejoinder isn’t responding. You are still signed in; try again.'
        : 'You are signed out in this browser, but Rejoinder didn’t respond, so the session stays open on the server until it expires.',
    })
    return false
  }
  keepToast('Signed out successfully')
  return true
}
