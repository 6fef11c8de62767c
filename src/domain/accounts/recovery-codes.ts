import { randomBytes } from 'node:crypto'
import { inTransaction, type Queryable, single } from '#db/connect.ts'
import { newId } from '#lib/new-id.ts'
import { sha256 } from '#lib/sha256.ts'
import type { AccountsCtx } from './accounts-ctx.ts'
import { countRecoveryCodes, deleteRecoveryCodes, replaceRecoveryCodes, takeRecoveryCode } from './factor-store.ts'
import { grantSession } from './grant-session.ts'
import { sendNotice } from './notify.ts'
import { raiseAssurance } from './raise-assurance.ts'
import type { FactorOutcome } from './second-factor.ts'
import { findSession, findUser } from './store.ts'
import { base32 } from './totp.ts'
import type { SignedIn } from './verify-token.ts'

const codesPerSet = 10
/** 80 random bits: beyond guessing, and 16 letters to type. */
const codeBytes = 10

const newCode = (): string => base32(randomBytes(codeBytes)).replace(/(.{4})(?=.)/g, '$1-')
const hashOf = (code: string): Buffer => sha256(code.toUpperCase().replace(/[^A-Z2-7]/g, ''))

export type CodesOutcome =
  | { ok: true; id: string; codes: string[] }
  | { ok: false; reason: 'insufficient_assurance' | 'codes_exist' | 'session_ended' }

/**
 * Makes ten codes, each of which stands in once for the second factor, and hands them out this once: the database keeps hashes.
 * Only from a session that has shown the second factor. Replaces earlier ones when `replaces` says so, else refuses.
 */
export async function makeRecoveryCodes(
  ctx: AccountsCtx,
  person: SignedIn,
  { replaces }: { replaces: boolean },
): Promise<CodesOutcome> {
  const codes = Array.from({ length: codesPerSet }, newCode)
  const setId = newId()
  return inTransaction(ctx.pool, {}, async (db) => {
    const { userId } = person
    const user = await findUser(db, userId)
    if (user === null) return { ok: false, reason: 'session_ended' } as const
    if (!(await hasShownFactor(db, person))) return { ok: false, reason: 'insufficient_assurance' } as const
    if (!replaces && (await countRecoveryCodes(db, userId)) !== null)
      return { ok: false, reason: 'codes_exist' } as const
    await replaceRecoveryCodes(db, userId, { setId, hashes: codes.map(hashOf), now: ctx.now() })
    await sendNotice(ctx, db, 'recovery_codes_made', { email: user.email })
    return { ok: true, id: setId, codes } as const
  })
}

/** How many codes there are and how many are left; null without any. */
export const readRecoveryCodes = (ctx: Pick<AccountsCtx, 'pool'>, { userId }: SignedIn) =>
  countRecoveryCodes(single(ctx.pool), userId)

/** Takes all codes back, of which the person hears; only from a session that has shown the second factor. */
export async function dropRecoveryCodes(
  ctx: AccountsCtx,
  person: SignedIn,
): Promise<
  { ok: true; id: string } | { ok: false; reason: 'insufficient_assurance' | 'factor_not_found' | 'session_ended' }
> {
  return inTransaction(ctx.pool, {}, async (db) => {
    const user = await findUser(db, person.userId)
    if (user === null) return { ok: false, reason: 'session_ended' } as const
    if (!(await hasShownFactor(db, person))) return { ok: false, reason: 'insufficient_assurance' } as const
    const codes = await countRecoveryCodes(db, person.userId)
    if (codes === null) return { ok: false, reason: 'factor_not_found' } as const
    await deleteRecoveryCodes(db, person.userId)
    await sendNotice(ctx, db, 'recovery_codes_dropped', { email: user.email })
    return { ok: true, id: codes.setId } as const
  })
}

/** Raises the session to the second level for one of the codes, once; the person hears of it. Counted like second factors. */
export async function verifyRecoveryCode(
  ctx: AccountsCtx,
  person: SignedIn,
  code: string,
  knownAs?: string,
): Promise<FactorOutcome> {
  const { userId } = person
  const admission = await ctx.limits.admitSecondFactor(userId, knownAs)
  if (!admission.ok) return { ok: false, reason: 'too_many_attempts', retryAfterMs: admission.retryAfterMs }
  const signer = await ctx.keys.current()
  const raised = await inTransaction(ctx.pool, {}, async (db) => {
    if (!(await takeRecoveryCode(db, userId, hashOf(code), ctx.now()))) {
      return { ok: false, reason: 'wrong_recovery_code' } as const
    }
    const outcome = await raiseAssurance(ctx, db, person, 'recovery_code')
    if (outcome === null) return { ok: false, reason: 'session_ended' } as const
    const left = (await countRecoveryCodes(db, userId))?.remaining ?? 0
    await sendNotice(ctx, db, 'recovery_code_used', {
      email: outcome.user.email,
      details: [left === 1 ? '1 code is left.' : `${left} codes are left.`],
    })
    return { ok: true, ...outcome } as const
  })
  if (!raised.ok) return raised
  await ctx.limits.forgiveSecondFactor(userId, knownAs)
  return { ok: true, grant: await grantSession(ctx, signer, raised) }
}

const hasShownFactor = async (db: Queryable, { sessionId }: SignedIn): Promise<boolean> =>
  (await findSession(db, sessionId))?.assurance === 'aal2'
