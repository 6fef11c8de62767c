import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { device, newPerson, password, type TestAccounts, testAccounts } from '../../../test/auth/accounts.ts'
import { type TestDatabase, testDatabase } from '../../../test/db.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { updateAccount } from './update-account.ts'
import { type SignedIn, verifyAccessToken } from './verify-token.ts'

let database: TestDatabase
let ctx: TestAccounts
let email: string
let userId: string

beforeAll(async () => {
  database = await testDatabase()
  ctx = testAccounts(database.pool)
  const person = await newPerson(ctx)
  email = person.email
  userId = person.grant.user.id
})
afterAll(() => database[Symbol.asyncDispose]())

const enter = (changes: { email?: string; password?: string; ip?: string } = {}, process = ctx) =>
  signIn(
    process,
    { email: changes.email ?? email, password: changes.password ?? password },
    { ...device, ip: changes.ip ?? device.ip },
  )
async function session(): Promise<SignedIn & { token: string }> {
  const outcome = await enter()
  if (!outcome.ok) throw new Error(outcome.reason)
  const verdict = await verifyAccessToken(ctx, outcome.grant.accessToken)
  if (!verdict.ok) throw new Error(verdict.reason)
  return { ...verdict.person, token: outcome.grant.accessToken }
}
const isLive = async ({ token }: { token: string }) => (await verifyAccessToken(ctx, token)).ok

it('begins a session of its own each time, and notes from where', async () => {
  const [first, second] = [await session(), await session()]
  expect(first.sessionId).not.toBe(second.sessionId)
  const { rows } = await database.pool.query('select ip, user_agent from sessions where id = $1', [first.sessionId])
  expect(rows[0]).toEqual({ ip: device.ip, user_agent: device.userAgent })
})

it('answers an unknown address and a wrong password alike', async () => {
  const unknown = await enter({ email: 'nobody@example.com' })
  expect(unknown).toEqual({ ok: false, reason: 'invalid_credentials' })
  expect(await enter({ password: 'wrong password' })).toEqual(unknown)
})

it('takes as long for an unknown address as for a wrong password', async () => {
  const patient = testAccounts(database.pool, {
    budgets: {
      signInByNetwork: { attempts: 1000, withinS: 60 },
      signInByNetworkAndAccount: { attempts: 1000, withinS: 60 },
      signInByAccount: { attempts: 1000, withinS: 60 },
    },
  })
  const took = { unknown: [] as number[], wrong: [] as number[] }
  for (let turn = 0; turn < 25; turn += 1) {
    for (const [kind, address] of [
      ['unknown', 'nobody@example.com'],
      ['wrong', email],
    ] as const) {
      const startedAt = performance.now()
      await enter({ email: address, password: 'wrong password', ip: '198.51.100.40' }, patient)
      took[kind].push(performance.now() - startedAt)
    }
  }
  const medianOf = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
  const ratio = medianOf(took.unknown) / medianOf(took.wrong)
  expect(ratio).toBeGreaterThan(0.7)
  expect(ratio).toBeLessThan(1.4)
})

it('does not let the old password in when it was changed while it was being compared', async () => {
  const person = await newPerson(ctx)
  const slow = {
    ...ctx,
    passwords: {
      ...ctx.passwords,
      async matches(stored: string | null, given: string) {
        const isRight = await ctx.passwords.matches(stored, given)
        await database.pool.query("update users set password_hash = 'changed' where id = $1", [person.grant.user.id])
        return isRight
      },
    },
  }
  expect(await signIn(slow, { email: person.email, password }, device)).toEqual({
    ok: false,
    reason: 'invalid_credentials',
  })
})

describe('guessing', () => {
  it('from one network ends after ten tries, also with the right password, and shuts nobody else out', async () => {
    const victim = await newPerson(ctx)
    const guess = (guessed: string, ip: string) => enter({ email: victim.email, password: guessed, ip })
    for (let n = 0; n < 10; n += 1) await guess(`guess ${n}`, '198.51.100.50')
    expect(await guess(password, '198.51.100.50')).toMatchObject({ ok: false, reason: 'too_many_attempts' })
    expect(await guess(password, '198.51.100.51')).toMatchObject({ ok: true })
  })

  it('from many networks ends at the limit of the account', async () => {
    const limited = testAccounts(database.pool, {
      secrets: ctx.secrets,
      budgets: { signInByAccount: { attempts: 12, withinS: 60 } },
    })
    const victim = await newPerson(ctx)
    const outcomes = []
    for (let n = 0; n < 20; n += 1) {
      outcomes.push(await enter({ email: victim.email, password: 'guess', ip: `198.51.${n}.1` }, limited))
    }
    expect(outcomes.filter((outcome) => !outcome.ok && outcome.reason === 'too_many_attempts')).toHaveLength(8)
  })

  it('by hammering from one network does not use up what the account may fail elsewhere', async () => {
    const limited = testAccounts(database.pool, {
      secrets: ctx.secrets,
      budgets: { signInByAccount: { attempts: 15, withinS: 60 } },
    })
    const victim = await newPerson(ctx)
    for (let n = 0; n < 40; n += 1)
      await enter({ email: victim.email, password: 'guess', ip: '198.51.100.60' }, limited)
    expect(await enter({ email: victim.email, ip: '198.51.100.61' }, limited)).toMatchObject({ ok: true })
  })
})

it('forgets the mistakes of a person who then got it right', async () => {
  const person = await newPerson(ctx)
  for (let round = 0; round < 3; round += 1) {
    for (let n = 0; n < 7; n += 1) await enter({ email: person.email, password: 'typo', ip: '198.51.100.70' })
    expect(await enter({ email: person.email, ip: '198.51.100.70' })).toMatchObject({ ok: true })
  }
})

describe('signing out', () => {
  it.each([
    ['local', [false, true, true]],
    ['others', [true, false, false]],
    ['global', [false, false, false]],
  ] as const)('%s ends exactly those sessions', async (scope, expected) => {
    const sessions = [await session(), await session(), await session()] as const
    await signOut(ctx, sessions[0], scope)
    expect(await Promise.all(sessions.map(isLive))).toEqual(expected)
  })

  it("never touches another person's session", async () => {
    const other = await newPerson(ctx)
    await signOut(ctx, await session(), 'global')
    expect(await isLive({ token: other.grant.accessToken })).toBe(true)
  })
})

describe('a new password', () => {
  it('works from then on, in place of the old one, and ends all other sessions', async () => {
    const [own, other] = [await session(), await session()]
    const outcome = await updateAccount(ctx, own, { fullName: undefined, password: 'another password' })
    expect(outcome).toMatchObject({ ok: true })
    expect([await isLive(own), await isLive(other)]).toEqual([true, false])
    expect(await enter()).toMatchObject({ ok: false })
    expect(await enter({ password: 'another password' })).toMatchObject({ ok: true })
    expect(await updateAccount(ctx, own, { fullName: undefined, password })).toMatchObject({ ok: true })
  })

  it('must be another one', async () => {
    const own = await session()
    expect(await updateAccount(ctx, own, { fullName: undefined, password })).toEqual({
      ok: false,
      reason: 'same_password',
    })
  })
})

it('changes a name without touching password or sessions', async () => {
  const [own, other] = [await session(), await session()]
  const outcome = await updateAccount(ctx, own, { fullName: ' Augusta\nAda ', password: undefined })
  expect(outcome).toMatchObject({ ok: true, user: { id: userId, fullName: 'Augusta Ada' } })
  expect([await isLive(own), await isLive(other)]).toEqual([true, true])
  expect(await enter()).toMatchObject({ ok: true })
})
