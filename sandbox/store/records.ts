import type { z } from 'zod'
import { notFound, otherWorkspace } from '../api-error.ts'
import type { Database } from '../database.ts'

type Owned = { workspace_id: number }

/** A record by id for one workspace: unknown -> 404, somebody else's -> 403, as the platform tells them apart. */
export function ownedRecord<Row extends Owned>(
  db: Database,
  row: z.ZodType<Row>,
  table: string,
  noun: string,
  workspaceId: number,
  id: string,
): Row {
  const found = /^\d{1,15}$/.test(id) ? db.first(row, `SELECT * FROM ${table} WHERE id = ?`, [Number(id)]) : undefined
  if (found === undefined) throw notFound(noun, id)
  if (found.workspace_id !== workspaceId) throw otherWorkspace()
  return found
}

/** A record that must be there, because this process wrote it or a row refers to it. */
export function storedRecord<Row>(db: Database, row: z.ZodType<Row>, table: string, id: number): Row {
  const found = db.first(row, `SELECT * FROM ${table} WHERE id = ?`, [id])
  if (found === undefined) throw new Error(`${table} ${id} is not stored`)
  return found
}

export function optionalRecord<Row>(db: Database, row: z.ZodType<Row>, table: string, id: number | null): Row | null {
  return id === null ? null : (db.first(row, `SELECT * FROM ${table} WHERE id = ?`, [id]) ?? null)
}

/** `LIKE` pattern that finds the words anywhere, with the wildcards in them taken literally. */
export function containing(words: string): string {
  return `%${words.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}
