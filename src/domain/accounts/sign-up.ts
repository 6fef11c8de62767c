import type { z } from 'zod'
import type { signUpSchema } from '#contract/accounts.ts'
import { inTransaction } from '#db/connect.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'
import { alreadyRegisteredMail } from '#domain/mail/texts.ts'
import { newId } from '#lib/new-id.ts'
import type { AccountsCtx } from './accounts-ctx.ts'
import { inEqualTime } from './equal-time.ts'
import { grantSession, type SessionGrant } from './grant-session.ts'
import { mustRefuseLeaked } from './leaked-password.ts'
import { makeAccount, type Newcomer } from './make-account.ts'
import type { WayBack } from './one-time-token.ts'
import { type Device, openSession } from './open-session.ts'
import { plainLine } from './rules.ts'
import { sendToken } from './send-token.ts'
import { findUserByEmail, renewUnconfirmed } from './store.ts'
import type { User } from './user.ts'

export type SignUpOutcome =
  | { ok: true; grant: SessionGrant; workspaceId: string | null }
  /** Made, or not, for the address has an account: what came to be is told by mail alone. `user` is what the browser may be shown. */
  | { ok: false; reason: 'must_confirm'; user: User }
  | { ok: false; reason: 'email_taken' | 'leaked_password' }
  | { ok: false; reason: 'too_many_mails'; retryAfterMs: number }
  | { ok: false; reason: 'too_many_attempts'; retryAfterMs: number }

/**
 * Makes the account, its workspace and the membership as admin, and begins a session: all of it or nothing. Of any number of
 * sign-ups with one address, one succeeds. Where an address must be confirmed first, a mail goes out instead of a session, and
 * the answer is the same for an address that has an account. Counted by network. Throws `unavailable` when too many passwords are
 * being hashed.
 *
 * @param input `isInvited`: the caller has seen an open invitation that was mailed to this very address, so the mailbox is proved, and the
 *   person comes to join that workspace: they get none of their own
 */
export async function signUp(
  ctx: AccountsCtx,
  input: z.output<typeof signUpSchema> & { ref: string | undefined; way?: WayBack; isInvited?: boolean },
  device: Device,
): Promise<SignUpOutcome> {
  const { fullName, password, isInvited = false } = input
  const admission = await ctx.limits.admitSignUp(device.ip)
  if (!admission.ok) return { ok: false, reason: 'too_many_attempts', retryAfterMs: admission.retryAfterMs }
  if (await mustRefuseLeaked(ctx, password)) return { ok: false, reason: 'leaked_password' }
  const newcomer = {
    ...input,
    userId: newId(),
    workspaceId: isInvited ? null : newId(),
    fullName: plainLine(fullName),
    passwordHash: await ctx.passwords.hash(password),
    way: input.way ?? { redirectTo: ctx.tokens.siteUrl, challenge: null },
  }
  const { isConfirmationRequired } = ctx.policy
  if (isConfirmationRequired && !isInvited) return signUpByMail(ctx, newcomer, device)
  const { userId, workspaceId } = newcomer
  const signer = await ctx.keys.current()
  const opened = await inTransaction(ctx.pool, visibleTo(newcomer), async (db) => {
    const user = await makeAccount(ctx, db, newcomer, { isConfirmed: true })
    return user === null ? null : { user, ...(await openSession(ctx, db, { user, device, method: 'password' })) }
  })
  if (opened === null) {
    return isConfirmationRequired ? signUpByMail(ctx, newcomer, device) : { ok: false, reason: 'email_taken' }
  }
  ctx.log.info({ userId, workspaceId }, 'signed up')
  return { ok: true, grant: await grantSession(ctx, signer, opened), workspaceId }
}

const visibleTo = ({ userId, workspaceId }: Pick<Newcomer, 'userId' | 'workspaceId'>) =>
  workspaceId === null ? { userId } : { userId, workspaceId }

async function signUpByMail(
  ctx: AccountsCtx,
  newcomer: Newcomer & { passwordHash: string; way: WayBack },
  device: Device,
): Promise<SignUpOutcome> {
  const { email, fullName, passwordHash, way } = newcomer
  const admission = await ctx.limits.admitMail(device.ip, email)
  if (!admission.ok) return { ok: false, reason: 'too_many_mails', retryAfterMs: admission.retryAfterMs }
  await inEqualTime(() =>
    inTransaction(ctx.pool, visibleTo(newcomer), async (db) => {
      const made = await makeAccount(ctx, db, newcomer, { isConfirmed: false })
      const user = made ?? (await findUserByEmail(db, email))
      if (user === null) return
      if (user.emailConfirmedAt !== null) {
        return queueMail({ db }, email, alreadyRegisteredMail({ link: new URL('/auth', ctx.tokens.siteUrl).href }))
      }
      if (made === null) await renewUnconfirmed(db, { userId: user.id, fullName, passwordHash, now: ctx.now() })
      await sendToken(ctx, db, { userId: user.id, purpose: 'signup', email, way })
    }),
  )
  return { ok: false, reason: 'must_confirm', user: strangerOf({ email, fullName }, ctx.now()) }
}

/** What a browser is shown of an account that is not confirmed: with an id of nobody's, or it would tell who is there already. */
function strangerOf({ email, fullName }: { email: string; fullName: string }, now: Date): User {
  const at = now.toISOString()
  return {
    id: newId(),
    email,
    fullName,
    emailConfirmedAt: null,
    lastSignInAt: null,
    createdAt: at,
    updatedAt: at,
    newEmail: null,
    factors: [],
    identities: [],
  }
}
