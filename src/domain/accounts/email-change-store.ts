import type { Queryable } from '#db/connect.ts'
import { sql } from '#db/sql.ts'
import { findUser } from './store.ts'
import type { User } from './user.ts'

/** Remembers the wished address; what was confirmed for an earlier wish counts no more. An anonymous account has no mailbox to ask but the new. */
export async function requestEmailChange(db: Queryable, userId: string, newEmail: string, now: Date): Promise<void> {
  await db.query(sql`
    update users set new_email = ${newEmail}, email_change_confirmed = case when is_anonymous then 'current' end,
      updated_at = ${now} where id = ${userId}`)
}

/** Null when no change is under way that this mailbox belongs to. `email` of the answer is the present address. */
export async function confirmHalf(
  db: Queryable,
  { userId, half, email }: { userId: string; half: 'current' | 'new'; email: string },
): Promise<{ isComplete: boolean; email: string } | null> {
  const [row] = await db.query<{ before: string | null; email: string }>(sql`
    select email_change_confirmed as before, email from users
    where id = ${userId} and new_email is not null
      and ${email} = case when ${half}::text = 'new' then new_email else email end for update`)
  if (row === undefined) return null
  await db.query(sql`update users set email_change_confirmed = ${half} where id = ${userId}`)
  return { isComplete: row.before !== null && row.before !== half, email: row.email }
}

/** Fails with a conflict on `users_email` when the address has another account. */
export async function moveToNewEmail(db: Queryable, userId: string, now: Date): Promise<User | null> {
  await db.query(sql`
    update users set email = new_email, is_anonymous = false,
      full_name = case when is_anonymous then split_part(new_email, '@', 1) else full_name end, new_email = null, email_change_confirmed = null, email_confirmed_at = ${now}, email_verified_at = ${now},
      last_sign_in_at = ${now}, updated_at = ${now} where id = ${userId} and new_email is not null`)
  return findUser(db, userId)
}
