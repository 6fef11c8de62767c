import { readEnv } from '#config/env.ts'

// Ends with 0 when the web server or the worker of this machine answers: for a container's health check, whichever of them it runs.

const patienceMs = 4000

async function answers(port: number): Promise<void> {
  const { ok, status } = await fetch(`http://127.0.0.1:${port}/health`, { signal: AbortSignal.timeout(patienceMs) })
  if (!ok) throw new Error(`Port ${port} answers with ${status}`)
}

const { PORT, WORKER_PORT } = readEnv(process.env)
try {
  await Promise.any([PORT, WORKER_PORT].flatMap((port) => (port === undefined ? [] : [answers(port)])))
} catch {
  process.stderr.write('Neither a web server nor a worker answers here.\n')
  process.exitCode = 1
}
