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

/**
 * One page, newest first where the platform sorts so. Asks for the cursor mode, in which rows that arrive meanwhile move nothing;
 * a platform that answers in page mode all the same is followed by page number. The cursor is ours and opaque.
 */
export async function readPage(
  access: Access,
  path: string,
  { cursor, query = {} }: { cursor: string | null; query?: Readonly<Record<string, string>> },
): Promise<Page> {
  const page = cursor?.startsWith('page:') ? Number(cursor.slice('page:'.length)) : null
  const position: Record<string, string> =
    page === null
      ? {
          pagination_type: 'cursor',
          ...(cursor?.startsWith('cursor:') ? { cursor: cursor.slice('cursor:'.length) } : {}),
        }
      : { page: String(page) }
  const answer = await read(access, { path, query: { ...query, ...position } })
  return toPage(answer.json, page ?? 1)
}

function toPage(json: unknown, page: number): Page {
  if (!isRecord(json) || !Array.isArray(json.data)) {
    throw platformError('bad_answer', 'EmailBison’s answer was not a list.')
  }
  const rows: unknown[] = json.data
  const meta = pageMetaWire.parse(isRecord(json.meta) ? json.meta : {})
  if (meta.next_cursor) return { rows, nextCursor: `cursor:${meta.next_cursor}`, total: meta.total }
  // Without any word on pages, a full one may have a successor.
  const isInPageMode = meta.current_page !== null || (!isRecord(json.meta) && rows.length >= ROWS_PER_PAGE)
  const isLast = rows.length === 0 || (meta.last_page !== null && (meta.current_page ?? page) >= meta.last_page)
  return {
    rows,
    nextCursor: isInPageMode && !isLast ? `page:${(meta.current_page ?? page) + 1}` : null,
    total: meta.total,
  }
}

/** How many rows a list has: only page mode tells. Null when it does not. */
export async function countRows(
  access: Access,
  path: string,
  query: Readonly<Record<string, string>>,
): Promise<number | null> {
  const answer = await read(access, { path, query: { ...query, page: '1' } })
  return toPage(answer.json, 1).total
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
