import pg from 'pg'
import type { Log } from '#lib/log.ts'
import { isPassing, isRefusal, single } from './connect.ts'
import { lateCode, noReplicaCode, placeNow } from './replay-place.ts'
import { sql } from './sql.ts'

/** By whom a read was answered: by the replica, or by the primary, since the replica was late or away. */
export type AnsweredBy = 'replica' | 'primary: late' | 'primary: away'

/** A read on the replica; `asOf` belongs into what its transaction may see. */
type Read<Result> = (pool: pg.Pool, asOf: string) => Promise<Result>

/**
 * A second server that replays the log of the first, for what only reads. Whoever reads there sees at least what was committed when they asked: what
 * they wrote themselves, by whatever web server, what a worker wrote, and what a live update has just told them of.
 */
export interface Replica {
  /** Whether it is worth a question at this moment. */
  isThere(): boolean
  /** What `read` found there; null: the primary is to be asked, for whatever reason. Throws only where the primary can't be asked, either. */
  read<Result>(read: Read<Result>): Promise<{ result: Result } | null>
  /** The same for whoever knows by `placeNow` what has to be there. */
  readAsOf<Result>(asOf: string, read: Read<Result>): Promise<{ result: Result } | null>
  close(): Promise<void>
}

/** A replica that was late is left alone for so long, ... */
const lateRestMs = 250
/** ... and one that is away looked for again after this. */
const lookAgainMs = 2000

/**
 * Looks for the replica by itself, and never has a reader wait for that: until it is found, and whenever it is lost, the primary answers. One that
 * belongs to another database, or was promoted, is never read.
 *
 * @param pool of connections to it; `primary` of those to the server that it follows
 */
export function openReplica({
  pool,
  primary,
  log,
  onRead = () => undefined,
}: {
  pool: pg.Pool
  primary: pg.Pool
  log: Log
  onRead?: (by: AnsweredBy) => void
}): Replica {
  let isFound = false
  let restsUntil = 0
  let looking: NodeJS.Timeout | null = null
  let isClosed = false

  const look = async (): Promise<void> => {
    try {
      const problem = await whyNot(primary, pool)
      isFound = problem === null
      if (isFound) log.info({}, 'lists and searches are read from the replica')
      else log.error({ problem }, 'the replica is not read')
    } catch (error) {
      log.debug({ err: error }, 'the replica could not be reached')
    }
    if (!isFound && !isClosed) lookLater()
  }
  const lookLater = (): void => {
    looking ??= setTimeout(() => {
      looking = null
      void look()
    }, lookAgainMs).unref()
  }
  const lose = (error: unknown): void => {
    if (!isFound) return
    isFound = false
    log.warn({ err: error }, 'the replica was lost: the primary answers until it is back')
    if (!isClosed) lookLater()
  }
  void look()

  const isThere = (): boolean => isFound && performance.now() >= restsUntil
  const leave = (): null => {
    onRead(isFound ? 'primary: late' : 'primary: away')
    return null
  }
  const readAsOf = async <Result>(asOf: string, read: Read<Result>): Promise<{ result: Result } | null> => {
    if (!isThere()) return leave()
    try {
      const result = await read(pool, asOf)
      onRead('replica')
      return { result }
    } catch (error) {
      if (isRefusal(error, lateCode)) restsUntil = performance.now() + lateRestMs
      else if (isLost(error)) lose(error)
      else log.debug({ err: error }, 'a read is asked of the primary after the replica')
      return leave()
    }
  }
  return {
    isThere,
    readAsOf,
    async read(read) {
      if (!isThere()) return leave()
      const [now] = await single(primary).query<{ place: string }>(placeNow)
      if (now === undefined) throw new Error('The database returned no place')
      return readAsOf(now.place, read)
    },
    async close() {
      isClosed = true
      isFound = false
      if (looking !== null) clearTimeout(looking)
      await pool.end()
    },
  }
}

/** It was not reached, did not answer, or ends; a statement that it ended alone says nothing of the server, and what `read` itself throws neither. */
function isLost(error: unknown): boolean {
  if (error instanceof pg.DatabaseError)
    return error.code === noReplicaCode || /^(08|28|3D|53|57P)/.test(error.code ?? '')
  return isPassing(error)
}

/** Why a server is no replica of the primary; null: it is one. Throws when one of them can't be asked. */
export async function whyNot(primary: pg.Pool, pool: pg.Pool): Promise<string | null> {
  const identify = (from: pg.Pool) =>
    single(from).query<{ id: string; isReplica: boolean; name: string }>(sql`
      select system_identifier::text as id, pg_is_in_recovery() as "isReplica", current_database() as name from pg_control_system()`)
  const [[first], [second]] = await Promise.all([identify(primary), identify(pool)])
  if (first === undefined || second === undefined) throw new Error('The database said nothing of itself')
  if (first.id !== second.id) return 'it belongs to another database server than DATABASE_URL'
  if (first.name !== second.name) return `its database is ${second.name}, that of DATABASE_URL ${first.name}`
  return second.isReplica ? null : 'it takes changes, as a primary does'
}
