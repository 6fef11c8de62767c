import { join, resolve } from 'node:path'
import { ConfigurationError, type Env, readEnv } from '#config/env.ts'
import { ensureDatabase } from '#db/embedded/ensure-database.ts'
import { EmbeddedDatabaseError } from '#db/embedded/errors.ts'
import { SchemaError } from '#db/migrate.ts'
import type { Log } from '#lib/log.ts'
import { ensureCompiled, leanProcess } from './compiled-code.ts'
import { prepareDatabase } from './database.ts'
import { createLog } from './log.ts'
import { acquireInstanceLock, InstanceLockedError } from './supervise/instance-lock.ts'
import { onParentGone } from './supervise/parent.ts'
import { createShutdown, type Stoppable } from './supervise/shutdown.ts'
import { type SupervisedEmbedded, superviseEmbedded } from './supervise/supervised-embedded.ts'
import { type SupervisedProcess, superviseProcess } from './supervise/supervised-process.ts'
import { ensureWebBuilt } from './web-build.ts'
import { isSandboxWanted } from './wire.ts'

const root = join(import.meta.dirname, '../..')

/** Everything on one machine: the embedded database (unless DATABASE_URL names another), web server, worker and sandbox. */
async function start(env: Env, log: Log): Promise<number> {
  const startedAt = performance.now()
  const dataDir = resolve(env.DATA_DIR)
  const lock = await acquireInstanceLock(dataDir)
  const children: SupervisedProcess[] = []
  const embedded: { current: SupervisedEmbedded | null } = { current: null }
  const shutdown = createShutdown({
    stages: (): Stoppable[][] => [children, embedded.current === null ? [] : [embedded.current]],
    log,
  })
  if (process.env.npm_lifecycle_event === 'start') onParentGone(() => shutdown.begin('npm has ended', 0))
  const fatal = (message: string): void => {
    process.stderr.write(`${message}\n`)
    shutdown.begin('a process can not run like this', 78)
  }
  const built = Promise.all([ensureCompiled(log), ensureWebBuilt(log)])
  let urls = { ownerUrl: '', appUrl: '' }
  const prepare = async (): Promise<void> => {
    const ownerUrl = env.DATABASE_URL ?? (await ensureDatabase(orThrow(embedded.current).current(), dataDir))
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
    embedded.current = await superviseEmbedded({ dataDir, log, onMoved })
  }
  const prepared = Promise.all([built, prepare()])
  const [[compiledDir]] = await prepared.catch(async (error: unknown) => {
    // A start that fails leaves no database running behind it.
    await embedded.current?.stop()
    throw error
  })
  const lean = leanProcess(compiledDir, process.env)
  const ready = new Map<string, () => void>()
  const spawn = (name: string, script: string, extra: Record<string, string> = {}): Promise<void> =>
    new Promise((resolveReady) => {
      ready.set(name, resolveReady)
      children.push(
        superviseProcess({
          name,
          script: join(root, script),
          execArgv: [...process.execArgv, ...lean.execArgv],
          env: () => ({
            ...lean.env,
            SUPERVISED_OWNER_URL: urls.ownerUrl,
            SUPERVISED_APP_URL: urls.appUrl,
            ...extra,
          }),
          readyTimeoutMs: 60_000,
          log,
          onReady: () => ready.get(name)?.(),
          onFatal: fatal,
        }),
      )
    })
  const sandbox = isSandboxWanted(env)
    ? spawn('sandbox', 'sandbox/main.ts', {
        SANDBOX_PORT: String(env.SANDBOX_PORT),
        SANDBOX_DATA_DIR: join(dataDir, 'sandbox'),
        SANDBOX_TIME_SCALE: String(env.SANDBOX_TIME_SCALE),
      })
    : Promise.resolve()
  const everything = Promise.all([spawn('web', 'src/main/web.ts'), spawn('worker', 'src/main/worker.ts'), sandbox])
  void everything.then(async () => {
    const address = `http://${env.HOST === '0.0.0.0' ? '127.0.0.1' : env.HOST}:${env.PORT}`
    await lock.announce(address)
    const lines = [
      `Rejoinder is ready (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`,
      `  open       ${address}`,
    ]
    if (isSandboxWanted(env)) lines.push(`  sandbox    http://127.0.0.1:${env.SANDBOX_PORT}`)
    process.stdout.write(`${lines.join('\n')}\n  Ctrl-C stops everything.\n`)
  })
  const exitCode = await shutdown.finished
  lock.release()
  return exitCode
}

function orThrow<T>(value: T | null): T {
  if (value === null) throw new Error('The embedded database is not running')
  return value
}

const isForPerson = (error: unknown): error is Error =>
  [ConfigurationError, InstanceLockedError, EmbeddedDatabaseError, SchemaError].some((kind) => error instanceof kind)

try {
  const env = readEnv(process.env)
  process.exit(await start(env, createLog(env, 'supervisor')))
} catch (error) {
  process.stderr.write(
    `${isForPerson(error) ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  )
  process.exit(1)
}
