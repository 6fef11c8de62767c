import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { mostMatchesCounted } from '#contract/threads.ts'
import { freePort } from '../test/product.ts'
import { type Account, signUp } from './account.ts'
import { seedThreads } from './inbox-seed.ts'
import { type BenchDatabase, partEnv, startDatabase, startPart } from './parts.ts'
import { cpuMsOf } from './process-figures.ts'
import { atMost, type Figure, fact, mustBe, type Section } from './report.ts'
import { requestText, runLoad } from './run-load.ts'
import { percentileOf, type RequestTimes, readRequestTimes } from './server-times.ts'
import { median, percentile } from './statistics.ts'

const connections = 20
const rounds = 5
const roundMs = 1500
const fewThreads = 10_000
const manyThreads = 1_000_000
const limitMs = 25

const tabs = ['all', 'new', 'high', 'pending'] as const
type Tab = (typeof tabs)[number]

interface Sample {
  latenciesMs: number[]
  medians: number[]
  server: RequestTimes[]
  /** Processor time that one page cost, by process. */
  serverCpuMs: number[]
  clientCpuMs: number[]
}

interface Bench {
  port: number
  url: string
  pid: number
  few: Account
  many: Account
}

async function measureRound(
  { port, url, pid }: Bench,
  account: Account,
  asked: string,
  durationMs: number,
  into: Sample,
): Promise<void> {
  const path = `/api/workspaces/${account.workspaceId}/threads?${asked}&limit=50`
  const request = requestText({ method: 'GET', path, port, headers: { authorization: `Bearer ${account.token}` } })
  const before = await readRequestTimes(url, 'api')
  const cpuBefore = cpuMsOf(pid)
  const result = await runLoad({
    port,
    connections,
    requests: [request],
    pace: { kind: 'closed' },
    durationMs,
    firstNumber: 1,
  })
  const cpuAfter = cpuMsOf(pid)
  const after = await readRequestTimes(url, 'api')
  const ok = result.statuses['200'] ?? 0
  if (ok !== result.latenciesMs.length) throw new Error(`The inbox answered ${JSON.stringify(result.statuses)}`)
  into.latenciesMs.push(...result.latenciesMs)
  into.medians.push(median(result.latenciesMs))
  into.server.push(after.since(before))
  into.serverCpuMs.push((cpuAfter - cpuBefore) / ok)
  into.clientCpuMs.push(result.ownCpuMs / ok)
}

const newSample = (): Sample => ({ latenciesMs: [], medians: [], server: [], serverCpuMs: [], clientCpuMs: [] })

async function measureTab(bench: Bench, tab: Tab): Promise<Figure[]> {
  await measureRound(bench, bench.few, `view=${tab}`, roundMs, newSample())
  await measureRound(bench, bench.many, `view=${tab}`, roundMs, newSample())
  const few = newSample()
  const many = newSample()
  for (let round = 0; round < rounds; round += 1) {
    await measureRound(bench, bench.few, `view=${tab}`, roundMs, few)
    await measureRound(bench, bench.many, `view=${tab}`, roundMs, many)
  }
  const ratios = many.medians.map((value, round) => value / (few.medians[round] ?? Number.NaN))
  return [
    atMost(`${tab}: p95 in the server, ${fewThreads} threads`, percentileOf(few.server, 0.95), limitMs, 'ms'),
    atMost(`${tab}: p95 in the server, ${manyThreads} threads`, percentileOf(many.server, 0.95), limitMs, 'ms'),
    fact(`${tab}: p95 as the client sees it, ${fewThreads}`, percentile(few.latenciesMs, 0.95), 'ms'),
    fact(`${tab}: p95 as the client sees it, ${manyThreads}`, percentile(many.latenciesMs, 0.95), 'ms'),
    fact(`${tab}: median with ${fewThreads}`, median(few.latenciesMs), 'ms'),
    fact(`${tab}: median with ${manyThreads}`, median(many.latenciesMs), 'ms'),
    atMost(`${tab}: median, many / few`, median(ratios), 1.3),
    fact(
      `${tab}: processor time of a page, server and client`,
      `${median(many.serverCpuMs).toFixed(2)}, ${median(many.clientCpuMs).toFixed(2)} ms`,
    ),
  ]
}

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** What a list is narrowed by, in words and as its address says it; of a million threads, each a minute older than the one before. */
async function readFiltered(admin: pg.Pool, { workspaceId }: Account, personId: string): Promise<[string, string][]> {
  const { rows } = await admin.query<{ campaign: string; agent: string }>(
    `select c.id as campaign, a.id as agent from campaigns c join agents a on a.linked_campaign_id = c.id and a.workspace_id = c.workspace_id
      where c.workspace_id = $1 limit 1`,
    [workspaceId],
  )
  const { campaign = '', agent = '' } = rows[0] ?? {}
  return [
    ['a campaign', `campaign=${campaign}`],
    ['an agent', `agent=${agent}`],
    ['a label of 1 in 1,000', 'label=referral'],
    ['a mailbox of 40', 'sender=ann-7@outreach.example'],
    ['a language of 1 in 50', 'language=nl'],
    ['a campaign, a label and a language', `campaign=${campaign}&label=question&language=nl`],
    ['a person of 1 in 90', `person=${personId}`],
    ['a person, 30 days', `person=${personId}&from=${daysAgo(30)}&to=${daysAgo(0)}`],
    ['the last 7 days', `from=${daysAgo(6)}&to=${daysAgo(0)}`],
    ['the last 365 days', `from=${daysAgo(364)}&to=${daysAgo(0)}`],
    ['a day 300 days ago', `from=${daysAgo(300)}&to=${daysAgo(300)}`],
    ['a week 300 days ago', `from=${daysAgo(306)}&to=${daysAgo(300)}`],
    ['30 days 300 days ago, a label', `from=${daysAgo(329)}&to=${daysAgo(300)}&label=referral`],
    ['the 60 days before the last 60', `from=${daysAgo(119)}&to=${daysAgo(60)}`],
  ]
}

