import { noteAction } from '#web/api/note-action.ts'
import { onAuthEvent } from '#web/api/session.ts'

/** Notes from now on what the sign-in went through. What its server did, or refused, that one tells the log itself. */
export function noteAuthEvents(): void {
  onAuthEvent(({ name, code }) => {
    if (name === 'TOKEN_REFRESHED') noteAction({ type: 'auth', name })
    if (code === 'no_answer') noteAction({ type: 'auth', name, isFailed: true, error: code })
  })
}
