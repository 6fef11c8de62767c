import type { Queryable } from '#db/connect.ts'
import { sql } from '#db/sql.ts'

export interface StoredFactor {
  id: string
  status: 'unverified' | 'verified'
  secretEncrypted: Buffer
  lastStep: number
}

/** Fails with a conflict on `factors_one_per_name` when the person has one of this name. */
export async function insertFactor(
  db: Queryable,
  {
    id,
    userId,
    friendlyName,
    sealed,
    now,
  }: { id: string; userId: string; friendlyName: string; sealed: Buffer; now: Date },
): Promise<void> {
  await db.query(sql`
    insert into factors (id, user_id, friendly_name, secret_encrypted, created_at, updated_at)
    values (${id}, ${userId}, ${friendlyName}, ${sealed}, ${now}, ${now})`)
}

/** Factors that were begun and never proved; a new beginning replaces them. */
export async function deleteUnverified(db: Queryable, userId: string): Promise<void> {
  await db.query(sql`delete from factors where user_id = ${userId} and status = 'unverified'`)
}

/** The person's own factor, locked: two who show one code take turns. Null for somebody else's, too. */
export async function lockFactor(db: Queryable, userId: string, factorId: string): Promise<StoredFactor | null> {
  const rows = await db.query<StoredFactor>(sql`
    select id, status, secret_encrypted as "secretEncrypted", last_step as "lastStep" from factors
    where id = ${factorId} and user_id = ${userId} for update`)
  return rows[0] ?? null
}

/** The factor is proved, and no code of this step or before it is taken again. */
export async function takeStep(db: Queryable, factorId: string, step: number, now: Date): Promise<void> {
  await db.query(sql`
    update factors set last_step = ${step}, status = 'verified', updated_at = ${now} where id = ${factorId}`)
}

export async function deleteFactor(db: Queryable, factorId: string): Promise<void> {
  await db.query(sql`delete from factors where id = ${factorId}`)
}

/** All of a person's. */
export async function deleteFactors(db: Queryable, userId: string): Promise<void> {
  await db.query(sql`delete from factors where user_id = ${userId}`)
}

/** As many as a person has windows; who asks again and again fills no table. */
const openChallengesMax = 10

/** The oldest ones beyond a few end. */
export async function insertChallenge(
  db: Queryable,
  { id, factorId, expiresAt }: { id: string; factorId: string; expiresAt: Date },
): Promise<void> {
  await db.query(sql`
    delete from factor_challenges where factor_id = ${factorId} and id not in (
      select id from factor_challenges where factor_id = ${factorId} order by id desc limit ${openChallengesMax - 1})`)
  await db.query(sql`
    insert into factor_challenges (id, factor_id, expires_at) values (${id}, ${factorId}, ${expiresAt})`)
}

export async function findChallenge(
  db: Queryable,
  { id, factorId }: { id: string; factorId: string },
): Promise<{ expiresAt: string } | null> {
  const rows = await db.query<{ expiresAt: string }>(sql`
    select expires_at as "expiresAt" from factor_challenges where id = ${id} and factor_id = ${factorId}`)
  return rows[0] ?? null
}

export async function deleteChallenge(db: Queryable, id: string): Promise<void> {
  await db.query(sql`delete from factor_challenges where id = ${id}`)
}

/** Replaces whatever recovery codes the person has. */
export async function replaceRecoveryCodes(
  db: Queryable,
  userId: string,
  { setId, hashes, now }: { setId: string; hashes: readonly Buffer[]; now: Date },
): Promise<void> {
  await deleteRecoveryCodes(db, userId)
  await db.query(sql`
    insert into recovery_codes (user_id, code_hash, set_id, created_at)
    select ${userId}::uuid, hash, ${setId}::uuid, ${now}::timestamptz from unnest(${hashes}::bytea[]) as hash`)
}

export async function deleteRecoveryCodes(db: Queryable, userId: string): Promise<void> {
  await db.query(sql`delete from recovery_codes where user_id = ${userId}`)
}

/** False when it is none of the person's, or was used already: of two who show one code, one is let in. */
export async function takeRecoveryCode(db: Queryable, userId: string, hash: Buffer, now: Date): Promise<boolean> {
  const rows = await db.query(sql`
    update recovery_codes set used_at = ${now} where user_id = ${userId} and code_hash = ${hash} and used_at is null
    returning set_id`)
  return rows.length > 0
}

/** Null when the person has none. */
export async function countRecoveryCodes(
  db: Queryable,
  userId: string,
): Promise<{ setId: string; total: number; remaining: number } | null> {
  const rows = await db.query<{ setId: string; total: number; remaining: number }>(sql`
    select set_id as "setId", count(*) as total, count(*) filter (where used_at is null) as remaining
    from recovery_codes where user_id = ${userId} group by set_id`)
  return rows[0] ?? null
}
