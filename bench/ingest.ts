import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../test/product.ts'
import { addConnectedWorkspace, type ConnectedWorkspace } from './connected-workspace.ts'
import { deliveryBody } from './delivery.ts'
import type { LoadResult, LoadSpec } from './load-spec.ts'
import { type BenchDatabase, partEnv, startDatabase, startPart, startScript } from './parts.ts'
import type { RawInsertsResult, RawInsertsSpec } from './raw-inserts.ts'
import { atLeast, atMost, fact, mustBe, type Section } from './report.ts'
import { askProcess, requestText, runLoad } from './run-load.ts'
import { median, percentile } from './statistics.ts'

const connections = 32
const rounds = 7
const roundMs = 3000
const offeredPerSecond = 500
const offeredMs = 20_000
const drainPatienceMs = 60_000

interface Bench {
  database: BenchDatabase
  workspace: ConnectedWorkspace
  port: number
  /** Numbers are not to come twice over all rounds: a second delivery of the same mail is no new row. */
  nextNumber: number
}

async function post(bench: Bench, pace: LoadSpec['pace'], durationMs: number, lanes: number): Promise<LoadResult> {
  const { port, workspace } = bench
  const request = requestText({ method: 'POST', path: `/hooks/${workspace.token}`, port, body: deliveryBody() })
  const result = await runLoad({
    port,
    connections: lanes,
    requests: [request],
    pace,
    durationMs,
    firstNumber: bench.nextNumber,
  })
  bench.nextNumber = result.nextNumber
  return result
}

const perSecond = (count: number, elapsedMs: number): number => (count / elapsedMs) * 1000
const accepted = ({ statuses }: LoadResult): number => statuses['200'] ?? 0
const sent = ({ latenciesMs }: LoadResult): number => latenciesMs.length

async function storedEvents({ admin }: BenchDatabase): Promise<number> {
  const { rows } = await admin.query<{ count: number }>('select count(*)::int as count from webhook_events')
  return rows[0]?.count ?? 0
}

/** Rows in a table of the same shape, once with the same indexes and once with none but the primary key. */
async function rawInserts(bench: Bench, table: string): Promise<number> {
  const { database, workspace } = bench
  const { rows, elapsedMs } = await askProcess<RawInsertsSpec, RawInsertsResult>(
    join(import.meta.dirname, 'raw-inserts.ts'),
    {
      url: database.ownerUrl,
      table,
      connections,
      durationMs: roundMs,
      workspaceId: workspace.workspaceId,
      body: deliveryBody('1000000000'),
    },
    roundMs + 30_000,
  )
  return perSecond(rows, elapsedMs)
}

async function generatorCeiling(): Promise<number> {
  await using trivial = await startScript(join(import.meta.dirname, 'trivial-server.ts'))
  const request = requestText({ method: 'POST', path: '/', port: trivial.port, body: deliveryBody() })
  const pace = { kind: 'closed' } as const
  const result = await runLoad({
    port: trivial.port,
    connections,
    requests: [request],
    pace,
    durationMs: roundMs,
    firstNumber: 1_000_000_000,
  })
  return perSecond(accepted(result), result.elapsedMs)
}

interface Throughput {
  http: number[]
  raw: number[]
  bare: number[]
  unanswered: number
}

async function measureThroughput(bench: Bench): Promise<Throughput> {
  const { admin } = bench.database
  await admin.query('create table raw_events (like webhook_events including all); grant all on raw_events to public')
  await admin.query(
    'create table bare_events (like webhook_events including defaults, primary key (workspace_id, id)); grant all on bare_events to public',
  )
  await post(bench, { kind: 'closed' }, roundMs, connections) // warm
  const found: Throughput = { http: [], raw: [], bare: [], unanswered: 0 }
  for (let round = 0; round < rounds; round += 1) {
    const result = await post(bench, { kind: 'closed' }, roundMs, connections)
    found.http.push(perSecond(accepted(result), result.elapsedMs))
    found.unanswered += sent(result) - accepted(result)
    found.raw.push(await rawInserts(bench, 'raw_events'))
    found.bare.push(await rawInserts(bench, 'bare_events'))
  }
  return found
}

interface Offered {
  p50: number
  p99: number
  worst: number
  offered: number
  accepted: number
  lost: number
}

