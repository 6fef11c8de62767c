import { resolve } from 'node:path'
import type { Env } from '#config/env.ts'
import { ensureAppLogin } from '#db/app-role.ts'
import { migrate } from '#db/migrate.ts'
import { installQueue } from '#queue/install.ts'
import { loadSecrets } from './secrets.ts'

/**
 * Makes a database ready for the product: migrates it and sees that the application's own login exists. May be called by any
 * number of processes at once, at every start.
 */
export async function prepareDatabase(
  env: Env,
  ownerUrl: string,
): Promise<{ ownerUrl: string; appUrl: string; applied: string[] }> {
  const { database } = await loadSecrets(resolve(env.DATA_DIR), env.APP_SECRET)
  const { applied } = await migrate(ownerUrl)
  await installQueue(ownerUrl)
  const appUrl = env.APP_DATABASE_URL ?? (await ensureAppLogin(ownerUrl, database))
  return { ownerUrl, appUrl, applied }
}
