import pg from 'pg'
import { isPassing } from './connect.ts'

/**
 * Makes (or keeps) the login under which the product works: a member of `rejoinder_app`, neither superuser nor able to bypass
 * row-level security. Its name carries a tag of the installation's secret, so that two installations in one database server do
 * not take each other's password away. Call after `migrate`.
 *
 * @returns the connection URL of that login, to the same database
 */
export async function ensureAppLogin(
  ownerUrl: string,
  { tag, password }: { tag: string; password: string },
): Promise<string> {
  const name = loginOf(tag)
  const url = new URL(appLoginUrl(ownerUrl, { tag, password }))
  if (await isReady(url.href)) return url.href
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'rejoinder app role' })
  client.on('error', ignore)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(7315500122)')
    // Of processes that start at once, the first has made it while the others waited.
    if (await isReady(url.href)) return url.href
    const found = await client.query('select 1 from pg_roles where rolname = $1', [name])
    // Only a superuser may so much as mention that attribute of a role that is there.
    const verb = found.rowCount ? 'alter role' : 'create role'
    const attributes = found.rowCount ? 'login' : 'login nosuperuser'
    await client.query(
      `${verb} ${client.escapeIdentifier(name)} ${attributes} password ${client.escapeLiteral(password)}`,
    )
    await client.query(`grant rejoinder_app to ${client.escapeIdentifier(name)}`)
  } catch (error) {
    if (isPassing(error)) throw error
    throw new Error(
      `The role of DATABASE_URL may not create the application's login (${error instanceof Error ? error.message : String(error)}). ` +
        `${await whatItLacks(client)}, or create a login that is a member of rejoinder_app yourself and name it in APP_DATABASE_URL.`,
      { cause: error },
    )
  } finally {
    await client.end()
  }
  return url.href
}

const loginOf = (tag: string): string => `rejoinder_app_${tag}`

/** Where the application's login connects; it need not be there. */
export function appLoginUrl(ownerUrl: string, { tag, password }: { tag: string; password: string }): string {
  const url = new URL(ownerUrl)
  url.username = loginOf(tag)
  url.password = password
  return url.href
}

/** Takes the login of an earlier secret of this installation out of the database: whoever still knows that secret gets in no more. */
export async function dropAppLogin(owner: Pick<pg.Pool, 'query'>, tag: string): Promise<void> {
  const found = await owner.query('select 1 from pg_roles where rolname = $1', [loginOf(tag)])
  if (found.rowCount) await owner.query(`drop role ${pg.escapeIdentifier(loginOf(tag))}`)
}

/** What breaks tells whoever asked; a connection without a listener would end the process. */
const ignore = (): void => undefined

/** Of two installations on one server the second one's owner did not make `rejoinder_app`, and may give it to nobody by CREATEROLE alone. */
async function whatItLacks(owner: pg.Client): Promise<string> {
  const { rows } = await owner.query<{ name: string; makesRoles: boolean }>(
    'select rolname as name, rolcreaterole as "makesRoles" from pg_roles where rolname = current_user',
  )
  const [role] = rows
  if (!role?.makesRoles) return 'Give it CREATEROLE'
  return `Give it that right as a superuser (grant rejoinder_app to ${owner.escapeIdentifier(role.name)} with admin option)`
}

/** Whether the login is there and a member: a crash may have come between the two. */
async function isReady(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', ignore)
  try {
    await client.connect()
    const { rows } = await client.query<{ isMember: boolean }>(
      `select pg_has_role(oid, 'member') as "isMember" from pg_roles where rolname = 'rejoinder_app'`,
    )
    return rows[0]?.isMember === true
  } catch (error) {
    // 28P01, 28000: no such login or another password; anything else is for the caller to see.
    if (error instanceof pg.DatabaseError && (error.code === '28P01' || error.code === '28000')) return false
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}
