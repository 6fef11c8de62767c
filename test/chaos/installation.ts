import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { makeStreamKey } from '#lib/sealed-stream.ts'
import { sandboxKey } from '../keys.ts'
import { findPooler, startPooler } from '../machines/pooler.ts'
import { eventually } from '../process/eventually.ts'
import { freePort } from '../product.ts'
import { scriptPath } from '../product-code.ts'
import { type ChaosDatabase, openEmbedded } from './database.ts'
import { type Disk, mountDisk } from './disk.ts'
import { openFront } from './front.ts'
import { type KeptProcess, keepRunning } from './kept-process.ts'

/** The product on "many machines": two webs behind one address, workers, one database, and the simulator of the platform. */
export interface Installation extends AsyncDisposable {
  /** Of the address that browsers and webhooks use, and of each web. */
  url: string
  webs: string[]
  sandboxUrl: string
  folder: string
  readonly processes: readonly KeptProcess[]
  /** Above row-level security: reads what really is in the tables. Fails while the database is away. */
  readonly admin: pg.Pool
  /** Ends the database at once, as a crash does or in good order, and brings it up again. */
  restartDatabase(how: 'crash' | 'stop'): Promise<void>
  databaseRestarts(): Readonly<Record<string, number>>
  /** Whose clock can be set: each web's and each worker's, as on machines of their own. */
  clocks: readonly { name: string; set(wrongByMs: number): Promise<void> }[]
  /** For so long the database takes no writes. */
  readOnlyFor(ms: number): Promise<void>
  /** For so long nothing more fits on the disk of the database and the files; null: none could be mounted. */
  diskFullFor: ((ms: number) => Promise<void>) | null
  /** Backs up beside whatever goes on. Returns what the command says. */
  backUp(): Promise<string>
  /** Loses all but the platform and the backups, and puts the newest of these in its place. Meanwhile nothing of the product runs. */
  restore(): Promise<string>
  /** Nothing is to be disturbed: it is being restored. */
  isAway(): boolean
}

export interface Building {
  /** Of the language model that its agents write with. */
  modelUrl: string
  smtpUrl?: string
  /** What else than public addresses its workspaces may call. */
  privateOrigins?: readonly string[]
  workers?: number
  /** How large its own disk is; left out: it has none, and it never fills. */
  diskBytes?: number
  /** Whether a pooler in transaction mode stands between its processes and the database, where this machine has one. */
  hasPooler?: boolean
  /** Its database; left out: the one that the product brings with it, in its data directory. */
  openDatabase?: (dataDir: string) => Promise<ChaosDatabase>
  say?: (line: string) => void
}

const root = join(import.meta.dirname, '../..')
const times = { SEND_TIMEOUT_SECONDS: '3', SETTLE_AFTER_SECONDS: '1,2,4', SYNC_EVERY_SECONDS: '10' }
/** A platform's day of retries in nine seconds: some deliveries are lost for good, and only the sync finds them. */
const timeScale = '0.0001'
const clockModule = pathToFileURL(join(import.meta.dirname, 'clock.ts')).href

function openAdmin({ superuserUrl }: ChaosDatabase): pg.Pool {
  const admin = new pg.Pool({ connectionString: superuserUrl, max: 3 })
  admin.on('error', () => undefined)
  admin.on('connect', (client) => client.on('error', () => undefined))
  return admin
}

async function mounted(folder: string, { diskBytes, openDatabase, say }: Building): Promise<Disk | null> {
  // The disk of a database of somebody else's is not ours to fill.
  if (diskBytes === undefined || openDatabase !== undefined) return null
  return mountDisk(folder, diskBytes).catch((error: unknown) => {
    say?.(`no disk fills: none of its own could be mounted (${error instanceof Error ? error.message.trim() : error})`)
    return null
  })
}

async function command(script: string, env: Record<string, string>): Promise<string> {
  const all = { ...process.env, NODE_ENV: 'development', ...env }
  const { stdout } = await promisify(execFile)(process.execPath, [script], { cwd: root, env: all })
  return stdout.trim()
}

