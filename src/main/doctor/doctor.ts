import { resolve } from 'node:path'
import { ConfigurationError, type Env, readEnv } from '#config/env.ts'
import { appLoginUrl } from '#db/app-role.ts'
import { findEmbeddedDatabase } from '#db/embedded/ensure-database.ts'
import { createLog } from '../log.ts'
import { openFiles } from '../open-files.ts'
import { loadSecrets } from '../secrets.ts'
import { settingsOf, wire } from '../wire.ts'
import { checkDatabase } from './database-checks.ts'
import { attempt, type Finding, failure, ok } from './finding.ts'
import { checkMachine } from './machine-checks.ts'
import { checkMail, checkModel, checkOutside } from './outside-checks.ts'
import { checkPlatforms } from './platform-checks.ts'
import { checkPooler, checkReplica } from './servers-checks.ts'

export interface DoctorOptions {
  /** Whose platform is asked; null: those of the newest workspaces. */
  workspaceId: string | null
}

/** Looks at an installation from the machine that it runs on, and changes nothing but a file and a token that are gone at once. */
export async function examine(
  source: Readonly<Record<string, string | undefined>>,
  { workspaceId }: DoctorOptions,
): Promise<Finding[]> {
  let env: Env
  try {
    env = readEnv(source)
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    return error.problems.map((said) =>
      failure('configuration', said, 'See the chapter Configuration of the documentation.'),
    )
  }
  const secrets = await loadSecrets(env)
  const operatorToken = env.OPERATOR_TOKEN ?? secrets.operatorToken
  const { publicUrl } = settingsOf(env)
  const findings: Finding[] = [ok('configuration', 'valid')]
  findings.push(...(await checkMachine(env, await openFiles(env))))
  const ownerUrl = env.DATABASE_URL ?? (await findEmbeddedDatabase(resolve(env.DATA_DIR)))
  if (ownerUrl === null)
    findings.push(
      failure('database', `Nothing runs on ${resolve(env.DATA_DIR)}.`, 'Start the product first, or set DATABASE_URL.'),
    )
  else {
    const appUrl = env.APP_DATABASE_URL ?? appLoginUrl(ownerUrl, secrets.database)
    const ofDatabase = await checkDatabase({ ownerUrl, appUrl }, env.DATABASE_POOL_SIZE)
    findings.push(...ofDatabase)
    if (!ofDatabase.some(({ state }) => state === 'failure'))
      findings.push(
        ...(await checkPooler(env, { ownerUrl, appUrl })),
        ...(await checkReplica(env, { ownerUrl, appUrl })),
      )
    if (!ofDatabase.some(({ state }) => state === 'failure'))
      findings.push(...(await ofWorkspaces(env, { ownerUrl, appUrl }, workspaceId)))
  }
  findings.push(
    ...(await checkOutside({ env, publicUrl, operatorToken })),
    ...(await checkMail(env)),
    ...(await checkModel(env)),
  )
  return findings
}

const ofWorkspaces = (env: Env, urls: { ownerUrl: string; appUrl: string }, workspaceId: string | null) =>
  attempt('platform', 'See the message.', async () => {
    const wired = await wire(env, createLog({ LOG_LEVEL: 'silent' }, 'doctor'), urls)
    try {
      return await checkPlatforms(wired, workspaceId)
    } finally {
      await wired.close()
    }
  })
