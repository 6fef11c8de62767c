import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connect, inTransaction, isPassing, isRefusal, type Queryable, readBehind } from '#db/connect.ts'
import { sql } from '#db/sql.ts'
import { newId } from '#lib/new-id.ts'
import { type TestDatabase, testDatabase } from '../db.ts'

let db: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  db = await testDatabase()
  pool = connect({ url: db.appUrl, max: 1, applicationName: 'together', onError: () => undefined })
})
afterAll(async () => {
  await pool.end()
  await db[Symbol.asyncDispose]()
})

const workspaceId = newId()
const within = <Result>(work: (tx: Queryable) => Promise<Result>): Promise<Result> =>
  inTransaction(pool, { workspaceId }, work)
const seen = sql`select current_setting('app.workspace_id', true) as workspace, txid_current()::text as transaction`

it('see the workspace and the transaction that they were asked for in, the very first one too, and nothing of it stays', async () => {
  const together = await within((tx) => Promise.all([tx.query(seen), tx.query(seen), tx.query(seen)]))
  expect(new Set(together.map(([row]) => JSON.stringify(row))).size).toBe(1)
  expect(together[0]?.[0]).toMatchObject({ workspace: workspaceId })
  const [after] = await inTransaction(pool, {}, (tx) => tx.query(seen))
  expect(after).toMatchObject({ workspace: '' })
})

it('fail with the first of them that fails; the connection and what came behind it work on', async () => {
  const behind = sql`select 'never asked before' as words`
  await expect(within((tx) => Promise.all([tx.query(sql`select 1 / 0`), tx.query(behind)]))).rejects.toThrow('division')
  expect(await within((tx) => Promise.all([tx.query(behind), tx.query(behind)]))).toHaveLength(2)
})

it('are refused once their transaction is over, however late the rest of it asks', async () => {
  const { promise: rest, resolve } = Promise.withResolvers<unknown>()
  const failing = within((tx) => {
    const late = async () => {
      await tx.query(sql`select pg_sleep(0.05)`)
      await new Promise((done) => setTimeout(done, 100))
      return tx.query(seen)
    }
    resolve(late().then(() => 'ran', String))
    return Promise.all([rest, Promise.reject(new Error('another part failed'))])
  })
  await expect(failing).rejects.toThrow('another part failed')
  expect(await rest).toBe('Error: The transaction is over.')
})

it('are never taken for written when one of them failed and nobody looked', async () => {
  const careless = within(async (tx) => {
    await tx.query(sql`select 1 / 0`).catch(() => undefined)
    return 'fine'
  })
  await expect(careless).rejects.toThrow('nothing was written')
  expect(await within((tx) => tx.query(seen))).toHaveLength(1)
})

it('fail as one when the connection is lost, and may be tried again', async () => {
  const kill = () =>
    db.superuser.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'together' and datname = current_database()",
    )
  const lost = within((tx) => {
    setTimeout(kill, 50)
    return Promise.all([tx.query(sql`select pg_sleep(20)`), tx.query(seen)])
  })
  await expect(lost).rejects.toSatisfy(isPassing)
  expect(await within((tx) => tx.query(seen))).toHaveLength(1)
})

it('are not run behind a check that is refused, and leave the connection whole', async () => {
  await db.superuser.query('create sequence if not exists reads; grant usage on sequence reads to public')
  const read = sql`select nextval('reads') as n, current_setting('app.workspace_id') as workspace`
  const refused = readBehind(
    pool,
    { workspaceId },
    { check: sql`select require_access(${newId()}, ${newId()}, ${workspaceId}, '{client}')`, read },
  )
  await expect(refused).rejects.toSatisfy((error: unknown) => isRefusal(error, 'RJ403'))
  // What had run would have counted.
  expect(await readBehind(pool, { workspaceId }, { check: sql`select 1`, read })).toEqual([
    { n: 1, workspace: workspaceId },
  ])
  const [after] = await inTransaction(pool, {}, (tx) => tx.query(seen))
  expect(after).toMatchObject({ workspace: '' })
})
