import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
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
import { leadsWrite } from '../chaos/leads.ts'
import { openCustomer, peopleWork } from '../chaos/people.ts'
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
  port: number
}

/** A start, on a machine that is busy with two releases and their load. */
const startMs = 180_000
const processEndMs = 8_000
/** Whoever routes has heard by then that a web server goes. */
const routedMs = 1_000

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
  held.defer(async () => {
    if (process.env.CHAOS_KEEP === undefined) await rm(folder, { recursive: true, force: true })
  })
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
  /** As of a load balancer: who is about to end is asked no more. */
  const serving: number[] = []
  const front = held.use(await openFront(serving, frontPort))
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
    port,
  })
  const takeIn = async ({ web, port }: Version): Promise<void> => {
    await eventually(`${web.name} is ready`, async () => (await fetch(`http://127.0.0.1:${port}/ready`)).ok, startMs)
    serving.push(port)
  }
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
  await takeIn(first)
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

  const finish = async ({ web, worker, port }: Version): Promise<void> => {
    serving.splice(serving.indexOf(port), 1)
    await sleep(routedMs)
    for (const kept of [worker, web]) {
      const startedAt = performance.now()
      const code = await kept.finish()
      const ms = Math.round(performance.now() - startedAt)
      counts['slowest end of a process, ms'] = Math.max(counts['slowest end of a process, ms'] ?? 0, ms)
      // 1: it was still at something when its seven seconds were over, as on a busy machine. That is for others to take up.
      if (code === 1) counts['ends with work left for others'] = (counts['ends with work left for others'] ?? 0) + 1
      else if (code !== 0) violations.push(`${kept.name} ended with ${code} when it was asked to`)
      if (ms > processEndMs) violations.push(`${kept.name} took ${ms} ms to end`)
    }
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
  await takeIn(second)
  await stage(`both side by side, on the newer schema (${applied.join(', ')})`)
  await finish(first)
  await stage('the newer release alone')
  const back = start('the older release again', older, olderPort)
  await takeIn(back)
  await stage('rolled back: both side by side')
  await finish(second)
  await stage('the older release alone, on the newer schema')
  over.abort()
  const [did] = await Promise.all([people, load])
  const requests = await asked
  say('waiting until everything is done')

  for (const deadlock of deadlocksIn(await readFile(join(folder, 'postgres.log'), 'utf8')))
    violations.push(`a statement ended in a deadlock: ${deadlock}`)
  const left = await untilCalm({ admin }, sandbox, customers, calmMs)
  const verdict = await judge(admin, sandbox, customers, did)
  if (left.length > 0) violations.push(`not calm after ${calmMs / 1000} s: ${left.join(', ')}`)
  for (const [why, count] of Object.entries(requests.failed))
    violations.push(`${count} of ${requests.asked} requests found nobody who was ready: ${why}`)
  for (const kept of [first, second, back].flatMap(({ web, worker }) => [web, worker]))
    if (kept.ends().byItself > 0) violations.push(`${kept.name} ended by itself ${kept.ends().byItself} times`)
  return {
    counts: {
      ...counts,
      'requests all the while': requests.asked,
      'of them answered late': requests.late,
      ...verdict.counts,
    },
    violations: [...violations, ...verdict.violations],
  }
}

/** Each with who waited for whom, and at what: the folder with the log is gone afterwards. */
const deadlocksIn = (log: string): string[] =>
  [...log.matchAll(/deadlock detected\n((?:(?!\d{4}-.*(?:LOG|ERROR|FATAL|WARNING): ).*\n)*)/g)].map(([, told = '']) =>
    told.replaceAll(/^\S+ \S+ UTC \[\d+\] /gm, '').trim(),
  )

interface Asked {
  asked: number
  /** By what came instead of an answer. */
  failed: Record<string, number>
  /** The machine was at something else for five seconds. */
  late: number
}

/** Twenty times a second, each on a connection of its own: whether somebody answers, and is ready. */
async function askAllTheWhile(url: string, signal: AbortSignal): Promise<Asked> {
  const told: Asked = { asked: 0, failed: {}, late: 0 }
  const fail = (why: string): void => {
    told.failed[why] = (told.failed[why] ?? 0) + 1
  }
  while (!signal.aborted) {
    told.asked += 1
    try {
      const response = await fetch(`${url}/ready`, {
        headers: { connection: 'close' },
        signal: AbortSignal.timeout(5000),
      })
      if (!response.ok) fail(`${response.status} ${await response.text()}`)
    } catch (error) {
      if (error instanceof Error && error.name === 'TimeoutError') told.late += 1
      else fail(String(error instanceof Error ? (error.cause ?? error) : error))
    }
    await sleep(50)
  }
  return told
}
