import { appendFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type pg from 'pg'

/** A statement that the product sent to the database, and the place in the code that did. */
export interface Recorded {
  text: string
  origin: string
}

const root = join(import.meta.dirname, '../..')
const known = new Set<string>()
const deep = 40

/** What names tables: the others (`begin`, `set`, with ids of their own each time) are not looked at. */
export const namesTables = /^[\s(]*(?:select|insert|update|delete|with)\b/i

/** Writes each statement that the product's own code sends through this pool into the run's folder, once; tests' own are left out. */
export function recordStatements(pool: pg.Pool, folder: string): void {
  const note = (query: unknown): void => {
    const text = textOf(query)
    if (text === undefined || known.has(text) || !namesTables.test(text)) return
    const origin = findOrigin()
    if (origin === undefined) return
    known.add(text)
    const line: Recorded = { text, origin }
    appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify(line)}\n`)
  }
  noteQueries(pool, note)
  pool.on('connect', (client) => noteQueries(client, note))
}

function noteQueries(connection: pg.Pool | pg.ClientBase, note: (query: unknown) => void): void {
  connection.query = new Proxy(connection.query, {
    apply(query, self, given) {
      note(given[0])
      return Reflect.apply(query, self, given)
    },
  })
}

function textOf(query: unknown): string | undefined {
  if (typeof query === 'string') return query
  const hasText = typeof query === 'object' && query !== null && 'text' in query && typeof query.text === 'string'
  return hasText ? String(query.text) : undefined
}

/** The nearest caller outside of the database's own room; undefined when that is a test's or a library's. */
function findOrigin(): string | undefined {
  const before = Error.stackTraceLimit
  Error.stackTraceLimit = deep
  const { stack = '' } = new Error()
  Error.stackTraceLimit = before
  for (const frame of stack.split('\n')) {
    const [, file = '', line] = /\(?(?:file:\/\/)?(\/[^():?]+)(?:\?[^:]*)?:(\d+):\d+\)?$/.exec(frame) ?? []
    const path = relative(root, file)
    if (file === '' || /^node_modules\/|^test\/statements\/|^src\/db\//.test(path)) continue
    return /^src\/(?!.*\.(?:test|fixture)\.ts$)/.test(path) ? `${path}:${line}` : undefined
  }
  return undefined
}
