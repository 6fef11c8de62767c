/** What the sign-in client keeps in local storage, as far as it matters here. */
export type StoredSession = {
  accessToken: string
  refreshToken: string
  /** In seconds since 1970. */
  expiresAt: number
  userId: string
  email: string
  /** The password is proved; the server opens nothing until the second factor is proved too. */
  awaitsSecondFactor: boolean
}

/** The session in a text that came out of storage; null for none, and for what can't be one. */
export function parseSession(text: string | null): StoredSession | null {
  if (text === null) return null
  const session = fieldsOf(parseJson(text))
  const user = fieldsOf(session.get('user'))
  const accessToken = session.get('access_token')
  const refreshToken = session.get('refresh_token')
  const expiresAt = session.get('expires_at')
  const userId = user.get('id')
  if (typeof accessToken !== 'string' || typeof refreshToken !== 'string') return null
  if (typeof expiresAt !== 'number' || typeof userId !== 'string') return null
  const email = user.get('email')
  return {
    accessToken,
    refreshToken,
    expiresAt,
    userId,
    email: typeof email === 'string' ? email : '',
    awaitsSecondFactor: hasSecondFactor(user.get('factors')) && levelOf(accessToken) === 'aal1',
  }
}

function hasSecondFactor(factors: unknown): boolean {
  return Array.isArray(factors) && factors.some((factor) => fieldsOf(factor).get('status') === 'verified')
}

/** How far the session has proved itself, read out of its own token; undefined for a text that is no token. */
function levelOf(token: string): unknown {
  const claims = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''
  try {
    return fieldsOf(parseJson(atob(claims))).get('aal')
  } catch (cause) {
    if (cause instanceof DOMException) return undefined
    throw cause
  }
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    if (cause instanceof SyntaxError) return undefined
    throw cause
  }
}

export function fieldsOf(value: unknown): Map<string, unknown> {
  return new Map(typeof value === 'object' && value !== null ? Object.entries(value) : [])
}
