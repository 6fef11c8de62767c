import type { TestProject } from 'vitest/node'
import { ensureDatabase } from '#db/embedded/ensure-database.ts'
import { withClient } from '#db/embedded/superuser.ts'
import { migrate } from '#db/migrate.ts'
import { installQueue } from '#queue/install.ts'
import { startThrowawayPostgres } from './throwaway-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    superuserUrl: string
    ownerUrl: string
  }
}

/** One real PostgreSQL for the whole run, with one migrated database as the template of every test's own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startThrowawayPostgres()
  const ownerUrl = await ensureDatabase(server, server.dataDir)
  await migrate(ownerUrl)
  await installQueue(ownerUrl)
  await withClient(server.url, (client) => client.query('alter database rejoinder is_template true'))
  project.provide('superuserUrl', server.url)
  project.provide('ownerUrl', ownerUrl)
  return () => server.stop()
}
