import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { ensureDatabase } from '#db/embedded/ensure-database.ts'
import { startEmbedded } from '#db/embedded/start.ts'
import { silentLog } from '#lib/log.ts'
import { untilCalm } from '../chaos/calm.ts'
import { openFront } from '../chaos/front.ts'
import { type KeptProcess, keepRunning } from '../chaos/kept-process.ts'
import { leadsWrite, openCustomer, peopleWork } from '../chaos/people.ts'
import { createRandom } from '../chaos/random.ts'
import { judge, type Verdict } from '../chaos/verdict.ts'
import { sandboxKey } from '../keys.ts'
import { eventually } from '../process/eventually.ts'
import { freePort } from '../product.ts'
import { clientOf } from '../sandbox-process.ts'

export interface RollingOptions {
  /** Folders of releases. */
  older: string
  newer: string
  seed: number
  /** How long each stage lasts under load. */
  stageMs: number
  perSecond: number
  calmMs: number
  say: (line: string) => void
}

/** One web server and one worker of a release. */
interface Version {
  web: KeptProcess
  worker: KeptProcess
  isReady(): Promise<boolean>
}

const processEndMs = 10_000

/**
 * An upgrade at noon and the way back: a release under load, the migrations of the next one, both side by side, the next one alone; then the first
 * one again beside it, and alone, on the newer schema. Leads write and people work all the while. Then quiet, and the judgement of `npm run chaos`.
 */
export async function runRolling({
  older,
  newer,
  seed,
  stageMs,
  perSecond,
  calmMs,
  say,
}: RollingOptions): Promise<Verdict> {
  await using held = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'rejoinder-rolling-'))
  held.defer(() => rm(folder, { recursive: true, force: true }))
  const database = await startEmbedded({ dataDir: folder, log: silentLog })
  held.defer(() => database.stop('immediate'))
  const ownerUrl = await ensureDatabase(database, folder)
  const admin = new pg.Pool({ connectionString: database.url.replace(/postgres$/, 'rejoinder'), max: 3 })
  held.defer(() => admin.end())
  const [frontPort, sandboxPort, olderPort, newerPort] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ]
  const front = held.use(await openFront([olderPort, newerPort], frontPort))
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`
  const env = {
    NODE_ENV: 'production',
    DATABASE_URL: ownerUrl,
    APP_SECRET: 'the same in all processes of one database',
    DATA_DIR: folder,
    PUBLIC_URL: front.url,
    SANDBOX: 'on',
    SANDBOX_KEY: sandboxKey,
    SANDBOX_PORT: String(sandboxPort),
    SYNC_EVERY_SECONDS: '10',
  }
  const keep = (name: string, command: string, release: string, more: Record<string, string> = {}): KeptProcess => {
    const kept = keepRunning(name, `src/main/${command}.js`, { ...env, ...more }, join(folder, `${name}.log`), release)
    held.defer(() => kept.stop())
    return kept
  }
  const start = (name: string, release: string, port: number): Version => ({
    web: keep(`web of ${name}`, 'web', release, { PORT: String(port) }),
    worker: keep(`worker of ${name}`, 'worker', release),
    isReady: async () => (await fetch(`http://127.0.0.1:${port}/ready`)).ok,
  })
  const migrate = async (release: string): Promise<string[]> => {
    const { stdout } = await promisify(execFile)(process.execPath, ['rejoinder.js', 'migrate'], {
      cwd: release,
      env: { ...process.env, ...env },
    })
    return stdout.trim().split('\n')
  }
  const simulator = keepRunning(
    'sandbox',
    'sandbox/main.js',
    {
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_DATA_DIR: join(folder, 'sandbox'),
      SANDBOX_TIME_SCALE: '0.001',
      SANDBOX_KEY: sandboxKey,
    },
    join(folder, 'sandbox.log'),
    newer,
  )
  held.defer(() => simulator.stop())

  await migrate(older)
  const first = start('the older release', older, olderPort)
  await eventually('the older release is ready', first.isReady, 60_000)
  const sandbox = clientOf(sandboxUrl)
  await eventually('the simulator answers', () => sandbox.state())
  const customers = [await openCustomer({ url: front.url, sandboxUrl }, sandbox, 400)]
  say('the older release runs; leads write and people work')

  const over = new AbortController()
  const violations: string[] = []
  const counts: Record<string, number> = {}
  const load = (async () => {
    for (let replies = 20; !over.signal.aborted; replies += 20)
      await leadsWrite(customers, sandbox, createRandom(seed + replies), { replies, perSecond })
  })()
  const people = peopleWork({ webs: [front.url, front.url] }, customers, sandbox, createRandom(seed + 1), over.signal)
  const asked = askAllTheWhile(front.url, over.signal)

  const finish = async ({ web, worker }: Version): Promise<void> => {
    const startedAt = performance.now()
    for (const [kept, code] of [
      [worker, await worker.finish()],
      [web, await web.finish()],
    ] as const)
      if (code !== 0) violations.push(`${kept.name} ended with ${code} when it was asked to`)
    const ms = performance.now() - startedAt
    counts['slowest end of a version, ms'] = Math.max(counts['slowest end of a version, ms'] ?? 0, Math.round(ms))
    if (ms > processEndMs) violations.push(`a version took ${Math.round(ms / 1000)} s to end`)
  }
  const stage = async (what: string): Promise<void> => {
    say(what)
    await sleep(stageMs)
  }
  await stage('the older release alone')
  const migrateAt = performance.now()
  const applied = await migrate(newer)
  counts['migrations under load'] = applied.length
  counts['ms that they took'] = Math.round(performance.now() - migrateAt)
  const second = start('the newer release', newer, newerPort)
  await eventually('the newer release is ready', second.isReady, 60_000)
  await stage(`both side by side, on the newer schema (${applied.join(', ')})`)
  await finish(first)
  await stage('the newer release alone')
  const back = start('the older release again', older, olderPort)
  await eventually('the older release is ready on the newer schema', back.isReady, 60_000)
  await stage('rolled back: both side by side')
  await finish(second)
  await stage('the older release alone, on the newer schema')
  over.abort()
  const [did] = await Promise.all([people, load])
  const requests = await asked
  say('waiting until everything is done')

  const left = await untilCalm({ admin }, sandbox, customers, calmMs)
  const verdict = await judge(admin, sandbox, customers, did)
  if (left.length > 0) violations.push(`not calm after ${calmMs / 1000} s: ${left.join(', ')}`)
  if (requests.failed > 0) violations.push(`${requests.failed} of ${requests.asked} requests found no server`)
  for (const kept of [first, second, back].flatMap(({ web, worker }) => [web, worker]))
    if (kept.ends().byItself > 0) violations.push(`${kept.name} ended by itself ${kept.ends().byItself} times`)
  return {
    counts: { ...counts, 'requests all the while': requests.asked, ...verdict.counts },
    violations: [...violations, ...verdict.violations],
  }
}

/** Twenty times a second, each on a connection of its own: whether somebody answers. */
async function askAllTheWhile(url: string, signal: AbortSignal): Promise<{ asked: number; failed: number }> {
  const told = { asked: 0, failed: 0 }
  while (!signal.aborted) {
    told.asked += 1
    const isAnswered = await fetch(`${url}/ready`, {
      headers: { connection: 'close' },
      signal: AbortSignal.timeout(5000),
    }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (!isAnswered) told.failed += 1
    await sleep(50)
  }
  return told
}
