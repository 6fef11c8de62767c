import type { InfiniteData } from '@tanstack/react-query'
import type { ThreadFilters, ThreadRow, ThreadView } from '#contract/threads.ts'

export type ThreadPage = { rows: ThreadRow[]; nextCursor: string | null }
export type ThreadPages = InfiniteData<ThreadPage, string | undefined>

const highScore = 7

/** Whether a thread is listed in a view. The server decides; this only spares a question after a change. */
export function isListedIn(view: ThreadView, row: ThreadRow): boolean {
  if (view === 'archived') return row.archivedAt !== null
  if (row.archivedAt !== null) return false
  if (view === 'snoozed') return row.snoozedUntil !== null
  if (row.snoozedUntil !== null) return false
  if (view === 'new') return row.status === 'new'
  if (view === 'pending') return row.status === 'pending'
  return view === 'all' || (row.intentScore ?? -Infinity) >= highScore
}

/** The order of every list: the newest message first, and of two at the same time the greater id. */
export function compareRows(a: ThreadRow, b: ThreadRow): number {
  const byTime = Date.parse(b.lastMessageAt) - Date.parse(a.lastMessageAt)
  if (byTime !== 0) return byTime
  return a.id < b.id ? 1 : a.id > b.id ? -1 : 0
}

export function rowsOf(pages: ThreadPages): ThreadRow[] {
  return pages.pages.flatMap((page) => page.rows)
}

const pageSize = 50

// Cut into pages of the usual size, so that asking for all of them again asks for as many rows as are shown.
function paged(first: ThreadPage, rest: readonly ThreadRow[], nextCursor: string | null): ThreadPages {
  const pages = [first]
  for (let start = 0; start < rest.length; start += pageSize)
    pages.push({ rows: rest.slice(start, start + pageSize), nextCursor })
  return { pages, pageParams: pages.map((_, index) => (index === 0 ? undefined : (first.nextCursor ?? undefined))) }
}

/** Puts a fresh first page over the pages that are there; what lies below it stays loaded. */
export function withFreshTop(pages: ThreadPages, fresh: ThreadPage): ThreadPages {
  const lastFresh = fresh.rows.at(-1)
  if (fresh.nextCursor === null || !lastFresh) return paged(fresh, [], null)
  const freshIds = new Set(fresh.rows.map((row) => row.id))
  const below = rowsOf(pages).filter((row) => !freshIds.has(row.id) && compareRows(lastFresh, row) < 0)
  return paged(fresh, below, pages.pages.at(-1)?.nextCursor ?? null)
}

/**
 * Puts one changed thread where it now belongs: moved, renewed in its place, or gone from the view. Into a list that filters narrow none
 * comes so: the server says what passes them.
 */
export function withRow(
  pages: ThreadPages,
  { view, filters }: { view: ThreadView; filters: ThreadFilters | null },
  row: ThreadRow,
): ThreadPages {
  const rows = rowsOf(pages)
  const place = rows.findIndex((each) => each.id === row.id)
  const before = rows[place]
  if (filters !== null && before === undefined) return pages
  if (!isListedIn(view, row)) return before ? repaged(pages, rows.toSpliced(place, 1)) : pages
  if (before?.lastMessageAt === row.lastMessageAt) return repaged(pages, rows.with(place, row))
  const rest = before ? rows.toSpliced(place, 1) : rows
  const at = rest.findIndex((each) => compareRows(row, each) < 0)
  if (at >= 0) return repaged(pages, rest.toSpliced(at, 0, row))
  const isComplete = pages.pages.at(-1)?.nextCursor === null
  // Below all that is loaded: it comes with its own page.
  return repaged(pages, isComplete ? [...rest, row] : rest)
}

function repaged(pages: ThreadPages, rows: readonly ThreadRow[]): ThreadPages {
  const nextCursor = pages.pages.at(-1)?.nextCursor ?? null
  return paged({ rows: rows.slice(0, pageSize), nextCursor }, rows.slice(pageSize), nextCursor)
}
