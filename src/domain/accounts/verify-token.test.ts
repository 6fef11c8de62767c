import { randomBytes } from 'node:crypto'
import { exportJWK, exportSPKI, generateKeyPair, importJWK, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issuer, newPerson, type TestAccounts, testAccounts } from '../../../test/auth/accounts.ts'
import { type TestDatabase, testDatabase } from '../../../test/db.ts'
import { signOut } from './sign-out.ts'
import { verifyAccessToken } from './verify-token.ts'

let database: TestDatabase
let ctx: TestAccounts
let person: Awaited<ReturnType<typeof newPerson>>
let claims: JWTPayload

const payloadOf = (token: string): JWTPayload =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

beforeAll(async () => {
  database = await testDatabase()
  ctx = testAccounts(database.pool)
  person = await newPerson(ctx)
  claims = payloadOf(person.grant.accessToken)
})
afterAll(() => database[Symbol.asyncDispose]())

/** A token with our own key and kid, like a good one but for `changes`. */
async function signed(changes: Record<string, unknown>, header: Record<string, unknown> = {}): Promise<string> {
  const { kid, key } = await ctx.keys.current()
  return new SignJWT({ ...claims, ...changes })
    .setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT', ...header })
    .sign(key)
}

it('carries what the clients of the protocol read', () => {
  expect(claims).toMatchObject({
    iss: issuer,
    aud: 'authenticated',
    sub: person.grant.user.id,
    email: person.email,
    role: 'authenticated',
    aal: 'aal1',
    amr: [{ method: 'password', timestamp: expect.any(Number) }],
    user_metadata: { full_name: 'Ada Lovelace' },
  })
  expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(3600)
})

it('lets in the person of a good token, and a hand-made copy of it', async () => {
  const expected = {
    ok: true,
    person: { userId: person.grant.user.id, sessionId: claims.session_id, email: person.email },
  }
  expect(await verifyAccessToken(ctx, person.grant.accessToken)).toMatchObject(expected)
  expect(await verifyAccessToken(ctx, await signed({}))).toMatchObject(expected)
})

describe('refuses as invalid', () => {
  const refused = { ok: false, reason: 'invalid_token' }

  it('a token without a signature', async () => {
    const { kid } = await ctx.keys.current()
    expect(await verifyAccessToken(ctx, new UnsecuredJWT(claims).encode())).toEqual(refused)
    const [, payload] = person.grant.accessToken.split('.')
    const header = Buffer.from(JSON.stringify({ alg: 'none', kid })).toString('base64url')
    expect(await verifyAccessToken(ctx, `${header}.${payload}.`)).toEqual(refused)
  })

  it('HS256 with our public key as the secret', async () => {
    const [jwk] = await ctx.keys.published()
    if (jwk === undefined) throw new Error('no published key')
    const key = await importJWK({ ...jwk, key_ops: ['verify'] }, 'ES256', { extractable: true })
    if (key instanceof Uint8Array) throw new Error('not a public key')
    for (const secret of [await exportSPKI(key), JSON.stringify(jwk), jwk.x ?? '']) {
      const token = await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', kid: jwk.kid ?? '' })
        .sign(Buffer.from(secret))
      expect(await verifyAccessToken(ctx, token)).toEqual(refused)
    }
  })

  it("somebody else's key under our key's id, or carried in the header", async () => {
    const { kid } = await ctx.keys.current()
    const foreign = await generateKeyPair('ES256', { extractable: true })
    const jwk = await exportJWK(foreign.publicKey)
    for (const header of [{}, { jwk }, { jku: 'http://127.0.0.1:1/jwks' }]) {
      const token = await new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', kid, ...header })
        .sign(foreign.privateKey)
      expect(await verifyAccessToken(ctx, token)).toEqual(refused)
    }
  })

  it('another curve, though the token names the right id', async () => {
    const { kid } = await ctx.keys.current()
    const foreign = await generateKeyPair('ES384')
    const token = await new SignJWT(claims).setProtectedHeader({ alg: 'ES384', kid }).sign(foreign.privateKey)
    expect(await verifyAccessToken(ctx, token)).toEqual(refused)
  })

  it('no key id, and one that nobody knows', async () => {
    const { key } = await ctx.keys.current()
    const nameless = await new SignJWT(claims).setProtectedHeader({ alg: 'ES256' }).sign(key)
    expect(await verifyAccessToken(ctx, nameless)).toEqual(refused)
    expect(await verifyAccessToken(ctx, await signed({}, { kid: "x' or '1'='1" }))).toEqual(refused)
  })

  it('a changed payload', async () => {
    const [header, , signature] = person.grant.accessToken.split('.')
    const payload = Buffer.from(JSON.stringify({ ...claims, sub: '0198f0c0-0000-7000-8000-000000000001' })).toString(
      'base64url',
    )
    expect(await verifyAccessToken(ctx, `${header}.${payload}.${signature}`)).toEqual(refused)
  })

  it.each([
    ['another issuer', { iss: 'https://elsewhere.example/auth/v1' }],
    ['another audience', { aud: 'anon' }],
    ['another role', { role: 'service_role' }],
    ['a subject that is no id', { sub: '1; drop table users' }],
    ['a session that is no id', { session_id: 'x' }],
    ['no expiry', { exp: undefined }],
  ])('%s', async (_, changes) => {
    expect(await verifyAccessToken(ctx, await signed(changes))).toEqual(refused)
  })

  it.each(['', 'x', 'a.b.c', '..', randomBytes(40).toString('base64url')])('%j', async (token) => {
    expect(await verifyAccessToken(ctx, token)).toEqual(refused)
  })
})

it('says when a token has merely expired, to the second', async () => {
  const later = testAccounts(database.pool, { secrets: ctx.secrets })
  later.passTime(3590_000)
  expect(await verifyAccessToken(later, person.grant.accessToken)).toMatchObject({ ok: true })
  later.passTime(15_000)
  expect(await verifyAccessToken(later, person.grant.accessToken)).toEqual({ ok: false, reason: 'expired_token' })
})

it('ends with its session at once, in every process, and with its person', async () => {
  const ended = { ok: false, reason: 'session_ended' }
  const other = testAccounts(database.pool, { secrets: ctx.secrets })
  const [leaving, deleted] = [await newPerson(ctx), await newPerson(ctx)]
  const verdict = await verifyAccessToken(ctx, leaving.grant.accessToken)
  if (!verdict.ok) throw new Error(verdict.reason)
  await signOut(ctx, verdict.person, 'local')
  expect(await verifyAccessToken(other, leaving.grant.accessToken)).toEqual(ended)
  await database.pool.query('delete from users where id = $1', [deleted.grant.user.id])
  expect(await verifyAccessToken(other, deleted.grant.accessToken)).toEqual(ended)
})

it('is no answer at all, rather than a refusal, when the database is away', async () => {
  const gone = await testDatabase()
  const process = testAccounts(gone.pool)
  const { grant } = await newPerson(process)
  await gone[Symbol.asyncDispose]()
  await expect(verifyAccessToken(process, grant.accessToken)).rejects.toThrow()
})
