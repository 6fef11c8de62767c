import { Counter, collectDefaultMetrics, Gauge, Histogram, type Registry } from 'prom-client'
import type { Ctx } from '#domain/context.ts'
import { readiness } from '#domain/platform/readiness.ts'

export interface Metrics {
  registry: Registry
  observeRequest(group: string, status: number, seconds: number): void
}

/** Adds to the registry whether this process reaches the database, and how many connections to it there are. */
export function measureDatabase(registry: Registry, ctx: Pick<Ctx, 'pool' | 'log'>): void {
  const { pool } = ctx
  new Gauge({
    name: 'rejoinder_database_up',
    help: 'Whether the database answers this process, and takes changes.',
    registers: [registry],
    async collect() {
      this.set((await readiness(ctx)).database ? 1 : 0)
    },
  })
  new Gauge({
    name: 'rejoinder_database_connections',
    help: 'Connections in the pool, by state.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'open' }, pool.totalCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waited_for' }, pool.waitingCount)
    },
  })
}

/** Adds to the registry what `/metrics` shows of a server process. */
export function createMetrics(registry: Registry, ctx: Pick<Ctx, 'pool' | 'log'>, liveStreams: () => number): Metrics {
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'rejoinder_http_requests_total',
    help: 'Requests answered, by kind and status.',
    labelNames: ['group', 'status'],
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'rejoinder_http_request_seconds',
    help: 'Time until the response ended; event streams are not counted.',
    labelNames: ['group'],
    buckets: [0.002, 0.005, 0.01, 0.015, 0.02, 0.025, 0.035, 0.05, 0.1, 0.25, 1, 5, 30],
    registers: [registry],
  })
  measureDatabase(registry, ctx)
  new Gauge({
    name: 'rejoinder_live_streams',
    help: 'Open event streams.',
    registers: [registry],
    collect() {
      this.set(liveStreams())
    },
  })
  return {
    registry,
    observeRequest(group, status, took) {
      requests.inc({ group, status })
      seconds.observe({ group }, took)
    },
  }
}
