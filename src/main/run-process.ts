import { ConfigurationError, type Env, readEnv } from '#config/env.ts'
import { SchemaError } from '#db/migrate.ts'
import { switchPlans } from '#domain/platform/switch-plans.ts'
import type { Log } from '#lib/log.ts'
import { assertOwnSecret, type DatabaseUrls, openLogin } from './database.ts'
import { createLog, followLevelSignal } from './log.ts'
import { loadSecrets } from './secrets.ts'
import { exitFatally, exitWithParent } from './supervise/supervised-child.ts'
import { createWaitingServer, type WaitingServer } from './waiting-server.ts'
import { whenDatabaseIsThere } from './when-database-is-there.ts'
import { whenMigrated } from './when-migrated.ts'
import { type Wired, wire } from './wire.ts'

/** As long as the migrations are waited for: whoever starts it anew each time waits longer and longer in between. */
const patienceMs = 600_000

interface Parts {
  env: Env
  log: Log
  wired: Wired
  /** Ends the process, and with it the supervisor, with words for whoever started it. */
  fatal: (message: string) => Promise<never>
}

/**
 * Runs one part of the product (web server or worker) as a process: under the supervisor, or alone against a DATABASE_URL.
 * `portOf` is where it will listen, `start` returns how the part stops.
 */
export async function runProcess(
  name: string,
  portOf: (env: Env) => number | undefined,
  start: (parts: Parts) => Promise<() => Promise<void>>,
): Promise<void> {
  let stop: () => Promise<void> = async () => undefined
  exitWithParent(() => stop())
  try {
    const env = readEnv(process.env)
    const log = createLog(env, name)
    followLevelSignal(log, env.LOG_LEVEL)
    const readsLists = name === 'web'
    const operatorToken = env.OPERATOR_TOKEN ?? (await loadSecrets(env)).operatorToken
    const waiting = createWaitingServer(env, portOf(env), { operatorToken, metricsToken: env.METRICS_TOKEN })
    const open = async (): Promise<Wired> => wire(env, log, { ...(await findDatabase(env, log, waiting)), readsLists })
    const onAway = (): Promise<void> => waiting.says('database_unreachable')
    const wired = await whenDatabaseIsThere(log, open, { onAway, patienceMs })
    // Here alone: what a command is told of the configuration may be less than the product goes by.
    await whenDatabaseIsThere(log, () => switchPlans(wired.ctx, env.PLANS === 'on'), { onAway, patienceMs })
    await waiting.close()
    const stopPart = await start({ env, log, wired, fatal: exitFatally })
    stop = async () => {
      await stopPart()
      await wired.close()
    }
  } catch (error) {
    if (error instanceof ConfigurationError || error instanceof SchemaError) return exitFatally(error.message)
    throw error
  }
}

/** Where the database is: told by the supervisor, who has prepared it, or named by DATABASE_URL, and prepared by `migrate`. */
async function findDatabase(env: Env, log: Log, waiting: WaitingServer): Promise<DatabaseUrls> {
  const { SUPERVISED_OWNER_URL: ownerUrl, SUPERVISED_APP_URL: appUrl } = process.env
  if (ownerUrl !== undefined && appUrl !== undefined) return { ownerUrl, appUrl }
  if (env.DATABASE_URL === undefined) {
    throw new ConfigurationError(['DATABASE_URL: set the PostgreSQL to use. (npm start brings its own.)'])
  }
  await whenMigrated(log, { ownerUrl: env.DATABASE_URL, waiting })
  await assertOwnSecret(env, env.DATABASE_URL)
  return openLogin(env, env.DATABASE_URL)
}
