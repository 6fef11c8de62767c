import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { createApp } from './app.ts'
import { openDatabase } from './database.ts'
import { openFaults } from './faults/book.ts'
import { forgetOldEvents } from './routes/events.ts'
import { seedWhenEmpty } from './seed/seed.ts'
import { openSettings } from './settings.ts'
import { openDeliveries } from './webhooks/deliveries.ts'

export type StartOptions = {
  host: string
  /** 0 takes any free port. */
  port: number
  dataDirectory: string
  timeScale: number
  answerTimeoutMs?: number
}

export type RunningSandbox = { url: string; port: number; stop(): Promise<void> }

const platformAnswerTimeoutMs = 15_000
const hourMs = 3_600_000

/** Starts the sandbox on its data directory. Rejects when the port cannot be had. */
export async function startSandbox(options: StartOptions): Promise<RunningSandbox> {
  const db = openDatabase(options.dataDirectory)
  seedWhenEmpty(db)
  forgetOldEvents(db)
  const address = { port: options.port }
  const instanceUrl = () => `http://${options.host}:${address.port}`
  const { timeScale, answerTimeoutMs = platformAnswerTimeoutMs } = options
  const deliveries = openDeliveries(db, { timeScale, answerTimeoutMs })
  const app = createApp({ db, deliveries, instanceUrl, settings: openSettings(db), faults: openFaults(db) })
  const server = createServer(getRequestListener(app.fetch))
  try {
    address.port = await listen(server, options.host, options.port)
  } catch (error) {
    db.close()
    throw error
  }
  deliveries.start()
  const cleaning = setInterval(() => forgetOldEvents(db), hourMs)
  return {
    url: instanceUrl(),
    port: address.port,
    stop: async () => {
      clearInterval(cleaning)
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await Promise.all([closed, deliveries.stop()])
      db.close()
    },
  }
}

function listen(server: ReturnType<typeof createServer>, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      const found: AddressInfo | string | null = server.address()
      resolve(found !== null && typeof found === 'object' ? found.port : port)
    })
  })
}
