import { randomBytes } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createSecretBox } from '#lib/secret-box.ts'
import { newPerson, poolTo, type TestAccounts, testAccounts, warmUp } from '../../../test/auth/accounts.ts'
import { type TestDatabase, testDatabase } from '../../../test/db.ts'
import { rotateSigningKey } from './rotate-signing-key.ts'
import { verifyAccessToken } from './verify-token.ts'

let database: TestDatabase
let ctx: TestAccounts
const kidOf = (token: string): unknown => JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid

beforeAll(async () => {
  database = await testDatabase()
  await warmUp(database.pool)
})
afterAll(() => database[Symbol.asyncDispose]())
beforeEach(async () => {
  await database.pool.query('delete from signing_keys')
  ctx = testAccounts(database.pool)
})

it('is one key, however many processes start at once', async () => {
  const processes = Array.from({ length: 6 }, () => testAccounts(database.pool, { secrets: ctx.secrets }))
  const kids = await Promise.all(processes.map(async ({ keys }) => (await keys.current()).kid))
  expect(new Set(kids).size).toBe(1)
  const { rows } = await database.pool.query('select count(*) as count from signing_keys')
  expect(rows[0].count).toBe(1)
})

it('keeps the private part out of the database and out of what is published', async () => {
  const { kid } = await ctx.keys.current()
  const { rows } = await database.pool.query('select * from signing_keys')
  expect(rows[0].public_jwk).not.toHaveProperty('d')
  expect(rows[0].private_jwk_encrypted.toString('latin1')).not.toContain('"d"')
  const published = await ctx.keys.published()
  expect(published).toHaveLength(1)
  expect(published[0]).toMatchObject({ kid, kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' })
  expect(published[0]).not.toHaveProperty('d')
})

it('publishes a key before anybody was ever signed in, the one that signs then', async () => {
  const processes = [ctx, testAccounts(database.pool, { secrets: ctx.secrets })]
  const published = await Promise.all(processes.map(({ keys }) => keys.published()))
  const { grant } = await newPerson(ctx)
  for (const keys of published) expect(keys.map(({ kid }) => kid)).toEqual([kidOf(grant.accessToken)])
})

it('can not be opened with another encryption key', async () => {
  await ctx.keys.current()
  const stranger = testAccounts(database.pool, { secrets: createSecretBox(new Map([[1, randomBytes(32)]])) })
  await expect(stranger.keys.current()).rejects.toThrow()
})

it('can not be swapped: a sealed part moved to another key does not open', async () => {
  await ctx.keys.current()
  await rotateSigningKey(ctx)
  await database.pool.query(`update signing_keys a set private_jwk_encrypted = b.private_jwk_encrypted
    from signing_keys b where a.kid <> b.kid and a.retired_at is null`)
  await expect(testAccounts(database.pool, { secrets: ctx.secrets }).keys.current()).rejects.toThrow()
})

it('rotates without signing anyone out', async () => {
  const before = (await newPerson(ctx)).grant.accessToken
  const kid = await rotateSigningKey(ctx)
  const other = testAccounts(database.pool, { secrets: ctx.secrets })
  const after = (await newPerson(other)).grant.accessToken
  expect(kidOf(after)).toBe(kid)
  expect(kidOf(before)).not.toBe(kid)
  // The first process has the old keys in memory and has never heard of the new one.
  for (const token of [before, after]) {
    expect(await verifyAccessToken(ctx, token)).toMatchObject({ ok: true })
    expect(await verifyAccessToken(other, token)).toMatchObject({ ok: true })
  }
  expect(await other.keys.published()).toHaveLength(2)
})

it('forgets a retired key when the last token signed with it has expired, and not before', async () => {
  const old = kidOf((await newPerson(ctx)).grant.accessToken)
  await rotateSigningKey(ctx)
  const kidsAfter = async (ms: number) => {
    const process = testAccounts(database.pool, { secrets: ctx.secrets })
    process.passTime(ms)
    return (await process.keys.published()).map(({ kid }) => kid)
  }
  expect(await kidsAfter(3600_000)).toContain(old)
  expect(await kidsAfter(3600_000 + 180_000)).not.toContain(old)
})

it('reads the keys at most once a second, however many unknown ids come', async () => {
  await ctx.keys.current()
  const pool = poolTo(database.appUrl, 2)
  let reads = 0
  pool.on('acquire', () => {
    reads += 1
  })
  const process = testAccounts(pool, { secrets: ctx.secrets })
  const startedAt = performance.now()
  const found = await Promise.all(Array.from({ length: 500 }, (_, n) => process.keys.find(`unknown ${n}`)))
  await Promise.all(Array.from({ length: 500 }, (_, n) => process.keys.find(`more ${n}`)))
  expect(new Set(found)).toEqual(new Set([null]))
  expect(reads).toBeLessThanOrEqual(2 + Math.floor((performance.now() - startedAt) / 1000))
  await pool.end()
})

it('keeps verifying with the keys in memory when the database is away', async () => {
  const pool = poolTo(database.appUrl, 1)
  const process = testAccounts(pool, { secrets: ctx.secrets })
  const { kid } = await process.keys.current()
  await pool.end()
  expect(await process.keys.find(kid)).not.toBeNull()
})
