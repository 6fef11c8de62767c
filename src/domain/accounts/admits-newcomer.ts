import type { Queryable } from '#db/connect.ts'
import { sql } from '#db/sql.ts'
import { readSignUpMode } from '#domain/platform/reads.ts'

export type SignUpRefusal = { ok: false; reason: 'sign_up_closed' | 'sign_up_by_invitation' }

/** Null when an account may be made, else why not: for everybody alike, whether the address has an account or not. */
export async function refusalOfNewcomer(
  db: Queryable,
  { isInvited }: { isInvited: boolean },
): Promise<SignUpRefusal | null> {
  const mode = await readSignUpMode(db)
  if (mode === 'closed') return { ok: false, reason: 'sign_up_closed' }
  return mode === 'invite_only' && !isInvited ? { ok: false, reason: 'sign_up_by_invitation' } : null
}

/**
 * The same for somebody who proves the address in another way than by the link of an invitation (a code, a provider): invited is who has
 * an open invitation. Only for answers that nobody gets who does not read that mailbox: it tells that the address was invited.
 */
export async function refusalOfVerifiedNewcomer(
  db: Queryable,
  { email, now }: { email: string; now: Date },
): Promise<SignUpRefusal | null> {
  const refusal = await refusalOfNewcomer(db, { isInvited: false })
  if (refusal?.reason !== 'sign_up_by_invitation') return refusal
  const [found] = await db.query<{ isInvited: boolean }>(sql`
    select has_open_invitation(${email}, ${now}) as "isInvited"`)
  return found?.isInvited ? null : refusal
}
