import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose'
import { inTransaction, type Queryable } from '#db/connect.ts'
import type { Ctx } from '#domain/context.ts'
import {
  insertKey,
  lockKeys,
  privatePartOf,
  retireKeysExcept,
  sealPrivatePart,
  selectKeys,
} from './signing-key-store.ts'

type KeyCtx = Pick<Ctx, 'pool' | 'secrets' | 'now'>

/**
 * From now on a new key signs; nobody is signed out: the older ones verify until the last token signed with them has expired.
 * Other processes take the new key up within a minute, and verify its tokens at once.
 *
 * @returns the new key's id
 */
export async function rotateSigningKey(ctx: KeyCtx): Promise<string> {
  return inTransaction(ctx.pool, {}, async (db) => {
    await lockKeys(db)
    return makeKey(ctx, db)
  })
}

/** Makes the first key. However many processes call it at once, one key comes to be. */
export async function ensureSigningKey(ctx: KeyCtx): Promise<void> {
  await inTransaction(ctx.pool, {}, async (db) => {
    await lockKeys(db)
    const keys = await selectKeys(db, ctx.now())
    if (!keys.some((key) => key.retiredAt === null)) await makeKey(ctx, db)
  })
}

/** Whether these secrets are those of whoever sealed the key that signs. True while there is none. */
export async function opensSigningKey(ctx: Pick<Ctx, 'secrets' | 'now'>, db: Queryable): Promise<boolean> {
  const signing = (await selectKeys(db, ctx.now())).find((key) => key.retiredAt === null)
  try {
    return signing === undefined || privatePartOf(ctx, signing) !== null
  } catch {
    return false
  }
}

async function makeKey(ctx: KeyCtx, db: Queryable): Promise<string> {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
  const publicJwk = await exportJWK(publicKey)
  const kid = await calculateJwkThumbprint(publicJwk)
  const sealed = sealPrivatePart(ctx, kid, await exportJWK(privateKey))
  await insertKey(db, { kid, publicJwk, sealed, now: ctx.now() })
  await retireKeysExcept(db, kid, ctx.now())
  return kid
}
