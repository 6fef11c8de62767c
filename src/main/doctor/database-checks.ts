import pg from 'pg'
import { isMigrated, knownMigrations } from '#db/migrate.ts'
import { attempt, type Finding, failure, ok, skipped, warning } from './finding.ts'

interface Urls {
  ownerUrl: string
  appUrl: string
}

type Row = Record<string, unknown>
type Ask = (text: string) => Promise<Row[]>

const oldest = 15
const newest = 18

/** The database: version, settings, schema, extensions, roles, and whether row-level security holds the application's login. */
export async function checkDatabase({ ownerUrl, appUrl }: Urls, poolSize: number): Promise<Finding[]> {
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 1, connectionTimeoutMillis: 5000 })
  const app = new pg.Pool({ connectionString: appUrl, max: 1, connectionTimeoutMillis: 5000 })
  for (const pool of [owner, app]) pool.on('error', () => undefined)
  const asking =
    (pool: pg.Pool): Ask =>
    async (text) =>
      (await pool.query<Row>(text)).rows
  try {
    const reached = await attempt('database', 'Start it, and check DATABASE_URL, its network and its password.', () =>
      checkVersion(asking(owner)),
    )
    if (reached.some(({ state }) => state === 'failure')) return [...reached]
    const cure = 'See the message of the database.'
    const login = await attempt(
      'application login',
      'Run this command with the APP_SECRET, or the DATA_DIR, that the product runs with: its login is derived from that, and made at the first start by the role of DATABASE_URL, which needs CREATEROLE for it. Or create a login yourself and name it in APP_DATABASE_URL.',
      () => checkAppLogin(asking(app)),
    )
    const hasLogin = login.every(({ state }) => state !== 'failure')
    return [
      ...reached,
      ...(await attempt('database settings', cure, () => checkSettings(asking(owner), poolSize))),
      ...(await attempt('clock', cure, () => checkDatabaseClock(asking(owner)))),
      ...(await attempt('migrations', cure, () => checkMigrations(owner, asking(owner)))),
      ...(await attempt('extensions', cure, () => checkExtensions(asking(owner)))),
      ...login,
      ...(hasLogin
        ? await attempt('row-level security', cure, () => checkWalls(asking(owner), asking(app)))
        : [skipped('row-level security', 'It can’t be tried without the application login.')]),
    ]
  } finally {
    await Promise.all([owner.end(), app.end()])
  }
}

const only = (rows: readonly Row[]): Row => rows[0] ?? {}

async function checkVersion(ask: Ask): Promise<Finding> {
  const { number, version } = only(
    await ask(
      `select current_setting('server_version_num')::int as number, current_setting('server_version') as version`,
    ),
  )
  const major = Math.floor(Number(number) / 10_000)
  if (major < oldest || major > newest)
    return failure('database', `PostgreSQL ${version} is not supported.`, `Use a version from ${oldest} to ${newest}.`)
  return ok('database', `PostgreSQL ${version}`)
}

async function checkSettings(ask: Ask, poolSize: number): Promise<Finding[]> {
  const set = only(
    await ask(`select current_setting('fsync') as fsync, current_setting('full_page_writes') as "fullPages",
      current_setting('synchronous_commit') as "syncCommit", current_setting('server_encoding') as encoding,
      current_setting('transaction_read_only') as "readOnly", current_setting('max_connections')::int as most,
      pg_is_in_recovery() as "isReplica"`),
  )
  const findings: Finding[] = []
  if (set.isReplica === true || set.readOnly === 'on')
    findings.push(
      failure(
        'database settings',
        'The database takes no changes.',
        'Connect to the primary, and make room if its disk is full.',
      ),
    )
  for (const [name, value] of [
    ['fsync', set.fsync],
    ['full_page_writes', set.fullPages],
    ['synchronous_commit', set.syncCommit],
  ])
    if (value === 'off')
      findings.push(
        failure(
          'database settings',
          `${name} is off: what was confirmed can be lost in a crash.`,
          `Set ${name} to on.`,
        ),
      )
  if (set.encoding !== 'UTF8')
    findings.push(
      failure('database settings', `The encoding is ${set.encoding}.`, 'Create the database with ENCODING UTF8.'),
    )
  // A web server and a worker, each with its pool, some of the owner's, and one that listens.
  const needed = 2 * (poolSize + 10)
  if (Number(set.most) < needed)
    findings.push(
      warning(
        'database settings',
        `max_connections is ${set.most}; one web server and one worker take up to ${needed}.`,
        'Raise max_connections, or lower DATABASE_POOL_SIZE.',
      ),
    )
  return findings.length > 0 ? findings : [ok('database settings', `${set.most} connections, durable, UTF-8`)]
}

