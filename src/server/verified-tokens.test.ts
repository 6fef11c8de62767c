import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSecretBox } from '#lib/secret-box.ts'
import { newPerson, testAccounts } from '../../test/auth/accounts.ts'
import { type TestDatabase, testDatabase } from '../../test/db.ts'
import { verifiedPerson } from './verified-tokens.ts'

const minuteMs = 60_000

const secrets = createSecretBox(new Map([[1, randomBytes(32)]]))

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())

async function signedIn(issuer = 'http://rejoinder.test/auth/v1') {
  const ctx = testAccounts(database.pool, { secrets, issuer })
  const { grant } = await newPerson(ctx)
  let looks = 0
  const watched = {
    ...ctx,
    keys: {
      ...ctx.keys,
      find: (kid: string) => {
        looks += 1
        return ctx.keys.find(kid)
      },
    },
  }
  return { ctx: watched, token: grant.accessToken, userId: grant.user.id, passTime: ctx.passTime, looks: () => looks }
}

it('checks a signature once a minute, however often its token comes', async () => {
  const { ctx, token, userId, passTime, looks } = await signedIn()
  for (let call = 0; call < 5; call += 1) expect(await verifiedPerson(ctx, token)).toMatchObject({ userId })
  expect(looks()).toBe(1)
  passTime(minuteMs + 1)
  expect(await verifiedPerson(ctx, token)).toMatchObject({ userId })
  expect(looks()).toBe(2)
})

it('believes no token beyond its end, though it was believed a moment before', async () => {
  const { ctx, token, passTime } = await signedIn()
  const lifetimeMs = ctx.tokens.lifetimeS * 1000
  passTime(lifetimeMs - minuteMs / 2)
  expect(await verifiedPerson(ctx, token)).not.toBeNull()
  passTime(minuteMs / 2 + 1000)
  expect(await verifiedPerson(ctx, token)).toBeNull()
})

it('believes no token because another one like it was good', async () => {
  const { ctx, token } = await signedIn()
  expect(await verifiedPerson(ctx, token)).not.toBeNull()
  const [head, , signature] = token.split('.')
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  const forged = Buffer.from(JSON.stringify({ ...claims, sub: '01a1fc83-84d4-7e20-9df4-5129e5d12d72' }))
  expect(await verifiedPerson(ctx, `${head}.${forged.toString('base64url')}.${signature}`)).toBeNull()
})

it('believes no token for one installation because another one believes it', async () => {
  const one = await signedIn()
  const other = await signedIn('http://other.test/auth/v1')
  expect(await verifiedPerson(one.ctx, one.token)).not.toBeNull()
  expect(await verifiedPerson(other.ctx, one.token)).toBeNull()
})
