import { setTimeout as sleep } from 'node:timers/promises'
import { type CryptoKey, importJWK, type JWK } from 'jose'
import { single } from '#db/connect.ts'
import { AppError } from '#domain/app-error.ts'
import type { Ctx } from '#domain/context.ts'
import { ensureSigningKey } from './rotate-signing-key.ts'
import { privatePartOf, publicPartOf, type StoredKey, selectKeys } from './signing-key-store.ts'

/** Keys in memory are read again after this long, so that a rotation reaches every process. */
export const keysMayBeOldMs = 60_000
const readAtMostEveryMs = 1_000

/** A private key and its id. */
export interface Signer {
  kid: string
  key: CryptoKey
}

export interface SigningKeys {
  /** The key that signs; made when there is none yet. */
  current(): Promise<Signer>
  /** The public key of this id, when a token signed with it can still be good; else null. */
  find(kid: string): Promise<CryptoKey | null>
  /** The public keys that a verifier needs; never none, for who asks before the first session keeps the answer. */
  published(): Promise<JWK[]>
}

interface KeySet {
  signer: Signer | null
  verifiers: ReadonlyMap<string, CryptoKey>
  published: JWK[]
  readAt: number
}

/**
 * The signing keys as this process knows them. An id that it does not know makes it look again (for another process may have
 * rotated), at most once a second however many ask; who asks in between waits for that look instead of being refused.
 * When the database does not answer, the keys in memory keep serving.
 *
 * @param lifetimeS how long tokens are good, so that a retired key serves until its last token has expired
 */
export function createSigningKeys(ctx: Pick<Ctx, 'pool' | 'secrets' | 'now' | 'log'>, lifetimeS: number): SigningKeys {
  let known: KeySet | null = null
  let reading: Promise<KeySet> | null = null

  const read = (): Promise<KeySet> => {
    reading ??= (async () => {
      const nextReadAt = known === null ? 0 : known.readAt + readAtMostEveryMs
      await sleep(Math.max(0, nextReadAt - performance.now()))
      known = await readKeys(ctx, lifetimeS)
      return known
    })().finally(() => {
      reading = null
    })
    return reading
  }
  const fresh = async (): Promise<KeySet> => {
    if (known === null) return read()
    if (performance.now() - known.readAt < keysMayBeOldMs) return known
    const old = known
    return read().catch((err: unknown) => {
      ctx.log.error({ err }, 'the signing keys could not be read again')
      return old
    })
  }

  const signing = async (): Promise<KeySet & { signer: Signer }> => {
    const { signer, ...set } = await fresh()
    if (signer !== null) return { ...set, signer }
    await ensureSigningKey(ctx)
    known = null // what was read is out of date, so the next look is due at once
    const { signer: made, ...others } = await read()
    if (made === null) throw new AppError('internal', { message: 'There is no signing key.' })
    return { ...others, signer: made }
  }

  return {
    current: async () => (await signing()).signer,
    async find(kid) {
      return (await fresh()).verifiers.get(kid) ?? (await read()).verifiers.get(kid) ?? null
    },
    published: async () => (await signing()).published,
  }
}

async function readKeys(ctx: Pick<Ctx, 'pool' | 'secrets' | 'now'>, lifetimeS: number): Promise<KeySet> {
  // A process that has not yet heard of a rotation signs with the old key a little longer.
  const neededSince = new Date(ctx.now().getTime() - lifetimeS * 1000 - 2 * keysMayBeOldMs)
  const rows = await selectKeys(single(ctx.pool), neededSince)
  const readAt = performance.now()
  const verifiers = new Map<string, CryptoKey>()
  for (const row of rows) verifiers.set(row.kid, await importEs256(row.publicJwk))
  const newest = rows.find((row) => row.retiredAt === null)
  return {
    signer: newest === undefined ? null : await signerOf(ctx, newest),
    verifiers,
    published: rows.map(publicPartOf),
    readAt,
  }
}

async function signerOf(ctx: Pick<Ctx, 'secrets'>, row: StoredKey): Promise<Signer> {
  return { kid: row.kid, key: await importEs256(privatePartOf(ctx, row)) }
}

async function importEs256(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, 'ES256')
  if (key instanceof Uint8Array) throw new Error('A signing key is not an elliptic-curve key')
  return key
}
