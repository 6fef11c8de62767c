import { emailSchema } from '#contract/accounts.ts'
import { inTransaction, type Queryable, type See } from '#db/connect.ts'
import type { ProviderPerson } from '#domain/ports.ts'
import { newId } from '#lib/new-id.ts'
import type { AccountsCtx } from './accounts-ctx.ts'
import { refusalOfVerifiedNewcomer, type SignUpRefusal } from './admits-newcomer.ts'
import { becomePermanent } from './anonymous.ts'
import { deleteIdentity, insertIdentity, touchIdentity } from './identity-store.ts'
import { makeAccount, type Newcomer } from './make-account.ts'
import { sendNotice } from './notify.ts'
import { isFullySignedIn } from './second-factor.ts'
import { findUser, findUserByEmail, stampArrival } from './store.ts'
import type { User } from './user.ts'
import { verifyEmail } from './verify-email.ts'
import type { SignedIn } from './verify-token.ts'

interface Vouched {
  provider: string
  person: ProviderPerson
}

export type IdentityOutcome = { ok: true; user: User } | { ok: false; reason: 'email_unverified' | 'identity_taken' }
export type AdmissionOutcome = IdentityOutcome | SignUpRefusal

/**
 * The account of somebody whom a provider vouches for, inside the caller's transaction: the one that the identity is linked to,
 * else the one of the address, else a new one with a workspace, where newcomers are let in. An address that the provider has not verified
 * opens nothing; an account whose address nobody had verified loses what a stranger may have set up for it, see `verifyEmail`.
 */
export async function admitIdentity(
  ctx: AccountsCtx,
  db: Queryable,
  { provider, person, see }: Vouched & { see: See },
  newcomer: Pick<Newcomer, 'userId' | 'workspaceId' | 'ref'>,
): Promise<AdmissionOutcome> {
  const now = ctx.now()
  const linked = await touchIdentity(db, { provider, person, now })
  if (linked !== null) {
    // A linked identity says nothing of the account's own mailbox.
    const user = await stampArrival(db, linked, now)
    return user === null ? { ok: false, reason: 'identity_taken' } : { ok: true, user }
  }
  const email = emailSchema.safeParse(person.email)
  if (!email.success) return { ok: false, reason: 'email_unverified' }
  const known = await findUserByEmail(db, email.data)
  const refusal = known === null ? await refusalOfVerifiedNewcomer(db, { email: email.data, now }) : null
  if (refusal !== null) return refusal
  const account = accountOf(newcomer, person, email.data)
  const user =
    known === null
      ? await makeAccount(ctx, db, account, { isConfirmed: true, isVerified: true })
      : await verifyEmail(ctx, db, { userId: known.id, keepsPassword: false, see })
  if (user === null) return { ok: false, reason: 'identity_taken' } // the same sign-in, twice at once
  return linkIdentity(ctx, db, { userId: user.id, provider, person }, { tells: known !== null })
}

const accountOf = (
  newcomer: Pick<Newcomer, 'userId' | 'workspaceId' | 'ref'>,
  { fullName }: ProviderPerson,
  email: string,
): Newcomer => ({ ...newcomer, fullName, workspaceName: '', email, passwordHash: null })

/**
 * Links an identity to a person, who hears of it; one that is theirs already is fine, somebody else's is `identity_taken`. An anonymous account
 * becomes one like any other by it, where newcomers are let in.
 */
export async function linkIdentity(
  ctx: AccountsCtx,
  db: Queryable,
  { userId, provider, person }: Vouched & { userId: string },
  { tells }: { tells: boolean } = { tells: true },
): Promise<AdmissionOutcome> {
  const now = ctx.now()
  const before = await findUser(db, userId)
  if (before === null) return { ok: false, reason: 'identity_taken' }
  const email = emailSchema.safeParse(person.email)
  if (before.isAnonymous) {
    if (!email.success) return { ok: false, reason: 'email_unverified' }
    const refusal = await refusalOfVerifiedNewcomer(db, { email: email.data, now })
    if (refusal !== null) return refusal
  }
  if (!(await insertIdentity(db, { id: newId(), userId, provider, person, now }))) {
    const owner = await touchIdentity(db, { provider, person, now })
    if (owner !== userId) return { ok: false, reason: 'identity_taken' }
  }
  if (before.isAnonymous && email.success) {
    const permanent = await becomePermanent(ctx, db, { userId, email: email.data, isVerified: true })
    return permanent === null ? { ok: false, reason: 'identity_taken' } : { ok: true, user: permanent }
  }
  const user = await findUser(db, userId)
  if (user === null) return { ok: false, reason: 'identity_taken' }
  if (tells) await sendNotice(ctx, db, 'identity_linked', { email: user.email, details: [`Provider: ${provider}`] })
  return { ok: true, user }
}

/**
 * Takes a linked identity off one's own account. The address itself can't be: it is how the account is reached. Neither can be the last
 * one of who has no password, where no mail could let them in.
 */
export async function unlinkIdentity(
  ctx: AccountsCtx,
  person: SignedIn,
  identityId: string,
): Promise<
  | { ok: true }
  | { ok: false; reason: 'identity_not_found' | 'last_identity' | 'insufficient_assurance' | 'linking_is_off' }
> {
  if (!ctx.policy.mayLink) return { ok: false, reason: 'linking_is_off' }
  if (identityId === person.userId) return { ok: false, reason: 'last_identity' }
  if (!(await isFullySignedIn(ctx, person))) return { ok: false, reason: 'insufficient_assurance' }
  return inTransaction(ctx.pool, {}, async (db) => {
    const before = await findUser(db, person.userId)
    const isOnlyWayIn = ctx.policy.mail === 'none' && before?.hasPassword === false && before.identities.length === 1
    if (isOnlyWayIn) return { ok: false, reason: 'last_identity' } as const
    const provider = await deleteIdentity(db, person.userId, identityId)
    if (provider === null) return { ok: false, reason: 'identity_not_found' } as const
    const user = await findUser(db, person.userId)
    if (user !== null) {
      await sendNotice(ctx, db, 'identity_unlinked', { email: user.email, details: [`Provider: ${provider}`] })
    }
    return { ok: true } as const
  })
}
