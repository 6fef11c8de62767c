const tokenKey = 'invitation.token'
const joiningKey = 'invitation.isJoining'

/**
 * The invitation that this tab was opened with. It is kept through signing up or in, in this tab alone, because its link names
 * it in the fragment, which no server sees.
 */
export function keepInvitation(token: string): void {
  if (token === keptInvitation()) return
  sessionStorage.setItem(tokenKey, token)
  sessionStorage.removeItem(joiningKey)
}

export function keptInvitation(): string | null {
  return sessionStorage.getItem(tokenKey)
}

export function forgetInvitation(): void {
  sessionStorage.removeItem(tokenKey)
  sessionStorage.removeItem(joiningKey)
}

/** The person goes to sign up or in to join: once they have, nothing more needs to be asked. */
export function joinAfterSignIn(): void {
  sessionStorage.setItem(joiningKey, 'true')
}

/** Whether to join without asking; true once. */
export function takeJoinAfterSignIn(): boolean {
  const isJoining = sessionStorage.getItem(joiningKey) !== null
  sessionStorage.removeItem(joiningKey)
  return isJoining
}
