import { collectDefaultMetrics } from 'prom-client'
import { runWorker } from '#worker/run-worker.ts'
import { listen } from './listen.ts'
import { createMetricsServer } from './metrics/serve-metrics.ts'
import { createWorkerMetrics } from './metrics/worker-metrics.ts'
import { runProcess } from './run-process.ts'
import { reportReady } from './supervise/supervised-child.ts'

const maintenanceMs = 15_000
/** After a supervisor was killed, its last worker may still hold the port for a moment. */
const portPatienceMs = 8000

await runProcess(
  'worker',
  (env) => env.WORKER_PORT,
  async ({ env, log, wired, fatal }) => {
    const { registry } = wired
    collectDefaultMetrics({ register: registry })
    const metrics = createWorkerMetrics(registry, wired.ctx, wired.queuePool)
    const worker = await runWorker(wired.ctx, {
      queuePool: wired.queuePool,
      directPool: wired.directPool,
      onWorkers: (count) => wired.pace.shareAmong(count),
      concurrency: env.WORKER_CONCURRENCY,
      maintenanceMs,
      ...metrics,
      tracing: wired.tracing,
    })
    const server = createMetricsServer(registry, wired.ctx, {
      operatorToken: wired.operatorToken,
      metricsToken: env.METRICS_TOKEN,
    })
    if (env.WORKER_PORT !== undefined) {
      const problem = await listen(server, {
        port: env.WORKER_PORT,
        host: env.HOST,
        patienceMs: portPatienceMs,
        everyMs: 200,
      })
      if (problem !== null)
        return fatal(
          `Port ${env.WORKER_PORT} on ${env.HOST} cannot be used (${problem.code}). Free it, or set WORKER_PORT to another one.`,
        )
      log.info({ port: env.WORKER_PORT }, 'metrics of the worker')
    }
    log.info({ concurrency: env.WORKER_CONCURRENCY }, 'worker running')
    reportReady()
    return async () => {
      server.close()
      server.closeAllConnections()
      await worker.stop()
    }
  },
)
