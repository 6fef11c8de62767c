import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asOperator } from '../keys.ts'
import { freePort, type Product, startProduct } from '../product.ts'
import { answer, ask, openDesk, threadWith } from './desk.ts'
import { eventually } from './eventually.ts'
import { startTraceCollector, type ToldSpan, type TraceCollector } from './trace-collector.ts'

const ops = join(import.meta.dirname, '../../ops')
const metricsToken = 'metrics-token-of-the-tests'

let collector: TraceCollector
let product: Product
let workerUrl: string
beforeAll(async () => {
  collector = await startTraceCollector()
  const workerPort = await freePort()
  workerUrl = `http://127.0.0.1:${workerPort}`
  product = await startProduct({
    env: {
      WORKER_PORT: String(workerPort),
      METRICS_TOKEN: metricsToken,
      // With a slash at the end, as people write it.
      OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
    },
  })
})
afterAll(async () => {
  await product[Symbol.asyncDispose]()
  await collector[Symbol.asyncDispose]()
})

const shownAt = async (url: string): Promise<string> => (await fetch(`${url}/metrics`, asOperator)).text()

/** The value of one line, by its name and labels as they stand there. */
const readingOf = (text: string, series: string): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.split(' ')
      .at(-1),
  )

/** The spans of the trace in which this work was done, the earliest first. */
function traceWith(name: string): ToldSpan[] {
  const of = collector.spans().find((span) => span.name === name)?.traceId
  return collector
    .spans()
    .filter(({ traceId }) => traceId === of)
    .toSorted((a, b) => Number(BigInt(a.startTimeUnixNano) - BigInt(b.startTimeUnixNano)))
}

it('a worker shows what it does, and each reply is one trace from its webhook to its send, without a word of it', async () => {
  const desk = await openDesk(product.url, product.sandboxUrl)
  const { workspaceId, api } = desk.person
  // The first comparison would find the reply before its webhook comes, and be what its trace begins with.
  await eventually(
    'compared',
    async () => (await api.connections.get({ workspaceId })).connection?.sync.finishedAt != null,
  )
  const asked = await ask(desk, 0)
  const threadId = await threadWith(desk, asked)
  // Whoever answers before the draft's task is open opens one of their own, in which the reply's trace does not go on.
  const draft = await eventually('drafted, with its task', async () => {
    const thread = await api.threads.get({ workspaceId, threadId })
    return thread.task?.status === 'ready' && thread.draft
  })
  const words = await answer(desk, threadId)
  const text = await eventually('sent and counted', async () => {
    const shown = await shownAt(workerUrl)
    return readingOf(shown, 'rejoinder_sends_total{outcome="sent"}') === 1 && shown
  })
  expect(readingOf(text, 'rejoinder_jobs_total{kind="write_draft",outcome="done"}')).toBeGreaterThanOrEqual(1)
  expect(readingOf(text, 'rejoinder_reply_drafted_seconds_count')).toBeGreaterThanOrEqual(1)
  expect(readingOf(text, 'rejoinder_reply_drafted_seconds_sum')).toBeLessThan(60)
  expect(readingOf(text, 'rejoinder_connections')).toBe(1)
  expect(readingOf(text, 'rejoinder_unclear_sends')).toBe(0)
  expect(readingOf(text, 'rejoinder_queue_jobs_failed{kind="write_draft"}')).toBe(0)

  const pieces = ['webhook', 'ingest', 'score_message', 'write_draft', 'open_task', 'send', 'platform send']
  const trace = await eventually(
    'told',
    async () => {
      const found = traceWith('platform send')
      return pieces.every((piece) => found.some(({ name }) => name === piece)) && found
    },
    60_000,
  )
  const byId = new Map(trace.map((span) => [span.spanId, span]))
  const nameOfParent = (name: string) => {
    const span = trace.find((one) => one.name === name)
    return span?.parentSpanId ? byId.get(span.parentSpanId)?.name : null
  }
  expect(pieces.map(nameOfParent)).toEqual([null, ...pieces.slice(0, -1)])
  expect(new Set(trace.map(({ process }) => process)).size).toBe(2)

  // The batch that took it up is a trace of its own, and the two name each other.
  const batch = collector.spans().find(({ name, links }) => name === 'ingest_events' && links.length > 0)
  const taken = trace.find(({ name }) => name === 'ingest')
  expect(batch?.traceId).not.toBe(taken?.traceId)
  expect(taken?.links).toContainEqual(expect.objectContaining({ traceId: batch?.traceId, spanId: batch?.spanId }))
  expect(collector.said()).toContain('/v1/traces')
  for (const hidden of [asked, words, draft.body, draft.subject, desk.leads[0]?.email ?? '', '@'])
    expect(collector.said()).not.toContain(hidden)
})

it('who has neither token sees nothing of it, and that it lives', async () => {
  for (const headers of [{}, { authorization: 'Bearer something-else' }])
    expect((await fetch(`${workerUrl}/metrics`, { headers })).status).toBe(404)
  expect((await fetch(`${workerUrl}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })).status).toBe(
    200,
  )
  expect((await fetch(`${workerUrl}/health`)).status).toBe(200)
  expect((await fetch(`${workerUrl}/api/openapi.json`, asOperator)).status).toBe(404)
})

/** What an expression of Prometheus asks for. */
const namesIn = (text: string): string[] => [
  ...new Set(text.match(/\b(?:rejoinder|nodejs|process)_\w+(?=[^\w:]|$)/g) ?? []),
]

describe('what an operator is given', () => {
  it.each(['prometheus/alerts.yml', 'grafana/rejoinder.json'])(
    '%s asks for nothing that is not there',
    async (file) => {
      const shown = (await Promise.all([product.url, workerUrl].map(shownAt))).join('\n')
      const there = new Set(
        [...shown.matchAll(/^# TYPE (\S+) (\w+)/gm)].flatMap(([, name = '', type]) =>
          type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
        ),
      )
      const asked = namesIn(readFileSync(join(ops, file), 'utf8'))
      expect(asked.length).toBeGreaterThan(8)
      expect(asked.filter((name) => !there.has(name))).toEqual([])
    },
  )

  const promtool = (...args: string[]) =>
    spawnSync('promtool', args, { cwd: join(ops, 'prometheus'), encoding: 'utf8' })
  const isThere = promtool('--version').status === 0
  it.runIf(isThere)('holds before Prometheus’s own checker, and rings when it should', () => {
    for (const args of [
      ['check', 'rules', 'alerts.yml'],
      ['check', 'config', '--syntax-only', 'prometheus.yml'],
      ['test', 'rules', 'alerts.test.yml'],
    ]) {
      const { status, stdout, stderr } = promtool(...args)
      expect(status, stdout + stderr).toBe(0)
    }
  })
})
