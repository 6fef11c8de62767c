import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Queryable } from '#db/connect.ts'
import { type Sql, sql } from '#db/sql.ts'
import { newId } from '#lib/new-id.ts'
import { type TestDatabase, testDatabase } from '../../test/db.ts'
import { makeWorkspace } from '../../test/world.ts'
import { inTx, type TxCtx } from './context.ts'
import { readEach } from './read-each.ts'
import type { Scope } from './scope.ts'

let db: TestDatabase
let scope: Scope
const ids = Array.from({ length: 3 }, newId)
const [one, two, three] = ids as [string, string, string]
beforeAll(async () => {
  db = await testDatabase()
  scope = await makeWorkspace(db)
  await db.superuser.query(
    `insert into live_events (workspace_id, kind, thread_id)
     select $1::uuid, 'thread', id from unnest($2::uuid[]) as id, generate_series(1, 3)`,
    [scope.workspaceId, [one, one, two]],
  )
})
afterAll(() => db[Symbol.asyncDispose]())

/** What is asked by `work` of a transaction, and what comes of it. */
async function asked<Result>(work: (tx: Pick<TxCtx, 'db'>) => Promise<Result>): Promise<[Sql[], Result]> {
  const statements: Sql[] = []
  const result = await inTx({ pool: db.pool, now: () => new Date() }, scope, (tx) => {
    const counting: Queryable = {
      query: (statement) => {
        statements.push(statement)
        return tx.db.query(statement)
      },
    }
    return work({ db: counting })
  })
  return [statements, result]
}

const newestOf = (tx: Pick<TxCtx, 'db'>, id: string, most: number): Promise<{ id: number; of: string }[]> =>
  readEach(
    tx,
    id,
    (thread) => sql`
      select id, thread_id as of from live_events
       where workspace_id = ${scope.workspaceId} and thread_id = ${thread} order by id desc limit ${most}`,
  )

it('what is asked for at once is asked by one statement, and everybody has their own rows, in their order', async () => {
  const [statements, rows] = await asked((tx) =>
    Promise.all([newestOf(tx, one, 4), newestOf(tx, three, 4), newestOf(tx, two, 4), newestOf(tx, one, 4)]),
  )
  expect(statements).toHaveLength(1)
  expect(rows.map((of) => of.map(({ of: thread }) => thread))).toEqual([
    [one, one, one, one],
    [],
    [two, two, two],
    [one, one, one, one],
  ])
  for (const of of rows) expect(of).toEqual(of.toSorted((a, b) => b.id - a.id))
  expect(rows[3]).not.toBe(rows[0])
  expect(Object.keys(rows[0]?.[0] ?? {})).toEqual(['id', 'of'])
})

it('what is asked for alone, or otherwise, or later is a statement of its own', async () => {
  const [statements, [four, [two1, two2], later]] = await asked(async (tx) => {
    const alone = await newestOf(tx, one, 4)
    const apart = await Promise.all([newestOf(tx, one, 1), newestOf(tx, one, 2)])
    return [alone, apart, await newestOf(tx, two, 4)] as const
  })
  expect(statements.map(({ text }) => text.includes('unnest'))).toEqual([false, false, false, false])
  expect([four.length, two1?.length, two2?.length, later.length]).toEqual([4, 1, 2, 3])
})

it('what the database refuses is refused to everybody who asked', async () => {
  let refused = 0
  const ends = asked(async (tx) => {
    const each = ids.map((id) => readEach(tx, id, (thread) => sql`select 1 / 0 as none, ${thread} as of`))
    for (const end of await Promise.allSettled(each)) refused += end.status === 'rejected' ? 1 : 0
  })
  await expect(ends).rejects.toThrow()
  expect(refused).toBe(3)
})
