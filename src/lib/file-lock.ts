import { chmodSync, existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/** A forgotten connection would be collected, closed, and the lock with it. */
const held = new Set<DatabaseSync>()
const shared = new Map<string, DatabaseSync>()

/**
 * Takes the lock that a file stands for, or returns null when somebody has it; else what gives it back. The kernel takes it back when the
 * process ends in whatever way, and it also counts between containers that share a volume. SQLite is here only because it is how Node
 * reaches file locks. Nothing but this may open the file: closing any other handle on it would drop the lock.
 */
export function takeFileLock(path: string): (() => void) | null {
  const database = new DatabaseSync(path, { timeout: 0 })
  // For its owner alone; by its name, since closing a handle would drop the lock.
  for (const file of [path, `${path}-journal`]) if (existsSync(file)) chmodSync(file, 0o600)
  try {
    database.exec('begin exclusive')
  } catch (error) {
    database.close()
    if (isBusy(error)) return null
    throw error
  }
  held.add(database)
  return () => {
    if (held.delete(database)) database.close()
  }
}

/**
 * Holds the lock together with whoever else does, until this process ends: nobody can take it meanwhile. Throws when somebody has it for
 * themselves.
 */
export function shareFileLock(path: string): void {
  if (shared.has(path)) return
  const database = new DatabaseSync(path, { timeout: 0 })
  // What has been read stays as it was read until the transaction ends.
  database.exec('begin; select count(*) from sqlite_master')
  shared.set(path, database)
}

/** SQLITE_BUSY, with its extended codes in the higher bits. */
const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' && (error.errcode & 0xff) === 5
