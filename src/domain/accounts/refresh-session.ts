import { inTransaction, type Queryable } from '#db/connect.ts'
import type { AccountsCtx } from './accounts-ctx.ts'
import { grantSession, type SessionGrant } from './grant-session.ts'
import { hashOfToken, newSuccessorSalt, successorOf } from './refresh-token.ts'
import { judgeRefresh } from './rules.ts'
import { endSessionsOf, findToken, findUser, insertToken, lockSessionOfToken, spendToken } from './store.ts'

export type RefreshOutcome =
  | { ok: true; grant: SessionGrant }
  | { ok: false; reason: 'unknown_token' | 'reused_token' }
  | { ok: false; reason: 'too_many_refreshes'; retryAfterMs: number }

/**
 * Replaces a refresh token and signs a new access token. A token that was used less than 10 s ago gets the session's unused
 * one, so parallel tabs, and a tab whose answer was lost, end with the same token. When the session was given a new token for having
 * proved more in between, that one is not for it: `unknown_token`, and the session goes on. One that comes later is a copy: it ends
 * the whole session, for nobody can say which of the two holders is the right one.
 */
export async function refreshSession(ctx: AccountsCtx, token: string, ip: string): Promise<RefreshOutcome> {
  const admission = await ctx.limits.admitRefresh(ip)
  if (!admission.ok) return { ok: false, reason: 'too_many_refreshes', retryAfterMs: admission.retryAfterMs }
  const signer = await ctx.keys.current()
  const outcome = await inTransaction(ctx.pool, {}, (db) => exchange(ctx, db, token))
  if (!outcome.ok) {
    if (outcome.reason === 'reused_token') {
      ctx.log.warn(
        { userId: outcome.userId, sessionId: outcome.sessionId },
        'a refresh token was used twice: its session was ended',
      )
    }
    return { ok: false, reason: outcome.reason }
  }
  return { ok: true, grant: await grantSession(ctx, signer, outcome) }
}

async function exchange(ctx: Pick<AccountsCtx, 'now' | 'tokens'>, db: Queryable, token: string) {
  const now = ctx.now()
  const { realm } = ctx.tokens
  const tokenHash = hashOfToken(realm, token)
  const locked = await lockSessionOfToken(db, tokenHash)
  if (locked === null || locked.isEnded) return { ok: false, reason: 'unknown_token' } as const
  const { session, userId } = locked
  const [user, stored] = [await findUser(db, userId), await findToken(db, tokenHash)]
  if (user === null || stored === null) return { ok: false, reason: 'unknown_token' } as const

  const verdict = judgeRefresh(stored.usedAt === null ? null : new Date(stored.usedAt), now)
  if (verdict === 'reuse') {
    await endSessionsOf(db, { userId, only: session.id }, { reason: 'reused_token', now })
    return { ok: false, reason: 'reused_token', userId, sessionId: session.id } as const
  }
  const refreshToken =
    verdict === 'rotate'
      ? await rotate(db, { realm, token, sessionId: session.id, now })
      : await newestAfter(db, realm, token)
  if (refreshToken === null) return { ok: false, reason: 'unknown_token' } as const
  return { ok: true, session, user, refreshToken } as const
}

async function rotate(
  db: Queryable,
  { realm, token, sessionId, now }: { realm: string; token: string; sessionId: string; now: Date },
): Promise<string> {
  const salt = newSuccessorSalt()
  const successor = successorOf(token, salt)
  await spendToken(db, { tokenHash: hashOfToken(realm, token), sessionId, salt, now })
  await insertToken(db, { tokenHash: hashOfToken(realm, successor), sessionId, now })
  return successor
}

/**
 * Follows the family from a used token to the one that nobody has used yet. Within the grace that is a step or two. Null where the
 * family ends: its unused token was taken back when the session proved more (`renewSession`), and nobody leads from here to the new one.
 */
async function newestAfter(db: Queryable, realm: string, token: string): Promise<string | null> {
  let newest = token
  for (;;) {
    const stored = await findToken(db, hashOfToken(realm, newest))
    if (stored === null) return null
    if (stored.successorSalt === null) return newest
    newest = successorOf(newest, stored.successorSalt)
  }
}
