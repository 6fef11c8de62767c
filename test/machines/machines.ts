import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import S3rver from 's3rver'
import { prepareCluster } from '#db/embedded/cluster.ts'
import { ensureDatabase } from '#db/embedded/ensure-database.ts'
import { type EmbeddedServer, startEmbedded } from '#db/embedded/start.ts'
import { silentLog } from '#lib/log.ts'
import { openFront } from '../chaos/front.ts'
import { type KeptProcess, keepRunning } from '../chaos/kept-process.ts'
import { fillDataDir } from '../data-template.ts'
import { operatorToken, sandboxKey } from '../keys.ts'
import { eventually } from '../process/eventually.ts'
import { freePort } from '../product.ts'
import { scriptPath } from '../product-code.ts'
import { startPooler } from './pooler.ts'
import { startStandby } from './standby.ts'

/** Two web servers behind one address and three workers, each with a folder of its own; a pooler, a primary, a replica, and a bucket for files. */
export interface Machines extends AsyncDisposable {
  url: string
  webs: string[]
  sandboxUrl: string
  folder: string
  /** Of the product, and the simulator. */
  processes: KeptProcess[]
  pooler: { kept: KeptProcess; count(): Promise<number> }
  replica: KeptProcess
  /** Above row-level security, on the primary and on the replica. */
  admin: pg.Pool
  onReplica: pg.Pool
  /** What the product is told, for a command beside it. */
  env: Record<string, string>
  crashDatabase(): Promise<void>
}

const times = { SEND_TIMEOUT_SECONDS: '3', SETTLE_AFTER_SECONDS: '1,2,4', SYNC_EVERY_SECONDS: '10' }
const timeScale = '0.0001'

export async function startMachines({ hasNames }: { hasNames: boolean }): Promise<Machines> {
  await using held = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'rejoinder-machines-'))
  held.defer(async () => {
    if (process.env.MACHINES_KEEP === undefined) await rm(folder, { recursive: true, force: true })
  })
  const ports = await Promise.all(Array.from({ length: 6 }, freePort))
  const [frontPort = 0, sandboxPort = 0, poolerPort = 0, replicaPort = 0, ...webPorts] = ports
  await fillDataDir(folder)
  let database: EmbeddedServer = await startEmbedded({ dataDir: folder, log: silentLog })
  held.defer(() => database.stop('immediate'))
  const ownerUrl = await ensureDatabase(database, folder)
  const superuserUrl = database.url.replace(/postgres$/, 'rejoinder')
  const admin = poolOf(superuserUrl)
  held.defer(() => admin.end())

  const cluster = await prepareCluster({ dataDir: folder, log: silentLog })
  const logOf = (name: string): string => join(folder, `${name}.log`)
  const pooler = await startPooler({
    folder,
    port: poolerPort,
    databasePort: database.port,
    superuserUrl,
    account: cluster.account,
    hasNames,
  })
  held.defer(() => pooler.kept.stop())
  const replica = await startStandby(cluster, { superuserUrl, port: replicaPort, logPath: logOf('replica') })
  held.defer(() => replica.stop())
  const onReplica = poolOf(superuserUrl.replace(`:${database.port}/`, `:${replicaPort}/`))
  held.defer(() => onReplica.end())
  await eventually('the replica follows', () => onReplica.query('select'))

  const bucket = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(folder, 'bucket'),
    configureBuckets: [{ name: 'replies', configs: [] }],
  })
  const { port: bucketPort } = await bucket.run()
  held.defer(() => bucket.close())
  const front = await openFront(webPorts, frontPort)
  held.use(front)

  const env = {
    DATABASE_URL: ownerUrl,
    DATABASE_POOLER_URL: `postgres://127.0.0.1:${poolerPort}`,
    DATABASE_NAMED_STATEMENTS: hasNames ? 'on' : 'off',
    DATABASE_REPLICA_URL: `postgres://127.0.0.1:${replicaPort}`,
    S3_BUCKET: 'replies',
    S3_ENDPOINT: `http://127.0.0.1:${bucketPort}`,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    APP_SECRET: 'the same in all processes of one database',
    PUBLIC_URL: front.url,
    OPERATOR_TOKEN: operatorToken,
    SANDBOX: 'on',
    SANDBOX_KEY: sandboxKey,
    SANDBOX_PORT: String(sandboxPort),
    ...times,
  }
  const machine = (name: string, script: string, more: Record<string, string> = {}): KeptProcess =>
    keepRunning(name, script, { ...env, ...more, DATA_DIR: join(folder, name) }, logOf(name))
  const processes = [
    keepRunning(
      'sandbox',
      scriptPath('sandbox/main'),
      {
        SANDBOX_PORT: String(sandboxPort),
        SANDBOX_DATA_DIR: join(folder, 'sandbox'),
        SANDBOX_TIME_SCALE: timeScale,
        SANDBOX_KEY: sandboxKey,
        SANDBOX_LEADS: 'off',
      },
      logOf('sandbox'),
    ),
    ...webPorts.map((port, index) => machine(`web ${index + 1}`, scriptPath('src/main/web'), { PORT: String(port) })),
    ...[1, 2, 3].map((number) => machine(`worker ${number}`, scriptPath('src/main/worker'))),
  ]
  held.defer(async () => void (await Promise.all(processes.map((kept) => kept.stop()))))
  const webs = webPorts.map((port) => `http://127.0.0.1:${port}`)
  for (const url of webs) await eventually(`${url} is ready`, async () => (await fetch(`${url}/ready`)).ok, 90_000)
  const all = held.move()
  return {
    url: front.url,
    webs,
    sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
    folder,
    processes,
    pooler,
    replica,
    admin,
    onReplica,
    env: { ...env, DATA_DIR: join(folder, 'web 1') },
    async crashDatabase() {
      process.kill(database.pid, 'SIGKILL')
      for (;;) {
        try {
          database = await startEmbedded({ dataDir: folder, log: silentLog })
          return
        } catch {
          await sleep(200) // what was killed takes a moment to be gone
        }
      }
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}

function poolOf(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 2, connectionTimeoutMillis: 5000 })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
