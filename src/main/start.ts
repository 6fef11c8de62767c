import { resolve } from 'node:path'
import { ConfigurationError, type Env, readEnv } from '#config/env.ts'
import { ensureDatabase } from '#db/embedded/ensure-database.ts'
import { EmbeddedDatabaseError } from '#db/embedded/errors.ts'
import { SchemaError } from '#db/migrate.ts'
import type { Log } from '#lib/log.ts'
import { ensureCompiled } from './compile/compiled-code.ts'
import { prepareDatabase } from './database.ts'
import { createLog, followLevelSignal } from './log.ts'
import { loadSecrets } from './secrets.ts'
import { startParts } from './start-parts.ts'
import { acquireInstanceLock, type InstanceLock, InstanceLockedError } from './supervise/instance-lock.ts'
import { onParentGone } from './supervise/parent.ts'
import { createShutdown, type Stoppable } from './supervise/shutdown.ts'
import { type SupervisedEmbedded, superviseEmbedded } from './supervise/supervised-embedded.ts'
import type { SupervisedProcess } from './supervise/supervised-process.ts'
import { ensureWebBuilt } from './web-build.ts'
import { hasOutbox, isSandboxWanted } from './wire.ts'

/** Everything on one machine: the embedded database (unless DATABASE_URL names another), web server, worker and sandbox. */
async function start(env: Env, log: Log): Promise<number> {
  const startedAt = performance.now()
  const dataDir = resolve(env.DATA_DIR)
  const lock = await acquireInstanceLock(dataDir)
  const children: SupervisedProcess[] = []
  let embedded: Promise<SupervisedEmbedded> | null = null
  // One that is still starting is waited for: it would outlive this process.
  const database: Stoppable = {
    stop: async (hurry) => (await embedded?.catch(() => null))?.stop(hurry),
  }
  process.on('SIGUSR2', () => {
    for (const { name, pid } of children) if (name !== 'sandbox') signal(pid(), 'SIGUSR2')
  })
  const shutdown = createShutdown({ stages: () => [children, [database]], log })
  if (process.env.npm_lifecycle_event === 'start')
    onParentGone(() => shutdown.begin('npm has ended', 0), process.argv[2])
  const fatal = (message: string): void => {
    process.stderr.write(`${message}\n`)
    shutdown.begin('a process can’t run with this configuration', 78)
  }
  const built = Promise.all([ensureCompiled(log, shutdown.begun), ensureWebBuilt(log, shutdown.begun)])
  let urls = { ownerUrl: '', appUrl: '' }
  const prepare = async (): Promise<void> => {
    const ownerUrl = env.DATABASE_URL ?? (await ensureDatabase(orThrow(await embedded).current(), dataDir))
    urls = await prepareDatabase(env, ownerUrl)
  }
  if (env.DATABASE_URL === undefined) {
    const onMoved = (): void => {
      prepare().then(
        () => {
          for (const child of children) child.restart()
        },
        (error: unknown) => log.error({ err: error }, 'the moved database could not be prepared'),
      )
    }
    embedded = superviseEmbedded({ dataDir, log, onMoved })
  }
  const prepared = Promise.all([built, prepare()]).then(
    ([[code]]) => code,
    async (error: unknown) => {
      // What a shutdown takes away from under it is no fault.
      if (shutdown.begun.aborted) return null
      // A start that fails leaves no database running behind it.
      await database.stop()
      throw error
    },
  )
  const code = await Promise.race([prepared, shutdown.finished.then(() => null)])
  if (code !== null && !shutdown.begun.aborted) {
    const secrets = await loadSecrets(env)
    const sandboxKey = env.SANDBOX_KEY ?? secrets.sandboxKey
    const parts = startParts({ env, log, dataDir, sandboxKey, code, urls: () => urls, onFatal: fatal, children })
    void parts.then(() =>
      announce(env, lock, startedAt, {
        sandbox: sandboxKey,
        operator: env.OPERATOR_TOKEN ?? secrets.operatorToken,
      }),
    )
  }
  const exitCode = await shutdown.finished
  lock.release()
  return exitCode
}

/** To a part that runs; one that has just ended hears nothing. */
function signal(pid: number | null, name: NodeJS.Signals): void {
  try {
    if (pid !== null) process.kill(pid, name)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

async function announce(
  env: Env,
  lock: InstanceLock,
  startedAt: number,
  keys: { sandbox: string; operator: string },
): Promise<void> {
  const address = `http://${env.HOST === '0.0.0.0' ? '127.0.0.1' : env.HOST}:${env.PORT}`
  await lock.announce(address)
  const lines = [
    `Rejoinder is ready (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`,
    `  open       ${address}`,
  ]
  if (isSandboxWanted(env)) lines.push(`  sandbox    http://127.0.0.1:${env.SANDBOX_PORT}/#key=${keys.sandbox}`)
  const operator = `?token=${encodeURIComponent(keys.operator)}`
  if (hasOutbox(env)) lines.push(`  outbox     ${address}/dev/mail${operator}`)
  lines.push(`  metrics    ${address}/metrics${operator}`)
  process.stdout.write(`${lines.join('\n')}\n  Ctrl-C stops everything.\n`)
}

function orThrow<T>(value: T | null): T {
  if (value === null) throw new Error('The embedded database is not running')
  return value
}

const isForPerson = (error: unknown): error is Error =>
  [ConfigurationError, InstanceLockedError, EmbeddedDatabaseError, SchemaError].some((kind) => error instanceof kind)

try {
  const env = readEnv(process.env)
  const log = createLog(env, 'supervisor')
  followLevelSignal(log, env.LOG_LEVEL)
  process.exit(await start(env, log))
} catch (error) {
  process.stderr.write(
    `${isForPerson(error) ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  )
  process.exit(1)
}
