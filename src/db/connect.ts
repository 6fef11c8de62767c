import pg from 'pg'
import { GatheringSocket } from './gathering-socket.ts'
import { untilReplayed } from './replay-place.ts'
import { planName, type Sql } from './sql.ts'

// Timestamps stay text in ISO form and bigints become numbers (the platform's ids and our counts are far below 2^53), so that
// rows have the shape that crosses the wire.
// Without the letter a year of the first century is taken for a month or a day.
const toIso = (value: string): string =>
  new Date(
    value[10] === ' ' && value.endsWith('+00') ? `${value.slice(0, 10)}T${value.slice(11, -3)}Z` : value,
  ).toISOString()
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, toIso)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export type Row = Record<string, unknown>

/**
 * Something that runs statements: a transaction. `Result` is the caller's word for the shape of its own select list. Statements that
 * are asked for at the same time go out together, and run one after the other as they were asked for.
 */
export interface Queryable {
  query<Result extends object = Row>(statement: Sql): Promise<Result[]>
}

export interface ConnectOptions {
  url: string
  max: number
  /** So many stay open when nothing is asked, with their plans: a new connection answers its first statements many times slower. Left out: none. */
  kept?: number
  /** How long the others stay, ms. */
  idleMs?: number
  applicationName: string
  onError: (error: Error) => void
  /** What was written last may be gone after a crash of the database, and no commit waits for the disk. Left out: nothing is. */
  mayForget?: boolean
  /** There is a pooler between, which lends a connection of the database for a transaction at a time. Left out: there is none. */
  isPooled?: boolean
  /** Whether statements have names, under which connections keep their plans; a pooler may not know them. Left out: they have. */
  hasNames?: boolean
  /** How long a statement may take, ms. */
  statementMs?: number
  /** How long a connection is waited for, ms. */
  connectMs?: number
}

const idleInTransactionMs = 60_000
const keepAliveMs = 60_000
/** Beyond what the database itself allows a statement: who is not answered at all gives its connection up. */
const silenceMs = 2000

/**
 * A pool that survives a restart of the database: a broken idle connection is reported and replaced, never thrown.
 * A statement that takes longer than `statementMs` is ended by the database, or given up here two seconds later by whoever got no answer at all, so no
 * request hangs on the database. Statements are sent without waiting for the answers to those before them: `inTransaction` counts on it.
 */
export function connect({
  url,
  max,
  kept = 0,
  idleMs = 60_000,
  applicationName,
  onError,
  mayForget = false,
  isPooled = false,
  hasNames = true,
  statementMs = 30_000,
  connectMs = 10_000,
}: ConnectOptions): pg.Pool {
  // A pooler refuses most of what a connection may begin with, and who comes next would have it, too: each transaction says it instead.
  const told = isPooled
    ? {}
    : {
        statement_timeout: statementMs,
        idle_in_transaction_session_timeout: idleInTransactionMs,
        ...(mayForget && { options: '-c synchronous_commit=off' }),
      }
  const pool = new pg.Pool({
    connectionString: url,
    max,
    min: kept,
    pipeline: true,
    stream: () => new GatheringSocket(),
    application_name: applicationName,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: idleMs,
    // What stands between may forget a connection that says nothing, and whoever asks by it then waits for an answer that can't come.
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    query_timeout: statementMs + silenceMs,
    ...told,
    ...(!hasNames && { Client: NamelessClient }),
  })
  if (isPooled)
    openings.set(
      pool,
      `begin; set local statement_timeout = ${statementMs}; set local idle_in_transaction_session_timeout = ${idleInTransactionMs}${
        mayForget ? '; set local synchronous_commit = off' : ''
      }`,
    )
  pool.on('error', onError)
  // A connection that breaks while it is lent out tells whoever holds it by a failing query; this is only for the record.
  pool.on('connect', (client) => {
    client.on('error', onError)
  })
  return pool
}

/** What a transaction begins with, of a pool whose connections could not be told it once and for all. */
const openings = new WeakMap<pg.Pool, string>()
const openingOf = (pool: pg.Pool): string => openings.get(pool) ?? 'begin'

