import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#lib/new-id.ts'
import { type TestDatabase, testDatabase } from '../../test/db.ts'
import { renewStatistics } from './renew-statistics.ts'

let db: TestDatabase
let owner: pg.Pool
let superuser: pg.Pool
beforeAll(async () => {
  db = await testDatabase()
  owner = new pg.Pool({ connectionString: db.ownerUrl, max: 1 })
  superuser = db.superuser
  owner.on('error', () => undefined)
})
afterAll(async () => {
  await owner.end()
  await db[Symbol.asyncDispose]()
})

it('a table that fills is analysed once it has grown, and not again until it has grown again', async () => {
  const client = await superuser.connect()
  await client.query(
    `insert into live_events (workspace_id, kind) select $1::uuid, 'team' from generate_series(1, 500)`,
    [newId()],
  )
  await client.query('select pg_stat_force_next_flush()')
  client.release(true)
  await expect.poll(() => renewStatistics(owner)).toEqual(['live_events'])
  await expect.poll(() => renewStatistics(owner)).toEqual([])
  const { rows } = await owner.query<{ known: number }>(
    "select reltuples::int as known from pg_class where oid = 'live_events'::regclass",
  )
  expect(rows).toEqual([{ known: 500 }])
})
