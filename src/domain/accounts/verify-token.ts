import { errors, jwtVerify } from 'jose'
import { z } from 'zod'
import { single } from '#db/connect.ts'
import type { AccountsCtx } from './accounts-ctx.ts'
import { audience } from './grant-session.ts'
import { guestMethod } from './guest-account.ts'
import { isSessionLive } from './store.ts'

/** A person whose access token was checked. */
export interface SignedIn {
  userId: string
  sessionId: string
  email: string
  assurance: string
  /** Good for the sign-in protocol alone. */
  isAnonymous: boolean
  /** Came without an account into a workspace of the sandbox: an anonymous one that may act there. */
  isGuest: boolean
  /** When the token ends, seconds since 1970. */
  expiresAt: number
}

export type TokenVerdict =
  | { ok: true; person: SignedIn }
  | { ok: false; reason: 'invalid_token' | 'expired_token' | 'session_ended' }

const claimsSchema = z.object({
  sub: z.uuid(),
  session_id: z.uuid(),
  email: z.string(),
  aal: z.string(),
  is_anonymous: z.boolean().default(false),
  amr: z.array(z.object({ method: z.string() })).default([]),
  exp: z.number(),
  role: z.literal('authenticated'),
})

/**
 * Who holds this access token: signed by us with ES256, for us, not expired, of a session that has not ended. The session is
 * looked up at every call, so that a sign-out counts at once. Throws only when keys or session could not be read.
 */
export async function verifyAccessToken(
  ctx: Pick<AccountsCtx, 'keys' | 'tokens' | 'now' | 'pool'>,
  token: string,
): Promise<TokenVerdict> {
  const verdict = await readAccessToken(ctx, token)
  if (!verdict.ok) return verdict
  return (await isSessionLive(single(ctx.pool), verdict.person.sessionId))
    ? verdict
    : { ok: false, reason: 'session_ended' }
}

/** What the token alone says: no look at the session. For callers that ask for that themselves, or again and again. */
export async function readAccessToken(
  ctx: Pick<AccountsCtx, 'keys' | 'tokens' | 'now'>,
  token: string,
): Promise<TokenVerdict> {
  try {
    const { payload } = await jwtVerify(token, (header) => keyNamed(ctx, header.kid), {
      algorithms: ['ES256'],
      issuer: ctx.tokens.issuer,
      audience,
      currentDate: ctx.now(),
    })
    const claims = claimsSchema.safeParse(payload)
    if (!claims.success) return { ok: false, reason: 'invalid_token' }
    const { sub: userId, session_id: sessionId, email, aal: assurance, exp: expiresAt } = claims.data
    const isAnonymous = claims.data.is_anonymous
    const isGuest = isAnonymous && claims.data.amr.some(({ method }) => method === guestMethod)
    return { ok: true, person: { userId, sessionId, email, assurance, isAnonymous, isGuest, expiresAt } }
  } catch (error) {
    if (error instanceof errors.JWTExpired) return { ok: false, reason: 'expired_token' }
    if (error instanceof errors.JOSEError) return { ok: false, reason: 'invalid_token' }
    throw error
  }
}

async function keyNamed(ctx: Pick<AccountsCtx, 'keys'>, kid: string | undefined) {
  const key = kid === undefined ? null : await ctx.keys.find(kid)
  if (key === null) throw new errors.JWKSNoMatchingKey()
  return key
}
