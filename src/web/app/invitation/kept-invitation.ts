const tokenKey = 'invitation.token'
const joiningKey = 'invitation.isJoining'
const emailKey = 'invitation.email'

/**
 * The invitation that this tab was opened with. It is kept through signing up or in, in this tab alone, because its link names
 * it in the fragment, which no server sees.
 */
export function keepInvitation(token: string): void {
  if (token === keptInvitation()) return
  forgetInvitation()
  sessionStorage.setItem(tokenKey, token)
}

export function keptInvitation(): string | null {
  return sessionStorage.getItem(tokenKey)
}

export function forgetInvitation(): void {
  for (const key of [tokenKey, joiningKey, emailKey]) sessionStorage.removeItem(key)
}

/**
 * The person goes to sign up or in to join, with the address that was invited, which stands in no URL, so in no log: once they have,
 * nothing more needs to be asked.
 */
export function joinAfterSignIn(email: string): void {
  sessionStorage.setItem(joiningKey, 'true')
  sessionStorage.setItem(emailKey, email)
}

/** The address that was invited, of whoever is on that way. */
export function keptEmail(): string | null {
  return sessionStorage.getItem(emailKey)
}

/** Whether to join without asking; true once. */
export function takeJoinAfterSignIn(): boolean {
  const isJoining = sessionStorage.getItem(joiningKey) !== null
  sessionStorage.removeItem(joiningKey)
  return isJoining
}
