import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { device, newPerson, password, type TestAccounts, testAccounts, warmUp } from '../../../test/auth/accounts.ts'
import { type TestDatabase, testDatabase } from '../../../test/db.ts'
import { refreshSession } from './refresh-session.ts'
import { signIn } from './sign-in.ts'
import { verifyAccessToken } from './verify-token.ts'

let database: TestDatabase
let ctx: TestAccounts
let person: Awaited<ReturnType<typeof newPerson>>

beforeAll(async () => {
  database = await testDatabase()
  await warmUp(database.pool)
  await testAccounts(database.pool).keys.published()
})
afterAll(() => database[Symbol.asyncDispose]())
beforeEach(async () => {
  await database.pool.query('delete from signing_keys')
  ctx = testAccounts(database.pool)
  person = await newPerson(ctx)
})

let calls = 0
/** Each from a network of its own: calls that are counted together would wait for each other. */
const refresh = (token: string, process = ctx) => {
  calls += 1
  return refreshSession(process, token, `10.0.${calls % 250}.1`)
}
async function refreshed(token: string, process = ctx) {
  const outcome = await refresh(token, process)
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.grant
}
const tokensOf = async () => {
  const { rows } = await database.pool.query(
    `select used_at from refresh_tokens where session_id in (select id from sessions where user_id = $1)`,
    [person.grant.user.id],
  )
  return { all: rows.length, unused: rows.filter((row) => row.used_at === null).length }
}

it('gives a new pair for the same session, time after time', async () => {
  let { refreshToken } = person.grant
  for (let hour = 0; hour < 5; hour += 1) {
    ctx.passTime(3600_000)
    const grant = await refreshed(refreshToken)
    expect(grant.refreshToken).not.toBe(refreshToken)
    expect(await verifyAccessToken(ctx, grant.accessToken)).toMatchObject({ ok: true })
    refreshToken = grant.refreshToken
  }
  expect(await tokensOf()).toEqual({ all: 6, unused: 1 })
})

it('keeps no token that could be used by who reads the database', async () => {
  const grant = await refreshed(person.grant.refreshToken)
  const { rows } = await database.pool.query('select t::text as row from refresh_tokens t')
  const stored = rows.map(({ row }) => row).join()
  for (const token of [person.grant.refreshToken, grant.refreshToken]) {
    expect(stored).not.toContain(token)
    expect(stored).not.toContain(Buffer.from(token, 'base64url').toString('hex'))
    expect(stored).not.toContain(Buffer.from(token).toString('hex'))
  }
})

it('gives tabs that refresh together, in whatever process, the same successor', async () => {
  const processes = [ctx, testAccounts(database.pool, { secrets: ctx.secrets })]
  const grants = await Promise.all(
    Array.from({ length: 8 }, (_, tab) => refreshed(person.grant.refreshToken, processes[tab % 2])),
  )
  expect(new Set(grants.map(({ refreshToken }) => refreshToken)).size).toBe(1)
  expect(await tokensOf()).toEqual({ all: 2, unused: 1 })
})

it('gives a tab that lost the answer the successor again, within 10 s', async () => {
  const lost = await refreshed(person.grant.refreshToken)
  ctx.passTime(9_000)
  const again = await refreshed(person.grant.refreshToken)
  expect(again.refreshToken).toBe(lost.refreshToken)
  expect(await verifyAccessToken(ctx, again.accessToken)).toMatchObject({ ok: true })
})

it('leads a late tab to the newest token, when the others went on meanwhile', async () => {
  const second = await refreshed(person.grant.refreshToken)
  const third = await refreshed(second.refreshToken)
  expect((await refreshed(person.grant.refreshToken)).refreshToken).toBe(third.refreshToken)
})

it('ends the whole family when a token comes again after the grace', async () => {
  const grant = await refreshed(person.grant.refreshToken)
  ctx.passTime(10_500)
  expect(await refresh(person.grant.refreshToken)).toEqual({ ok: false, reason: 'reused_token' })
  expect(await verifyAccessToken(ctx, grant.accessToken)).toEqual({ ok: false, reason: 'session_ended' })
  expect(await refresh(grant.refreshToken)).toEqual({ ok: false, reason: 'unknown_token' })
  expect(await refresh(person.grant.refreshToken)).toEqual({ ok: false, reason: 'unknown_token' })
})

it('ends the family also for a token of long ago', async () => {
  let { refreshToken } = person.grant
  for (let turn = 0; turn < 3; turn += 1) {
    ctx.passTime(60_000)
    refreshToken = (await refreshed(refreshToken)).refreshToken
  }
  expect(await refresh(person.grant.refreshToken)).toEqual({ ok: false, reason: 'reused_token' })
  expect(await refresh(refreshToken)).toEqual({ ok: false, reason: 'unknown_token' })
})

it("leaves the person's other sessions alone when one family ends", async () => {
  const other = await signIn(ctx, { email: person.email, password }, device)
  if (!other.ok) throw new Error(other.reason)
  await refreshed(person.grant.refreshToken)
  ctx.passTime(11_000)
  await refresh(person.grant.refreshToken)
  expect(await refresh(other.grant.refreshToken)).toMatchObject({ ok: true })
})

it('knows nothing of a token that was never issued', async () => {
  for (const token of ['x', '', 'A'.repeat(43)]) {
    expect(await refresh(token)).toEqual({ ok: false, reason: 'unknown_token' })
  }
})

it('names the person as stored now, not as at sign-in', async () => {
  await database.pool.query("update users set full_name = 'Countess' where id = $1", [person.grant.user.id])
  expect((await refreshed(person.grant.refreshToken)).user.fullName).toBe('Countess')
})

it('is limited by network, and says for how long', async () => {
  const limited = testAccounts(database.pool, {
    secrets: ctx.secrets,
    budgets: { refreshByNetwork: { attempts: 2, withinS: 60 } },
  })
  const from = (ip: string) => refreshSession(limited, 'x', ip)
  await from('198.51.100.1')
  await from('198.51.100.1')
  expect(await from('198.51.100.1')).toEqual({
    ok: false,
    reason: 'too_many_refreshes',
    retryAfterMs: expect.any(Number),
  })
  expect(await from('198.51.100.2')).toEqual({ ok: false, reason: 'unknown_token' })
})