/** For what lies behind a pooler that keeps no statements: each is planned as it comes. */
class NamelessClient extends pg.Client {
  // Whatever form the library's own `query` takes and gives, this one does.
  override query(asked: unknown, ...rest: unknown[]): never {
    const nameless = isNamed(asked) ? { ...asked, name: undefined } : asked
    return Reflect.apply(super.query, this, [nameless, ...rest]) as never
  }
}

const isNamed = (asked: unknown): asked is pg.QueryConfig =>
  typeof asked === 'object' && asked !== null && 'name' in asked && typeof asked.name === 'string'

// Text can't hold NUL in PostgreSQL; a mail that has one must not be lost for it.
const asParameter = (value: unknown): unknown =>
  typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '') : value

const run = async <Result extends object>(client: pg.PoolClient, { text, values }: Sql): Promise<Result[]> => {
  const result = await client.query<Result & pg.QueryResultRow>({
    name: planName(text),
    text,
    values: values.map(asParameter),
  })
  return result.rows
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whose rows a transaction may see: row-level security compares with these and nothing else. */
export interface Visibility {
  workspaceId?: string
  userId?: string
  /** To be read, all at once, and not changed. */
  workspaceIds?: readonly string[]
  /** On a replica: a place in the primary's log. The transaction fails unless all that was written before it is there to be seen. */
  asOf?: string
}

const settingOf = (name: string, id: string): string => {
  assertUuid(name, id)
  return `set local app.${name} = '${id}'`
}

const assertUuid = (name: string, id: string): void => {
  if (!uuid.test(id)) throw new Error(`${name} is not a uuid`)
}

/** From then on a transaction sees what these may see; what is not named stays. */
export type See = (seen: Pick<Visibility, 'workspaceId' | 'userId'>) => Promise<void>

const settingsOf = ({
  workspaceId,
  userId,
}: {
  workspaceId?: string | undefined
  userId?: string | undefined
}): string[] => [
  ...(workspaceId === undefined ? [] : [settingOf('workspace_id', workspaceId)]),
  ...(userId === undefined ? [] : [settingOf('user_id', userId)]),
]

/**
 * In sixteen lists, by the last digit of the ids: each row that is read is held against the one list in which its workspace would stand, which
 * is what such a read costs most.
 */
const listsOf = (ids: readonly string[] = []): string[] => {
  const lists = new Map<string, string[]>()
  for (const id of ids) {
    assertUuid('workspace_ids', id)
    const own = id.toLowerCase()
    const digit = own.slice(-1)
    lists.set(digit, [...(lists.get(digit) ?? []), own])
  }
  return [...lists].map(([digit, own]) => `set local app.workspace_ids_${digit} = '${own.join(',')}'`)
}

/**
 * By `set local`, never by a function: only that goes along to other nodes, and as the whole text that it stands in, so that each is a text of its own. The
 * ids were checked to be uuids, and `set` takes no parameters.
 */
async function beginFor(
  client: pg.PoolClient,
  opening: string,
  { workspaceId, userId, workspaceIds, asOf }: Visibility,
): Promise<void> {
  const seen = [
    ...settingsOf({ workspaceId, userId }),
    ...listsOf(workspaceIds),
    ...(asOf === undefined ? [] : untilReplayed(asOf)),
  ]
  await Promise.all([opening, ...seen].map((text) => client.query(text)))
}

/**
 * Runs `work` in one transaction that sees only what `visibility` names. Commits when `work` returns, rolls back and rethrows
 * when it throws; throws, too, when a statement failed and `work` returned all the same, since nothing was written then. The
 * connection goes back to the pool in either case, or is dropped when it broke; what still asks after that (the rest of a `Promise.all` of
 * which a part has failed) is refused: the connection may be within another workspace's transaction by then. What is asked after
 * `see` sees that workspace, or person, instead: for what is stored for several of them in one commit.
 *
 * @param last what is asked as the transaction's last, all of it at once: the commit goes out together with it
 */
export async function inTransaction<Result>(
  pool: pg.Pool,
  visibility: Visibility,
  work: (db: Queryable, see: See) => Promise<Result>,
  last: (db: Queryable) => Promise<void> = async () => undefined,
): Promise<Result> {
  const client = await pool.connect()
  let broken: Error | undefined
  let isOver = false
  try {
    // The first statement goes out with it: what is not within the transaction is not told, and sees no row.
    const begun = beginFor(client, openingOf(pool), visibility)
    begun.catch(() => undefined)
    const assertUnderWay = (): void => {
      if (isOver) throw new Error('The transaction is over.')
    }
    const query = async <Row extends object>(statement: Sql): Promise<Row[]> => {
      assertUnderWay()
      const asked = run<Row>(client, statement)
      asked.catch(() => undefined)
      // Of a transaction that did not begin, that is what is told, not that its statements were refused.
      await begun
      return asked
    }
    const see: See = async (seen) => {
      assertUnderWay()
      await Promise.all([...settingsOf(seen).map((text) => client.query(text)), begun])
    }
    const result = await work({ query }, see)
    await begun
    const asked = last({ query })
    isOver = true
    // Where one of the last failed, the commit is answered as the rollback that it became.
    const [{ command }] = await Promise.all([client.query('commit'), asked])
    if (command !== 'COMMIT') throw new Error('A statement failed, so that nothing was written.')
    return result
  } catch (error) {
    isOver = true
    await client.query('rollback').catch((failure: unknown) => {
      broken = failure instanceof Error ? failure : new Error(String(failure))
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/**
 * The rows of `read`, in one transaction and one round trip with `check`, which goes before it: when the database refuses that, `read` does not
 * run, and the refusal is thrown.
 */
export async function readBehind<Result extends object>(
  pool: pg.Pool,
  visibility: Visibility,
  { check, read }: { check: Sql; read: Sql },
): Promise<Result[]> {
  const client = await pool.connect()
  const [begun, checked, answer, ended] = await Promise.allSettled([
    beginFor(client, openingOf(pool), visibility),
    run(client, check),
    run<Result>(client, read),
    client.query('commit'),
  ])
  // A commit that was answered has ended the transaction, whatever failed in it; without an answer the connection is not to be trusted.
  client.release(ended.status === 'rejected')
  for (const one of [begun, checked, answer, ended]) if (one.status === 'rejected') throw one.reason
  return answer.status === 'fulfilled' ? answer.value : []
}

/** One statement in a transaction of its own. Only for tables that belong to no workspace: it sees no row of those that do. */
export const single = (pool: pg.Pool): Queryable => ({
  async query<Result extends object>({ text, values }: { text: string; values: readonly unknown[] }) {
    const { rows } = await alone<Result & pg.QueryResultRow>(pool, { name: planName(text), text, values: [...values] })
    return rows
  },
})

/** A statement in a transaction of its own, within the limits of the pool: behind a pooler they are said along with it, in one round trip. */
export async function alone<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  statement: pg.QueryConfig,
): Promise<pg.QueryResult<Row>> {
  const opening = openings.get(pool)
  if (opening === undefined) return pool.query<Row>(statement)
  const client = await pool.connect()
  const [begun, answer, ended] = await Promise.allSettled([
    client.query(opening),
    client.query<Row>(statement),
    client.query('commit'),
  ])
  client.release(ended.status === 'rejected')
  for (const one of [begun, answer, ended]) if (one.status === 'rejected') throw one.reason
  if (answer.status === 'rejected') throw answer.reason
  return answer.value
}

/** True when PostgreSQL refused a row because another one has the same unique key `constraint`. */
export function isConflictOn(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === constraint
}

/** True when PostgreSQL, or a function of ours in it, refused with this code. */
export const isRefusal = (error: unknown, code: string): boolean =>
  error instanceof pg.DatabaseError && error.code === code

/** Whether a database that is spread over servers refused to join rows of several. PostgreSQL says the same of a plan that has grown old. */
export const isOverNodes = (error: unknown): boolean =>
  isRefusal(error, '0A000') &&
  !(error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery')

/**
 * True when the same statement may well succeed on a second try: the server was restarting or out of reach, a deadlock, too many connections, a
 * full disk, or it took longer than it may, as it does behind a lock and on a busy machine. So may one that the server refused because it only
 * reads just now: another one takes its place, or an operator's hand does.
 */
export function isPassing(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return /^(08|53|57|58030|40|25006|25P03|55P03)/.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  // Of a name with several addresses, only the code says what happened; what pg says of a connection that just broke has none.
  const said = `${'code' in error ? String(error.code) : ''} ${error.message}`
  return /ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|EAI_AGAIN|terminated|not queryable|timeout exceeded when trying to connect|Query read timeout/.test(
    said,
  )
}
