import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { z } from 'zod'
import { firstIds, schemaSql, schemaVersion } from './schema.ts'

export type Param = string | number | boolean | null
/** What a list is read from. */
export type Source = { table: string; where: string[]; params: Param[] }

export type Database = {
  all<T>(row: z.ZodType<T>, sql: string, params?: Param[]): T[]
  first<T>(row: z.ZodType<T>, sql: string, params?: Param[]): T | undefined
  run(sql: string, params?: Param[]): { changes: number; lastId: number }
  /** All of `work` or nothing of it. Calls inside a transaction join it. */
  transaction<T>(work: () => T): T
  /** Empties every table. Ids go on from where they were, so that an id never names two records. */
  clear(): void
  close(): void
}

/** Opens (or makes) the state in `directory`. What a call has written survives a `kill -9` of this process. */
export function openDatabase(directory: string): Database {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  chmodSync(directory, 0o700)
  const path = join(directory, 'sandbox.sqlite')
  // The files beside it (-wal, -shm) take its mode over.
  closeSync(openSync(path, 'a', 0o600))
  for (const file of [path, `${path}-wal`, `${path}-shm`]) if (existsSync(file)) chmodSync(file, 0o600)
  const sqlite = new DatabaseSync(path)
  sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000')
  prepareSchema(sqlite)
  return databaseOver(sqlite)
}

function databaseOver(sqlite: DatabaseSync): Database {
  const statements = new Map<string, StatementSync>()
  let depth = 0
  const statement = (sql: string): StatementSync => {
    const known = statements.get(sql)
    if (known !== undefined) return known
    const made = sqlite.prepare(sql)
    statements.set(sql, made)
    return made
  }
  const transaction = <T>(work: () => T): T => {
    if (depth > 0) return work()
    sqlite.exec('BEGIN IMMEDIATE')
    depth += 1
    try {
      const result = work()
      sqlite.exec('COMMIT')
      return result
    } catch (error) {
      sqlite.exec('ROLLBACK')
      throw error
    } finally {
      depth -= 1
    }
  }
  return {
    all: (row, sql, params = []) =>
      statement(sql)
        .all(...params.map(toSqlite))
        .map((found) => row.parse(found)),
    first: (row, sql, params = []) => {
      const found = statement(sql).get(...params.map(toSqlite))
      return found === undefined ? undefined : row.parse(found)
    },
    run: (sql, params = []) => {
      const { changes, lastInsertRowid } = statement(sql).run(...params.map(toSqlite))
      return { changes: Number(changes), lastId: Number(lastInsertRowid) }
    },
    transaction,
    clear: () =>
      transaction(() =>
        sqlite.exec(
          tableNames(sqlite)
            .map((table) => `DELETE FROM ${table};`)
            .join(''),
        ),
      ),
    close: () => sqlite.close(),
  }
}

function toSqlite(value: Param): string | number | null {
  return typeof value === 'boolean' ? Number(value) : value
}

function prepareSchema(sqlite: DatabaseSync): void {
  const { user_version: found } = z
    .object({ user_version: z.number() })
    .parse(sqlite.prepare('PRAGMA user_version').get())
  if (found === schemaVersion) return
  sqlite.exec('BEGIN IMMEDIATE')
  for (const table of tableNames(sqlite)) sqlite.exec(`DROP TABLE ${table}`)
  sqlite.exec(schemaSql)
  const remember = sqlite.prepare('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)')
  for (const [table, first] of Object.entries(firstIds)) {
    sqlite.prepare('DELETE FROM sqlite_sequence WHERE name = ?').run(table)
    remember.run(table, first - 1)
  }
  sqlite.exec(`PRAGMA user_version = ${schemaVersion}; COMMIT`)
}

function tableNames(sqlite: DatabaseSync): string[] {
  const rows = sqlite.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'").all()
  return rows.map((row) => z.object({ name: z.string() }).parse(row).name)
}
