import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { cutLine } from '../cut-line.ts'
import { testDatabase } from '../db.ts'
import { asOperator, operatorToken } from '../keys.ts'
import { freePort } from '../product.ts'
import { eventually } from './eventually.ts'
import { runPart } from './run-part.ts'

it('a part that starts while the database is away lives, says so at /ready and in its metrics, and works once it is there', async () => {
  await using db = await testDatabase()
  await using line = await cutLine(db.ownerUrl)
  const dataDir = await mkdtemp(join(tmpdir(), 'rejoinder-away-'))
  const [webPort, workerPort] = [await freePort(), await freePort()]
  const env = { DATABASE_URL: line.url, DATA_DIR: dataDir, APP_SECRET: 'o'.repeat(40), OPERATOR_TOKEN: operatorToken }
  line.cut()
  await using held = new AsyncDisposableStack()
  held.defer(() => rm(dataDir, { recursive: true, force: true }))
  const starting = [
    runPart('web', { ...env, PORT: String(webPort) }),
    runPart('worker', { ...env, WORKER_PORT: String(workerPort) }),
  ].map(async (part) => held.use(await part))
  const all = Promise.all(starting)
  all.catch(() => undefined)
  for (const url of [webPort, workerPort].map((port) => `http://127.0.0.1:${port}`)) {
    const response = await eventually('it answers', () => fetch(`${url}/ready`).catch(() => null))
    expect(response.status).toBe(503)
    expect(await response.json()).toMatchObject({ database: false, missing: ['database_unreachable'] })
    expect((await fetch(`${url}/health`)).status).toBe(200)
    expect(await (await fetch(`${url}/metrics`, asOperator)).text()).toContain('\nrejoinder_database_up 0\n')
    expect((await fetch(`${url}/metrics`)).status).toBe(404)
  }
  line.mend()
  await all
  for (const port of [webPort, workerPort])
    await eventually('it is ready', async () => (await fetch(`http://127.0.0.1:${port}/ready`)).ok)
})
