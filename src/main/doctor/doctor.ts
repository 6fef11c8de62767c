import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { ConfigurationError, type Env, readEnv } from '#config/env.ts'
import { appLoginUrl } from '#db/app-role.ts'
import { findEmbeddedDatabase } from '#db/embedded/ensure-database.ts'
import type { SecretBox } from '#lib/secret-box.ts'
import { opensDatabase } from '../database.ts'
import { createLog } from '../log.ts'
import { openFiles } from '../open-files.ts'
import { knownMasterSecret, loadSecrets } from '../secrets.ts'
import { settingsOf, wire } from '../wire.ts'
import { checkBackups } from './backup-checks.ts'
import { checkDatabase } from './database-checks.ts'
import { attempt, type Finding, failure, ok, skipped } from './finding.ts'
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
  // Where there is none yet, none is made: one of the moment opens nothing and is kept nowhere.
  const master = (await knownMasterSecret(env)) ?? randomBytes(48).toString('base64url')
  const secrets = await loadSecrets({ ...env, APP_SECRET: master })
  const operatorToken = env.OPERATOR_TOKEN ?? secrets.operatorToken
  const { publicUrl } = settingsOf(env)
  const findings: Finding[] = [ok('configuration', 'valid')]
  findings.push(...(await checkMachine(env, await openFiles(env))))
  findings.push(...(await checkBackups(env, secrets.database.tag)))
  const ownerUrl = env.DATABASE_URL ?? (await findEmbeddedDatabase(resolve(env.DATA_DIR)))
  if (ownerUrl === null)
    findings.push(
      failure('database', `Nothing runs on ${resolve(env.DATA_DIR)}.`, 'Start the product first, or set DATABASE_URL.'),
    )
  else {
    const appUrl = env.APP_DATABASE_URL ?? appLoginUrl(ownerUrl, secrets.database)
    const ofDatabase = await checkDatabase({ ownerUrl, appUrl }, env.DATABASE_POOL_SIZE)
    findings.push(...ofDatabase)
    if (!ofDatabase.some(({ check, state }) => state === 'failure' && (check === 'database' || check === 'migrations')))
      findings.push(...(await attempt('master secret', 'See the message.', () => checkOpens(ownerUrl, secrets.box))))
    const lacks = (...checks: readonly string[]) =>
      ofDatabase.some(({ check, state }) => state === 'failure' && checks.includes(check))
    const hasLogins = !lacks('database', 'application login')
    findings.push(
      ...(await checkPooler(env, { ownerUrl, appUrl, hasLogins })),
      ...(await checkReplica(env, { ownerUrl, appUrl, hasLogins })),
      ...(hasLogins && !lacks('migrations', 'database settings')
        ? await ofWorkspaces({ ...env, APP_SECRET: master }, { ownerUrl, appUrl }, workspaceId)
        : [skipped('platform', 'It can’t be asked before the database is in order.')]),
    )
  }
  findings.push(
    ...(await checkOutside({ env, publicUrl, operatorToken })),
    ...(await checkMail(env)),
    ...(await checkModel(env)),
  )
  return findings
}

async function checkOpens(ownerUrl: string, box: SecretBox): Promise<Finding> {
  if (await opensDatabase(ownerUrl, box)) return ok('master secret', 'opens what is sealed in the database')
  return failure(
    'master secret',
    'It does not open what is sealed in the database: nobody can sign in, and no platform can be asked.',
    'Run this command and every process with the APP_SECRET, or the DATA_DIR, that the database was filled with. If it is lost, see the runbook “A key is lost or stolen”.',
  )
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
