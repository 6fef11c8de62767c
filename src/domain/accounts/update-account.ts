import { inTransaction, type Queryable, single } from '#db/connect.ts'
import type { AccountsCtx } from './accounts-ctx.ts'
import { refusalOfNewcomer, type SignUpRefusal } from './admits-newcomer.ts'
import { becomePermanent } from './anonymous.ts'
import { deleteAuthCodes } from './auth-code.ts'
import { requestEmailChange } from './email-change-store.ts'
import { mustRefuseLeaked } from './leaked-password.ts'
import { sendNotice } from './notify.ts'
import { deleteTokensOf } from './one-time-store.ts'
import type { WayBack } from './one-time-token.ts'
import { takeToken } from './redeem-token.ts'
import { sendEmailChange } from './request-mail.ts'
import { hasSecondFactor, isMailRead, needsFreshProof, plainLine } from './rules.ts'
import { sendToken } from './send-token.ts'
import { changeUser, endSessionsOf, findCredentials, findSession, findUser, lockMetadata } from './store.ts'
import type { User } from './user.ts'
import { changedMetadata, type UserMetadata } from './user-metadata.ts'
import { verifyEmailInSession } from './verify-email.ts'
import type { SignedIn } from './verify-token.ts'

export type UpdateOutcome =
  | { ok: true; user: User }
  | {
      ok: false
      reason:
        | 'same_password'
        | 'leaked_password'
        | 'session_ended'
        | 'metadata_unfit'
        | 'invalid_credentials'
        | 'insufficient_assurance'
        | 'reauthentication_needed'
        | 'reauthentication_not_valid'
        | 'address_first'
        | 'email_taken'
    }
  | SignUpRefusal
  | { ok: false; reason: 'too_many_attempts' | 'too_many_mails'; retryAfterMs: number }

export interface AccountChange {
  fullName?: string | undefined
  /** Fields that a client keeps about the person; null takes one away. */
  metadata?: UserMetadata | undefined
  password?: string | undefined
  /**
   * What `requestReauthentication` mailed. Proves, with a new password, that the person is still the same, and while nobody has shown that
   * they read the mailbox, by itself, that this person does;
   */
  nonce?: string | undefined
  /** or the password so far. */
  currentPassword?: string | undefined
  /** The wished address; both mailboxes are asked, and it changes when both have agreed. */
  email?: string | undefined
  way?: WayBack
}

/**
 * Changes a person's own name, fields, password or address; what is left out stays. A new password ends all their other sessions in the
 * same transaction; one from a session that began more than a day ago needs a fresh proof. Password, address and the proof of the mailbox
 * want the second factor where there is one. Throws `unavailable` when too many passwords are being hashed.
 */
export async function updateAccount(
  ctx: AccountsCtx,
  person: SignedIn,
  change: AccountChange,
  ip = '',
): Promise<UpdateOutcome> {
  const db = single(ctx.pool)
  const [user, session] = [await findUser(db, person.userId), await findSession(db, person.sessionId)]
  if (user === null || session === null) return { ok: false, reason: 'session_ended' }
  if (user.isAnonymous && change.password !== undefined && change.email === undefined)
    return { ok: false, reason: 'address_first' }
  const mustProve = !user.isEmailVerified && change.nonce !== undefined
  const isSensitive = change.password !== undefined || change.email !== undefined || mustProve
  if (isSensitive && hasSecondFactor(user.factors) && session.assurance !== 'aal2') {
    return { ok: false, reason: 'insufficient_assurance' }
  }
  const hashed = await hashNew(ctx, { user, sessionStartedAt: new Date(session.createdAt) }, change)
  if (!hashed.ok) return hashed
  const email = change.email === user.email ? undefined : change.email
  if (email !== undefined) {
    const refusal = await refusalOfAddress(ctx, user, email, ip)
    if (refusal !== null) return refusal
  }
  if (mustProve) {
    const admission = await ctx.limits.admitProof({ ip, knownAs: user.id }, user.email)
    if (!admission.ok) return { ok: false, reason: 'too_many_attempts', retryAfterMs: admission.retryAfterMs }
  }
  const outcome = await inTransaction<UpdateOutcome>(ctx.pool, {}, async (tx) => {
    const metadata = change.metadata && changedMetadata(await lockMetadata(tx, user.id), change.metadata)
    if (metadata === null) return { ok: false, reason: 'metadata_unfit' }
    if ((hashed.mustShowNonce || mustProve) && !(await isNonceRight(ctx, tx, user, change.nonce ?? ''))) {
      return { ok: false, reason: 'reauthentication_not_valid' }
    }
    if (mustProve) await verifyEmailInSession(ctx, tx, { userId: user.id, session })
    if (email !== undefined && user.isAnonymous && !ctx.policy.isConfirmationRequired) {
      const permanent = await becomePermanent(ctx, tx, { userId: user.id, email, isVerified: false })
      if (permanent === null) return { ok: false, reason: 'email_taken' }
    } else if (email !== undefined) await startEmailChange(ctx, tx, user, email, change.way)
    return write(ctx, tx, { person, user, passwordHash: hashed.passwordHash, metadata }, change)
  })
  if (!outcome.ok && outcome.reason === 'email_taken') await ctx.limits.countRefusedSignUp(ip)
  return outcome
}

