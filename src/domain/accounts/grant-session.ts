import { SignJWT } from 'jose'
import type { AccountsCtx } from './accounts-ctx.ts'
import { hasSecondFactor } from './rules.ts'
import type { Signer } from './signing-keys.ts'
import type { Session } from './store.ts'
import { appMetadataOf, publicEmailOf, publicProfileOf, type User } from './user.ts'

/** Whom an access token is for; the same word for every person who is signed in. */
export const audience = 'authenticated'

/** A session as its browser holds it. */
export interface SessionGrant {
  accessToken: string
  /** Seconds since 1970. */
  expiresAt: number
  expiresInS: number
  refreshToken: string
  user: User
  /** The second factor was shown, or there is none. */
  isFullySignedIn: boolean
}

/**
 * Signs an access token for a session, and hands out the whole grant.
 *
 * @param signer `keys.current()`, asked for before anything was written: when it can't be had, nothing must have happened
 */
export async function grantSession(
  ctx: Pick<AccountsCtx, 'tokens' | 'now'>,
  { kid, key }: Signer,
  { session, user, refreshToken }: { session: Session; user: User; refreshToken: string },
): Promise<SessionGrant> {
  const { issuer, lifetimeS } = ctx.tokens
  const issuedAt = Math.floor(ctx.now().getTime() / 1000)
  const expiresAt = issuedAt + lifetimeS
  const accessToken = await new SignJWT({
    email: publicEmailOf(user),
    phone: '',
    role: 'authenticated',
    session_id: session.id,
    aal: session.assurance,
    amr: session.methods,
    is_anonymous: user.isAnonymous,
    app_metadata: appMetadataOf(user),
    user_metadata: publicProfileOf(user),
  })
    .setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(user.id)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(key)
  const isFullySignedIn = session.assurance === 'aal2' || !hasSecondFactor(user.factors)
  return { accessToken, expiresAt, expiresInS: lifetimeS, refreshToken, user, isFullySignedIn }
}
