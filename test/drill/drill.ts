import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { ensureDatabase } from '#db/embedded/ensure-database.ts'
import { type EmbeddedServer, startEmbedded } from '#db/embedded/start.ts'
import { silentLog } from '#lib/log.ts'
import { makeStreamKey } from '#lib/sealed-stream.ts'
import { type KeptProcess, keepRunning } from '../chaos/kept-process.ts'
import { leadsWrite } from '../chaos/leads.ts'
import { startChaosModel } from '../chaos/model.ts'
import { type Customer, openCustomer, peopleWork } from '../chaos/people.ts'
import { createRandom } from '../chaos/random.ts'
import type { Verdict } from '../chaos/verdict.ts'
import { sandboxKey } from '../keys.ts'
import { eventually } from '../process/eventually.ts'
import { freePort } from '../product.ts'
import { scriptPath } from '../product-code.ts'
import { queuedJobs } from '../queued-jobs.ts'
import { clientOf } from '../sandbox-process.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
const secret = 'the same in all processes of one database'

interface Machine {
  url: string
  dataDir: string
  env: Record<string, string>
  admin: pg.Pool
  database: EmbeddedServer
  processes: KeptProcess[]
}

/** A web and a worker on a database of their own, in a data directory. */
async function startMachine(dataDir: string, env: Record<string, string>): Promise<Machine> {
  const database = await startEmbedded({ dataDir, log: silentLog })
  const ownerUrl = await ensureDatabase(database, dataDir)
  const admin = new pg.Pool({ connectionString: database.url.replace(/postgres$/, 'rejoinder'), max: 2 })
  admin.on('error', () => undefined)
  const own = { ...env, DATABASE_URL: ownerUrl, DATA_DIR: dataDir }
  await command(scriptPath('src/main/migrate'), [], own)
  const processes = (['web', 'worker'] as const).map((part) =>
    keepRunning(part, scriptPath(`src/main/${part}`), own, join(dataDir, `${part}.log`)),
  )
  const url = env.PUBLIC_URL ?? ''
  await eventually(`${url} is ready`, async () => (await fetch(`${url}/ready`)).ok, 90_000)
  return { url, dataDir, env: own, admin, database, processes }
}

/** All at once, as a machine that burns. */
async function lose({ processes, admin, database }: Machine): Promise<void> {
  if (admin.ended) return
  await Promise.all(processes.map((kept) => kept.stop()))
  await admin.end()
  await database.stop('immediate')
}

const command = async (script: string, args: readonly string[], env: Record<string, string>): Promise<string> => {
  const { stdout } = await run(process.execPath, [script, ...args], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'development', ...env },
    maxBuffer: 10_000_000,
  })
  return stdout.trim()
}

