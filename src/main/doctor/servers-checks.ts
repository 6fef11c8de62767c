import pg from 'pg'
import type { Env } from '#config/env.ts'
import { connect } from '#db/connect.ts'
import { whyNot } from '#db/replica.ts'
import { withLogin } from '#db/with-login.ts'
import { attempt, type Finding, failure, ok, skipped, warning } from './finding.ts'

interface Urls {
  ownerUrl: string
  appUrl: string
  /** The database lets both in: by what it says the others are judged. */
  hasLogins: boolean
}

const withoutDatabase = 'It can’t be tried before the database lets both logins in.'

const ignore = (): void => undefined
const applicationName = 'rejoinder doctor'

/** The pooler: whether both logins get in, to the database that is meant, and whether statements may have names there. */
export async function checkPooler(
  { DATABASE_POOLER_URL: poolerUrl, DATABASE_NAMED_STATEMENTS: names }: Env,
  { ownerUrl, appUrl, hasLogins }: Urls,
): Promise<readonly Finding[]> {
  if (poolerUrl === undefined) return [skipped('pooler', 'There is none (DATABASE_POOLER_URL).')]
  if (!hasLogins) return [skipped('pooler', withoutDatabase)]
  const cure =
    'Let it take the logins of DATABASE_URL and of the application (auth_query), to the same database: see the chapter From one machine to a thousand.'
  return attempt('pooler', cure, async () => {
    for (const url of [ownerUrl, appUrl]) {
      const problem = await whichDatabase(ownerUrl, withLogin(poolerUrl, url))
      if (problem !== null) return failure('pooler', problem, cure)
    }
    const hasNames = await knowsNames(withLogin(poolerUrl, appUrl))
    if (names === 'on' && !hasNames)
      return failure(
        'pooler',
        'It does not know the names of statements.',
        'Set DATABASE_NAMED_STATEMENTS to off, or max_prepared_statements of a PgBouncer from 1.21 on.',
      )
    if (names === 'off' && hasNames)
      return warning(
        'pooler',
        'It knows the names of statements, and they have none.',
        'Set DATABASE_NAMED_STATEMENTS to on: the database then plans them once.',
      )
    return ok('pooler', `takes both logins; statements have ${hasNames ? 'names' : 'no names'}`)
  })
}

/** Why a connection by the pooler is not what is meant; null: it leads to the same database. */
async function whichDatabase(directUrl: string, pooledUrl: string): Promise<string | null> {
  const direct = new pg.Client({ connectionString: directUrl, connectionTimeoutMillis: 5000 })
  const pooled = new pg.Client({ connectionString: pooledUrl, connectionTimeoutMillis: 5000 })
  for (const client of [direct, pooled]) client.on('error', ignore)
  try {
    await Promise.all([direct.connect(), pooled.connect()])
    const ask =
      'select system_identifier::text as id, current_database() as name, pg_is_in_recovery() as "isReplica" from pg_control_system()'
    const [one, other] = await Promise.all([direct.query(ask), pooled.query(ask)])
    const [wanted, found] = [one.rows[0], other.rows[0]]
    if (wanted?.id !== found?.id || wanted?.name !== found?.name)
      return `It leads to another database (${found?.name}) than DATABASE_URL (${wanted?.name}).`
    return found?.isReplica === true ? 'It leads to a replica, which takes no changes.' : null
  } finally {
    await Promise.allSettled([direct.end(), pooled.end()])
  }
}

/** Two connections use one name, in turn: of poolers that don't know names, one of these has it already, or has it no more. */
async function knowsNames(pooledUrl: string): Promise<boolean> {
  const clients = [0, 1].map(() => new pg.Client({ connectionString: pooledUrl, connectionTimeoutMillis: 5000 }))
  for (const client of clients) client.on('error', ignore)
  try {
    await Promise.all(clients.map((client) => client.connect()))
    const name = `doctor_${process.pid}_${Date.now()}`
    for (let turn = 0; turn < 5; turn += 1)
      for (const client of clients) await client.query({ name, text: 'select 1 as one' })
    return true
  } catch (error) {
    // Is there already, is not there.
    if (error instanceof pg.DatabaseError && (error.code === '42P05' || error.code === '26000')) return false
    throw error
  } finally {
    await Promise.allSettled(clients.map((client) => client.end()))
  }
}

const muchBehindS = 10

/** The replica: whether it follows the database that is meant, and how far behind it is. */
export async function checkReplica(
  { DATABASE_REPLICA_URL: replicaUrl }: Env,
  { ownerUrl, appUrl, hasLogins }: Urls,
): Promise<readonly Finding[]> {
  if (replicaUrl === undefined) return [skipped('replica', 'There is none (DATABASE_REPLICA_URL).')]
  if (!hasLogins) return [skipped('replica', withoutDatabase)]
  const cure = 'Check its address and network. Until it is there, the primary answers.'
  return attempt('replica', cure, async () => {
    const primary = connect({ url: ownerUrl, max: 1, applicationName, onError: ignore, connectMs: 5000 })
    const pool = connect({
      url: withLogin(replicaUrl, appUrl),
      max: 1,
      applicationName,
      onError: ignore,
      isPooled: true,
      connectMs: 5000,
    })
    try {
      const problem = await whyNot(primary, pool)
      if (problem !== null)
        return failure('replica', `It is not read: ${problem}.`, 'Name a server that follows the one of DATABASE_URL.')
      const { rows } = await pool.query<{ late: number }>(
        `select case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
                else coalesce(extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()), 0) end::float8 as late`,
      )
      const late = rows[0]?.late ?? 0
      if (late > muchBehindS)
        return warning(
          'replica',
          `It is ${Math.round(late)} s behind.`,
          'Give it a faster disk or processor; meanwhile the primary answers.',
        )
      return ok('replica', `follows the database, ${Math.round(late * 1000)} ms behind`)
    } finally {
      await Promise.allSettled([primary.end(), pool.end()])
    }
  })
}
