import { type ParsedLocation, redirect } from '@tanstack/react-router'
import type { StoredSession } from '#web/api/stored-session.ts'
import { returnPath } from '#web/return-path.ts'

/** Who is not signed in, or has not shown a second factor yet, does that first, and comes back. */
export function needsSession(session: StoredSession | null, location: ParsedLocation): void {
  const next = returnPath(location.href, window.location.origin)
  const search = next && next !== '/' ? { next } : {}
  if (!session) throw redirect({ to: '/auth', search, replace: true })
  if (session.awaitsSecondFactor) throw redirect({ to: '/auth/second-factor', search, replace: true })
}