export async function runDrill({
  replies,
  seed,
  say,
}: {
  replies: number
  seed: number
  say: (line: string) => void
}): Promise<Verdict> {
  const folder = await mkdtemp(join(tmpdir(), 'rejoinder-drill-'))
  await using model = await startChaosModel(createRandom(seed + 3), { slowestMs: 2000, badEvery: 1_000_000 })
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const sandboxProcess = keepRunning(
    'sandbox',
    scriptPath('sandbox/main'),
    {
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_DATA_DIR: join(folder, 'sandbox'),
      SANDBOX_TIME_SCALE: '0.0001',
      SANDBOX_KEY: sandboxKey,
    },
    join(folder, 'sandbox.log'),
  )
  const { identity } = await makeStreamKey()
  const env = {
    APP_SECRET: secret,
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SANDBOX: 'on',
    SANDBOX_KEY: sandboxKey,
    SANDBOX_PORT: String(sandboxPort),
    OPENROUTER_API_KEY: 'the key of the model',
    LLM_BASE_URL: model.url,
    SYNC_EVERY_SECONDS: '5',
    BACKUP_DIR: join(folder, 'backups'),
    BACKUP_KEY: identity,
  }
  const sandbox = clientOf(`http://127.0.0.1:${sandboxPort}`)
  let machine = await startMachine(join(folder, 'first'), env)
  try {
    const customers: Customer[] = []
    const place = { url: machine.url, webs: [machine.url], sandboxUrl: `http://127.0.0.1:${sandboxPort}` }
    for (let n = 0; n < 2; n += 1) customers.push(await openCustomer(place as never, sandbox, Math.ceil(replies * 0.4)))
    const over = new AbortController()
    const people = peopleWork(place as never, customers, sandbox, createRandom(seed + 1), over.signal)
    const write = (count: number, from: number) =>
      leadsWrite(customers, sandbox, createRandom(from), { replies: count, perSecond: 12 })
    await write(Math.floor(replies / 3), seed + 2)
    say('leads write, agents answer, people work; now a backup beside them')
    const [made] = await Promise.all([
      command(scriptPath('src/main/backup'), ['--keep', '3'], machine.env),
      write(Math.floor((replies * 2) / 3), seed + 4),
    ])
    say(made)
    say(await command(scriptPath('src/main/restore'), ['--check'], machine.env))
    await write(replies, seed + 5)
    over.abort()
    await people
    await sleep(3000)
    const before = await factsOf(machine.admin)
    await lose(machine)
    say('everything but the platform is gone; restoring')
    const dataDir = join(folder, 'second')
    say(await command(scriptPath('src/main/restore'), [], { ...env, DATA_DIR: dataDir }))
    machine = await startMachine(dataDir, env)
    await eventually(
      'every workspace is level with its platform',
      async () => {
        const { rows } = await machine.admin.query<{ n: number }>(
          'select count(*)::int as n from reconciliations where ended_at is null',
        )
        return rows[0]?.n === 0
      },
      120_000,
    )
    await untilDone(machine.admin)
    return await judgeRestored(machine.admin, sandbox, customers, before)
  } finally {
    await lose(machine)
    await sandboxProcess.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function factsOf(admin: pg.Pool): Promise<{ inbound: number; sent: number }> {
  const { rows } = await admin.query<{ inbound: number; sent: number }>(
    `select count(*) filter (where direction = 'inbound')::int as inbound, count(*) filter (where task_id is not null)::int as sent from messages`,
  )
  return rows[0] ?? { inbound: 0, sent: 0 }
}

const quietForMs = 15_000
const patienceMs = 300_000

/** Waits until what the agents still have to do by themselves is done: nothing was under way for longer than a sync takes to come. */
async function untilDone(admin: pg.Pool): Promise<void> {
  let quietSince = performance.now()
  for (const until = quietSince + patienceMs; performance.now() < until; await sleep(1000)) {
    const { rows } = await admin.query<{ count: number }>(`select (
      (select count(*) from webhook_events where status = 'received')
      + (select count(*) from send_attempts where state in ('prepared', 'calling', 'unclear'))
      + (select count(*) from tasks where status = 'processing' or (status = 'pending' and draft_id is not null and scheduled_at < now()))
    )::int as count`)
    const now = new Date()
    const jobs = (await queuedJobs(admin)).filter(
      ({ state, data, startedOn, startAfter }) =>
        // A sync comes again and again.
        state !== 'failed' && data.job !== 'sync_replies' && (startedOn !== null || startAfter <= now),
    )
    if ((rows[0]?.count ?? 0) + jobs.length > 0) quietSince = performance.now()
    if (performance.now() - quietSince > quietForMs) return
  }
}

/** What the platform says against what the restored installation says. */
async function judgeRestored(
  admin: pg.Pool,
  sandbox: ReturnType<typeof clientOf>,
  customers: readonly Customer[],
  before: { inbound: number; sent: number },
): Promise<Verdict> {
  const violations: string[] = []
  const counts: Record<string, number> = {
    'replies here before the loss': before.inbound,
    'replies sent before the loss': before.sent,
  }
  const add = (what: string, count: number): void => {
    counts[what] = (counts[what] ?? 0) + count
  }
  for (const { person, platformId } of customers) {
    const { rows } = await admin.query<{ id: number; direction: string; thread_id: string; at: Date; words: string }>(
      `select platform_reply_id::int as id, direction, thread_id, sent_at::text as at, new_text as words from messages where workspace_id = $1`,
      [person.workspaceId],
    )
    const here = Map.groupBy(rows, ({ id }) => id)
    const { received } = await sandbox.received(platformId)
    for (const { id } of received)
      if (here.get(Number(id))?.length !== 1)
        violations.push(`reply ${id} of the platform is here ${here.get(Number(id))?.length ?? 0} times`)
    const sent = await sandbox.sent(platformId)
    for (const { replyId } of sent)
      if (here.get(replyId)?.length !== 1)
        violations.push(`mail ${replyId} went out and is here ${here.get(replyId)?.length ?? 0} times`)
    // Whatever was said: the same words never twice in a conversation, and never two answers of ours to one mail of the lead by themselves.
    for (const mails of Map.groupBy(rows, ({ thread_id }) => thread_id).values()) {
      const ours = mails.filter(({ direction }) => direction === 'outbound')
      const words = ours.map((mail) => mail.words.trim())
      if (new Set(words).size !== words.length)
        violations.push(`thread ${mails[0]?.thread_id} has the same words twice`)
    }
    add('replies at the platform', received.length)
    add('mails that went out', sent.length)
  }
  const { rows: restored } = await admin.query<{ looked_up: number; found: number; held: number }>(
    'select sum(looked_up)::int as looked_up, sum(found)::int as found, sum(held)::int as held from reconciliations',
  )
  add('conversations looked up', restored[0]?.looked_up ?? 0)
  add('prepared replies that had gone out', restored[0]?.found ?? 0)
  add('replies that wait for a person', restored[0]?.held ?? 0)
  const { rows: open } = await admin.query(
    `select from tasks where status = 'pending' and draft_id is not null and scheduled_at < now() - interval '10 seconds'`,
  )
  if (open.length > 0) violations.push(`${open.length} sends are due and don't go out`)
  return { counts, violations }
}
