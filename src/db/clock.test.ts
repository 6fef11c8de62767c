import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/db.ts'
import { followDatabaseClock } from './clock.ts'

const hourMs = 3_600_000

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db[Symbol.asyncDispose]())

/** A machine whose clock is wrong by so much, and can be set. */
function machine(wrongByMs: number) {
  const warnings: object[] = []
  const log = { warn: (told: object) => void warnings.push(told), debug: () => undefined }
  return {
    ...log,
    wrongByMs,
    own(): number {
      return Date.now() + this.wrongByMs
    },
    warnings,
    async follow(pool: pg.Pool = db.pool, every?: number) {
      return followDatabaseClock(pool, log, { own: () => this.own(), ...(every && { every }) })
    },
  }
}

/** How far a clock is from the database's, s. Both are on this machine. */
const apart = (clock: { now(): Date }): number => Math.round(Math.abs(clock.now().getTime() - Date.now()) / 1000)

it.each([hourMs, -hourMs])(
  'tells the database’s time where the machine’s is %i ms off, and says so once',
  async (off) => {
    const one = machine(off)
    const clock = await one.follow(db.pool, 5)
    await sleep(60)
    clock.stop()
    expect(apart(clock)).toBe(0)
    expect(one.warnings).toHaveLength(1)
  },
)

it('goes by the machine’s clock, to the millisecond, where that is right within a second', async () => {
  const one = machine(400)
  const clock = await one.follow()
  clock.stop()
  const before = one.own()
  const told = clock.now().getTime()
  expect(told).toBeGreaterThanOrEqual(before)
  expect(told).toBeLessThanOrEqual(one.own())
  expect(one.warnings).toEqual([])
})

it('is not led astray by a clock that is set between two comparisons, nor by a database that is gone', async () => {
  const pool = new pg.Pool({ connectionString: db.appUrl, max: 1 })
  const one = machine(0)
  const clock = await one.follow(pool, 5)
  await pool.end()
  one.wrongByMs = hourMs
  await sleep(60)
  expect(apart(clock)).toBe(0)
  one.wrongByMs = -hourMs
  expect(apart(clock)).toBe(0)
  clock.stop()
})

it.each([hourMs, -hourMs])('nor by one that is set %i ms off while the database is asked', async (off) => {
  let looks = 0
  const own = () => {
    looks += 1
    // Looked at when it begins, before the question and after it.
    return Date.now() + (looks > 2 ? off : 0)
  }
  const clock = await followDatabaseClock(db.pool, machine(0), { own })
  clock.stop()
  expect(apart(clock)).toBe(0)
})

it('can’t begin without the database', async () => {
  const pool = new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/none' })
  await expect(machine(0).follow(pool)).rejects.toThrow('ECONNREFUSED')
  await pool.end()
})
