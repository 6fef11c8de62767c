import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, chown, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import type { Account } from '#db/embedded/account.ts'
import { type KeptProcess, keep } from '../chaos/kept-process.ts'

/** The PgBouncer of this machine, its version in two numbers; null: there is none. */
export async function findPooler(): Promise<{ major: number; minor: number } | null> {
  try {
    const { stdout } = await promisify(execFile)('pgbouncer', ['--version'])
    const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(stdout) ?? []
    return major === undefined ? null : { major: Number(major), minor: Number(minor) }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Connections of the database that it lends. */
export const lentConnections = 10

/** As the documentation has it: who may ask the database for the logins, which the pooler then takes. */
const lookUp = (password: string): string => `
  create role pooler login password '${password}';
  create schema pooler;
  create function pooler.find_login(name text, out username name, out password text) returns record
    language sql security definer set search_path = pg_catalog as 'select usename, passwd from pg_shadow where usename = name';
  revoke all on function pooler.find_login from public;
  grant usage on schema pooler to pooler;
  grant execute on function pooler.find_login to pooler;`

interface Options {
  folder: string
  port: number
  databasePort: number
  /** Of the database, above everything: it makes the pooler's own login. */
  superuserUrl: string
  account: Account | null
  hasNames: boolean
}

/** PgBouncer in transaction mode before the database `rejoinder`, started again whenever it ends. */
export async function startPooler({
  folder,
  port,
  databasePort,
  superuserUrl,
  account,
  hasNames,
}: Options): Promise<{ kept: KeptProcess; count(): Promise<number> }> {
  const password = randomBytes(18).toString('hex')
  const superuser = new pg.Client({ connectionString: superuserUrl })
  await superuser.connect()
  await superuser.query(lookUp(password))
  await superuser.end()
  const [config, logins] = [join(folder, 'pgbouncer.ini'), join(folder, 'pgbouncer.txt')]
  await writeFile(logins, `"pooler" "${password}"\n`)
  await writeFile(
    config,
    `[databases]
rejoinder = host=127.0.0.1 port=${databasePort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
pool_mode = transaction
auth_type = scram-sha-256
auth_file = ${logins}
auth_user = pooler
auth_query = select username, password from pooler.find_login($1)
admin_users = pooler
max_client_conn = 500
default_pool_size = ${lentConnections}
${hasNames ? 'max_prepared_statements = 200\n' : ''}`,
  )
  for (const path of [config, logins]) {
    await chmod(path, 0o600)
    if (account !== null) await chown(path, account.uid, account.gid)
  }
  const start = () => spawn('pgbouncer', [config], { ...account, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] })
  const kept = keep('pooler', start, join(folder, 'pgbouncer.log'))
  return {
    kept,
    /** Transactions that went by it since it was started last. */
    async count() {
      const client = new pg.Client({ connectionString: `postgres://pooler:${password}@127.0.0.1:${port}/pgbouncer` })
      client.on('error', () => undefined)
      try {
        await client.connect()
        const { rows } = await client.query<{ database: string; total_xact_count: number }>('show stats')
        return Number(rows.find(({ database }) => database === 'rejoinder')?.total_xact_count ?? 0)
      } finally {
        await client.end().catch(() => undefined)
      }
    },
  }
}
