import type { ThreadRow, ThreadSort, ThreadView } from '#contract/threads.ts'
import { compareIn } from '#web/api/thread-pages.ts'

/** The list as it stood when the person scrolled away from its top. */
export type HeldOrder = { ids: readonly string[]; newest: ThreadRow; oldest: ThreadRow }

export function holdOrder(rows: readonly ThreadRow[]): HeldOrder | null {
  const newest = rows[0]
  const oldest = rows.at(-1)
  return newest && oldest ? { ids: rows.map((row) => row.id), newest, oldest } : null
}

/**
 * The rows without any jump under the reader's eyes: each where it stood, with its newest content; what has left the view is
 * gone; older pages follow; what is new on top or in between waits, and the replies in it are counted.
 */
export function steadyRows<Row extends ThreadRow>(
  rows: readonly Row[],
  view: ThreadView,
  held: HeldOrder,
  sort?: ThreadSort,
): { shown: Row[]; waiting: number } {
  const compare = compareIn(view, sort)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const kept = held.ids.flatMap((id) => byId.get(id) ?? [])
  const known = new Set(held.ids)
  const isOlder = (row: Row) => compare(held.oldest, row) < 0
  const older = rows.filter((row) => !known.has(row.id) && isOlder(row))
  const isWaiting = (row: Row) => (known.has(row.id) ? compare(row, held.newest) < 0 : !isOlder(row))
  // What the person, a colleague or the agent has just sent comes up too, and is no reply.
  const waiting = rows.filter((row) => row.lastDirection === 'inbound' && isWaiting(row)).length
  return { shown: [...kept, ...older], waiting }
}
