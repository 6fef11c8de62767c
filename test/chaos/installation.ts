import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ensureDatabase } from '#db/embedded/ensure-database.ts'
import { type EmbeddedServer, startEmbedded } from '#db/embedded/start.ts'
import { silentLog } from '#lib/log.ts'
import { fillDataDir } from '../data-template.ts'
import { sandboxKey } from '../keys.ts'
import { eventually } from '../process/eventually.ts'
import { freePort } from '../product.ts'
import { openFront } from './front.ts'
import { type KeptProcess, keepRunning } from './kept-process.ts'

/** The product on "many machines": two webs behind one address, two workers, one database, and the simulator of the platform. */
export interface Installation extends AsyncDisposable {
  /** Of the address that browsers and webhooks use, and of each web. */
  url: string
  webs: string[]
  sandboxUrl: string
  folder: string
  processes: KeptProcess[]
  /** Above row-level security: reads what really is in the tables. Fails while the database is away. */
  admin: pg.Pool
  /** Ends the database at once, as a crash does or in good order, and brings it up again. */
  restartDatabase(how: 'crash' | 'stop'): Promise<void>
  databaseRestarts(): number
}

const times = { SEND_TIMEOUT_SECONDS: '3', SETTLE_AFTER_SECONDS: '1,2,4', SYNC_EVERY_SECONDS: '10' }
/** A platform's day of retries in nine seconds: some deliveries are lost for good, and only the sync finds them. */
const timeScale = '0.0001'

/** @param modelUrl of the language model that its agents write with */
export async function startInstallation(modelUrl: string): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), 'rejoinder-chaos-'))
  await fillDataDir(folder)
  let database: EmbeddedServer = await startEmbedded({ dataDir: folder, log: silentLog })
  const ownerUrl = await ensureDatabase(database, folder)
  const admin = new pg.Pool({ connectionString: database.url.replace(/postgres$/, 'rejoinder'), max: 3 })
  admin.on('error', () => undefined)
  admin.on('connect', (client) => client.on('error', () => undefined))

  const [frontPort, sandboxPort, ...webPorts] = [await freePort(), await freePort(), await freePort(), await freePort()]
  const front = await openFront(webPorts, frontPort ?? 0)
  const env = {
    DATABASE_URL: ownerUrl,
    APP_SECRET: 'the same in all processes of one database',
    DATA_DIR: folder,
    PUBLIC_URL: front.url,
    SANDBOX: 'on',
    SANDBOX_KEY: sandboxKey,
    SANDBOX_PORT: String(sandboxPort),
    OPENROUTER_API_KEY: 'the key of the model',
    LLM_BASE_URL: modelUrl,
    ...times,
  }
  const logOf = (name: string): string => join(folder, `${name}.log`)
  const processes = [
    keepRunning(
      'sandbox',
      'sandbox/main.ts',
      {
        SANDBOX_PORT: String(sandboxPort),
        SANDBOX_DATA_DIR: join(folder, 'sandbox'),
        SANDBOX_TIME_SCALE: timeScale,
        SANDBOX_KEY: sandboxKey,
      },
      logOf('sandbox'),
    ),
    ...webPorts.map((port, index) =>
      keepRunning(`web ${index + 1}`, 'src/main/web.ts', { ...env, PORT: String(port) }, logOf(`web${index + 1}`)),
    ),
    ...[1, 2].map((number) => keepRunning(`worker ${number}`, 'src/main/worker.ts', env, logOf(`worker${number}`))),
  ]
  let restarts = 0
  const webs = webPorts.map((port) => `http://127.0.0.1:${port}`)
  for (const url of webs) await eventually(`${url} is ready`, async () => (await fetch(`${url}/ready`)).ok, 90_000)
  return {
    url: front.url,
    webs,
    sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
    folder,
    processes,
    admin,
    async restartDatabase(how) {
      restarts += 1
      if (how === 'crash') process.kill(database.pid, 'SIGKILL')
      else await database.stop('fast')
      for (;;) {
        try {
          database = await startEmbedded({ dataDir: folder, log: silentLog })
          return
        } catch {
          await sleep(200) // what was killed takes a moment to be gone
        }
      }
    },
    databaseRestarts: () => restarts,
    async [Symbol.asyncDispose]() {
      await Promise.all(processes.map((kept) => kept.stop()))
      await front[Symbol.asyncDispose]()
      await admin.end()
      await database.stop('immediate')
      if (process.env.CHAOS_KEEP === undefined) await rm(folder, { recursive: true, force: true })
    },
  }
}
