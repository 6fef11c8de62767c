import type pg from 'pg'
import { inTransaction } from '#db/connect.ts'
import { type Sql, sql } from '#db/sql.ts'
import { firstIdOf, timeOfId } from '#lib/new-id.ts'
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

interface KnownMonth {
  isThere: boolean
  until: number
  /** Its first id, and the first one beyond it: ids of ours are in order of time. */
  from: string
  beyond: string
}
/** Of each pool, by what lies there; few, since only what just came is asked about. */
const known = new WeakMap<pg.Pool, Map<string, KnownMonth[]>>()

/** Whether an id says when it was made; of another one nobody could say in which month it came. */
const isOurs = (id: string): boolean => id[14] === '7'

function monthOf(id: string): Pick<KnownMonth, 'from' | 'beyond'> {
  const at = timeOfId(id)
  const first = (months: number): string =>
    firstIdOf(new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months)))
  return { from: first(0), beyond: first(1) }
}

/**
 * Which of these rows have their month, and its part is there; the others keep all within them. Asked before the transaction that writes them, which makes
 * no table and is held up by none that is made.
 */
export async function openMonths(
  { pool, log }: Pick<Ctx, 'pool' | 'log'>,
  { what, open }: Months,
  ids: readonly string[],
): Promise<HasMonth> {
  const all = known.get(pool) ?? new Map<string, KnownMonth[]>()
  known.set(pool, all)
  let months = all.get(what) ?? []
  const find = (id: string): KnownMonth | undefined => months.find(({ from, beyond }) => id >= from && id < beyond)
  for (const id of ids) {
    if (!isOurs(id) || (find(id)?.until ?? 0) > performance.now()) continue
    // Where it can't be made just now, nobody is turned away for it: rows take all, and the log says why.
    const at = timeOfId(id).toISOString()
    const [row] = await inTransaction(pool, {}, (db) => db.query<{ isThere: boolean }>(open(at))).catch(
      (err: unknown) => {
        log.warn(
          { err, month: at.slice(0, 7) },
          `the part of a month for ${what} could not be opened; it stays in its row`,
        )
        return []
      },
    )
    const month = { ...monthOf(id), isThere: row?.isThere ?? false, until: performance.now() + knownMs }
    months = [month, ...(all.get(what) ?? []).filter(({ from }) => from !== month.from)]
    all.set(what, months)
  }
  return (id) => isOurs(id) && find(id)?.isThere === true
}
