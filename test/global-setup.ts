import type { TestProject } from 'vitest/node'
import { ensureDatabase } from '#db/embedded/ensure-database.ts'
import { withClient } from '#db/embedded/superuser.ts'
import { migrate } from '#db/migrate.ts'
import { installQueue } from '#queue/install.ts'
import { startSandbox } from './sandbox-process.ts'
import { startThrowawayPostgres } from './throwaway-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    superuserUrl: string
    ownerUrl: string
    /** One for each worker of the run. */
    sandboxUrls: string[]
  }
}

/**
 * One real PostgreSQL for the whole run, with one migrated database as the template of every test's own, and a simulator of the sending
 * platform for each worker.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { maxWorkers } = project.vitest.config
  const starting = Array.from({ length: maxWorkers }, () => startSandbox())
  const server = await startThrowawayPostgres()
  const ownerUrl = await ensureDatabase(server, server.dataDir)
  await migrate(ownerUrl)
  await installQueue(ownerUrl)
  await withClient(server.url, (client) => client.query('alter database rejoinder is_template true'))
  project.provide('superuserUrl', server.url)
  project.provide('ownerUrl', ownerUrl)
  const sandboxes = await Promise.all(starting)
  project.provide(
    'sandboxUrls',
    sandboxes.map(({ url }) => url),
  )
  return async () => {
    await Promise.all([server.stop(), ...sandboxes.map((sandbox) => sandbox[Symbol.asyncDispose]())])
  }
}
