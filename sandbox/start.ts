import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { openActivity } from './activity/activity.ts'
import { createApp } from './app.ts'
import type { Sandbox } from './context.ts'
import { openControlKeys } from './control/keys.ts'
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
  /** Opens all controls; left out, the one in the data directory does. */
  key?: string | undefined
  /** Whether leads of connected workspaces may write by themselves. Default: yes. */
  leadsAnswer?: boolean
  answerTimeoutMs?: number
}

export type RunningSandbox = { url: string; port: number; key: string; stop(): Promise<void> }

const platformAnswerTimeoutMs = 15_000
const hourMs = 3_600_000

/** Starts the sandbox on its data directory. Rejects when the port cannot be had. */
export async function startSandbox(options: StartOptions): Promise<RunningSandbox> {
  const db = openDatabase(options.dataDirectory)
  seedWhenEmpty(db)
  forgetOldEvents(db)
  const address = { port: options.port }
  const instanceUrl = () => `http://${options.host}:${address.port}`
  const { timeScale, leadsAnswer = true, answerTimeoutMs = platformAnswerTimeoutMs } = options
  const deliveries = openDeliveries(db, { timeScale, answerTimeoutMs })
  const keys = openControlKeys(options.dataDirectory, options.key)
  const activity = openActivity(db, () => sandbox)
  const sandbox: Sandbox = {
    db,
    deliveries,
    instanceUrl,
    activity,
    keys,
    settings: openSettings(db),
    faults: openFaults(db),
  }
  const app = createApp(sandbox)
  const server = createServer(getRequestListener(app.fetch))
  try {
    address.port = await listen(server, options.host, options.port)
  } catch (error) {
    db.close()
    throw error
  }
  deliveries.start()
  if (leadsAnswer) activity.start()
  const cleaning = setInterval(() => forgetOldEvents(db), hourMs)
  return {
    url: instanceUrl(),
    port: address.port,
    key: keys.master,
    stop: async () => {
      clearInterval(cleaning)
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await Promise.all([closed, deliveries.stop(), activity.stop()])
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
