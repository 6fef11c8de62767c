import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { silentLog } from '#lib/log.ts'
import { type TestDatabase, testDatabase } from '../../../test/db.ts'
import { poolTo } from './accounts.fixture.ts'
import { createAttemptLimits } from './attempt-limits.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())

const limits = (pool: pg.Pool = database.pool, attempts = 3) =>
  createAttemptLimits(pool, silentLog, { refreshByNetwork: { attempts, withinS: 60 } })
const tryOften = async (times: number, attempt: (n: number) => Promise<{ ok: boolean }>) => {
  const admitted = []
  for (let n = 0; n < times; n += 1) admitted.push((await attempt(n)).ok)
  return admitted
}

it('holds over several processes', async () => {
  const processes = [limits(), limits(), limits()]
  const admitted = await tryOften(6, async (n) => {
    const process = processes[n % 3]
    return process === undefined ? { ok: false } : process.admitRefresh('192.0.2.1')
  })
  expect(admitted).toEqual([true, true, true, false, false, false])
})

it('holds for attempts that come in the same moment', async () => {
  const { admitRefresh } = limits()
  const admissions = await Promise.all(Array.from({ length: 20 }, () => admitRefresh('192.0.2.2')))
  expect(admissions.filter(({ ok }) => ok)).toHaveLength(3)
})

it('says when to come back', async () => {
  const { admitRefresh } = limits()
  await tryOften(3, () => admitRefresh('192.0.2.3'))
  const refused = await admitRefresh('192.0.2.3')
  if (refused.ok) throw new Error('was admitted')
  expect(refused.retryAfterMs).toBeGreaterThan(50_000)
  expect(refused.retryAfterMs).toBeLessThanOrEqual(60_000)
})

it('counts a whole IPv6 customer as one', async () => {
  const { admitRefresh } = limits()
  expect(await tryOften(4, (n) => admitRefresh(`2001:db8:7:7::${n + 1}`))).toEqual([true, true, true, false])
})

it('asks the database no more about a network that is over its limit', async () => {
  const pool = poolTo(database.appUrl, 1)
  let queries = 0
  pool.on('acquire', () => {
    queries += 1
  })
  const { admitRefresh } = limits(pool)
  await tryOften(50, () => admitRefresh('192.0.2.4'))
  expect(queries).toBe(4)
  await pool.end()
})

it('counts in memory while the database is away: neither everybody nor nobody gets in', async () => {
  const pool = poolTo('postgres://nobody@127.0.0.1:1/nothing', 1)
  const { admitRefresh } = limits(pool)
  expect(await tryOften(5, () => admitRefresh('192.0.2.5'))).toEqual([true, true, true, false, false])
  expect(await admitRefresh('192.0.2.6')).toEqual({ ok: true })
  await pool.end()
})

it('keeps no address of a person', async () => {
  await limits().admitSignIn('192.0.2.7', 'ada@example.com')
  const { rows } = await database.pool.query("select key from rate_limits where key like 'signIn%'")
  expect(rows.length).toBe(3)
  expect(JSON.stringify(rows)).not.toContain('ada')
})

it('counts sign-ups with one address from wherever they come', async () => {
  const { admitSignUp } = createAttemptLimits(database.pool, silentLog, {
    signUpByAddress: { attempts: 2, withinS: 60 },
  })
  expect(await tryOften(3, (n) => admitSignUp(`198.51.100.${n}`, 'eve@example.com'))).toEqual([true, true, false])
  expect(await admitSignUp('198.51.100.9', 'ada@example.com')).toEqual({ ok: true })
})

it('signs nobody up from a network that has asked for a few addresses that have accounts, in any process', async () => {
  const budgets = { refusedSignUpByNetwork: { attempts: 2, withinS: 60 } }
  const [one, other] = [1, 2].map(() => createAttemptLimits(database.pool, silentLog, budgets))
  if (one === undefined || other === undefined) throw new Error('no limits')
  for (const process of [one, other]) {
    expect(await process.admitSignUp('192.0.2.8', 'new1@example.com')).toEqual({ ok: true })
    await process.countRefusedSignUp('192.0.2.8')
  }
  expect(await one.admitSignUp('192.0.2.8', 'new2@example.com')).toMatchObject({ ok: false })
  expect(await one.admitSignUp('192.0.2.9', 'new2@example.com')).toEqual({ ok: true })
})
