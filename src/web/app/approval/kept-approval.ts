const tokenKey = 'approval.token'

/** The link that this tab was opened with. It is kept through signing in, in this tab alone: no server sees its fragment. */
export function keepApproval(token: string): void {
  sessionStorage.setItem(tokenKey, token)
}

export function keptApproval(): string | null {
  return sessionStorage.getItem(tokenKey)
}
