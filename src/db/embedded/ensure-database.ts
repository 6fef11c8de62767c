import type { Client } from 'pg'
import { EmbeddedDatabaseError } from './errors.ts'
import type { EmbeddedServer } from './start.ts'
import { readState } from './state.ts'
import { withClient } from './superuser.ts'

const owner = 'rejoinder_owner'
const database = 'rejoinder'

/**
 * Sees to it that the embedded server has the product's database, with the extensions that only a superuser may add, and the
 * role that owns it: no superuser, not above row-level security, but able to make the role that the application logs in as.
 * Returns the owner's connection URL. May be called at every start, and again after it was cut short.
 */
export async function ensureDatabase(server: Pick<EmbeddedServer, 'url' | 'port'>, dataDir: string): Promise<string> {
  const state = await readState(dataDir)
  if (state === null) {
    throw new EmbeddedDatabaseError('data_directory', `There is no embedded database in ${dataDir}. Start it first.`)
  }
  await withClient(server.url, (client) => ensureOwnerAndDatabase(client, state.ownerPassword))
  await withClient(server.url.replace(/postgres$/, database), async (client) => {
    await client.query('create extension if not exists pg_trgm')
    await client.query('create extension if not exists unaccent')
  })
  return ownerUrlOf(state.ownerPassword, server.port)
}

const ownerUrlOf = (password: string, port: number): string =>
  `postgres://${owner}:${password}@127.0.0.1:${port}/${database}`

/** The owner's connection URL of the server that was started last on a data directory; null when there never was one. */
export async function findEmbeddedDatabase(dataDir: string): Promise<string | null> {
  const state = await readState(dataDir)
  return state === null ? null : ownerUrlOf(state.ownerPassword, state.port)
}

async function ensureOwnerAndDatabase(client: Client, password: string): Promise<void> {
  const { rows } = await client.query<{ has_owner: boolean; has_database: boolean }>(
    `select exists (select from pg_roles where rolname = $1) as has_owner,
            exists (select from pg_database where datname = $2) as has_database`,
    [owner, database],
  )
  if (!rows[0]?.has_owner) {
    await client.query(
      `create role ${owner} login nosuperuser nobypassrls nocreatedb createrole password ${client.escapeLiteral(password)}`,
    )
  }
  if (!rows[0]?.has_database) await client.query(`create database ${database} owner ${owner}`)
}
