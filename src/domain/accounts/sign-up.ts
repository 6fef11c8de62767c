import type { z } from 'zod'
import type { signUpSchema } from '#contract/accounts.ts'
import { inTransaction, type Queryable, type See, single } from '#db/connect.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'
import { alreadyRegisteredMail } from '#domain/mail/texts.ts'
import { newId } from '#lib/new-id.ts'
import type { AccountsCtx } from './accounts-ctx.ts'
import { refusalOfNewcomer, type SignUpRefusal } from './admits-newcomer.ts'
import { refusedInConstantTime } from './constant-time.ts'
import { grantSession, type SessionGrant } from './grant-session.ts'
import { mustRefuseLeaked } from './leaked-password.ts'
import { makeAccount, type Newcomer } from './make-account.ts'
import type { WayBack } from './one-time-token.ts'
import { type Device, openSession } from './open-session.ts'
import { personNameOf } from './rules.ts'
import { sendToken } from './send-token.ts'
import { changeUser, findCredentials, findUserByEmail, renewUnconfirmed } from './store.ts'
import type { User } from './user.ts'
import type { UserMetadata } from './user-metadata.ts'
import { isEmailVerified, verifyEmail } from './verify-email.ts'

export type SignUpOutcome =
  | { ok: true; grant: SessionGrant; workspaceId: string | null }
  /** Made, or not, for the address has an account: what came to be is told by mail alone. `user` is what the browser may be shown. */
  | { ok: false; reason: 'must_confirm'; user: User }
  | { ok: false; reason: 'email_taken' | 'leaked_password' }
  | SignUpRefusal
  | { ok: false; reason: 'too_many_mails'; retryAfterMs: number }
  | { ok: false; reason: 'too_many_attempts'; retryAfterMs: number }

type SignUpInput = z.output<typeof signUpSchema> & {
  ref: string | undefined
  metadata?: UserMetadata
  way?: WayBack
  isInvited?: boolean
}
type Wish = Newcomer & { passwordHash: string; way: WayBack; password: string }

/**
 * Makes the account, its workspace and the membership as admin, and begins a session: all of it or nothing. Of any number of
 * sign-ups with one address, one succeeds. Where an address must be confirmed first, a mail goes out instead of a session, and
 * the answer is the same for an address that has an account. Where it need not be, such an address is refused, whatever the
 * password (decisions/030). Where the platform's administrators let in only who was invited, or nobody, every address is refused alike.
 * Counted by network and address; every refusal takes the same time. Throws `unavailable` when too
 * many passwords are being hashed.
 *
 * @param input `isInvited`: the caller has seen an open invitation that was mailed to this very address, so the person comes to join that
 *   workspace: they get none of their own. On the installation's own hosts the address is verified by it; on a workspace's domain whoever holds
 *   that may have read the link, too
 */
export async function signUp(ctx: AccountsCtx, input: SignUpInput, device: Device): Promise<SignUpOutcome> {
  const admission = await ctx.limits.admitSignUp(device.ip, input.email)
  if (!admission.ok) return { ok: false, reason: 'too_many_attempts', retryAfterMs: admission.retryAfterMs }
  return refusedInConstantTime(ctx, () => admitted(ctx, input, device))
}

async function admitted(ctx: AccountsCtx, input: SignUpInput, device: Device): Promise<SignUpOutcome> {
  const { fullName, email, password, isInvited = false } = input
  const refusal = await refusalOfNewcomer(single(ctx.pool), { isInvited })
  if (refusal !== null) return refusal
  if (await mustRefuseLeaked(ctx, password)) return { ok: false, reason: 'leaked_password' }
  const wish: Wish = {
    ...input,
    userId: newId(),
    workspaceId: isInvited ? null : newId(),
    fullName: personNameOf(fullName, email),
    passwordHash: await ctx.passwords.hash(password),
    way: input.way ?? { redirectTo: ctx.tokens.siteUrl, challenge: null },
  }
  const { isConfirmationRequired } = ctx.policy
  if (isConfirmationRequired && !isInvited) return signUpByMail(ctx, wish, device)
  const opened = await signUpAtOnce(ctx, wish, { device, isInvited })
  if (opened !== null) return opened
  if (isConfirmationRequired) return signUpByMail(ctx, wish, device)
  await ctx.limits.countRefusedSignUp(device.ip)
  await notifyOwner(ctx, wish.email, device)
  return { ok: false, reason: 'email_taken' }
}

