import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { ConfigurationError, type Env, readEnv } from '#config/env.ts'
import { findEmbeddedDatabase } from '#db/embedded/ensure-database.ts'
import { assertFits } from '#db/migrate.ts'
import { assertOwnSecret, type DatabaseUrls, lookAtSchema, openLogin } from './database.ts'
import { createLog } from './log.ts'
import { type Wired, wire } from './wire.ts'

/**
 * Runs a command of an operator against the installation that the environment names: its DATABASE_URL, or the embedded
 * database of a product that is running. `work` returns what is printed; what it throws is printed and the exit code is 1.
 * `lostFlag` is an argument by which whoever runs it says that the master secret is lost, and another one is to be gone on with; `keepsFiles` when
 * it puts something into the store of files.
 */
export const runCommand = (
  work: (wired: Wired, args: readonly string[]) => Promise<string>,
  { lostFlag, keepsFiles = false }: { lostFlag?: string; keepsFiles?: boolean } = {},
): Promise<void> =>
  printed(async (args) => {
    const env = readEnv(process.env)
    if (keepsFiles && env.S3_BUCKET === undefined) await assertOwnFolder(env)
    const isSecretLost = lostFlag !== undefined && args.includes(lostFlag)
    const urls = await findInstallation(env, { isSecretLost })
    const wired = await wire(env, createLog({ LOG_LEVEL: 'error' }, 'command'), urls)
    try {
      return await work(wired, args)
    } finally {
      await wired.close()
    }
  })

/** What was asked for is done, and something beside it is not: to do all of it again would do the first part twice. The exit code is 3. */
export class DoneInPart extends Error {
  override readonly name = 'DoneInPart'
}

/** Prints what a command returns; what it throws is printed and the exit code is 1, or as the error says. */
export async function printed(work: (args: readonly string[]) => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await work(process.argv.slice(2))}\n`)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = error instanceof DoneInPart ? 3 : 1
  }
}

/** Throws a `ConfigurationError` when root would write into a folder of the product's own user, who could read nothing of it. */
export async function assertOwnFolder(env: Pick<Env, 'DATA_DIR'>): Promise<void> {
  if (process.getuid?.() !== 0) return
  const dataDir = resolve(env.DATA_DIR)
  const owner = (await stat(dataDir).catch(() => null))?.uid ?? 0
  if (owner === 0) return
  throw new ConfigurationError([
    `DATA_DIR: ${dataDir} belongs to another user (${owner}), who could not read what root puts there. Run this as that user`,
  ])
}

/** Where the database of an installation is that runs, or is named. Throws a `ConfigurationError` when there is none, or the secret is another's. */
export async function findInstallation(
  env: Env,
  { isSecretLost = false }: { isSecretLost?: boolean } = {},
): Promise<DatabaseUrls> {
  const ownerUrl = env.DATABASE_URL ?? (await findEmbeddedDatabase(resolve(env.DATA_DIR)))
  const notRunning = new ConfigurationError([
    `DATA_DIR: Rejoinder is not running on ${resolve(env.DATA_DIR)}. Start it first, or set DATABASE_URL to its database.`,
  ])
  if (ownerUrl === null) throw notRunning
  const found = await lookAtSchema(ownerUrl).catch((error: unknown) => {
    throw env.DATABASE_URL === undefined ? notRunning : error
  })
  assertFits(found)
  if (!isSecretLost) await assertOwnSecret(env, ownerUrl)
  return openLogin(env, ownerUrl)
}
