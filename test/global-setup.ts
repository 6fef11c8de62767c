import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { ensureDatabase } from '#db/embedded/ensure-database.ts'
import { startEmbedded } from '#db/embedded/start.ts'
import { migrate } from '#db/migrate.ts'
import { silentLog } from '#lib/log.ts'
import { installQueue } from '#queue/install.ts'

declare module 'vitest' {
  interface ProvidedContext {
    superuserUrl: string
    ownerUrl: string
  }
}

/** One real PostgreSQL for the whole run, with one migrated database as the template of every test's own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rejoinder-test-'))
  const server = await startEmbedded({ dataDir, log: silentLog })
  const ownerUrl = await ensureDatabase(server, dataDir)
  await migrate(ownerUrl)
  await installQueue(ownerUrl)
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  await client.query('alter database rejoinder is_template true')
  // Each test makes and drops a database, and nothing of this server has to outlive the machine: waiting for the disk would prove nothing.
  await client.query('alter system set fsync = off')
  await client.query('select pg_reload_conf()')
  await client.end()
  project.provide('superuserUrl', server.url)
  project.provide('ownerUrl', ownerUrl)
  return async () => {
    await server.stop('immediate')
    await rm(dataDir, { recursive: true, force: true })
  }
}
