import { join } from 'node:path'
import type { Env } from '#config/env.ts'
import type { Log } from '#lib/log.ts'
import { leanProcess } from './compile/compiled-code.ts'
import { scriptPath } from './installed.ts'
import { type SupervisedProcess, superviseProcess } from './supervise/supervised-process.ts'
import { isSandboxWanted } from './wire.ts'

interface Options {
  env: Env
  log: Log
  dataDir: string
  sandboxKey: string
  /** The folder of the code that they run. */
  code: string
  /** Asked for at every start of a part: the database may have moved. */
  urls: () => { ownerUrl: string; appUrl: string }
  onFatal: (message: string) => void
  /** Where each part is put, at once. */
  children: SupervisedProcess[]
}

/** Starts web server, worker and, where it is wanted, sandbox. Resolves when all of them are ready. */
export async function startParts({
  env,
  log,
  dataDir,
  sandboxKey,
  code,
  urls,
  onFatal,
  children,
}: Options): Promise<void> {
  const lean = leanProcess(process.env)
  const spawn = (name: string, script: string, extra: Record<string, string> = {}): Promise<void> =>
    new Promise((onReady) => {
      children.push(
        superviseProcess({
          name,
          script: scriptPath(script, code),
          execArgv: [...process.execArgv, ...lean.execArgv],
          env: () => ({
            ...lean.env,
            SUPERVISED_OWNER_URL: urls().ownerUrl,
            SUPERVISED_APP_URL: urls().appUrl,
            ...extra,
          }),
          readyTimeoutMs: 60_000,
          log,
          onReady: () => onReady(),
          onFatal,
        }),
      )
    })
  const sandbox = isSandboxWanted(env)
    ? spawn('sandbox', 'sandbox/main', {
        SANDBOX_PORT: String(env.SANDBOX_PORT),
        SANDBOX_DATA_DIR: join(dataDir, 'sandbox'),
        SANDBOX_TIME_SCALE: String(env.SANDBOX_TIME_SCALE),
        SANDBOX_LEADS: env.SANDBOX_LEADS,
        SANDBOX_KEY: sandboxKey,
      })
    : Promise.resolve()
  await Promise.all([spawn('web', 'src/main/web'), spawn('worker', 'src/main/worker'), sandbox])
}
