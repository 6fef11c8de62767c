import { inTransaction, isConflictOn, type Queryable, single } from '#db/connect.ts'
import { noAddressOf } from '#domain/mail/no-address.ts'
import { newId } from '#lib/new-id.ts'
import type { AccountsCtx } from './accounts-ctx.ts'
import { refusalOfNewcomer, type SignUpRefusal } from './admits-newcomer.ts'
import { grantSession, type SessionGrant } from './grant-session.ts'
import { type Device, openSession } from './open-session.ts'
import { insertUser, takeAddress } from './store.ts'
import type { User } from './user.ts'
import type { UserMetadata } from './user-metadata.ts'

export type AnonymousOutcome =
  | { ok: true; grant: SessionGrant }
  | SignUpRefusal
  | { ok: false; reason: 'anonymous_is_off' }
  | { ok: false; reason: 'too_many_attempts'; retryAfterMs: number }

/**
 * Makes an account without an address and begins its session, where the operator allows it. Such a session is good for the sign-in
 * protocol alone: no operation of the product takes it, and there is no workspace. It becomes an account like any other when it is given an
 * address. Counted by network with the sign-ups; refused like them where newcomers are not let in.
 */
export async function signInAnonymously(
  ctx: AccountsCtx,
  { metadata }: { metadata: UserMetadata },
  device: Device,
): Promise<AnonymousOutcome> {
  if (!ctx.policy.mayBeAnonymous) return { ok: false, reason: 'anonymous_is_off' }
  const id = newId()
  const email = noAddressOf(id)
  const admission = await ctx.limits.admitSignUp(device.ip, email)
  if (!admission.ok) return { ok: false, reason: 'too_many_attempts', retryAfterMs: admission.retryAfterMs }
  const refusal = await refusalOfNewcomer(single(ctx.pool), { isInvited: false })
  if (refusal !== null) return refusal
  const signer = await ctx.keys.current()
  const opened = await inTransaction(ctx.pool, { userId: id }, async (db) => {
    const newcomer = { id, email, fullName: '', metadata, passwordHash: null, isAnonymous: true }
    const user = await insertUser(db, { ...newcomer, isConfirmed: false, isVerified: false, now: ctx.now() })
    if (user === null) throw new Error('A new id has an account')
    return { user, ...(await openSession(ctx, db, { user, device, method: 'anonymous' })) }
  })
  ctx.log.info({ userId: id }, 'signed in anonymously')
  return { ok: true, grant: await grantSession(ctx, signer, opened) }
}

/**
 * Gives an anonymous account its address, inside the caller's transaction, and makes it one like any other. Null when the address has
 * an account already.
 */
export async function becomePermanent(
  ctx: Pick<AccountsCtx, 'now'>,
  db: Queryable,
  { userId, email, isVerified }: { userId: string; email: string; isVerified: boolean },
): Promise<User | null> {
  await db.query({ text: 'savepoint permanent', values: [] })
  try {
    return await takeAddress(db, { userId, email, isVerified, now: ctx.now() })
  } catch (error) {
    if (!isConflictOn(error, 'users_email')) throw error
    await db.query({ text: 'rollback to savepoint permanent', values: [] })
    return null
  }
}