/** Further apart, sessions and codes end too early or too late. */
const clocksApartMs = 2000

async function checkDatabaseClock(ask: Ask): Promise<Finding> {
  const before = Date.now()
  const { at } = only(await ask('select extract(epoch from clock_timestamp()) * 1000 as at'))
  const apart = Math.round(Math.abs(Number(at) - (before + Date.now()) / 2))
  if (apart > clocksApartMs)
    return failure(
      'clock',
      `This machine and the database are ${apart} ms apart.`,
      'Let both follow the same time servers (NTP).',
    )
  return ok('clock', `${apart} ms from the database`)
}

async function checkMigrations(pool: pg.Pool, ask: Ask): Promise<Finding> {
  const there = only(await ask(`select to_regclass('schema_migrations') is not null as is`))
  if (there.is !== true)
    return failure('migrations', 'The database is empty.', 'Run npm run migrate; it makes the tables.')
  const { role, owner } = only(
    await ask(`select current_user as role, relowner::regrole::text as owner from pg_class
                where oid = 'schema_migrations'::regclass and not pg_has_role(relowner, 'usage')`),
  )
  if (owner !== undefined)
    return failure('migrations', `The tables belong to ${owner}, not to ${role}.`, `Name ${owner} in DATABASE_URL.`)
  const known = await knownMigrations()
  if (!(await isMigrated(pool)))
    return failure(
      'migrations',
      'The tables are older than this version.',
      'Run npm run migrate; it brings them up to date.',
    )
  const recorded = await ask('select name from schema_migrations order by name')
  const newer = recorded.map(({ name }) => String(name)).filter((name) => !known.some((one) => one.name === name))
  if (newer.length > 0)
    return warning(
      'migrations',
      `The tables are newer than this version: ${newer.join(', ')}.`,
      'Run the newer version on this machine, too.',
    )
  return ok('migrations', `${known.length} applied`)
}

async function checkExtensions(ask: Ask): Promise<Finding> {
  const rows = await ask('select extname as name from pg_extension')
  const missing = ['pg_trgm', 'unaccent'].filter((wanted) => !rows.some(({ name }) => name === wanted))
  if (missing.length > 0)
    return failure(
      'extensions',
      `Missing: ${missing.join(', ')}.`,
      missing.map((one) => `create extension ${one};`).join(' '),
    )
  return ok('extensions', 'pg_trgm, unaccent')
}

async function checkAppLogin(ask: Ask): Promise<Finding> {
  const role = only(
    await ask(`select r.rolname as name, r.rolsuper as "isSuper", r.rolbypassrls as "passesWalls", r.rolcreaterole as "makesRoles",
        pg_has_role(r.oid, 'rejoinder_app', 'member') as "isMember",
        (select count(*)::int from pg_class c where c.relowner = r.oid and c.relkind in ('r', 'p')) as owned
      from pg_roles r where r.rolname = current_user`),
  )
  const wrong = [
    role.isSuper === true && 'is a superuser',
    role.passesWalls === true && 'may bypass row-level security',
    role.makesRoles === true && 'may create roles',
    Number(role.owned) > 0 && `owns ${role.owned} tables`,
    role.isMember !== true && 'is no member of rejoinder_app',
  ].filter((one) => one !== false)
  if (wrong.length > 0)
    return failure(
      'application login',
      `${role.name} ${wrong.join(', ')}.`,
      'Use a login that is only a member of rejoinder_app: leave APP_DATABASE_URL out, and the product makes one when it starts.',
    )
  return ok('application login', `${role.name}: neither owner nor superuser, row-level security binds it`)
}

async function checkWalls(owner: Ask, app: Ask): Promise<Finding> {
  const open =
    await owner(`select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'workspace_id'
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname <> 'action_logs' and not a.attisdropped and not (c.relrowsecurity and c.relforcerowsecurity)`)
  const there = only(await owner(`select to_regclass('threads') is not null as is`))
  if (there.is !== true) return skipped('row-level security', 'There are no tables yet.')
  const seen = only(await app('select count(*)::int as count from (select from threads limit 1) t'))
  if (open.length > 0 || Number(seen.count) > 0)
    return failure(
      'row-level security',
      open.length > 0
        ? `Not forced on: ${open.map(({ name }) => name).join(', ')}.`
        : 'The login sees rows without a workspace.',
      'Somebody has changed the schema by hand. Put it back: alter table ... enable row level security, force row level security.',
    )
  return ok('row-level security', 'forced on every table of a workspace; without a workspace nothing is seen')
}
