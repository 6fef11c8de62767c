/**
 * The origin of the address that a person entered for their platform: a path (`/api`, `/dashboard`), a trailing slash and the dot that may end a host
 * name are dropped, https is assumed when no scheme is given. Null when it is no http(s) address, or carries a user name.
 */
export function normalizeBaseUrl(text: string): string | null {
  const entered = text.trim()
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(entered) ? entered : `https://${entered}`
  if (!URL.canParse(address)) return null
  const { protocol, username, password, hostname, port } = new URL(address)
  const isWeb = protocol === 'https:' || protocol === 'http:'
  const host = hostname.replace(/\.$/, '')
  return isWeb && host && !username && !password ? `${protocol}//${host}${port && `:${port}`}` : null
}
