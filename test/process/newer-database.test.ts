import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ensureDatabase } from '#db/embedded/ensure-database.ts'
import { readPostmasterPid } from '#db/embedded/postmaster-pid.ts'
import { startEmbedded } from '#db/embedded/start.ts'
import { silentLog } from '#lib/log.ts'
import { startProduct, usedDataDir } from '../product.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await usedDataDir()
  const server = await startEmbedded({ dataDir, log: silentLog })
  const client = new pg.Client({ connectionString: await ensureDatabase(server, dataDir) })
  await client.connect()
  await client.query(
    "insert into schema_migrations (name, checksum, oldest_release) values ('9999_of_tomorrow.sql', '', '99.0.0')",
  )
  await client.end()
  await server.stop()
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

it('a start on a database that a newer release has taken something away from says so in words, and leaves no database running', async () => {
  const failure: unknown = await startProduct({ dataDir, keep: true }).catch((error: unknown) => error)
  const said = failure instanceof Error ? failure.message : String(failure)
  expect(said).toContain('The database is for release 99.0.0 and newer')
  expect(said).not.toContain('    at ')
  expect(await readPostmasterPid(join(dataDir, 'postgres'))).toBeNull()
})
