import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { rotateSigningKey } from '#domain/accounts/rotate-signing-key.ts'
import { loadSecrets } from '#main/secrets.ts'
import { testDatabase } from '../db.ts'
import { freePort } from '../product.ts'
import { runPart } from './run-part.ts'

it('no part works on a database that was sealed with another master secret: it says so and ends, and leaves no login behind', async () => {
  await using db = await testDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'rejoinder-foreign-'))
  try {
    const { box: secrets } = await loadSecrets({ DATA_DIR: dataDir, APP_SECRET: 'o'.repeat(40) })
    await rotateSigningKey({ pool: db.pool, secrets, now: () => new Date() })
    const APP_SECRET = 'f'.repeat(40)
    const { tag } = (await loadSecrets({ DATA_DIR: dataDir, APP_SECRET })).database
    for (const part of ['web', 'worker'] as const) {
      const env = { DATABASE_URL: db.ownerUrl, DATA_DIR: dataDir, APP_SECRET, PORT: String(await freePort()) }
      await using outcome = await runPart(part, env).then(
        (running) => ({ said: 'it runs', [Symbol.asyncDispose]: () => running[Symbol.asyncDispose]() }),
        (error: unknown) => ({ said: String(error), [Symbol.asyncDispose]: async () => undefined }),
      )
      expect(outcome.said).toContain(`${part} ended with 78`)
      expect(outcome.said).toContain('is not the one of this installation')
      expect(outcome.said).not.toContain('    at ')
    }
    const { rowCount } = await db.superuser.query('select from pg_roles where rolname = $1', [`rejoinder_app_${tag}`])
    expect(rowCount).toBe(0)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
})
