import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { connect } from '#db/connect.ts'
import { openToLook } from '#queue/work.ts'
import { makeAppLogin } from './app-login.ts'
import { recordStatements } from './statements/record.ts'

export interface TestDatabase extends AsyncDisposable {
  /** Connected as the application's role: row-level security holds. */
  pool: pg.Pool
  appUrl: string
  ownerUrl: string
  superuserUrl: string
  /** Sees every row of every workspace: for looking at what the application did. */
  superuser: pg.Pool
}

let server: pg.Pool | undefined

/** To the server itself, kept for all databases of this process, whose end it does not hold up. */
function toServer(): pg.Pool {
  if (server === undefined) {
    server = new pg.Pool({ connectionString: inject('superuserUrl'), max: 4, allowExitOnIdle: true })
    server.on('error', () => undefined)
  }
  return server
}

let appLogin: Promise<string> | undefined

/** A database of one's own on the run's PostgreSQL, migrated, empty (or bare: without a table); dropped at the end of the `using` block. */
export async function testDatabase({ isBare = false }: { isBare?: boolean } = {}): Promise<TestDatabase> {
  if (inject('isOverNodes')) return sharedDatabase()
  const name = `test_${randomBytes(8).toString('hex')}`
  // Nobody ever connects to the template, so that any number of tests may copy it at the same time.
  const like = isBare ? '' : 'template rejoinder strategy file_copy'
  await toServer().query(`create database ${name} ${like} owner rejoinder_owner`)
  const ownerUrl = withDatabase(inject('ownerUrl'), name)
  appLogin ??= makeAppLogin(isBare ? inject('ownerUrl') : ownerUrl)
  const database = open({
    appUrl: withDatabase(await appLogin, name),
    ownerUrl,
    superuserUrl: withDatabase(inject('superuserUrl'), name),
  })
  return {
    ...database,
    async [Symbol.asyncDispose]() {
      await database[Symbol.asyncDispose]()
      await toServer().query(`drop database ${name} with (force)`)
    },
  }
}

/** What is spread over nodes can't be copied: every test works in the same one, after the other, and finds nothing left to do. */
async function sharedDatabase(): Promise<TestDatabase> {
  const urls = { ownerUrl: inject('ownerUrl'), superuserUrl: inject('superuserUrl') }
  appLogin ??= makeAppLogin(urls.ownerUrl)
  const database = open({ ...urls, appUrl: await appLogin })
  await (await openToLook(database.superuser)).deleteAllJobs()
  // The keys are sealed by another test's secret.
  for (const table of ['due', 'rate_limits', 'signing_keys']) await database.superuser.query(`delete from ${table}`)
  return database
}

function open({
  appUrl,
  ownerUrl,
  superuserUrl,
}: Pick<TestDatabase, 'appUrl' | 'ownerUrl' | 'superuserUrl'>): TestDatabase {
  const pool = connect({ url: appUrl, max: 10, applicationName: 'rejoinder test', onError: () => undefined })
  recordStatements(pool, inject('statementsFolder'))
  const superuser = new pg.Pool({ connectionString: superuserUrl, max: 4 })
  // Dropping the database ends what is idle here.
  superuser.on('error', () => undefined)
  superuser.on('connect', (client) => client.on('error', () => undefined))
  return {
    pool,
    appUrl,
    ownerUrl,
    superuserUrl,
    superuser,
    async [Symbol.asyncDispose]() {
      await Promise.all([pool.end(), superuser.end()])
    },
  }
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}
