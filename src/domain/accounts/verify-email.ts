import type { Queryable, See } from '#db/connect.ts'
import { sql } from '#db/sql.ts'
import type { AccountsCtx } from './accounts-ctx.ts'
import { deleteAuthCodes } from './auth-code.ts'
import { forgetOwnAddresses } from './forget-own-addresses.ts'
import { sendNotice } from './notify.ts'
import { passOnFirstReferral } from './referrer.ts'
import { endSessionsOf, findUser, type Session } from './store.ts'
import type { User } from './user.ts'

/**
 * Notes, inside the caller's transaction, that the person who is about to come in reads the mailbox of this account. Anybody can sign
 * up with anybody's address, so the first such proof ends whatever was set up before it: sessions, second factor, recovery codes,
 * linked sign-ins, a wished change of address, codes under way, the password, addresses to which what the person is told is posted, and what
 * clients keep about the person; the owner hears of it by mail. Null when the person is gone.
 *
 * @param claim `keepsPassword`: the proof is the mail of the very sign-up that set the password, so it is the owner's own
 */
export async function verifyEmail(
  ctx: Pick<AccountsCtx, 'now' | 'tokens'>,
  db: Queryable,
  { userId, keepsPassword, see }: { userId: string; keepsPassword: boolean; see: See },
): Promise<User | null> {
  const now = ctx.now()
  const isFirst = await lockUnverified(db, userId)
  const ended = isFirst ? await endStrangersWays(db, { userId, keepsPassword, now, see }) : 0
  await db.query(sql`
    update users set last_sign_in_at = ${now}, email_confirmed_at = coalesce(email_confirmed_at, ${now}),
      email_verified_at = coalesce(email_verified_at, ${now}) where id = ${userId}`)
  await passOnFirstReferral(db, userId)
  const user = await findUser(db, userId)
  if (user !== null && ended > 0) await sendNotice(ctx, db, 'account_claimed', { email: user.email })
  return user
}

/**
 * Notes, inside the caller's transaction, that the person of this very session has shown a code which was mailed to the account's address.
 * Session, password and second factor are theirs, then: they stay. The other sessions end, and so do linked sign-ins that came before the
 * proof, of which the person hears by mail, unless this session was begun by one. Nothing happens where the address was verified before.
 */
export async function verifyEmailInSession(
  ctx: Pick<AccountsCtx, 'now' | 'tokens'>,
  db: Queryable,
  { userId, session }: { userId: string; session: Session },
): Promise<void> {
  if (!(await lockUnverified(db, userId))) return
  const now = ctx.now()
  await endSessionsOf(db, { userId, except: session.id }, { reason: 'mailbox_verified', now })
  await deleteAuthCodes(db, userId)
  const isLinked = session.methods.some(({ method }) => method === 'oauth')
  const unlinked = isLinked
    ? []
    : await db.query<{ provider: string }>(sql`delete from identities where user_id = ${userId} returning provider`)
  await db.query(sql`
    update users set email_confirmed_at = coalesce(email_confirmed_at, ${now}), email_verified_at = ${now} where id = ${userId}`)
  await passOnFirstReferral(db, userId)
  const user = await findUser(db, userId)
  if (user === null) return
  for (const { provider } of unlinked) {
    await sendNotice(ctx, db, 'identity_unlinked', { email: user.email, details: [`Provider: ${provider}`] })
  }
}

/** Whether nobody has verified the address so far. Whoever is adding a way into the account has finished, or waits until this is decided. */
async function lockUnverified(db: Queryable, userId: string): Promise<boolean> {
  const rows = await db.query<{ isUnverified: boolean }>(sql`
    select email_verified_at is null as "isUnverified" from users where id = ${userId} for update`)
  return rows[0]?.isUnverified ?? false
}

/** Whether somebody has shown that they read the mailbox of this account. Locks the account until the transaction ends. */
export const isEmailVerified = async (db: Queryable, userId: string): Promise<boolean> =>
  !(await lockUnverified(db, userId))

/** Sessions last: one that was begun through another of these ways a moment ago is there to be seen by then. Says how many ways ended. */
async function endStrangersWays(
  db: Queryable,
  { userId, keepsPassword, now, see }: { userId: string; keepsPassword: boolean; now: Date; see: See },
): Promise<number> {
  const gone = [
    await db.query(sql`delete from identities where user_id = ${userId} returning id`),
    await db.query(sql`delete from factors where user_id = ${userId} returning id`),
    await db.query(sql`delete from recovery_codes where user_id = ${userId} returning set_id`),
    await db.query(sql`
      update users set password_hash = null
      where id = ${userId} and password_hash is not null and not ${keepsPassword}::boolean returning id`),
  ]
  await db.query(sql`update users set new_email = null, email_change_confirmed = null where id = ${userId}`)
  await db.query(sql`delete from one_time_tokens where user_id = ${userId}`)
  await deleteAuthCodes(db, userId)
  const sessions = await endSessionsOf(db, { userId }, { reason: 'mailbox_verified', now })
  const addresses = await forgetOwnAddresses(db, { userId, see })
  const ended = sessions + addresses + gone.reduce((sum, rows) => sum + rows.length, 0)
  // Where there was no way in yet, they came with the asking for this very mail.
  if (ended > 0 && !keepsPassword) await db.query(sql`update users set metadata = '{}' where id = ${userId}`)
  return ended
}
