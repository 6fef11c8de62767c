import { isConflictOn, type Queryable } from '#db/connect.ts'
import type { AccountsCtx } from './accounts-ctx.ts'
import { deleteAuthCodes } from './auth-code.ts'
import { confirmHalf, moveToNewEmail } from './email-change-store.ts'
import { sendNotice } from './notify.ts'
import type { User } from './user.ts'

export type EmailChangeOutcome =
  /** `user` is null while the other mailbox has not confirmed yet. */
  { ok: true; user: User | null } | { ok: false; reason: 'no_such_token' | 'email_taken' }

/**
 * Notes that one of the two mailboxes has agreed, inside the caller's transaction; when both have, the address changes, and the
 * old one hears of it. `email_taken` when somebody else has got an account with the new address in the meantime.
 *
 * @param email the address that was verified: it must still be the one that the change is about
 */
export async function confirmEmailChange(
  ctx: Pick<AccountsCtx, 'now' | 'tokens'>,
  db: Queryable,
  { userId, half, email }: { userId: string; half: 'current' | 'new'; email: string },
): Promise<EmailChangeOutcome> {
  const state = await confirmHalf(db, { userId, half, email })
  if (state === null) return { ok: false, reason: 'no_such_token' }
  if (!state.isComplete) return { ok: true, user: null }
  await db.query({ text: 'savepoint email_change', values: [] })
  try {
    const user = await moveToNewEmail(db, userId, ctx.now())
    if (user === null) return { ok: false, reason: 'no_such_token' }
    await deleteAuthCodes(db, userId)
    await sendNotice(ctx, db, 'email_changed', { email: state.email, details: [`It is now ${user.email}.`] })
    return { ok: true, user }
  } catch (error) {
    if (!isConflictOn(error, 'users_email')) throw error
    await db.query({ text: 'rollback to savepoint email_change', values: [] })
    return { ok: false, reason: 'email_taken' }
  }
}