/** An address that is given to an anonymous account is a sign-up, and counted and refused as one. */
async function refusalOfAddress(
  ctx: AccountsCtx,
  { isAnonymous }: User,
  email: string,
  ip: string,
): Promise<Extract<UpdateOutcome, { ok: false }> | null> {
  if (isAnonymous) {
    const admission = await ctx.limits.admitSignUp(ip, email)
    if (!admission.ok) return { ok: false, reason: 'too_many_attempts', retryAfterMs: admission.retryAfterMs }
    const refusal = await refusalOfNewcomer(single(ctx.pool), { isInvited: false })
    if (refusal !== null) return refusal
    if (!ctx.policy.isConfirmationRequired) return null
  }
  const admission = await ctx.limits.admitMail({ ip }, email)
  return admission.ok ? null : { ok: false, reason: 'too_many_mails', retryAfterMs: admission.retryAfterMs }
}

async function write(
  ctx: AccountsCtx,
  db: Queryable,
  {
    person,
    user,
    passwordHash,
    metadata,
  }: { person: SignedIn; user: User; passwordHash: string | undefined; metadata: UserMetadata | undefined },
  { fullName }: AccountChange,
): Promise<UpdateOutcome> {
  const { userId, sessionId } = person
  const now = ctx.now()
  if (passwordHash !== undefined) {
    await endSessionsOf(db, { userId, except: sessionId }, { reason: 'password_changed', now })
    await deleteTokensOf(db, userId, ['recovery', 'magiclink', 'reauthentication'])
    await deleteAuthCodes(db, userId)
    await sendNotice(ctx, db, 'password_changed', { email: user.email })
  }
  const name = fullName === undefined ? undefined : plainLine(fullName)
  const changed = await changeUser(db, userId, { fullName: name, metadata, passwordHash, now })
  return changed === null ? { ok: false, reason: 'session_ended' } : { ok: true, user: changed }
}

async function startEmailChange(
  ctx: AccountsCtx,
  db: Queryable,
  { id, email }: User,
  newEmail: string,
  way: WayBack = { redirectTo: ctx.tokens.siteUrl, challenge: null },
): Promise<void> {
  // Whether the new address has an account already is told to whoever holds both mailboxes, and to nobody else.
  await requestEmailChange(db, id, newEmail, ctx.now())
  await sendEmailChange(ctx, db, { userId: id, email, newEmail, way })
}

const isNonceRight = async (ctx: AccountsCtx, db: Queryable, { email, id }: User, code: string): Promise<boolean> => {
  const token = await takeToken(
    db,
    { email, code, purposes: ['reauthentication'] },
    { realm: ctx.tokens.realm, now: ctx.now() },
  )
  return token?.userId === id
}

async function hashNew(
  ctx: AccountsCtx,
  { user, sessionStartedAt }: { user: User; sessionStartedAt: Date },
  { password, nonce, currentPassword }: AccountChange,
) {
  if (password === undefined) return { ok: true, passwordHash: undefined, mustShowNonce: false } as const
  // Whether the new password equals the old one is an answer that could be used for guessing, so it is counted too.
  const admission = await ctx.limits.admitPasswordChange(user.id)
  if (!admission.ok) return { ok: false, reason: 'too_many_attempts', retryAfterMs: admission.retryAfterMs } as const
  const found = await findCredentials(single(ctx.pool), { userId: user.id })
  if (found === null) return { ok: false, reason: 'session_ended' } as const
  const isVerified = currentPassword !== undefined
  if (isVerified && !(await ctx.passwords.matches(found.passwordHash, currentPassword))) {
    return { ok: false, reason: 'invalid_credentials' } as const
  }
  const isDue = isMailRead(ctx.policy) && needsFreshProof(sessionStartedAt, ctx.now())
  if (isDue && !isVerified && nonce === undefined) return { ok: false, reason: 'reauthentication_needed' } as const
  if (await mustRefuseLeaked(ctx, password)) return { ok: false, reason: 'leaked_password' } as const
  const isSame = await ctx.passwords.matches(found.passwordHash, password)
  if (isSame) return { ok: false, reason: 'same_password' } as const
  const passwordHash = await ctx.passwords.hash(password)
  return { ok: true, passwordHash, mustShowNonce: isDue && !isVerified } as const
}

/** Mails the code that a change of the password asks for in an old session, and a second factor before the address was verified. */
export async function requestReauthentication(
  ctx: AccountsCtx,
  { userId }: SignedIn,
  ip: string,
): Promise<
  | { ok: true }
  | { ok: false; reason: 'session_ended' | 'no_mailbox' }
  | { ok: false; reason: 'too_many_mails'; retryAfterMs: number }
> {
  const user = await findUser(single(ctx.pool), userId)
  if (user === null) return { ok: false, reason: 'session_ended' }
  if (user.isAnonymous) return { ok: false, reason: 'no_mailbox' }
  const admission = await ctx.limits.admitMail({ ip, knownAs: userId }, user.email)
  if (!admission.ok) return { ok: false, reason: 'too_many_mails', retryAfterMs: admission.retryAfterMs }
  const way = { redirectTo: ctx.tokens.siteUrl, challenge: null }
  await inTransaction(ctx.pool, {}, (db) =>
    sendToken(ctx, db, { userId, purpose: 'reauthentication', email: user.email, way }),
  )
  return { ok: true }
}
