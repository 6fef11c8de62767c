import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillDataDir } from './data-template.ts'
import { operatorToken, sandboxKey } from './keys.ts'
import { atOwnPace } from './patience.ts'
import { compileProduct, scriptPath } from './product-code.ts'
import { scratchFolder } from './scratch-folder.ts'

const root = join(import.meta.dirname, '..')

/** The whole product as `npm start` runs it: real processes on free ports, with a data directory of its own. */
export interface Product extends AsyncDisposable {
  url: string
  sandboxUrl: string
  dataDir: string
  pid: number
  /** Everything that the product has printed. */
  log(): Promise<string>
  /** Waits until the product is gone and returns its exit code. */
  ended(): Promise<number | null>
  kill(signal: NodeJS.Signals): void
}

/** So long a port is the one's that it was given to, in all processes of a run: who is killed and comes back finds it free, and who is yet to listen, too. */
const keptMs = atOwnPace(20 * 60_000)
const given = join(tmpdir(), 'rejoinder-test-ports')

async function isGiven(port: number): Promise<boolean> {
  const path = join(given, String(port))
  const isFirst = await writeFile(path, '', { flag: 'wx' }).then(
    () => true,
    () => false,
  )
  if (isFirst) return false
  const { mtimeMs } = await stat(path)
  if (Date.now() - mtimeMs < keptMs) return true
  await utimes(path, new Date(), new Date())
  return false
}

/** A port that nobody else gets. Below what the system lends to outgoing connections: one of those would take it while a killed process is away. */
export async function freePort(): Promise<number> {
  await mkdir(given, { recursive: true })
  for (;;) {
    const port = randomInt(10_000, 20_000)
    if (await isGiven(port)) continue
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
}

export interface ProductOptions {
  dataDir?: string
  /** Its data directory is empty, as that of a first start is; left out: it has a database already. */
  isNew?: boolean
  port?: number
  sandboxPort?: number
  env?: Record<string, string>
  /** As a person types it: npm and its shell stand between, and a signal goes to npm alone. */
  isByNpm?: boolean
  /** Keep the data directory when it is over, for the next start. */
  keep?: boolean
}

/** A data directory for a product, as its first start has left it. */
export async function usedDataDir(): Promise<string> {
  const dataDir = await scratchFolder('rejoinder-product-')
  await fillDataDir(dataDir)
  return dataDir
}

/** Starts the product and waits until it says that it is ready. Rejects with its output when it ends before that. */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const newDataDir = () => (options.isNew === true ? mkdtemp(join(tmpdir(), 'rejoinder-product-')) : usedDataDir())
  const dataDir = options.dataDir ?? (await newDataDir())
  const port = options.port ?? (await freePort())
  const sandboxPort = options.sandboxPort ?? (await freePort())
  await compileProduct()
  const logPath = join(tmpdir(), `rejoinder-product-${port}-${Date.now()}.log`)
  const [command, ...args] =
    options.isByNpm === true ? ['npm', 'start'] : [process.execPath, scriptPath('src/main/start')]
  const child = spawn(command, args, {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      DATA_DIR: dataDir,
      SANDBOX_TIME_SCALE: '0.001',
      SANDBOX_LEADS: 'off',
      SANDBOX_KEY: sandboxKey,
      OPERATOR_TOKEN: operatorToken,
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = createWriteStream(logPath)
  child.stdout?.pipe(output)
  child.stderr?.pipe(output)
  await untilReady(child, () => readFile(logPath, 'utf8'))
  return {
    url: `http://127.0.0.1:${port}`,
    sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
    dataDir,
    pid: child.pid ?? -1,
    log: () => readFile(logPath, 'utf8'),
    ended: async () => {
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      return child.exitCode
    },
    kill: (signal) => child.kill(signal),
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      await rm(logPath, { force: true })
      if (options.keep !== true) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function untilReady(child: ChildProcess, log: () => Promise<string>): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  child.stdout?.on('data', (part: Buffer) => {
    if (part.toString().includes('Rejoinder is ready')) resolve()
  })
  const onExit = async (code: number | null): Promise<void> => {
    await new Promise((settle) => setTimeout(settle, 100))
    reject(new Error(`The product ended with ${code}:\n${await log().catch(() => '')}`))
  }
  child.once('exit', onExit)
  await promise
  child.off('exit', onExit)
}
