import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { ensureDatabase } from '#db/embedded/ensure-database.ts'
import { withClient } from '#db/embedded/superuser.ts'
import { migrate } from '#db/migrate.ts'
import { installQueue } from '#queue/install.ts'
import { makeAppLogin } from './app-login.ts'
import { startSandbox } from './sandbox-process.ts'
import { findBreaches } from './statements/check.ts'
import { readRecorded } from './statements/recorded.ts'
import { startThrowawayPostgres } from './throwaway-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    superuserUrl: string
    ownerUrl: string
    /** One for each worker of the run. */
    sandboxUrls: string[]
    /** Where the statements are kept that the product sends during the run. */
    statementsFolder: string
  }
}

/**
 * One real PostgreSQL for the whole run, with one migrated database as the template of every test's own, and a simulator of the sending
 * platform for each worker. At the end every statement that the product sent is held against what a distributed engine takes: the run fails
 * when one breaks it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { maxWorkers } = project.vitest.config
  const starting = Array.from({ length: maxWorkers }, () => startSandbox())
  const server = await startThrowawayPostgres()
  const ownerUrl = await ensureDatabase(server, server.dataDir)
  await migrate(ownerUrl)
  await installQueue(ownerUrl)
  await makeAppLogin(ownerUrl)
  await withClient(server.url, (client) => client.query('alter database rejoinder is_template true'))
  project.provide('superuserUrl', server.url)
  project.provide('ownerUrl', ownerUrl)
  const sandboxes = await Promise.all(starting)
  project.provide(
    'sandboxUrls',
    sandboxes.map(({ url }) => url),
  )
  const statementsFolder = await mkdtemp(join(tmpdir(), 'rejoinder-statements-'))
  project.provide('statementsFolder', statementsFolder)
  return async () => {
    try {
      await checkStatements(ownerDatabase(server.url, ownerUrl), statementsFolder)
    } finally {
      await rm(statementsFolder, { recursive: true, force: true })
      await Promise.all([server.stop(), ...sandboxes.map((sandbox) => sandbox[Symbol.asyncDispose]())])
    }
  }
}

/** The superuser's way into the template. */
const ownerDatabase = (superuserUrl: string, ownerUrl: string): string =>
  Object.assign(new URL(superuserUrl), { pathname: new URL(ownerUrl).pathname }).href

async function checkStatements(url: string, folder: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  try {
    const breaches = await findBreaches(pool, await readRecorded(folder))
    if (breaches.length > 0)
      throw new Error(
        `A distributed engine would not take ${breaches.length} statements as they are:\n${breaches.join('\n')}`,
      )
  } finally {
    await pool.end()
  }
}
