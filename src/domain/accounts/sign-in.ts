import { inTransaction, single } from '#db/connect.ts'
import type { AccountsCtx } from './accounts-ctx.ts'
import { grantSession, type SessionGrant } from './grant-session.ts'
import { type Device, openSession } from './open-session.ts'
import { findCredentials, stampSignIn } from './store.ts'

export type SignInOutcome =
  | { ok: true; grant: SessionGrant }
  | { ok: false; reason: 'invalid_credentials' | 'email_not_confirmed' }
  | { ok: false; reason: 'too_many_attempts'; retryAfterMs: number }

/**
 * Begins a session for whoever knows the password; `email_not_confirmed` is for them alone. Answer and time are the same for an unknown address and a wrong password.
 * Counted by network and account before the password is looked at. Throws `unavailable` when too many passwords are being
 * compared.
 *
 * @param email trimmed and lower case
 */
export async function signIn(
  ctx: AccountsCtx,
  { email, password }: { email: string; password: string },
  device: Device,
): Promise<SignInOutcome> {
  const admission = await ctx.limits.admitSignIn(device, email)
  if (!admission.ok) return { ok: false, reason: 'too_many_attempts', retryAfterMs: admission.retryAfterMs }
  const found = await findCredentials(single(ctx.pool), { email })
  const passwordHash = found?.passwordHash ?? null
  const isRight = await ctx.passwords.matches(passwordHash, password)
  if (found === null || passwordHash === null || !isRight) return { ok: false, reason: 'invalid_credentials' }

  const now = ctx.now()
  const signer = await ctx.keys.current()
  const opened = await inTransaction(ctx.pool, {}, async (db) => {
    const mustBeConfirmed = ctx.policy.isConfirmationRequired
    const user = await stampSignIn(db, { userId: found.id, passwordHash, mustBeConfirmed, now })
    if (user === null) return null
    if (mustBeConfirmed && user.emailConfirmedAt === null) return 'email_not_confirmed'
    return { user, ...(await openSession(ctx, db, { user, device, method: 'password' })) }
  })
  if (opened === 'email_not_confirmed') return { ok: false, reason: opened }
  if (opened === null) return { ok: false, reason: 'invalid_credentials' }
  await ctx.limits.forgiveSignIn(device, email)
  return { ok: true, grant: await grantSession(ctx, signer, opened) }
}
