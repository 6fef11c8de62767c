import { inTransaction, isConflictOn, type Queryable, single } from '#db/connect.ts'
import { newId } from '#lib/new-id.ts'
import type { AccountsCtx } from './accounts-ctx.ts'
import {
  deleteChallenge,
  deleteFactor,
  deleteRecoveryCodes,
  deleteUnverified,
  findChallenge,
  insertChallenge,
  insertFactor,
  lockFactor,
  type StoredFactor,
  takeStep,
} from './factor-store.ts'
import { grantSession, type SessionGrant } from './grant-session.ts'
import { sendNotice } from './notify.ts'
import { raiseAssurance } from './raise-assurance.ts'
import { hasSecondFactor, plainLine } from './rules.ts'
import { endSessionsOf, findSession, findUser, lowerSessions } from './store.ts'
import { base32, newTotpSecret, stepOfCode, totpUri } from './totp.ts'
import type { SignedIn } from './verify-token.ts'

const factorsMax = 10
const challengeGoodForMs = 5 * 60 * 1000
const secretContext = (factorId: string): string => `totp:${factorId}`

export type EnrollOutcome =
  | { ok: true; id: string; friendlyName: string; secret: string; uri: string }
  | { ok: false; reason: 'session_ended' | 'insufficient_assurance' | 'factor_name_taken' | 'too_many_factors' }

/**
 * Begins a second factor: an authenticator app's secret, shown this once. It counts from the first code on that is shown for it;
 * one that was begun before and never proved ends. A further factor wants the present one first.
 */
export async function enrollFactor(
  ctx: AccountsCtx,
  { userId, sessionId }: SignedIn,
  wish: { friendlyName: string; issuer: string },
): Promise<EnrollOutcome> {
  const [id, secret, friendlyName] = [newId(), newTotpSecret(), plainLine(wish.friendlyName).slice(0, 120)]
  const sealed = ctx.secrets.seal(secret.toString('base64'), secretContext(id))
  try {
    return await inTransaction(ctx.pool, {}, async (db): Promise<EnrollOutcome> => {
      const [user, session] = [await findUser(db, userId), await findSession(db, sessionId)]
      if (user === null || session === null) return { ok: false, reason: 'session_ended' }
      if (hasSecondFactor(user.factors) && session.assurance !== 'aal2') {
        return { ok: false, reason: 'insufficient_assurance' }
      }
      await deleteUnverified(db, userId)
      if (user.factors.filter(({ status }) => status === 'verified').length >= factorsMax) {
        return { ok: false, reason: 'too_many_factors' }
      }
      await insertFactor(db, { id, userId, friendlyName, sealed, now: ctx.now() })
      const shown = base32(secret)
      const uri = totpUri({ secret: shown, issuer: wish.issuer, account: user.email })
      return { ok: true, id, friendlyName, secret: shown, uri }
    })
  } catch (error) {
    if (isConflictOn(error, 'factors_one_per_name')) return { ok: false, reason: 'factor_name_taken' }
    throw error
  }
}

/** Asks for a code of one's own factor, within five minutes. */
export async function challengeFactor(
  ctx: AccountsCtx,
  { userId }: SignedIn,
  factorId: string,
): Promise<{ ok: true; id: string; expiresAt: Date } | { ok: false; reason: 'factor_not_found' }> {
  const challenge = { id: newId(), factorId, expiresAt: new Date(ctx.now().getTime() + challengeGoodForMs) }
  return inTransaction(ctx.pool, {}, async (db) => {
    if ((await lockFactor(db, userId, factorId)) === null) return { ok: false, reason: 'factor_not_found' } as const
    await insertChallenge(db, challenge)
    return { ok: true, ...challenge } as const
  })
}

export type FactorOutcome =
  | { ok: true; grant: SessionGrant }
  | {
      ok: false
      reason:
        | 'factor_not_found'
        | 'factor_lost'
        | 'challenge_ended'
        | 'wrong_factor_code'
        | 'wrong_recovery_code'
        | 'session_ended'
    }
  | { ok: false; reason: 'too_many_attempts'; retryAfterMs: number }

/**
 * Raises the session to the second level for the right code. A code works once, whichever session shows it. The first code proves
 * the factor: from then on every session needs one, and those that have not shown one end. Counted by account before the code is
 * looked at.
 */
