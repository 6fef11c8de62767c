import type { SessionGrant } from '#domain/accounts/grant-session.ts'
import { protocolCodeOf, type WireError } from './wire-errors.ts'

/** Where browsers keep what follows `#` to themselves. */
export const sessionFragment = (grant: SessionGrant, type: string): string =>
  new URLSearchParams({
    access_token: grant.accessToken,
    expires_at: String(grant.expiresAt),
    expires_in: String(grant.expiresInS),
    refresh_token: grant.refreshToken,
    token_type: 'bearer',
    type,
  }).toString()

/** In both places where clients of the protocol look. */
export function withError(address: string, error: WireError, kind = 'access_denied'): string {
  const target = new URL(address)
  const error_code = protocolCodeOf(error.code)
  const fields = new URLSearchParams({ error: kind, error_code, error_description: error.message })
  for (const [name, value] of fields) target.searchParams.set(name, value)
  target.hash = fields.toString()
  return target.href
}