export async function startInstallation(building: Building): Promise<Installation> {
  const { modelUrl, smtpUrl, privateOrigins = [], workers = 2, hasPooler = false, say = () => undefined } = building
  const folder = await mkdtemp(join(tmpdir(), 'rejoinder-chaos-'))
  const disk = await mounted(join(folder, 'disk'), building)
  const dataDir = join(folder, 'disk', 'data')
  await mkdir(dataDir, { recursive: true })
  // The database's account passes through.
  await chmod(folder, 0o711)
  const database = await (building.openDatabase ?? openEmbedded)(dataDir)
  let admin = openAdmin(database)

  const [frontPort, sandboxPort, ...webPorts] = [await freePort(), await freePort(), await freePort(), await freePort()]
  const front = await openFront(webPorts, frontPort ?? 0)
  const backups = { BACKUP_DIR: join(folder, 'backups'), BACKUP_KEY: (await makeStreamKey()).identity }
  const env: Record<string, string> = {
    DATABASE_URL: database.ownerUrl,
    APP_SECRET: 'the same in all processes of one database',
    DATA_DIR: dataDir,
    PUBLIC_URL: front.url,
    SANDBOX: 'on',
    SANDBOX_KEY: sandboxKey,
    SANDBOX_PORT: String(sandboxPort),
    OPENROUTER_API_KEY: 'the key of the model',
    LLM_BASE_URL: modelUrl,
    PRIVATE_ORIGINS: privateOrigins.join(),
    ...(smtpUrl !== undefined && { SMTP_URL: smtpUrl, CONFIRM_EMAIL: 'off' }),
    ...times,
  }
  const found = hasPooler ? await findPooler() : null
  if (hasPooler && found === null) say('no pooler stands before the database: this machine has no pgbouncer')
  const poolerPort = await freePort()
  /** One for the database as it is now; null: there is none. */
  const openPooler = async (): Promise<KeptProcess | null> => {
    const place = await database.poolerPlace()
    if (found === null || place === null) return null
    const hasNames = found.major > 1 || found.minor >= 21
    env.DATABASE_POOLER_URL = `postgres://127.0.0.1:${poolerPort}`
    env.DATABASE_NAMED_STATEMENTS = hasNames ? 'on' : 'off'
    return (await startPooler({ ...place, folder, port: poolerPort, superuserUrl: database.superuserUrl, hasNames }))
      .kept
  }
  let pooler = await openPooler()
  const logOf = (name: string): string => join(folder, `${name.replaceAll(' ', '')}.log`)
  const clockOf = (name: string): string => join(folder, `${name.replaceAll(' ', '')}.clock`)
  /** What it is started with is read anew at each start: after a restore its database has another address. */
  const keep = (name: string, script: string, own: Record<string, string> = {}): KeptProcess =>
    keepRunning(
      name,
      script,
      () => ({ ...env, NODE_OPTIONS: `--import=${clockModule}`, CHAOS_CLOCK: clockOf(name), ...own }),
      logOf(name),
    )
  const sandbox = keepRunning(
    'sandbox',
    scriptPath('sandbox/main'),
    {
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_DATA_DIR: join(folder, 'sandbox'),
      SANDBOX_TIME_SCALE: timeScale,
      SANDBOX_KEY: sandboxKey,
    },
    logOf('sandbox'),
  )
  const product = [
    ...webPorts.map((port, index) => keep(`web ${index + 1}`, scriptPath('src/main/web'), { PORT: String(port) })),
    ...Array.from({ length: workers }, (_, index) => keep(`worker ${index + 1}`, scriptPath('src/main/worker'))),
  ]
  const webs = webPorts.map((port) => `http://127.0.0.1:${port}`)
  const ready = async (): Promise<void> => {
    for (const url of webs) await eventually(`${url} is ready`, async () => (await fetch(`${url}/ready`)).ok, 300_000)
  }
  await ready()

  let isAway = false
  let last: Promise<unknown> = Promise.resolve()
  /** One after the other: what ends or starts the database. */
  const alone = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const mine = last.then(work)
    last = mine.catch(() => undefined)
    return mine
  }
  const setReadOnly = async (isReadOnly: boolean): Promise<void> => {
    await admin.query(
      `alter system ${isReadOnly ? 'set default_transaction_read_only = on' : 'reset default_transaction_read_only'}`,
    )
    await admin.query('select pg_reload_conf()')
  }
  return {
    url: front.url,
    webs,
    sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
    folder,
    get processes() {
      return [sandbox, ...product, ...(pooler === null ? [] : [pooler])]
    },
    get admin() {
      return admin
    },
    restartDatabase: (how) => alone(() => database.restart(how)),
    databaseRestarts: () => database.restarts(),
    clocks: product.map(({ name }) => ({ name, set: (wrongByMs) => writeFile(clockOf(name), String(wrongByMs)) })),
    async readOnlyFor(ms) {
      await setReadOnly(true)
      await sleep(ms)
      const takesWrites = async (): Promise<true> => {
        await setReadOnly(false)
        return true
      }
      await eventually('the database takes writes again', takesWrites, 120_000)
    },
    diskFullFor:
      disk === null
        ? null
        : (ms) =>
            alone(async () => {
              const makeRoom = await disk.fill()
              await sleep(ms)
              await makeRoom()
              await database.bringUp()
            }),
    backUp: () => command(scriptPath('src/main/backup'), { ...env, ...backups }),
    restore: () =>
      alone(async () => {
        isAway = true
        const resume = await Promise.all(product.map((kept) => kept.hold()))
        await pooler?.stop()
        await admin.end()
        const { DATABASE_URL: _, DATABASE_POOLER_URL: __, ...others } = env
        const said = await database.replace((url) =>
          command(scriptPath('src/main/restore'), {
            ...others,
            ...backups,
            ...(url !== null && { DATABASE_URL: url }),
          }),
        )
        admin = openAdmin(database)
        env.DATABASE_URL = database.ownerUrl
        pooler = await openPooler()
        for (const goOn of resume) goOn()
        await ready()
        isAway = false
        return said
      }),
    isAway: () => isAway,
    async [Symbol.asyncDispose]() {
      await Promise.all([sandbox, ...product, ...(pooler === null ? [] : [pooler])].map((kept) => kept.stop()))
      await front[Symbol.asyncDispose]()
      // A restore that failed has ended it already; why it failed is what is to be told.
      await admin.end().catch(() => undefined)
      await database[Symbol.asyncDispose]()
      const isKept = process.env.CHAOS_KEEP !== undefined
      await disk?.[Symbol.asyncDispose]()
      if (!isKept) await rm(folder, { recursive: true, force: true })
    },
  }
}
