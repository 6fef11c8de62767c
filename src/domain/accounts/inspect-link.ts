import { inTransaction } from '#db/connect.ts'
import type { AccountsCtx } from './accounts-ctx.ts'
import { lockTokenOfLink } from './one-time-store.ts'
import { hashIn } from './realm-hash.ts'
import type { Proof } from './redeem-token.ts'
import { findUser } from './store.ts'

export type InspectOutcome =
  /** `newEmail`: the address that the account is to have, where the link is about that. */
  | { ok: true; email: string; newEmail: string | null }
  | { ok: false; reason: 'no_such_token' }
  | { ok: false; reason: 'too_many_attempts'; retryAfterMs: number }

/**
 * Whose account a mailed link opens, for whoever holds the link; it is not used up by that. Anybody can send anybody the link of a mail
 * of their own: a page that is about to follow one has to know, and to say, whose it is. Counted like a link that is followed.
 */
export async function inspectLink(
  ctx: AccountsCtx,
  { purposes, link }: Extract<Proof, { link: string }>,
  ip: string,
): Promise<InspectOutcome> {
  const admission = await ctx.limits.admitProof({ ip })
  if (!admission.ok) return { ok: false, reason: 'too_many_attempts', retryAfterMs: admission.retryAfterMs }
  const found = await inTransaction(ctx.pool, {}, async (db) => {
    const token = await lockTokenOfLink(db, hashIn(ctx.tokens.realm, link), purposes, ctx.now())
    const user = token && (await findUser(db, token.userId))
    return user && { email: user.email, newEmail: token.purpose.startsWith('email_change') ? user.newEmail : null }
  })
  if (found === null) return { ok: false, reason: 'no_such_token' }
  await ctx.limits.forgiveProof({ ip })
  return { ok: true, ...found }
}
