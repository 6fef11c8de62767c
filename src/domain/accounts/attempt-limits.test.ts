import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { silentLog } from '#lib/log.ts'
import { poolTo } from '../../../test/auth/accounts.ts'
import { type TestDatabase, testDatabase } from '../../../test/db.ts'
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
  await limits().admitSignIn({ ip: '192.0.2.7' }, 'ada@example.com')
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

const usual = () => createAttemptLimits(database.pool, silentLog, {})
/** The nth /64 of a /48, up to 250. */
const within = (prefix: string, n: number) => `${prefix}:${(n * 257).toString(16)}::1`

it('a whole IPv6 /48 guesses at one account about as often as one address, and locks nobody else out of it', async () => {
  const { admitSignIn } = usual()
  const email = 'known-to-all@example.com'
  const admitted = await tryOften(300, (n) => admitSignIn({ ip: within('2001:db8:48', n % 200) }, email))
  expect(admitted.filter(Boolean)).toHaveLength(20)
  for (const ip of ['2001:db8:49::1', '192.0.2.48', '2001:db8:4a:ffff::1']) {
    expect(await admitSignIn({ ip }, email)).toEqual({ ok: true })
  }
})

it('one address guesses ten times, a /56 fifteen times', async () => {
  const { admitSignIn } = usual()
  const ofOne = await tryOften(40, () => admitSignIn({ ip: '2001:db8:50::1' }, 'one@example.com'))
  const ofWide = await tryOften(40, (n) => admitSignIn({ ip: `2001:db8:51:${n}::1` }, 'wide@example.com'))
  expect([ofOne, ofWide].map((each) => each.filter(Boolean).length)).toEqual([10, 15])
})

it('what anybody may ask for unasked is counted by /48, too', async () => {
  const { admitSignUp, admitProof, admitMail } = usual()
  const tries: [number, (ip: string, n: number) => Promise<{ ok: boolean }>][] = [
    [400, (ip, n) => admitSignUp(ip, `new${n}@example.com`)],
    [240, (ip) => admitProof({ ip })],
    [240, (ip, n) => admitMail({ ip }, `mailed${n}@example.com`)],
  ]
  for (const [most, attempt] of tries) {
    const admitted = await tryOften(most + 20, (n) => attempt(within('2001:db8:60', n % 250), n))
    expect(admitted.filter(Boolean)).toHaveLength(most)
  }
})

it("five mails that a stranger asks for do not block the owner's, and a flood from everywhere does not, either, on a device that is known", async () => {
  const { admitMail } = usual()
  const email = 'flooded@example.com'
  expect(await tryOften(6, () => admitMail({ ip: '192.0.2.60' }, email))).toEqual([true, true, true, true, true, false])
  expect(await admitMail({ ip: '192.0.2.61' }, email)).toEqual({ ok: true })
  await tryOften(20, (n) => admitMail({ ip: `198.51.100.${n}` }, email))
  expect(await admitMail({ ip: '192.0.2.62' }, email)).toMatchObject({ ok: false })
  const owner = { ip: '192.0.2.62', knownAs: 'laptop' }
  expect(await tryOften(6, () => admitMail(owner, email))).toEqual([true, true, true, true, true, false])
})

it('a device that is known may not guess more than another, nor may many of them', async () => {
  const { admitSignIn } = usual()
  const email = 'many-devices@example.com'
  const ofOne = await tryOften(30, () => admitSignIn({ ip: '192.0.2.70', knownAs: 'one' }, email))
  expect(ofOne.filter(Boolean)).toHaveLength(10)
  const ofMany = await tryOften(60, (n) => admitSignIn({ ip: '192.0.2.71', knownAs: `device ${n}` }, email))
  expect(ofMany.filter(Boolean)).toHaveLength(20 + 10)
})