/** Null when the address has an account. */
async function signUpAtOnce(
  ctx: AccountsCtx,
  wish: Wish,
  { device, isInvited }: { device: Device; isInvited: boolean },
): Promise<SignUpOutcome | null> {
  const { workspaceId } = wish
  const signer = await ctx.keys.current()
  const isVerified = isInvited && ctx.tokens.realm === ''
  const opened = await inTransaction(ctx.pool, visibleTo(wish), async (db, see) => {
    const made = await makeAccount(ctx, db, wish, { isConfirmed: true, isVerified })
    const user = made ?? (isVerified ? await claim(ctx, db, wish, see) : null)
    return user === null ? null : { user, ...(await openSession(ctx, db, { user, device, method: 'password' })) }
  })
  if (opened === null) return null
  ctx.log.info({ userId: opened.user.id, workspaceId }, 'signed up')
  return { ok: true, grant: await grantSession(ctx, signer, opened), workspaceId }
}

/** The account that somebody began with the address of a person who was invited, and who alone has verified the address. */
async function claim(
  ctx: AccountsCtx,
  db: Queryable,
  { email, fullName, metadata = {}, passwordHash }: Wish,
  see: See,
): Promise<User | null> {
  const known = await findUserByEmail(db, email)
  if (known === null || (await isEmailVerified(db, known.id))) return null
  await verifyEmail(ctx, db, { userId: known.id, keepsPassword: false, see })
  return changeUser(db, known.id, { fullName, metadata, passwordHash, now: ctx.now() })
}

const visibleTo = ({ userId, workspaceId }: Pick<Newcomer, 'userId' | 'workspaceId'>) =>
  workspaceId === null ? { userId } : { userId, workspaceId }

async function signUpByMail(ctx: AccountsCtx, wish: Wish, device: Device): Promise<SignUpOutcome> {
  const { email, fullName, metadata = {}, password, way } = wish
  const admission = await ctx.limits.admitMail(device, email)
  if (!admission.ok) return { ok: false, reason: 'too_many_mails', retryAfterMs: admission.retryAfterMs }
  const before = await findCredentials(single(ctx.pool), { email })
  const isSame = await ctx.passwords.matches(before?.passwordHash ?? null, password)
  await inTransaction(ctx.pool, visibleTo(wish), async (db) => {
    const made = await makeAccount(ctx, db, wish, { isConfirmed: false, isVerified: false })
    const user = made ?? (await findUserByEmail(db, email))
    if (user === null) return
    if (user.emailConfirmedAt !== null) return queueMail({ db }, email, alreadyRegistered(ctx))
    // Two who give different passwords may be two people: only the mailbox can tell whose account it is, and then chooses one.
    const passwordHash = isSame ? wish.passwordHash : null
    if (made === null) {
      await renewUnconfirmed(db, { userId: user.id, fullName, metadata, passwordHash, now: ctx.now() })
    }
    await sendToken(ctx, db, { userId: user.id, purpose: 'signup', email, way })
  })
  return { ok: false, reason: 'must_confirm', user: strangerOf({ email, fullName, metadata }, ctx.now()) }
}

/** Mails whoever has the address that somebody signed up with it, unless they have had enough mail. */
async function notifyOwner(ctx: AccountsCtx, email: string, device: Device): Promise<void> {
  const admission = await ctx.limits.admitMail(device, email)
  if (admission.ok) await inTransaction(ctx.pool, {}, (db) => queueMail({ db }, email, alreadyRegistered(ctx)))
}

const alreadyRegistered = ({ tokens }: AccountsCtx) =>
  alreadyRegisteredMail({ link: new URL('/auth', tokens.siteUrl).href }, tokens.letterhead)

/** What a browser is shown of an account that is not confirmed: with an id of nobody's, or it would tell who is there already. */
function strangerOf(said: Pick<User, 'email' | 'fullName' | 'metadata'>, now: Date): User {
  const at = now.toISOString()
  return {
    ...said,
    id: newId(),
    emailConfirmedAt: null,
    isEmailVerified: false,
    lastSignInAt: null,
    createdAt: at,
    updatedAt: at,
    isAnonymous: false,
    newEmail: null,
    hasPassword: true,
    factors: [],
    identities: [],
  }
}
