import { expect, it } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { silentLog } from '#lib/log.ts'
import { testDatabase } from '../../test/db.ts'
import { eventually } from '../../test/process/eventually.ts'
import { freePort } from '../../test/product.ts'
import { createWaitingServer } from './waiting-server.ts'
import { whenMigrated } from './when-migrated.ts'

it('says at /ready in the words of a server that runs what is waited for', async () => {
  await using db = await testDatabase({ isBare: true })
  const port = await freePort()
  const tokens = { operatorToken: 'a token', metricsToken: undefined }
  const waiting = createWaitingServer({ HOST: '127.0.0.1' }, port, tokens)
  const migrated = whenMigrated(silentLog, { ownerUrl: db.ownerUrl, waiting })
  const response = await eventually('it listens', () => fetch(`http://127.0.0.1:${port}/ready`).catch(() => null))
  expect(response.status).toBe(503)
  expect(await response.json()).toEqual({
    database: true,
    migrations: false,
    queue: false,
    missing: ['migrations_missing'],
  })
  await migrate(db.ownerUrl)
  await migrated
  await waiting.close()
})
