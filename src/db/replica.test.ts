import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { silentLog } from '#lib/log.ts'
import { type TestDatabase, testDatabase } from '../../test/db.ts'
import { connect, inTransaction } from './connect.ts'
import { type AnsweredBy, openReplica, whyNot } from './replica.ts'
import { sql } from './sql.ts'

// A replica that follows is part of `npm run machines:check`.

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db[Symbol.asyncDispose]())

const poolTo = (url: string, limits: { connectMs?: number } = {}): pg.Pool =>
  connect({ url, max: 2, applicationName: 'rejoinder test', onError: () => undefined, isPooled: true, ...limits })

it('leaves to the primary what an address is asked where nobody answers, and waits for nothing', async () => {
  const told: AnsweredBy[] = []
  const pool = poolTo('postgres://nobody:nothing@127.0.0.1:9/nowhere', { connectMs: 500 })
  const replica = openReplica({ pool, primary: db.pool, log: silentLog, onRead: (by) => told.push(by) })
  try {
    expect(await replica.read(async () => 1)).toBe(null)
    expect(told).toEqual(['primary: away'])
  } finally {
    await replica.close()
  }
})

it('is never a server that takes changes, nor another database', async () => {
  const same = poolTo(db.appUrl)
  const other = poolTo(db.superuserUrl.replace(/[^/]*$/, 'postgres'))
  try {
    expect(await whyNot(db.pool, same)).toMatch('takes changes')
    expect(await whyNot(db.pool, other)).toMatch('its database is postgres')
  } finally {
    await Promise.all([same.end(), other.end()])
  }
})

it('is asked at each read whether it is one still: a server that was promoted answers none', async () => {
  const read = inTransaction(db.pool, { asOf: '0/1' }, (tx) => tx.query(sql`select 1`))
  await expect(read).rejects.toThrow('this is no replica')
})

it('takes no place that is none', async () => {
  const read = inTransaction(db.pool, { asOf: "0/1'; drop table threads; --" }, (tx) => tx.query(sql`select 1`))
  await expect(read).rejects.toThrow('no place')
})
