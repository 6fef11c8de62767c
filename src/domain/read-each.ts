import { nextTick } from 'node:process'
import type { Queryable } from '#db/connect.ts'
import { planName, type Sql, sql } from '#db/sql.ts'
import type { TxCtx } from './context.ts'

interface Asked {
  id: string
  alone: () => Sql
  resolve: (rows: object[]) => void
  reject: (error: unknown) => void
}

/** Of each transaction, what is asked for within this turn of the event loop, by the statement that asks. */
const gathering = new WeakMap<Queryable, Map<string, Asked[]>>()

/**
 * The rows that `statement` finds for this id, in its order. What the steps of a shared transaction ask for by the same statement within one turn of the
 * event loop is asked for by one, for all of their ids; what is asked for alone is the statement as it stands. It goes out at the turn's end, behind
 * whatever else the turn asks of the transaction: for what only reads, and locks nothing.
 *
 * @param statement has the id wherever it stands in it, and ends without a lock and without an offset
 */
export function readEach<Result extends object>(
  { db }: Pick<TxCtx, 'db'>,
  id: string,
  statement: (id: Sql) => Sql,
): Promise<Result[]> {
  const { promise, resolve, reject } = Promise.withResolvers<object[]>()
  const ofTx = gathering.get(db) ?? new Map<string, Asked[]>()
  gathering.set(db, ofTx)
  const joined = statement(sql`asked.id`)
  // Whoever asks with other values besides the id asks for something else.
  const key = `${planName(joined.text)} ${joined.values.join(' ')}`
  const lot = ofTx.get(key) ?? []
  lot.push({ id, alone: () => statement(sql`${id}::uuid`), resolve, reject })
  if (lot.length === 1) {
    ofTx.set(key, lot)
    nextTick(() => {
      ofTx.delete(key)
      askFor(db, joined, lot).catch((error: unknown) => {
        for (const one of lot) one.reject(error)
      })
    })
  }
  return promise as Promise<Result[]>
}

async function askFor(db: Queryable, joined: Sql, lot: readonly Asked[]): Promise<void> {
  const [first] = lot
  if (first !== undefined && lot.length === 1) return first.resolve(await db.query(first.alone()))
  const ids = lot.map(({ id }) => id)
  // Kept apart by its offset, so that it is planned as it is alone, and its order stays.
  const rows = await db.query<{ asked: number }>(sql`
    select asked.place::int as asked, found.* from unnest(${ids}::uuid[]) with ordinality as asked (id, place)
     cross join lateral (${joined} offset 0) as found`)
  const found: object[][] = lot.map(() => [])
  for (const { asked, ...row } of rows) found[asked - 1]?.push(row)
  lot.forEach(({ resolve }, index) => {
    resolve(found[index] ?? [])
  })
}
