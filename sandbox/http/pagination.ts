import type { Context } from 'hono'
import { z } from 'zod'
import { invalid } from '../api-error.ts'
import { countRow } from '../columns.ts'
import type { ApiEnv } from '../context.ts'
import type { Database, Source } from '../database.ts'
import { integer } from './parameters.ts'

const perPage = 15
const lastReachablePage = 1000

type Page<Row> = { rows: Row[]; links: Record<string, string | null>; meta: Record<string, unknown> }

const pageParams = z.object({
  page: integer.catch(1).transform((page) => Math.max(1, page)),
  pagination_type: z.string().optional().catch(undefined),
  cursor: z.string().optional().catch(undefined),
})
const cursorShape = z.object({ id: z.number().int(), forward: z.boolean() })
type Cursor = z.infer<typeof cursorShape>

/** One page of a list, newest first, 15 rows, in the mode that the call asks for. A `per_page` is not looked at. */
export function listPage<Row extends { id: number }, Wire>(
  c: Context<ApiEnv>,
  db: Database,
  row: z.ZodType<Row>,
  source: Source,
  toWire: (row: Row) => Wire,
): Response {
  const { page, pagination_type, cursor } = pageParams.parse(c.var.params)
  const path = new URL(c.req.url)
  const address = `${path.origin}${path.pathname}`
  const { rows, links, meta } =
    pagination_type === 'cursor' || cursor !== undefined
      ? cursorPage(db, row, source, cursor, address)
      : numberedPage(db, row, source, page, address)
  return c.json({ data: rows.map(toWire), links, meta })
}

function numberedPage<Row>(db: Database, row: z.ZodType<Row>, source: Source, page: number, path: string): Page<Row> {
  if (page > lastReachablePage) {
    throw invalid({ page: [`The page field must not be greater than ${lastReachablePage}. Use cursor pagination.`] })
  }
  const condition = source.where.join(' AND ')
  const total =
    db.first(countRow, `SELECT count(*) AS count FROM ${source.table} WHERE ${condition}`, source.params)?.count ?? 0
  const rows = db.all(row, `SELECT * FROM ${source.table} WHERE ${condition} ORDER BY id DESC LIMIT ? OFFSET ?`, [
    ...source.params,
    perPage,
    (page - 1) * perPage,
  ])
  const last = Math.max(1, Math.ceil(total / perPage))
  const at = (number: number) => `${path}?page=${number}`
  const links = {
    first: at(1),
    last: at(last),
    prev: page > 1 ? at(page - 1) : null,
    next: page < last ? at(page + 1) : null,
  }
  const from = rows.length === 0 ? null : (page - 1) * perPage + 1
  const meta = {
    current_page: page,
    from,
    last_page: last,
    links: linkRow(links, page, last, at),
    path,
    per_page: perPage,
    to: from === null ? null : from + rows.length - 1,
    total,
  }
  return { rows, links, meta }
}

function linkRow(
  links: { prev: string | null; next: string | null },
  page: number,
  last: number,
  at: (page: number) => string,
) {
  const shown = Array.from({ length: last }, (_, index) => index + 1).filter(
    (number) => number <= 2 || number > last - 2 || Math.abs(number - page) <= 3,
  )
  return [
    { url: links.prev, label: '&laquo; Previous', active: false },
    ...shown.map((number) => ({ url: at(number), label: String(number), active: number === page })),
    { url: links.next, label: 'Next &raquo;', active: false },
  ]
}

function cursorPage<Row extends { id: number }>(
  db: Database,
  row: z.ZodType<Row>,
  source: Source,
  text: string | undefined,
  path: string,
): Page<Row> {
  const cursor = text === undefined || text === '' ? undefined : readCursor(text)
  const backward = cursor?.forward === false
  const where = cursor === undefined ? source.where : [...source.where, backward ? 'id > ?' : 'id < ?']
  const found = db.all(
    row,
    `SELECT * FROM ${source.table} WHERE ${where.join(' AND ')} ORDER BY id ${backward ? 'ASC' : 'DESC'} LIMIT ?`,
    [...source.params, ...(cursor === undefined ? [] : [cursor.id]), perPage + 1],
  )
  const hasMore = found.length > perPage
  const kept = found.slice(0, perPage)
  const rows = backward ? kept.reverse() : kept
  const [first, last] = [rows.at(0), rows.at(-1)]
  const hasNext = backward ? cursor !== undefined : hasMore
  const hasPrevious = backward ? hasMore : cursor !== undefined
  const next = hasNext && last !== undefined ? writeCursor({ id: last.id, forward: true }) : null
  const previous = hasPrevious && first !== undefined ? writeCursor({ id: first.id, forward: false }) : null
  const at = (value: string | null) => (value === null ? null : `${path}?cursor=${value}`)
  return {
    rows,
    links: { first: null, last: null, prev: at(previous), next: at(next) },
    meta: { path, per_page: perPage, next_cursor: next, prev_cursor: previous },
  }
}

function writeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url')
}

function readCursor(text: string): Cursor {
  try {
    return cursorShape.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  } catch {
    throw invalid({ cursor: ['The selected cursor is invalid.'] })
  }
}
