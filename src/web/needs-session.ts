import type { ParsedLocation } from '@tanstack/react-router'
import type { StoredSession } from '#web/api/stored-session.ts'
import { leavePage } from '#web/leave-page.ts'
import { returnPath } from '#web/return-path.ts'

/** Who is not signed in, or has not shown a second factor yet, does that first, and comes back. */
export async function needsSession(session: StoredSession | null, location: ParsedLocation): Promise<void> {
  const next = returnPath(location.href, window.location.origin)
  const search = next && next !== '/' ? `?${new URLSearchParams({ next })}` : ''
  if (!session) await leavePage(`/auth${search}`)
  else if (session.awaitsSecondFactor) await leavePage(`/auth/second-factor${search}`)
}
