import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type Env, readEnv } from '#config/env.ts'
import { rotateSigningKey } from '#domain/accounts/rotate-signing-key.ts'
import { switchPlans } from '#domain/platform/switch-plans.ts'
import { silentLog } from '#lib/log.ts'
import { testDatabase } from '../../test/db.ts'
import { findInstallation } from './command.ts'
import { loadSecrets } from './secrets.ts'
import { wire } from './wire.ts'

it('a command with the master secret of another installation is refused, and leaves no login behind', async () => {
  await using db = await testDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'rejoinder-command-'))
  try {
    const env = (secret?: string) => readEnv({ DATABASE_URL: db.ownerUrl, DATA_DIR: folder, APP_SECRET: secret })
    const own = env('o'.repeat(40))
    // Nobody has signed in yet: there is nothing that a secret could be held against.
    await findInstallation(own)
    const { box } = await loadSecrets(own)
    await rotateSigningKey({ pool: db.pool, secrets: box, now: () => new Date() })
    await findInstallation(own)

    const loginOf = async (of: Env): Promise<string> => `rejoinder_app_${(await loadSecrets(of)).database.tag}`
    const isThere = async (name: string): Promise<boolean> =>
      (await db.superuser.query('select from pg_roles where rolname = $1', [name])).rowCount === 1
    expect(await isThere(await loginOf(own))).toBe(true)
    const foreign = env('f'.repeat(40))
    for (const other of [foreign, env()]) {
      await expect(findInstallation(other)).rejects.toThrow('is not the one of this installation')
      expect(await isThere(await loginOf(other))).toBe(false)
    }
    await findInstallation(foreign, { isSecretLost: true })
    for (const one of [own, foreign]) await db.superuser.query(`drop role ${await loginOf(one)}`)
  } finally {
    await rm(folder, { recursive: true })
  }
})

it('a command that is not told of PLANS, as in a shell of its own, leaves it as the product has it', async () => {
  await using db = await testDatabase()
  const env = readEnv({ DATABASE_URL: db.ownerUrl, DATA_DIR: '/nowhere/at/all', APP_SECRET: 'o'.repeat(40) })
  await switchPlans(db, false)
  const wired = await wire(env, silentLog, db)
  await wired.close()
  const { rows } = await db.superuser.query('select has_plans from platform_settings')
  expect(rows).toEqual([{ has_plans: false }])
})
