import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { z } from 'zod'
import { readEnv } from '#config/env.ts'
import { ensureDatabase } from '#db/embedded/ensure-database.ts'
import { startEmbedded } from '#db/embedded/start.ts'
import { silentLog } from '#lib/log.ts'
import { leanProcess } from '#main/compile/compiled-code.ts'
import { prepareDatabase } from '#main/database.ts'
import { operatorToken } from '../test/keys.ts'
import { compileProduct, scriptPath } from '../test/product-code.ts'

const root = join(import.meta.dirname, '..')

export interface BenchDatabase extends AsyncDisposable {
  dataDir: string
  ownerUrl: string
  appUrl: string
  /** Above row-level security: seeds, and counts what really is in the tables. */
  admin: pg.Pool
  adminUrl: string
  version: string
}

/** A bench that is broken off (Ctrl-C, a time limit, an error) leaves no database server behind. */
function endWithThisProcess(pid: number): { remove(): void } {
  const end = (): void => {
    try {
      process.kill(pid, 'SIGQUIT') // PostgreSQL: at once, nothing is to be kept
    } catch {
      // It has ended by itself.
    }
  }
  const exit = (): void => process.exit(1)
  process.once('exit', end)
  process.once('SIGTERM', exit)
  process.once('SIGINT', exit)
  return {
    remove() {
      process.off('exit', end)
      process.off('SIGTERM', exit)
      process.off('SIGINT', exit)
    },
  }
}

/** The embedded PostgreSQL as the product runs it (fsync on), with an empty migrated database; gone when disposed. */
export async function startDatabase(): Promise<BenchDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rejoinder-bench-'))
  const server = await startEmbedded({ dataDir, log: silentLog })
  const stopWithUs = endWithThisProcess(server.pid)
  const env = readEnv({ DATA_DIR: dataDir })
  const { ownerUrl, appUrl } = await prepareDatabase(env, await ensureDatabase(server, dataDir))
  const adminUrl = server.url.replace(/postgres$/, 'rejoinder')
  const admin = new pg.Pool({ connectionString: adminUrl, max: 4 })
  const { rows } = await admin.query<{ version: string; fsync: string }>(
    "select current_setting('server_version') as version, current_setting('fsync') as fsync",
  )
  if (rows[0]?.fsync !== 'on') throw new Error('A database that does not sync measures nothing')
  return {
    dataDir,
    ownerUrl,
    appUrl,
    admin,
    adminUrl,
    version: rows[0].version,
    async [Symbol.asyncDispose]() {
      await admin.end()
      await server.stop('immediate')
      stopWithUs.remove()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export interface Part extends AsyncDisposable {
  /** Where it listens; 0 for a part that does not. */
  port: number
  pid: number
}

const ready = z.object({ type: z.literal('ready'), port: z.number().default(0) })

/** Starts one process of the product, such as `src/main/web`, as the supervisor does, and waits until it says that it is ready. */
export async function startPart(script: string, env: Record<string, string> = {}): Promise<Part> {
  await compileProduct()
  return startScript(scriptPath(script), env)
}

/** The same of any script that says so, by its path. */
export async function startScript(path: string, env: Record<string, string> = {}): Promise<Part> {
  const lean = leanProcess(process.env)
  const child = fork(path, {
    cwd: root,
    execArgv: [...process.execArgv, ...lean.execArgv],
    env: { ...lean.env, NODE_ENV: 'production', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const message = await Promise.race([
    once(child, 'message').then(([said]) => ready.parse(said)),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`${path} ended with ${code}`))),
  ])
  return { port: message.port, pid: child.pid ?? -1, [Symbol.asyncDispose]: () => stop(child) }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** What a part of the product must know to work with this database. */
export const partEnv = (database: BenchDatabase, port: number): Record<string, string> => ({
  DATA_DIR: database.dataDir,
  SUPERVISED_OWNER_URL: database.ownerUrl,
  SUPERVISED_APP_URL: database.appUrl,
  PORT: String(port),
  // Its /metrics say how long requests took.
  OPERATOR_TOKEN: operatorToken,
})
