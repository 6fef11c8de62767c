import { parentPort, workerData } from 'node:worker_threads'
import { readingLimits } from '#integrations/documents/reading-limits.ts'

// A thread that ends its whole process when the reading takes too much memory or time, or when nobody waits for it any more. Whoever
// started the process watches its time, too, while it lives.
const { ms, cpuMs, residentBytes, lookEveryMs } = readingLimits
const { parent }: { parent: number } = workerData
const until = performance.now() + ms
setInterval(() => {
  const { user, system } = process.cpuUsage()
  const isTooMuch = process.memoryUsage.rss() > residentBytes || (user + system) / 1000 > cpuMs
  if (isTooMuch || performance.now() > until || process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
}, lookEveryMs)
parentPort?.postMessage('watching')
