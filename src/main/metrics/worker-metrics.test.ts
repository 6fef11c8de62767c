import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { connect } from '#db/connect.ts'
import { silentLog } from '#lib/log.ts'
import { catalogue } from '#queue/catalogue.ts'
import { testDatabase } from '../../../test/db.ts'
import { atOwnPace } from '../../../test/patience.ts'
import { createMetricsServer } from './serve-metrics.ts'
import { createWorkerMetrics } from './worker-metrics.ts'

const ctxOf = (pool: ReturnType<typeof connect>) => ({
  pool,
  now: () => new Date(),
  settings: { syncEveryMs: 300_000 } as never,
  log: silentLog,
})

const opened = async (server: Server): Promise<number> => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** What a worker shows whose database is at this address, to whoever gives up as Prometheus does. */
async function shownWith(url: string): Promise<{ status: number; text: string }> {
  const pool = connect({ url, max: 4, applicationName: 'metrics', onError: () => undefined })
  const registry = new Registry()
  createWorkerMetrics(registry, ctxOf(pool), pool)
  const tokens = { operatorToken: 'o'.repeat(32), metricsToken: 'm'.repeat(32) }
  const server = createMetricsServer(registry, ctxOf(pool), tokens)
  try {
    const headers = { authorization: `Bearer ${tokens.metricsToken}` }
    const answer = await fetch(`http://127.0.0.1:${await opened(server)}/metrics`, {
      headers,
      signal: AbortSignal.timeout(atOwnPace(10_000)),
    })
    return { status: answer.status, text: await answer.text() }
  } finally {
    server.close()
    void pool.end()
  }
}

it('shows from the start that no job was given up, so that the first one is an increase', async () => {
  await using db = await testDatabase()
  const registry = new Registry()
  const { onGivenUp } = createWorkerMetrics(registry, ctxOf(db.pool), db.pool)
  const counted = async () => (await registry.getSingleMetric('rejoinder_jobs_total')?.get())?.values
  const none = Object.keys(catalogue).map((job) => ({ labels: { kind: job, outcome: 'given_up' }, value: 0 }))
  expect(await counted()).toEqual(none)
  onGivenUp('write_draft')
  expect(await counted()).toEqual(none.map((one) => ({ ...one, value: one.labels.kind === 'write_draft' ? 1 : 0 })))
})

it('shows what the database counted, and that it is there', async () => {
  await using db = await testDatabase()
  const { status, text } = await shownWith(db.ownerUrl)
  expect(status).toBe(200)
  expect(text).toContain('\nrejoinder_database_up 1\n')
  expect(text).toContain('\nrejoinder_unclear_sends 0\n')
  expect(text).toContain('\nrejoinder_queue_jobs_waiting{kind="write_draft"} 0\n')
})

it('names nothing as Prometheus names what it asks: a job there is who was asked, and its alerts would never hear of ours', async () => {
  await using db = await testDatabase()
  const { text } = await shownWith(db.ownerUrl)
  const named = [...text.matchAll(/^(\w+)\{(.+)\} /gm)].filter(([, , labels = '']) =>
    labels.split(',').some((one) => /^(?:job|instance|part)=/.test(one)),
  )
  expect(named.map(([, name]) => name)).toEqual([])
})

it.each([
  ['is away', false],
  ['takes connections and is silent', true],
])('shows of itself what it does while the database %s, and no count that nobody made', async (_, isSilent) => {
  const silent = createServer((socket) => socket.on('error', () => undefined))
  const port = isSilent ? await opened(silent) : 9
  try {
    const { status, text } = await shownWith(`postgres://nobody@127.0.0.1:${port}/nothing`)
    expect(status).toBe(200)
    expect(text).toContain('\nrejoinder_database_up 0\n')
    expect(text).toContain('\nrejoinder_jobs_total{kind="write_draft",outcome="given_up"} 0\n')
    expect(text).not.toMatch(/^rejoinder_(unclear_sends|connections_short|queue_jobs_waiting)[ {]/m)
  } finally {
    silent.close()
  }
})