async function measureOffered(bench: Bench): Promise<Offered> {
  const before = await storedEvents(bench.database)
  const result = await post(bench, { kind: 'open', perSecond: offeredPerSecond }, offeredMs, 64)
  const stored = (await storedEvents(bench.database)) - before
  return {
    p50: median(result.latenciesMs),
    p99: percentile(result.latenciesMs, 0.99),
    worst: Math.max(...result.latenciesMs),
    offered: sent(result),
    accepted: accepted(result),
    lost: sent(result) - stored,
  }
}

/** The same with a worker that looks into each delivery meanwhile: thread, score, draft. */
async function measureWithWorker(bench: Bench): Promise<Offered & { ingestedPerSecond: number; drained: boolean }> {
  const { admin } = bench.database
  await admin.query("update webhook_events set status = 'ignored' where status = 'received'")
  await using _worker = await startPart('src/main/worker', {
    ...partEnv(bench.database, 0),
    SYNC_EVERY_SECONDS: '86400',
  })
  const startedAt = performance.now()
  const offered = await measureOffered(bench)
  const waiting = async (): Promise<number> =>
    (await admin.query("select from webhook_events where status = 'received' limit 1")).rowCount ?? 0
  while ((await waiting()) > 0 && performance.now() - startedAt < offeredMs + drainPatienceMs) await sleep(250)
  const elapsedMs = performance.now() - startedAt
  const { rows } = await admin.query<{ done: number }>(
    "select count(*)::int as done from webhook_events where status = 'processed'",
  )
  return { ...offered, ingestedPerSecond: perSecond(rows[0]?.done ?? 0, elapsedMs), drained: (await waiting()) === 0 }
}

export const ingestTitle = 'Webhooks in'

export async function benchIngest(): Promise<Section> {
  await using database = await startDatabase()
  const workspace = await addConnectedWorkspace(database.admin)
  await using web = await startPart('src/main/web', partEnv(database, await freePort()))
  const bench: Bench = { database, workspace, port: web.port, nextNumber: 1_000_000_000 }
  const ceiling = await generatorCeiling()
  const { http, raw, bare, unanswered } = await measureThroughput(bench)
  const ratios = http.map((rate, round) => rate / (raw[round] ?? Number.NaN))
  const alone = await measureOffered(bench)
  const busy = await measureWithWorker(bench)
  return {
    title: ingestTitle,
    figures: [
      atLeast('accepted over HTTP / plain inserts, each with its commit', median(ratios), 0.6),
      fact('accepted over HTTP, a second', median(http)),
      fact('plain inserts into a table with the same indexes, a second', median(raw)),
      fact('plain inserts with only the primary key, a second', median(bare)),
      fact(
        'lowest and highest ratio of the rounds',
        `${Math.min(...ratios).toFixed(2)}, ${Math.max(...ratios).toFixed(2)}`,
      ),
      mustBe('not answered with 200', unanswered, 0),
      fact("the load generator's own ceiling, requests a second", ceiling),
      atMost(`answer at ${offeredPerSecond} a second offered, p99`, alone.p99, 100, 'ms'),
      fact('the same, median', alone.p50, 'ms'),
      fact('the same, worst', alone.worst, 'ms'),
      mustBe(`lost of ${alone.offered}`, alone.lost, 0),
      fact('with a worker at work on the same cores, p99', busy.p99, 'ms'),
      fact('the same, median', busy.p50, 'ms'),
      mustBe(`lost of ${busy.offered}`, busy.lost, 0),
      fact('looked into by that worker meanwhile, a second', busy.ingestedPerSecond),
    ],
    notes: [
      `${connections} connections, one web process, embedded PostgreSQL ${database.version} with fsync on; deliveries of ${Buffer.byteLength(deliveryBody())} bytes, each of another lead; ${rounds} alternating rounds of ${roundMs / 1000} s, the ratio is the median of the rounds' ratios.`,
      'The plain inserts come from a process of their own with as many `pg` connections and prepared statements. Generator, server and database share the cores.',
      `Offered load is open: a request is due every ${1000 / offeredPerSecond} ms whether the last was answered or not, and its time counts from when it was due.`,
      'With a worker: each delivery becomes a thread, a score and a draft of the built-in drafter meanwhile, which takes all that the cores have left.',
      ...(busy.drained ? [] : ['The worker had not caught up a minute after the load ended.']),
    ],
  }
}
