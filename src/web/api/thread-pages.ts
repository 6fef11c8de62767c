import type { InfiniteData } from '@tanstack/react-query'
import type { ThreadFilters, ThreadRow, ThreadSort, ThreadView } from '#contract/threads.ts'

export type ThreadPage = { rows: ThreadRow[]; nextCursor: string | null }
export type ThreadPages = InfiniteData<ThreadPage, string | undefined>

const highScore = 7

/** Whether a thread is listed in a view. The server decides; this only spares a question after a change. */
export function isListedIn(view: ThreadView, row: ThreadRow): boolean {
  if (view === 'archived') return row.archivedAt !== null
  if (row.archivedAt !== null) return false
  if (view === 'snoozed') return row.snoozedUntil !== null
  if (row.snoozedUntil !== null) return false
  if (view === 'needs') return row.needs !== null
  if (view === 'new') return row.status === 'new'
  if (view === 'pending') return row.status === 'pending'
  return view === 'all' || (row.intentScore ?? -Infinity) >= highScore
}

const byId = (a: ThreadRow, b: ThreadRow): number => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
const byTime = (a: ThreadRow, b: ThreadRow): number => Date.parse(a.lastMessageAt) - Date.parse(b.lastMessageAt)
/** One that nobody has judged yet comes behind every score. */
const worthOf = ({ intentScore }: ThreadRow): number => intentScore ?? -Infinity
const byWorth = (a: ThreadRow, b: ThreadRow): number => (worthOf(a) === worthOf(b) ? 0 : worthOf(b) - worthOf(a))

type Compare = (a: ThreadRow, b: ThreadRow) => number

const newestFirst: Compare = (a, b) => byTime(b, a) || byId(b, a)
const oldestFirst: Compare = (a, b) => byTime(a, b) || byId(a, b)
const isAnswered = ({ lastDirection }: ThreadRow): number => (lastDirection === 'outbound' ? 1 : 0)

/** The order in which the server gives a view's list (`orderOf` of its thread-page.ts). */
export function compareIn(view: ThreadView, sort: ThreadSort | undefined): Compare {
  if (sort === 'waiting')
    return view === 'all' || view === 'high'
      ? (a, b) => isAnswered(a) - isAnswered(b) || oldestFirst(a, b)
      : oldestFirst
  if (view === 'needs' && sort !== 'newest') return (a, b) => byWorth(a, b) || oldestFirst(a, b)
  return sort === 'intent' ? (a, b) => byWorth(a, b) || newestFirst(a, b) : newestFirst
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
export function withFreshTop(
  pages: ThreadPages,
  { view, sort }: { view: ThreadView; sort?: ThreadSort | undefined },
  fresh: ThreadPage,
): ThreadPages {
  const lastFresh = fresh.rows.at(-1)
  if (fresh.nextCursor === null || !lastFresh) return paged(fresh, [], null)
  const freshIds = new Set(fresh.rows.map((row) => row.id))
  const below = rowsOf(pages).filter((row) => !freshIds.has(row.id) && compareIn(view, sort)(lastFresh, row) < 0)
  return paged(fresh, below, pages.pages.at(-1)?.nextCursor ?? null)
}

/**
 * Puts one changed thread where it now belongs: moved, renewed in its place, or gone from the view. Into a list that filters narrow none
 * comes so: the server says what passes them.
 */
export function withRow(
  pages: ThreadPages,
  { view, sort, filters }: { view: ThreadView; sort?: ThreadSort | undefined; filters: ThreadFilters | null },
  row: ThreadRow,
): ThreadPages {
  const rows = rowsOf(pages)
  const place = rows.findIndex((each) => each.id === row.id)
  const before = rows[place]
  const compare = compareIn(view, sort)
  if (filters !== null && before === undefined) return pages
  if (!isListedIn(view, row)) return before ? repaged(pages, rows.toSpliced(place, 1)) : pages
  if (before && compare(before, row) === 0) return repaged(pages, rows.with(place, row))
  const rest = before ? rows.toSpliced(place, 1) : rows
  const at = rest.findIndex((each) => compare(row, each) < 0)
  if (at >= 0) return repaged(pages, rest.toSpliced(at, 0, row))
  const isComplete = pages.pages.at(-1)?.nextCursor === null
  // Below all that is loaded: it comes with its own page.
  return repaged(pages, isComplete ? [...rest, row] : rest)
}

/** Shows a changed thread in the place where it is, or takes it out of a view that it has left; what a row says beside stays. */
export function withRowInPlace(pages: ThreadPages, view: ThreadView, row: ThreadRow): ThreadPages {
  const changed = (rows: readonly ThreadRow[]) =>
    rows.flatMap((each) => (each.id !== row.id ? [each] : isListedIn(view, row) ? [{ ...each, ...row }] : []))
  return { ...pages, pages: pages.pages.map((page) => ({ ...page, rows: changed(page.rows) })) }
}

function repaged(pages: ThreadPages, rows: readonly ThreadRow[]): ThreadPages {
  const nextCursor = pages.pages.at(-1)?.nextCursor ?? null
  return paged({ rows: rows.slice(0, pageSize), nextCursor }, rows.slice(pageSize), nextCursor)
}
