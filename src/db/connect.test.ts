import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/db.ts'
import { alone, type ConnectOptions, connect, inTransaction, isPassing, single } from './connect.ts'
import { sql } from './sql.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db[Symbol.asyncDispose]())

const open = (options: Partial<ConnectOptions> = {}) =>
  connect({ url: db.appUrl, max: 1, applicationName: 'rejoinder test', onError: () => undefined, ...options })

const limits = sql`select current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle,
  current_setting('synchronous_commit') as commit`

it('tells each transaction what holds for it where a pooler is between, and leaves nothing behind for whoever is next', async () => {
  const pool = open({ isPooled: true, mayForget: true })
  try {
    const told = [{ statement: '30s', idle: '1min', commit: 'off' }]
    expect(await inTransaction(pool, {}, (tx) => tx.query(limits))).toEqual(told)
    expect(await single(pool).query(limits)).toEqual(told)
    expect((await alone(pool, { text: limits.text })).rows).toEqual(told)
    const { rows: bare } = await pool.query('show statement_timeout')
    expect(bare).toEqual([{ statement_timeout: '0' }])
  } finally {
    await pool.end()
  }
})

it('tells a connection once what holds for it where there is none', async () => {
  const pool = open()
  try {
    const { rows } = await pool.query(limits.text)
    expect(rows).toMatchObject([{ statement: '30s', idle: '1min' }])
  } finally {
    await pool.end()
  }
})

it.each([
  [true, 1],
  [false, 0],
])('keeps plans by name: %s', async (hasNames, kept) => {
  const pool = open({ hasNames })
  try {
    await single(pool).query(sql`select 'planned' as what`)
    const { rows } = await pool.query(
      `select name from pg_prepared_statements where statement like '%''planned'' as what'`,
    )
    expect(rows).toHaveLength(kept)
  } finally {
    await pool.end()
  }
})

it('keeps as many connections as it is told, with their plans, and closes the others', async () => {
  const pool = open({ max: 4, kept: 2, idleMs: 50 })
  try {
    const pids = async () =>
      (
        await Promise.all(
          [1, 2, 3, 4].map(() => pool.query<{ pid: number }>('select pg_backend_pid() as pid, pg_sleep(0.05)')),
        )
      ).map(({ rows: [row] }) => row?.pid)
    const first = await pids()
    await expect.poll(() => pool.totalCount).toBe(2)
    await sleep(200)
    expect(pool.totalCount).toBe(2)
    expect((await pids()).filter((pid) => first.includes(pid))).toHaveLength(2)
  } finally {
    await pool.end()
  }
})

it('gives up, for another try, what nobody answers behind a pooler', async () => {
  const pool = open({ isPooled: true, statementMs: 50 })
  try {
    // Told of no limit: the client's own is all that ends it.
    const silence = await pool.query('select pg_sleep(8)').catch((error: unknown) => error)
    expect(silence).toBeInstanceOf(Error)
    expect(isPassing(silence)).toBe(true)
    expect(await single(pool).query(sql`select 1 as one`)).toEqual([{ one: 1 }])
  } finally {
    await pool.end()
  }
})

it.runIf(process.platform !== 'win32')('gives up, for another try, a database that has stopped answering', async () => {
  const pool = open({ statementMs: 50 })
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const pid = rows[0]?.pid ?? 0
  process.kill(pid, 'SIGSTOP')
  try {
    const silence = await inTransaction(pool, {}, (tx) => tx.query(sql`select 1 as one`)).catch(
      (error: unknown) => error,
    )
    expect(isPassing(silence)).toBe(true)
    expect(await single(pool).query(sql`select 1 as one`)).toEqual([{ one: 1 }])
  } finally {
    process.kill(pid, 'SIGCONT')
    await pool.end()
  }
})

it('hands on why a statement failed, and goes on with the same connection', async () => {
  const pool = open({ isPooled: true, hasNames: false })
  try {
    await expect(single(pool).query(sql`select 1 / 0`)).rejects.toThrow('division by zero')
    await expect(inTransaction(pool, {}, (tx) => tx.query(sql`select 1 / 0`))).rejects.toThrow('division by zero')
    expect(await single(pool).query(sql`select 1 as one`)).toEqual([{ one: 1 }])
  } finally {
    await pool.end()
  }
})

it('gives a time of the first century as what it is', async () => {
  const pool = open()
  try {
    const times = sql`select '0026-03-02T09:10:42.5Z'::timestamptz as early, '0001-01-01T00:00:00Z'::timestamptz as earlier, '2026-03-02T09:10:42.123456Z'::timestamptz as ours`
    expect(await inTransaction(pool, {}, (tx) => tx.query(times))).toEqual([
      { early: '0026-03-02T09:10:42.500Z', earlier: '0001-01-01T00:00:00.000Z', ours: '2026-03-02T09:10:42.123Z' },
    ])
  } finally {
    await pool.end()
  }
})
