import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'

const folder = new URL('./migrations/', import.meta.url)
const lock = 7_315_500_121 // any fixed number; all migrators of one database must agree on it

/** The database and this code do not fit together. The message is complete: print it and leave. */
export class SchemaError extends Error {
  override readonly name = 'SchemaError'
}

interface Migration {
  name: string
  text: string
  checksum: string
}

/** The migrations that this code knows, in order. */
export async function knownMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/**
 * Brings the database to what this code expects: each migration that is not yet recorded, in a transaction of its own. Several processes may call it at once: an advisory lock lets one work and the others wait.
 * Forward only. Throws a `SchemaError` when a recorded migration's text has changed, or when the database is newer than this code.
 *
 * @param ownerUrl connection of the role that owns the schema; it needs CREATEROLE once, to make the application's role
 */
export async function migrate(ownerUrl: string): Promise<{ applied: string[] }> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'rejoinder migrate' })
  // What breaks tells whoever asked; without this it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lock])
    await client.query(
      'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migrations',
    )
    const recorded = new Map(rows.map((row) => [row.name, row.checksum]))
    const known = await knownMigrations()
    assertSameHistory(known, recorded)
    const applied: string[] = []
    for (const migration of known) {
      if (recorded.has(migration.name)) continue
      await applyOne(client, migration)
      applied.push(migration.name)
    }
    return { applied }
  } finally {
    await client.end() // also gives the advisory lock back
  }
}

function assertSameHistory(known: Migration[], recorded: Map<string, string>): void {
  const names = new Set(known.map(({ name }) => name))
  for (const name of recorded.keys()) {
    if (!names.has(name))
      throw new SchemaError(
        `The database has migration ${name}, which this version does not know: the database is newer than the code. Start the newer version.`,
      )
  }
  for (const { name, checksum } of known) {
    const before = recorded.get(name)
    if (before !== undefined && before !== checksum)
      throw new SchemaError(
        `Migration ${name} was changed after it had been applied. Migrations are forward only: add a new file.`,
      )
  }
}

async function applyOne(client: pg.Client, { name, text, checksum }: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(text)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

/** True when every migration that this code knows is recorded in the database; what `/ready` asks. */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ name: string }>('select name from schema_migrations')
  const recorded = new Set(rows.map((row) => row.name))
  return (await knownMigrations()).every(({ name }) => recorded.has(name))
}
