import { randomBytes } from 'node:crypto'
import { inTransaction, type Queryable } from '#db/connect.ts'
import { sql } from '#db/sql.ts'
import type { AccountsCtx } from './accounts-ctx.ts'
import { grantSession, type SessionGrant } from './grant-session.ts'
import { type Device, openSession } from './open-session.ts'
import { answersChallenge, type Challenge } from './pkce.ts'
import { hashIn } from './realm-hash.ts'
import { findUser } from './store.ts'

const goodForMs = 5 * 60 * 1000

/** A code that the browser which made the challenge can turn into a session, once, within five minutes. */
export async function makeAuthCode(
  ctx: Pick<AccountsCtx, 'now' | 'tokens'>,
  db: Queryable,
  { userId, method, challenge }: { userId: string; method: string; challenge: Challenge },
): Promise<string> {
  const code = randomBytes(32).toString('base64url')
  await db.query(sql`
    insert into auth_codes (code_hash, user_id, method, challenge, challenge_method, expires_at)
    values (${hashIn(ctx.tokens.realm, code)}, ${userId}, ${method}, ${challenge.value}, ${challenge.method},
      ${new Date(ctx.now().getTime() + goodForMs)})`)
  return code
}

/** Ends what nobody has turned into a session yet. */
export async function deleteAuthCodes(db: Queryable, userId: string): Promise<void> {
  await db.query(sql`delete from auth_codes where user_id = ${userId}`)
}

export type CodeOutcome =
  | { ok: true; grant: SessionGrant }
  | { ok: false; reason: 'unknown_code' | 'expired_code' | 'wrong_verifier' }
  | { ok: false; reason: 'too_many_attempts'; retryAfterMs: number }

/**
 * Begins the session that a code stands for. A code ends with its first use, also with one by somebody who has not got the
 * verifier: it was seen by others then.
 */
export async function exchangeAuthCode(
  ctx: AccountsCtx,
  { code, verifier }: { code: string; verifier: string },
  device: Device,
): Promise<CodeOutcome> {
  const admission = await ctx.limits.admitProof(device)
  if (!admission.ok) return { ok: false, reason: 'too_many_attempts', retryAfterMs: admission.retryAfterMs }
  const signer = await ctx.keys.current()
  const now = ctx.now()
  const opened = await inTransaction(ctx.pool, {}, async (db) => {
    const [row] = await db.query<{
      userId: string
      method: string
      expiresAt: string
      value: string
      how: Challenge['method']
    }>(sql`
      delete from auth_codes where code_hash = ${hashIn(ctx.tokens.realm, code)}
      returning user_id as "userId", method, expires_at as "expiresAt", challenge as value, challenge_method as how`)
    if (row === undefined) return { ok: false, reason: 'unknown_code' } as const
    if (new Date(row.expiresAt) <= now) return { ok: false, reason: 'expired_code' } as const
    if (!answersChallenge({ value: row.value, method: row.how }, verifier)) {
      return { ok: false, reason: 'wrong_verifier' } as const
    }
    const user = await findUser(db, row.userId)
    if (user === null) return { ok: false, reason: 'unknown_code' } as const
    return { ok: true, user, ...(await openSession(ctx, db, { user, device, method: row.method })) } as const
  })
  if (!opened.ok) return opened
  return { ok: true, grant: await grantSession(ctx, signer, opened) }
}
