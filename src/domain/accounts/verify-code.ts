import { inTransaction } from '#db/connect.ts'
import type { AccountsCtx } from './accounts-ctx.ts'
import { makeAuthCode } from './auth-code.ts'
import { inConstantTime } from './constant-time.ts'
import { grantSession, type SessionGrant } from './grant-session.ts'
import { type Device, openSession } from './open-session.ts'
import { type Proof, redeemToken } from './redeem-token.ts'
import type { User } from './user.ts'

export type VerifyOutcome =
  | { ok: true; kind: 'session'; grant: SessionGrant }
  /** One of the two mailboxes of a change of address has agreed; the other is awaited. */
  | { ok: true; kind: 'half' }
  /** Both have: the address has changed. */
  | { ok: true; kind: 'moved'; user: User }
  | { ok: false; reason: 'no_such_token' | 'email_taken' }
  | { ok: false; reason: 'too_many_attempts'; retryAfterMs: number }

/**
 * Begins a session for whoever shows the code or link of a mail, but for a change of address, which only changes it: its second mailbox
 * may be anybody's, and must not end in the account of who wished it. Each works once. Codes that were never mailed, are wrong, used
 * or too old get one and the same answer; counted by network, and for codes by address, before anything is looked up.
 */
export async function verifyCode(ctx: AccountsCtx, proof: Proof, device: Device): Promise<VerifyOutcome> {
  const email = 'email' in proof ? proof.email : undefined
  const admission = await ctx.limits.admitProof(device, email)
  if (!admission.ok) return { ok: false, reason: 'too_many_attempts', retryAfterMs: admission.retryAfterMs }
  const signer = await ctx.keys.current()
  const redeemed = await inConstantTime(ctx, () =>
    inTransaction(ctx.pool, {}, async (db, see) => {
      const outcome = await redeemToken(ctx, db, proof, { isKnown: admission.isKnown, see })
      if (!outcome.ok || outcome.kind !== 'in') return outcome
      const { user, method } = outcome
      return { ...outcome, opened: await openSession(ctx, db, { user, device, method }) }
    }),
  )
  if (!redeemed.ok) return redeemed
  await ctx.limits.forgiveProof(device, email)
  if (redeemed.kind === 'half') return { ok: true, kind: 'half' }
  if (redeemed.kind === 'moved') return { ok: true, kind: 'moved', user: redeemed.user }
  const grant = await grantSession(ctx, signer, { ...redeemed.opened, user: redeemed.user })
  return { ok: true, kind: 'session', grant }
}

export type LinkOutcome =
  | { ok: true; redirectTo: string; kind: 'half' | 'moved' }
  /** For the browser that asked with a challenge. */
  | { ok: true; redirectTo: string; kind: 'code'; code: string }
  | { ok: true; redirectTo: string; kind: 'session'; grant: SessionGrant }
  | Exclude<VerifyOutcome, { ok: true }>

/** The same for a link that was followed in a browser: says where it leads, and with what. */
export async function followLink(
  ctx: AccountsCtx,
  proof: Extract<Proof, { link: string }>,
  device: Device,
): Promise<LinkOutcome> {
  const admission = await ctx.limits.admitProof(device)
  if (!admission.ok) return { ok: false, reason: 'too_many_attempts', retryAfterMs: admission.retryAfterMs }
  const signer = await ctx.keys.current()
  const followed = await inTransaction(ctx.pool, {}, async (db, see) => {
    const outcome = await redeemToken(ctx, db, proof, { isKnown: admission.isKnown, see })
    if (!outcome.ok || outcome.kind === 'half') return outcome
    const { token, user } = outcome
    const isMoved = outcome.kind === 'moved'
    if (token.challenge === null || token.challengeMethod === null) {
      return isMoved
        ? outcome
        : { ...outcome, opened: await openSession(ctx, db, { user, device, method: outcome.method }) }
    }
    const challenge = { value: token.challenge, method: token.challengeMethod }
    // Worthless in every browser but the one that wished it.
    const method = isMoved ? 'otp' : outcome.method
    return { ...outcome, code: await makeAuthCode(ctx, db, { userId: user.id, method, challenge }) }
  })
  if (!followed.ok) return followed
  const { redirectTo } = followed.token
  if (followed.kind === 'half') return { ok: true, redirectTo, kind: 'half' }
  if ('code' in followed) return { ok: true, redirectTo, kind: 'code', code: followed.code }
  if (followed.kind === 'moved') return { ok: true, redirectTo, kind: 'moved' }
  const grant = await grantSession(ctx, signer, { ...followed.opened, user: followed.user })
  return { ok: true, redirectTo, kind: 'session', grant }
}
