import type { Queryable, See } from '#db/connect.ts'
import type { AccountsCtx } from './accounts-ctx.ts'
import { confirmEmailChange } from './change-email.ts'
import { countWrongGuess, deleteToken, lockTokenOfLink, lockTokensOf, type StoredToken } from './one-time-store.ts'
import type { Purpose } from './one-time-token.ts'
import { hashOfCode } from './one-time-token.ts'
import { hashIn } from './realm-hash.ts'
import type { User } from './user.ts'
import { verifyEmail } from './verify-email.ts'

/** For strangers a code dies after so many wrong ones; the link of the same mail does not. */
const wrongGuessesMax = 5

/** What somebody shows who says that they read a mail. */
export type Proof = { purposes: readonly Purpose[] } & ({ email: string; code: string } | { link: string })

export type Redeemed =
  | { ok: true; kind: 'in'; token: StoredToken; user: User; method: string }
  | { ok: true; kind: 'half'; token: StoredToken }
  /** The address is another one from now on. It is no way in: who confirms it last need not be whose account it is. */
  | { ok: true; kind: 'moved'; token: StoredToken; user: User }
  | { ok: false; reason: 'no_such_token' | 'email_taken' }

/**
 * Takes a code or link, once, and does what it was mailed for, inside the caller's transaction: confirms the address, or one half
 * of a change of address (`half` until the other mailbox has confirmed, too). `isKnown` as for `takeToken`.
 */
export async function redeemToken(
  ctx: Pick<AccountsCtx, 'now' | 'tokens'>,
  db: Queryable,
  proof: Proof,
  { isKnown, see }: { isKnown: boolean; see: See },
): Promise<Redeemed> {
  const token = await takeToken(db, proof, { realm: ctx.tokens.realm, now: ctx.now(), isKnown })
  if (token === null) return { ok: false, reason: 'no_such_token' }
  if (token.purpose === 'email_change_current' || token.purpose === 'email_change_new') {
    const half = token.purpose === 'email_change_current' ? 'current' : 'new'
    const changed = await confirmEmailChange(ctx, db, { userId: token.userId, half, email: token.email })
    if (!changed.ok) return changed
    return changed.user === null
      ? { ok: true, kind: 'half', token }
      : { ok: true, kind: 'moved', token, user: changed.user }
  }
  const user = await verifyEmail(ctx, db, { userId: token.userId, keepsPassword: token.purpose === 'signup', see })
  if (user === null) return { ok: false, reason: 'no_such_token' }
  return { ok: true, kind: 'in', token, user, method: token.purpose === 'recovery' ? 'recovery' : 'otp' }
}

interface Presented {
  realm: string
  now: Date
  /** On a device that was signed in to the account before, as `admitProof` said; left out: by a stranger. */
  isKnown?: boolean
}

/**
 * The token that the proof is for; it is gone after this. A stranger's wrong code counts against the open ones, which die of it for
 * strangers alone: on a known device, where `admitProof` has counted by itself, the right code works all the same.
 */
export async function takeToken(db: Queryable, proof: Proof, presented: Presented): Promise<StoredToken | null> {
  const token = await findToken(db, proof, presented)
  if (token !== null) await deleteToken(db, token.id)
  return token
}

async function findToken(
  db: Queryable,
  proof: Proof,
  { realm, now, isKnown = false }: Presented,
): Promise<StoredToken | null> {
  if ('link' in proof) return lockTokenOfLink(db, hashIn(realm, proof.link), proof.purposes, now)
  const mailed = await lockTokensOf(db, proof.email, proof.purposes, now)
  const open = mailed.filter(({ wrongGuesses }) => isKnown || wrongGuesses < wrongGuessesMax)
  const right = open.find(({ id, codeHash }) => hashOfCode(realm, id, proof.code).equals(codeHash))
  if (right !== undefined) return right
  if (open.length > 0 && !isKnown)
    await countWrongGuess(
      db,
      open.map(({ id }) => id),
    )
  return null
}
