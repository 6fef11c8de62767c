import type { Queryable } from '#db/connect.ts'
import type { AccountsCtx } from './accounts-ctx.ts'
import { hashOfToken, newRefreshToken } from './refresh-token.ts'
import { findUser, insertToken, lockSession, raiseSession, type Session } from './store.ts'
import type { User } from './user.ts'
import type { SignedIn } from './verify-token.ts'

/**
 * Notes that the session has proved a second factor, inside the caller's transaction, and gives it a new refresh token; the unused
 * one ends, for it was given to somebody who had proved less. Null when session or person are gone.
 */
export async function raiseAssurance(
  ctx: Pick<AccountsCtx, 'now' | 'tokens'>,
  db: Queryable,
  { userId, sessionId }: SignedIn,
  method: 'totp' | 'recovery_code',
): Promise<{ session: Session; user: User; refreshToken: string } | null> {
  const now = ctx.now()
  const locked = await lockSession(db, sessionId)
  if (locked === null) return null
  const methods = [
    ...locked.methods.filter((earlier) => earlier.method !== method),
    { method, timestamp: Math.floor(now.getTime() / 1000) },
  ]
  return renewSession(ctx, db, userId, { id: sessionId, assurance: 'aal2', methods })
}

/** Writes how a session has proved itself and gives it a new refresh token; the unused one ends. Null when the person is gone. */
export async function renewSession(
  ctx: Pick<AccountsCtx, 'now' | 'tokens'>,
  db: Queryable,
  userId: string,
  session: Session,
): Promise<{ session: Session; user: User; refreshToken: string } | null> {
  await raiseSession(db, session)
  const refreshToken = newRefreshToken()
  await insertToken(db, {
    tokenHash: hashOfToken(ctx.tokens.realm, refreshToken),
    sessionId: session.id,
    now: ctx.now(),
  })
  const user = await findUser(db, userId)
  return user === null ? null : { session, user, refreshToken }
}
