import { runWorker } from '#worker/run-worker.ts'
import { runProcess } from './run-process.ts'
import { reportReady } from './supervise/supervised-child.ts'

const maintenanceMs = 15_000

await runProcess('worker', async ({ env, log, wired }) => {
  const worker = await runWorker(wired.ctx, {
    queuePool: wired.queuePool,
    onWorkers: (count) => wired.pace.shareAmong(count),
    concurrency: env.WORKER_CONCURRENCY,
    maintenanceMs,
  })
  log.info({ concurrency: env.WORKER_CONCURRENCY }, 'worker running')
  reportReady()
  return () => worker.stop()
})
