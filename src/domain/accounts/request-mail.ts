import { inTransaction, type Queryable } from '#db/connect.ts'
import { newId } from '#lib/new-id.ts'
import type { AccountsCtx } from './accounts-ctx.ts'
import { refusalOfVerifiedNewcomer } from './admits-newcomer.ts'
import type { Caller } from './attempt-limits.ts'
import { inConstantTime } from './constant-time.ts'
import { makeAccount, type Newcomer } from './make-account.ts'
import type { WayBack } from './one-time-token.ts'
import { sendToken } from './send-token.ts'
import { findUserByEmail } from './store.ts'

export type MailOutcome = { ok: true } | { ok: false; reason: 'too_many_mails'; retryAfterMs: number }

interface MailRequest {
  /** Trimmed and lower case. */
  email: string
  way: WayBack
}

/**
 * Mails a code and a link to sign in with. A new address gets an account, to be confirmed by that very mail, when `newcomer` is
 * given and newcomers are let in, else nothing. The answer and its time are the same whether the address has an account or not; counted
 * by network and address before anything is looked up.
 */
export async function requestSignIn(
  ctx: AccountsCtx,
  {
    email,
    way,
    newcomer,
  }: MailRequest & { newcomer: Pick<Newcomer, 'fullName' | 'metadata' | 'workspaceName' | 'ref'> | null },
  caller: Caller,
): Promise<MailOutcome> {
  const [userId, workspaceId] = [newId(), newId()]
  return withinLimits(ctx, email, caller, () =>
    inTransaction(ctx.pool, { userId, workspaceId }, async (db) => {
      const known = await findUserByEmail(db, email)
      const refusal = await refusalOfVerifiedNewcomer(db, { email, now: ctx.now() })
      const account = newcomer && { ...newcomer, userId, workspaceId, email, passwordHash: null }
      const made = async () => account && makeAccount(ctx, db, account, { isConfirmed: false, isVerified: false })
      const user = known ?? (refusal === null ? await made() : null)
      if (user !== null) await sendToken(ctx, db, { userId: user.id, purpose: 'magiclink', email, way })
    }),
  )
}

/** Mails a way to a new password. Answer and time tell nothing, as with `requestSignIn`. */
export async function requestRecovery(
  ctx: AccountsCtx,
  { email, way }: MailRequest,
  caller: Caller,
): Promise<MailOutcome> {
  return withinLimits(ctx, email, caller, () =>
    inTransaction(ctx.pool, {}, async (db) => {
      const user = await findUserByEmail(db, email)
      if (user !== null) await sendToken(ctx, db, { userId: user.id, purpose: 'recovery', email, way })
    }),
  )
}

/** Mails the confirmation of a sign-up or of a change of address once more, where one is awaited. Answer and time tell nothing. */
export async function resendConfirmation(
  ctx: AccountsCtx,
  { email, way, of }: MailRequest & { of: 'signup' | 'email_change' },
  caller: Caller,
): Promise<MailOutcome> {
  return withinLimits(ctx, email, caller, () =>
    inTransaction(ctx.pool, {}, async (db) => {
      const user = await findUserByEmail(db, email)
      if (user === null) return
      if (of === 'signup' && user.emailConfirmedAt === null) {
        await sendToken(ctx, db, { userId: user.id, purpose: 'signup', email, way })
      }
      if (of === 'email_change' && user.newEmail !== null) {
        await sendEmailChange(ctx, db, { userId: user.id, email, newEmail: user.newEmail, way })
      }
    }),
  )
}

/** Asks both mailboxes, the present and the new one. */
export async function sendEmailChange(
  ctx: AccountsCtx,
  db: Queryable,
  { userId, email, newEmail, way }: { userId: string; email: string; newEmail: string; way: WayBack },
): Promise<void> {
  await sendToken(ctx, db, { userId, purpose: 'email_change_current', email, newEmail, way })
  await sendToken(ctx, db, { userId, purpose: 'email_change_new', email: newEmail, newEmail, way })
}

async function withinLimits(
  ctx: AccountsCtx,
  email: string,
  caller: Caller,
  work: () => Promise<void>,
): Promise<MailOutcome> {
  const admission = await ctx.limits.admitMail(caller, email)
  if (!admission.ok) return { ok: false, reason: 'too_many_mails', retryAfterMs: admission.retryAfterMs }
  await inConstantTime(ctx, work)
  return { ok: true }
}
