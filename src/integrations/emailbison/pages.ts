import { type Access, read } from './caller.ts'
import { platformError } from './errors.ts'
import { isRecord } from './scalars.ts'
import { pageMetaWire } from './wire.ts'

interface Page {
  rows: unknown[]
  /** Null on the last page, as far as the platform tells. */
  nextCursor: string | null
  total: number | null
}

/** A platform without this many pages of campaigns or webhooks answers every page alike. */
const MAX_PAGES = 500
const ROWS_PER_PAGE = 15

/** Where a list is to be read: by the platform's cursor, with the number of the page where that is known, or by the number alone. */
interface Position {
  page: number | null
  cursor: string | null
}

/** What an earlier release kept has no number. */
function positionOf(cursor: string | null): Position {
  if (cursor === null) return { page: 1, cursor: null }
  const [, mode, page, given = ''] = /^(page|cursor)(?:@(\d{1,9}))?:(.*)$/s.exec(cursor) ?? []
  if (mode === 'page') return { page: Number(given), cursor: null }
  return { page: page === undefined ? null : Number(page), cursor: given }
}

/**
 * One page, newest first where the platform sorts so. Asks for the cursor mode, in which rows that arrive meanwhile move nothing;
 * a platform that answers in page mode all the same is followed by page number, and so is one whose cursor names itself as the next: it would be read
 * for ever, and what lies behind it never. The cursor is ours and opaque.
 */
export async function readPage(
  access: Access,
  path: string,
  { cursor, query = {} }: { cursor: string | null; query?: Readonly<Record<string, string>> },
): Promise<Page> {
  const at = positionOf(cursor)
  const isByNumber = cursor?.startsWith('page:') ?? false
  const asked: Record<string, string> = isByNumber
    ? { page: String(at.page) }
    : { pagination_type: 'cursor', ...(at.cursor === null ? {} : { cursor: at.cursor }) }
  const answer = await read(access, { path, query: { ...query, ...asked } })
  return toPage(answer.json, at, isByNumber)
}

function toPage(json: unknown, at: Position, isByNumber: boolean): Page {
  if (!isRecord(json) || !Array.isArray(json.data)) {
    throw platformError('bad_answer', 'EmailBison’s answer was not a list.')
  }
  const rows: unknown[] = json.data
  const meta = pageMetaWire.parse(isRecord(json.meta) ? json.meta : {})
  if (meta.next_cursor && !isByNumber) return { rows, nextCursor: cursorAfter(at, meta.next_cursor), total: meta.total }
  // Without any word on pages, a full one may have a successor.
  const isInPageMode = meta.current_page !== null || (!isRecord(json.meta) && rows.length >= ROWS_PER_PAGE)
  const page = meta.current_page ?? at.page ?? 1
  const isLast = rows.length === 0 || (meta.last_page !== null && page >= meta.last_page)
  return { rows, nextCursor: isInPageMode && !isLast ? `page:${page + 1}` : null, total: meta.total }
}

/** Of one that names itself the page is read once more by its number: it may not have been the one that the number before it led to. */
function cursorAfter({ page, cursor }: Position, next: string): string {
  if (page === null) return `cursor:${next}`
  return next === cursor ? `page:${page}` : `cursor@${page + 1}:${next}`
}

/** How many rows a list has: only page mode tells. Null when it does not. */
export async function countRows(
  access: Access,
  path: string,
  query: Readonly<Record<string, string>>,
): Promise<number | null> {
  const answer = await read(access, { path, query: { ...query, page: '1' } })
  return toPage(answer.json, { page: 1, cursor: null }, true).total
}

/** All rows of a list, each id once. Ends when a page brings nothing new: some instances answer every page alike. */
export async function readAll<Row extends { id: string }>(
  access: Access,
  path: string,
  toRow: (raw: unknown) => Row | null,
): Promise<Row[]> {
  const byId = new Map<string, Row>()
  let cursor: string | null = null
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    const before = byId.size
    const page: Page = await readPage(access, path, { cursor })
    for (const row of page.rows.map(toRow)) if (row) byId.set(row.id, row)
    cursor = page.nextCursor
    if (cursor === null || byId.size === before) return [...byId.values()]
  }
  access.log.warn({ path, pages: MAX_PAGES }, 'the platform’s list is longer than what is read of it')
  return [...byId.values()]
}
