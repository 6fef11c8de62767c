import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { ProvidedContext } from 'vitest'
import type { TestProject } from 'vitest/node'
import { z } from 'zod'
import { ensureDatabase } from '#db/embedded/ensure-database.ts'
import { withClient } from '#db/embedded/superuser.ts'
import { makeAppLogin } from './app-login.ts'
import { compileProduct } from './product-code.ts'
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
    /** The database is spread over nodes, and all tests of the run share it. */
    isOverNodes: boolean
  }
}

/** Where the first project of a run leaves for the others what it has started: each loads this file anew. */
const started = 'REJOINDER_TEST_RUN'

const provided = z.object({
  superuserUrl: z.string(),
  ownerUrl: z.string(),
  sandboxUrls: z.array(z.string()),
  statementsFolder: z.string(),
  isOverNodes: z.boolean(),
}) satisfies z.ZodType<ProvidedContext>

/**
 * One real PostgreSQL for the whole run, with one migrated database as the template of every test's own, and a simulator of the sending
 * platform for each worker, for all projects. At the end every statement that the product sent is held against what a distributed engine takes: the
 * run fails when one breaks it.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const known = process.env[started]
  if (known !== undefined) {
    provide(project, provided.parse(JSON.parse(known)))
    return undefined
  }
  await compileProduct()
  // A project may have more workers than the run.
  const workers = Math.max(...project.vitest.projects.map(({ config }) => config.maxWorkers))
  const starting = Array.from({ length: workers }, () => startSandbox())
  const server = await startThrowawayPostgres()
  const ownerUrl = await ensureDatabase(server, server.dataDir)
  await makeAppLogin(ownerUrl)
  await withClient(server.url, (client) => client.query('alter database rejoinder is_template true'))
  const sandboxes = await Promise.all(starting)
  const statementsFolder = await mkdtemp(join(tmpdir(), 'rejoinder-statements-'))
  const run: ProvidedContext = {
    superuserUrl: server.url,
    ownerUrl,
    sandboxUrls: sandboxes.map(({ url }) => url),
    statementsFolder,
    isOverNodes: false,
  }
  process.env[started] = JSON.stringify(run)
  provide(project, run)
  return async () => {
    try {
      await checkStatements(ownerDatabase(server.url, ownerUrl), statementsFolder)
    } finally {
      await rm(statementsFolder, { recursive: true, force: true })
      await Promise.all([server.stop(), ...sandboxes.map((sandbox) => sandbox[Symbol.asyncDispose]())])
    }
  }
}

function provide(
  project: TestProject,
  { superuserUrl, ownerUrl, sandboxUrls, statementsFolder, isOverNodes }: ProvidedContext,
): void {
  project.provide('superuserUrl', superuserUrl)
  project.provide('ownerUrl', ownerUrl)
  project.provide('sandboxUrls', sandboxUrls)
  project.provide('statementsFolder', statementsFolder)
  project.provide('isOverNodes', isOverNodes)
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
