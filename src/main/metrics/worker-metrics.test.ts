import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { catalogue } from '#queue/catalogue.ts'
import { testDatabase } from '../../../test/db.ts'
import { createWorkerMetrics } from './worker-metrics.ts'

it('shows from the start that no job was given up, so that the first one is an increase', async () => {
  await using db = await testDatabase()
  const registry = new Registry()
  createWorkerMetrics(registry, { pool: db.pool, now: () => new Date(), settings: {} as never }, db.pool)
  const { values } = (await registry.getSingleMetric('rejoinder_jobs_total')?.get()) ?? { values: [] }
  const none = Object.keys(catalogue).map((job) => ({ labels: { job, outcome: 'given_up' }, value: 0 }))
  expect(values).toEqual(none)
})
