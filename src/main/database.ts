import pg from 'pg'
import { ConfigurationError, type Env } from '#config/env.ts'
import { ensureAppLogin } from '#db/app-role.ts'
import { connect, single } from '#db/connect.ts'
import { spreadAgain } from '#db/distribute.ts'
import { migrate, type SchemaFit, schemaFit } from '#db/migrate.ts'
import { opensSigningKey } from '#domain/accounts/rotate-signing-key.ts'
import type { SecretBox } from '#lib/secret-box.ts'
import { installQueue } from '#queue/install.ts'
import { loadSecrets } from './secrets.ts'

/** Where the database is, for the role that owns the schema and for the application. */
export interface DatabaseUrls {
  ownerUrl: string
  appUrl: string
}

/**
 * Makes a database ready for the product: migrates it, sees to the queue and that the application's own login exists. May be called by any
 * number of processes at once. What a newer release has prepared stays as it is.
 */
export async function prepareDatabase(env: Env, ownerUrl: string): Promise<DatabaseUrls & { applied: string[] }> {
  const { applied, isNewer } = await migrate(ownerUrl)
  if (!isNewer) {
    await installQueue(ownerUrl)
    await spreadAgain(ownerUrl)
  }
  // The embedded one lies beside its secret: where that is lost, it has to run before anybody can say so.
  if (env.DATABASE_URL !== undefined) await assertOwnSecret(env, ownerUrl)
  return { ...(await openLogin(env, ownerUrl)), applied }
}

/** The urls of a database that was prepared; the login of this installation's secret is made where it is not there. */
export async function openLogin(env: Env, ownerUrl: string): Promise<DatabaseUrls> {
  if (env.APP_DATABASE_URL !== undefined) return { ownerUrl, appUrl: env.APP_DATABASE_URL }
  const { database } = await loadSecrets(env)
  return { ownerUrl, appUrl: await ensureAppLogin(ownerUrl, database) }
}

/** How the schema at this address fits this release. */
export async function lookAtSchema(ownerUrl: string): Promise<SchemaFit> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 5000 })
  // What breaks tells whoever asked; without this it would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await schemaFit(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * Throws a `ConfigurationError` when the database, which has its tables, was sealed with another master secret: whoever works on it all the same
 * takes every key in it for broken, and fails what is to be sent.
 */
export async function assertOwnSecret(env: Env, ownerUrl: string): Promise<void> {
  if (await opensDatabase(ownerUrl, (await loadSecrets(env)).box)) return
  throw new ConfigurationError([
    `${env.APP_SECRET === undefined ? 'DATA_DIR' : 'APP_SECRET'}: this master secret is not the one of this installation: it does not open what is sealed in the database. Name the APP_SECRET or the DATA_DIR that the product runs with. If that secret is lost, see the runbook “A key is lost or stolen”`,
  ])
}

/** Whether the database at this address, which has its tables, is of the installation whose secrets these are. */
export async function opensDatabase(ownerUrl: string, secrets: SecretBox): Promise<boolean> {
  const pool = connect({ url: ownerUrl, max: 1, applicationName: 'rejoinder secret', onError: () => undefined })
  try {
    return await opensSigningKey({ secrets, now: () => new Date() }, single(pool))
  } finally {
    await pool.end()
  }
}
