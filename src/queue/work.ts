import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { Log } from '#lib/log.ts'
import { idle, schema, statementsBy } from './library.ts'

/** The name of workers in the library's list of who uses the queues. */
const worker = 'worker'
/** How soon a worker that died is missed, together with the queues' own heartbeat of 10 s: well under half a minute. */
const watchEverySeconds = 4
const listenAgainMs = 500
/** With half a minute between them: a database that is away is waited for. */
const startAttempts = 1000

/**
 * The library as a worker has it: it says in the database that this process lives, gives jobs of dead workers back, deletes what was
 * given up long ago, and hears of new jobs.
 *
 * @param pool as the owner of the queue's tables; `direct`, too, by which connections stay whose they are: one of them listens
 * @param heard told which queue has news; null: nobody knows what came meanwhile
 */
export async function openForWork(
  { pool, direct }: { pool: pg.Pool; direct: pg.Pool },
  log: Log,
  heard: (queue: string | null) => void,
): Promise<PgBoss> {
  const boss = new PgBoss({
    schema,
    migrate: true,
    schedule: false,
    instanceName: worker,
    instanceHeartbeatSeconds: watchEverySeconds,
    superviseIntervalSeconds: watchEverySeconds,
    monitorIntervalSeconds: watchEverySeconds,
    maintenanceIntervalSeconds: 3600,
    openTelemetry: { enabled: false },
    useListenNotify: true,
    db: {
      ...statementsBy(pool),
      listen: async (channel, _, onReconnect) => {
        const listening = listen(direct, log, channel, (queue) => {
          if (queue === null) onReconnect()
          heard(queue)
        })
        return { close: listening.stop }
      },
    },
  })
  boss.on('error', (error) => log.warn({ err: error }, 'the queue’s maintenance failed'))
  boss.on('warning', ({ message, data }) => log.warn({ warning: message, data }, 'the queue needs attention'))
  return boss.start({ attempts: startAttempts })
}

/** The library for whoever looks into the queues from outside, or changes what waits there. Runs nothing by itself. */
export const openToLook = (client: pg.Pool | pg.ClientBase): Promise<PgBoss> =>
  new PgBoss({ ...idle, db: statementsBy(client) }).start()

/** How many workers have been heard of; this one counts even when it was not. */
export async function countWorkers(boss: PgBoss): Promise<number> {
  const instances = await boss.getInstances()
  return Math.max(1, instances.filter(({ name, live }) => name === worker && live).length)
}

/**
 * Calls `heard` whenever something is told on the channel, by a connection of its own that is opened again whenever it breaks; once
 * more then with null, since nobody knows what came meanwhile. Until stopped.
 */
function listen(
  pool: pg.Pool,
  log: Log,
  channel: string,
  heard: (said: string | null) => void,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const once = async (): Promise<void> => {
    const client = await pool.connect()
    const broke = new Promise<Error | null>((resolve) => {
      client.on('error', resolve)
      client.on('end', () => resolve(null))
      stopping.signal.addEventListener('abort', () => resolve(null), { once: true })
    })
    client.on('notification', ({ payload }) => heard(payload ?? null))
    try {
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
      heard(null)
      const error = stopping.signal.aborted ? null : await broke
      if (!stopping.signal.aborted) log.warn({ err: error }, 'the connection that listens for jobs broke')
    } finally {
      client.release(true)
    }
  }
  const running = (async () => {
    while (!stopping.signal.aborted) {
      await once().catch((error: unknown) => log.debug({ err: error }, 'can’t listen for new jobs yet'))
      await sleep(listenAgainMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
