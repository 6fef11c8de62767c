import { isAdminHost, isNoPageHere } from '#web/admin-host.ts'

/** Where somebody begins who asked for no other page: the router knows where that is for them. */
export const landingPath = '/'

/** The same from another document: the start page of the public site may stand at `/`. */
export const landingHref = (): string => (isAdminHost() ? '/admin' : '/home?landing=true')

/** Where a newcomer begins: on the host of the administration there is no workspace to set up, and its page says who is let in. */
export const firstStepsHref = (): string => (isAdminHost() ? landingHref() : '/onboarding')

/** A path of this site that a person may be sent to after signing in; null for whatever else stood in the address. */
export function returnPath(wanted: unknown, origin: string): string | null {
  if (typeof wanted !== 'string' || !wanted.startsWith('/')) return null
  const url = URL.parse(wanted, origin)
  // `//host` and `/\host` begin with a slash and lead elsewhere.
  if (url?.origin !== origin || url.pathname === '/auth') return null
  if (isNoPageHere(url.pathname, url.host)) return null
  return url.pathname + url.search + url.hash
}
