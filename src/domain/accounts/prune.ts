import { single } from '#db/connect.ts'
import { sql } from '#db/sql.ts'
import type { Ctx } from '#domain/context.ts'

const dayMs = 24 * 60 * 60 * 1000
/** So long an ended session stays: what tells a known device from an unknown one. */
const endedSessionsKeptMs = 90 * dayMs
/** So long a used refresh token is known as used; one that comes later is refused as unknown, and ends no family. */
const usedTokensKeptMs = 30 * dayMs
/** Codes and links that nobody used. */
const openErrandsKeptMs = dayMs
const atMost = 5_000

/** Forgets what sign-in needs no more: ended sessions, used refresh tokens, codes that are too old. A bounded bite at a time. */
export async function pruneAccounts(ctx: Pick<Ctx, 'pool' | 'now'>): Promise<void> {
  const db = single(ctx.pool)
  const before = (ms: number): Date => new Date(ctx.now().getTime() - ms)
  await db.query(sql`
    delete from refresh_tokens where token_hash in (
      select token_hash from refresh_tokens where used_at < ${before(usedTokensKeptMs)} limit ${atMost})`)
  await db.query(sql`
    delete from sessions where id in (
      select id from sessions where ended_at < ${before(endedSessionsKeptMs)} limit ${atMost})`)
  const old = before(openErrandsKeptMs)
  await db.query(sql`delete from one_time_tokens where expires_at < ${old}`)
  await db.query(sql`delete from auth_codes where expires_at < ${old}`)
  await db.query(sql`delete from oauth_states where expires_at < ${old}`)
  await db.query(sql`delete from factor_challenges where expires_at < ${old}`)
}
