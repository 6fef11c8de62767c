import { inTransaction, single } from '#db/connect.ts'
import { sql } from '#db/sql.ts'
import type { Ctx } from '#domain/context.ts'
import { forgetDue } from '#domain/due.ts'
import { endedSessionsKeptMs } from './rules.ts'

const dayMs = 24 * 60 * 60 * 1000
/** So long a used refresh token is known as used; one that comes later is refused as unknown, and ends no family. */
const usedTokensKeptMs = 30 * dayMs
/** Codes and links that nobody used. */
const openErrandsKeptMs = dayMs
/** So long somebody who signed up may take to confirm their address. A second sign-up begins it again. */
const unconfirmedKeptMs = 7 * dayMs
const atMost = 5_000

/**
 * Forgets what sign-in needs no more: ended sessions, used refresh tokens, codes that are too old, accounts that nobody confirmed or
 * ever was in, or that are anonymous and used no more. A bounded bite at a time.
 */
export async function pruneAccounts(ctx: Pick<Ctx, 'pool' | 'now' | 'log'>): Promise<void> {
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
  await pruneUnconfirmed(ctx, before(unconfirmedKeptMs))
}

/**
 * Erases accounts whose address was never confirmed, each with the workspace that its sign-up made unless others belong to it by now. One
 * whose workspace can't be reached waits for the next round, and keeps nobody else waiting.
 */
async function pruneUnconfirmed(ctx: Pick<Ctx, 'pool' | 'log'>, before: Date): Promise<void> {
  const found = await single(ctx.pool).query<{ userId: string; workspaceId: string | null }>(sql`
    select user_id as "userId", workspace_id as "workspaceId" from find_unconfirmed_accounts(${before}, ${atMost})`)
  for (const { userId, workspaceId } of found)
    await eraseUnconfirmed(ctx, userId, workspaceId).catch((error: unknown) => {
      ctx.log.error({ err: error, userId, workspaceId }, 'an account that nobody confirmed could not be erased')
    })
}

async function eraseUnconfirmed(ctx: Pick<Ctx, 'pool'>, userId: string, workspaceId: string | null): Promise<void> {
  await inTransaction(ctx.pool, { userId, ...(workspaceId !== null && { workspaceId }) }, async (db) => {
    // Asked once more: they may be confirming at this very moment.
    const erased = await db.query(sql`
      delete from users where id = ${userId} and email_confirmed_at is null and (last_sign_in_at is null or is_anonymous)
      returning id`)
    if (erased.length === 0 || workspaceId === null) return
    const gone = await db.query(sql`
      delete from workspaces w where w.id = ${workspaceId} and not exists (
        select from workspace_members m where m.workspace_id = ${workspaceId} and m.user_id <> ${userId}) returning w.id`)
    if (gone.length === 0) return
    await db.query(sql`delete from directory where workspace_id = ${workspaceId}`)
    await forgetDue(db, { workspaceId })
  })
}
