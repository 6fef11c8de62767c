import type { JWK } from 'jose'
import { z } from 'zod'
import type { Queryable } from '#db/connect.ts'
import { sql } from '#db/sql.ts'
import type { Ctx } from '#domain/context.ts'

export interface StoredKey {
  kid: string
  publicJwk: JWK
  privateJwkEncrypted: Buffer
  retiredAt: string | null
}

const rotationLock = 7_315_500_123 // any number that no other advisory lock of ours has

/** Waits until nobody else makes or retires a key; held until the transaction ends. */
export async function lockKeys(db: Queryable): Promise<void> {
  await db.query(sql`select pg_advisory_xact_lock(${rotationLock})`)
}

/** Keys that sign, or were retired after `since`; the newest first. */
export async function selectKeys(db: Queryable, since: Date): Promise<StoredKey[]> {
  return db.query<StoredKey>(sql`
    select kid, public_jwk as "publicJwk", private_jwk_encrypted as "privateJwkEncrypted", retired_at as "retiredAt"
    from signing_keys where retired_at is null or retired_at > ${since} order by created_at desc, kid`)
}

/** Fails when there is a key of this id. */
export async function insertKey(
  db: Queryable,
  { kid, publicJwk, sealed, now }: { kid: string; publicJwk: JWK; sealed: Buffer; now: Date },
): Promise<void> {
  await db.query(sql`
    insert into signing_keys (kid, public_jwk, private_jwk_encrypted, created_at)
    values (${kid}, ${JSON.stringify(publicJwk)}, ${sealed}, ${now})`)
}

/** From now on no other key signs. */
export async function retireKeysExcept(db: Queryable, kid: string, now: Date): Promise<void> {
  await db.query(sql`update signing_keys set retired_at = ${now} where retired_at is null and kid <> ${kid}`)
}

const sealContext = (kid: string): string => `signing_key:${kid}`

/** Sealed for this key alone: put into another row it does not open. */
export const sealPrivatePart = (ctx: Pick<Ctx, 'secrets'>, kid: string, jwk: JWK): Buffer =>
  ctx.secrets.seal(JSON.stringify(jwk), sealContext(kid))

const privateJwkSchema = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  d: z.string(),
})

/** Throws when the row was altered, or sealed with a key that is not at hand. */
export const privatePartOf = (ctx: Pick<Ctx, 'secrets'>, row: StoredKey): JWK =>
  privateJwkSchema.parse(JSON.parse(ctx.secrets.open(row.privateJwkEncrypted, sealContext(row.kid))))

/** As it is published: named, and only good for verifying. */
export const publicPartOf = ({ kid, publicJwk }: StoredKey): JWK => ({
  ...publicJwk,
  kid,
  alg: 'ES256',
  use: 'sig',
  key_ops: ['verify'],
})