async function measureFiltered(bench: Bench, admin: pg.Pool, personId: string): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [what, asked] of await readFiltered(admin, bench.many, personId)) {
    const lone = async (below: string) => {
      // What the first one finds on the disk is in memory for the next.
      await bench.many.call('GET', below)
      return measureLone(bench, below)
    }
    const page = await lone(`/threads?${asked}&limit=50`)
    const counts = await lone(`/threads/matches?${asked}`)
    const [shownPage, shownCounts] = [page, counts].map((ms) => `${ms.toFixed(ms < 10 ? 1 : 0)} ms`)
    figures.push(fact(`narrowed to ${what}: median of a page, of its counts`, `${shownPage}, ${shownCounts}`))
  }
  return figures
}

/** One request at a time: what it costs when nobody else asks. */
async function measureLone({ port, many }: Bench, below: string): Promise<number> {
  const path = `/api/workspaces/${many.workspaceId}${below}`
  const request = requestText({ method: 'GET', path, port, headers: { authorization: `Bearer ${many.token}` } })
  const result = await runLoad({
    port,
    connections: 1,
    requests: [request],
    pace: { kind: 'closed' },
    durationMs: roundMs,
    firstNumber: 1,
  })
  return median(result.latenciesMs)
}

async function checkCounts(admin: pg.Pool, account: Account): Promise<{ served: string; counted: string }> {
  const { rows } = await admin.query<Record<Tab | 'needs', number>>(
    `select count(*)::int as all, (count(*) filter (where needs is not null))::int as needs,
            (count(*) filter (where status = 'new'))::int as new,
            (count(*) filter (where intent_score >= 7))::int as high, (count(*) filter (where status = 'pending'))::int as pending
       from threads where workspace_id = $1 and archived_at is null and snoozed_until is null`,
    [account.workspaceId],
  )
  const served = await account.call('GET', '/threads/counts')
  const inOrder = (value: unknown): string =>
    typeof value === 'object' && value !== null
      ? Object.entries(value)
          .toSorted(([a], [b]) => a.localeCompare(b))
          .map(([tab, count]) => `${tab} ${count}`)
          .join(', ')
      : String(value)
  return { served: inOrder(served), counted: inOrder(rows[0]) }
}

async function seed({ admin }: BenchDatabase, few: Account, many: Account, personId: string): Promise<number> {
  const startedAt = performance.now()
  await seedThreads(admin, few.workspaceId, fewThreads, personId)
  await seedThreads(admin, many.workspaceId, manyThreads, personId)
  await admin.query('vacuum analyze')
  await admin.query('checkpoint')
  return (performance.now() - startedAt) / 1000
}

export const inboxTitle = 'Inbox page'

export async function benchInbox(): Promise<Section> {
  await using database = await startDatabase()
  await using web = await startPart('src/main/web', partEnv(database, await freePort()))
  const url = `http://127.0.0.1:${web.port}`
  const few = await signUp(url)
  const many = await signUp(url)
  const personId = randomUUID()
  const seconds = await seed(database, few, many, personId)
  const bench: Bench = { port: web.port, url, pid: web.pid, few, many }
  const figures: Figure[] = []
  for (const tab of tabs) figures.push(...(await measureTab(bench, tab)))
  figures.push(fact('one request at a time, median', await measureLone(bench, '/threads?view=all&limit=50'), 'ms'))
  figures.push(...(await measureFiltered(bench, database.admin, personId)))
  for (const account of [few, many]) {
    const { served, counted } = await checkCounts(database.admin, account)
    figures.push(mustBe('counts served, and counted row by row', served, counted))
  }
  return {
    title: inboxTitle,
    figures,
    notes: [
      `First 50 rows at ${connections} connections that ask without a pause, through sign-in, membership and row-level security; two workspaces in one PostgreSQL ${database.version}, ${rounds} alternating rounds of ${roundMs / 1000} s for each tab.`,
      "In the server: its own histogram on /metrics, from the request's arrival to the end of the answer. Client, server and database share the cores: what waits for a core waits in the client's figure.",
      `Narrowed lists are asked for one request at a time, of ${manyThreads} threads, each a minute older than the one before (694 days); counts stop at ${mostMatchesCounted}.`,
      `Seeded in ${seconds.toFixed(0)} s by set-based SQL with every trigger at work; 5 agents, 12 campaigns.`,
    ],
  }
}
