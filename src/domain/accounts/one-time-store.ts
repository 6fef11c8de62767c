import type { Queryable } from '#db/connect.ts'
import { type Sql, sql } from '#db/sql.ts'
import type { Purpose, WayBack } from './one-time-token.ts'
import type { Challenge } from './pkce.ts'

export interface StoredToken {
  id: string
  userId: string
  purpose: Purpose
  email: string
  codeHash: Buffer
  wrongGuesses: number
  redirectTo: string
  challenge: string | null
  challengeMethod: Challenge['method'] | null
}

const columns = sql`id, user_id as "userId", purpose, email, code_hash as "codeHash", wrong_guesses as "wrongGuesses",
  redirect_to as "redirectTo", challenge, challenge_method as "challengeMethod"`

/** Stores a token; the person's earlier one of the same purpose ends. */
export async function putToken(
  db: Queryable,
  token: { id: string; userId: string; purpose: Purpose; email: string; codeHash: Buffer; linkHash: Buffer },
  { way, now, expiresAt }: { way: WayBack; now: Date; expiresAt: Date },
): Promise<void> {
  const { id, userId, purpose, email, codeHash, linkHash } = token
  const { redirectTo, challenge } = way
  await db.query(sql`
    insert into one_time_tokens
      (id, user_id, purpose, email, code_hash, link_hash, redirect_to, challenge, challenge_method, created_at, expires_at)
    values (${id}, ${userId}, ${purpose}, ${email}, ${codeHash}, ${linkHash}, ${redirectTo}, ${challenge?.value ?? null},
      ${challenge?.method ?? null}, ${now}, ${expiresAt})
    on conflict (user_id, purpose) do update set id = excluded.id, email = excluded.email, code_hash = excluded.code_hash,
      link_hash = excluded.link_hash, wrong_guesses = 0, redirect_to = excluded.redirect_to, challenge = excluded.challenge,
      challenge_method = excluded.challenge_method, created_at = excluded.created_at, expires_at = excluded.expires_at`)
}

/** What was mailed to an address that is the account's no more proves nothing of it; a change of address looks by itself whom it asks. */
const isOpen = (now: Date): Sql => sql`
  expires_at > ${now} and (purpose in ('email_change_current', 'email_change_new')
    or exists (select from users u where u.id = user_id and u.email = one_time_tokens.email))`

/** The open tokens that were mailed to this address, locked: two who present one code take turns. */
export async function lockTokensOf(
  db: Queryable,
  email: string,
  purposes: readonly Purpose[],
  now: Date,
): Promise<StoredToken[]> {
  return db.query<StoredToken>(sql`
    select ${columns} from one_time_tokens
    where email = ${email} and purpose = any(${purposes}) and ${isOpen(now)} order by id for update`)
}

/** The open token of this link, locked. */
export async function lockTokenOfLink(
  db: Queryable,
  linkHash: Buffer,
  purposes: readonly Purpose[],
  now: Date,
): Promise<StoredToken | null> {
  const rows = await db.query<StoredToken>(sql`
    select ${columns} from one_time_tokens
    where link_hash = ${linkHash} and purpose = any(${purposes}) and ${isOpen(now)} for update`)
  return rows[0] ?? null
}

export async function countWrongGuess(db: Queryable, ids: readonly string[]): Promise<void> {
  await db.query(sql`update one_time_tokens set wrong_guesses = wrong_guesses + 1 where id = any(${ids}::uuid[])`)
}

export async function deleteToken(db: Queryable, id: string): Promise<void> {
  await db.query(sql`delete from one_time_tokens where id = ${id}`)
}

/** Ends a person's open tokens of these purposes. */
export async function deleteTokensOf(db: Queryable, userId: string, purposes: readonly Purpose[]): Promise<void> {
  await db.query(sql`delete from one_time_tokens where user_id = ${userId} and purpose = any(${purposes})`)
}