export async function verifyFactor(
  ctx: AccountsCtx,
  person: SignedIn,
  shown: { factorId: string; challengeId: string; code: string },
  knownAs?: string,
): Promise<FactorOutcome> {
  const { userId, sessionId } = person
  const admission = await ctx.limits.admitSecondFactor(userId, knownAs)
  if (!admission.ok) return { ok: false, reason: 'too_many_attempts', retryAfterMs: admission.retryAfterMs }
  const signer = await ctx.keys.current()
  const raised = await inTransaction(ctx.pool, {}, async (db) => {
    const checked = await checkCode(ctx, db, userId, shown)
    if (!checked.ok) return checked
    const outcome = await raiseAssurance(ctx, db, person, 'totp')
    if (outcome === null) return { ok: false, reason: 'session_ended' } as const
    if (checked.factor.status === 'unverified') {
      const others = { userId, except: sessionId, assurance: 'aal1' }
      await endSessionsOf(db, others, { reason: 'factor_added', now: ctx.now() })
      await sendNotice(ctx, db, 'factor_added', { email: outcome.user.email })
    }
    return { ok: true, ...outcome } as const
  })
  if (!raised.ok) return raised
  await ctx.limits.forgiveSecondFactor(userId, knownAs)
  return { ok: true, grant: await grantSession(ctx, signer, raised) }
}

async function checkCode(
  ctx: AccountsCtx,
  db: Queryable,
  userId: string,
  { factorId, challengeId, code }: { factorId: string; challengeId: string; code: string },
): Promise<{ ok: true; factor: StoredFactor } | Extract<FactorOutcome, { reason: string }>> {
  const now = ctx.now()
  const factor = await lockFactor(db, userId, factorId)
  if (factor === null) return { ok: false, reason: 'factor_not_found' }
  const challenge = await findChallenge(db, { id: challengeId, factorId })
  if (challenge === null || new Date(challenge.expiresAt) <= now) return { ok: false, reason: 'challenge_ended' }
  const secret = openedSecret(ctx, factor)
  if (secret === null) return { ok: false, reason: 'factor_lost' }
  const step = stepOfCode(secret, code, { now, lastStep: factor.lastStep })
  if (step === null) return { ok: false, reason: 'wrong_factor_code' }
  await takeStep(db, factorId, step, now)
  await deleteChallenge(db, challengeId)
  return { ok: true, factor }
}

/** Null when it was sealed with a master secret that is gone. */
function openedSecret({ secrets, log }: AccountsCtx, { id, secretEncrypted }: StoredFactor): Buffer | null {
  try {
    return Buffer.from(secrets.open(secretEncrypted, secretContext(id)), 'base64')
  } catch (err) {
    log.error({ err, table: 'factors' }, 'a sealed secret could not be opened')
    return null
  }
}

/**
 * Removes one's own factor; one that counts already, only from a session that has shown it. With the last one go the recovery
 * codes, and the sessions are of the first level again.
 */
export async function unenrollFactor(
  ctx: AccountsCtx,
  { userId, sessionId }: SignedIn,
  factorId: string,
): Promise<{ ok: true } | { ok: false; reason: 'factor_not_found' | 'insufficient_assurance' }> {
  return inTransaction(ctx.pool, {}, async (db) => {
    const [factor, session] = [await lockFactor(db, userId, factorId), await findSession(db, sessionId)]
    if (factor === null) return { ok: false, reason: 'factor_not_found' } as const
    const isVerified = factor.status === 'verified'
    if (isVerified && session?.assurance !== 'aal2') return { ok: false, reason: 'insufficient_assurance' } as const
    await deleteFactor(db, factorId)
    const user = await findUser(db, userId)
    if (!isVerified || user === null) return { ok: true } as const
    if (!hasSecondFactor(user.factors)) {
      await deleteRecoveryCodes(db, userId)
      await lowerSessions(db, userId)
    }
    await sendNotice(ctx, db, 'factor_removed', { email: user.email })
    return { ok: true } as const
  })
}

/** Whether this session has shown the second factor, or none is there to show. */
export async function isFullySignedIn(
  ctx: Pick<AccountsCtx, 'pool'>,
  { userId, sessionId }: SignedIn,
): Promise<boolean> {
  const db = single(ctx.pool)
  const [user, session] = [await findUser(db, userId), await findSession(db, sessionId)]
  return user !== null && session !== null && (session.assurance === 'aal2' || !hasSecondFactor(user.factors))
}
