import type pg from 'pg'
import { inTransaction } from '#db/connect.ts'
import { type Sql, sql } from '#db/sql.ts'
import { timeOfId } from '#lib/new-id.ts'
import type { Ctx } from './context.ts'

/** What lies in a part for each month, beside the narrow row that it belongs to, whose id says the month. */
export interface Months {
  /** For the log. */
  what: string
  /** Makes the month of a moment: whether what belongs to rows of that time goes there (decision 105). */
  open: (moment: string) => Sql
}

export const deliveryMonths: Months = {
  what: 'what webhooks bring',
  open: (moment) => sql`select open_webhook_month(${moment}) as "isThere"`,
}

export const sendMonths: Months = {
  what: 'the words of sends',
  open: (moment) => sql`select open_send_month(${moment}) as "isThere"`,
}

/** Whether what belongs to the row with this id goes into the part of its month. */
export type HasMonth = (id: string) => boolean

/** So long it is believed that a month is there, or that none may be written yet. */
const knownMs = 60_000
const known = new WeakMap<pg.Pool, Map<string, { isThere: boolean; until: number }>>()

/** Whether an id says when it was made; of another one nobody could say in which month it came. */
const isOurs = (id: string): boolean => id[14] === '7'
const monthOf = (id: string): string => timeOfId(id).toISOString().slice(0, 7)

/**
 * Which of these rows have their month, and its part is there; the others keep all within them. Asked before the transaction that writes them, which makes
 * no table and is held up by none that is made.
 */
export async function openMonths(
  { pool, log }: Pick<Ctx, 'pool' | 'log'>,
  { what, open }: Months,
  ids: readonly string[],
): Promise<HasMonth> {
  const months = known.get(pool) ?? new Map<string, { isThere: boolean; until: number }>()
  known.set(pool, months)
  const keyOf = (id: string): string => `${what} ${monthOf(id)}`
  for (const [key, [id]] of Map.groupBy(ids.filter(isOurs), keyOf)) {
    if (id === undefined || (months.get(key)?.until ?? 0) > performance.now()) continue
    // Where it can't be made just now, nobody is turned away for it: rows take all, and the log says why.
    const [row] = await inTransaction(pool, {}, (db) =>
      db.query<{ isThere: boolean }>(open(timeOfId(id).toISOString())),
    ).catch((err: unknown) => {
      log.warn({ err, month: monthOf(id) }, `the part of a month for ${what} could not be opened; it stays in its row`)
      return []
    })
    months.set(key, { isThere: row?.isThere ?? false, until: performance.now() + knownMs })
  }
  return (id) => isOurs(id) && months.get(keyOf(id))?.isThere === true
}
