import type { AuthPath } from '#contract/screens.ts'
import { readSession } from '#web/api/session.ts'
import type { AuthSearch, AuthState, Place } from '#web/app/auth/place.ts'
import { landingHref } from '#web/return-path.ts'

/** What stands at a place: its page, another one of these, or a page of the application. */
export type Entry =
  | { kind: 'page' }
  | { kind: 'elsewhere'; path: AuthPath; search: AuthSearch; state?: AuthState }
  | { kind: 'leave'; href: string }

const page: Entry = { kind: 'page' }

/** Who may see a page as it is, and where everybody else goes. Throws when nobody answers who is signed in, where that decides. */
export function enter(place: Place): Promise<Entry> {
  return gates[place.path](place)
}

const gates: Record<AuthPath, (place: Place) => Promise<Entry>> = {
  '/auth': async ({ search: { next } }) => {
    // A server that does not answer must not hide the form: signing in says so itself.
    const session = await readSession().catch(() => null)
    return session ? leaveTo(next) : page
  },
  '/auth/forgot': async () => page,
  '/auth/reset': async ({ search: { next } }) => {
    const followed = await takeLink(next)
    if (followed) return { kind: 'elsewhere', path: '/auth/reset', search: { next }, state: followed.state }
    const session = await readSession()
    if (!session?.awaitsSecondFactor) return page
    return { kind: 'elsewhere', path: '/auth/second-factor', search: { next: '/auth/reset' } }
  },
  '/auth/confirm': async ({ search: { next, ref }, state }) => {
    const followed = await takeLink(next)
    if (followed?.landing) return { kind: 'leave', href: followed.landing }
    // Only what this page knows goes on: what else stood in the address would be taken for a link again.
    if (followed) return { kind: 'elsewhere', path: '/auth/confirm', search: { next, ref }, state: followed.state }
    return !state.linkAnswer && (await readSession()) ? leaveTo(next) : page
  },
  '/auth/try': async () => page,
  '/auth/second-factor': async ({ search: { next } }) => {
    const session = await readSession()
    if (!session) return { kind: 'elsewhere', path: '/auth', search: { next } }
    return session.awaitsSecondFactor ? page : leaveTo(next)
  },
}

const leaveTo = (next: string | undefined): Entry => ({ kind: 'leave', href: next ?? landingHref() })

/** Signs in with what a link brought. Who gets an answer goes on without it: what stands in an address is seen by others. */
async function takeLink(next: string | undefined): Promise<{ state: AuthState; landing?: string } | null> {
  const { hash, search } = window.location
  if (!hash && !/[?&](error_)?code=/.test(search)) return null
  const { takeLinkAnswer } = await import('#web/app/auth/take-link-answer.ts')
  const answer = await takeLinkAnswer({ hash, search }, next)
  if (answer?.kind === 'in') return { state: {}, landing: answer.landing }
  return { state: answer ? { linkAnswer: answer } : {} }
}
