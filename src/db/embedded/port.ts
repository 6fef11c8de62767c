import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedDatabaseError } from './errors.ts'

/** Below every system's range for outgoing connections (Linux starts at 32768): there, a passing client could hold our port. */
const lowest = 20_000
const highest = 32_000
const attempts = 50

/** A port of 127.0.0.1 that is free right now. Throws when fifty random ones are all taken. */
export async function chooseFreePort(): Promise<number> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const port = randomInt(lowest, highest)
    if (await isPortFree(port)) return port
  }
  throw new EmbeddedDatabaseError('start_failed', `No free port between ${lowest} and ${highest} on 127.0.0.1.`)
}

export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)))
  })
}

/** The port the cluster had, if it is or becomes free within `patienceMs`; else another. Pools know the old one, so it is worth a wait. */
export async function keepOrChoosePort(port: number, patienceMs: number): Promise<number> {
  const giveUpAt = Date.now() + patienceMs
  while (!(await isPortFree(port))) {
    if (Date.now() >= giveUpAt) return chooseFreePort()
    await sleep(50)
  }
  return port
}
