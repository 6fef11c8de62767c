import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from '#lib/log.ts'

const againMs = 500

/**
 * Calls `heard` whenever jobs are added, by a connection of its own that is opened again whenever it breaks; once more then, since
 * nobody knows what came meanwhile. Until stopped.
 */
export function hearJobs(pool: pg.Pool, log: Log, heard: () => void): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const listen = async (): Promise<void> => {
    const client = await pool.connect()
    const broke = new Promise<Error | null>((resolve) => {
      client.on('error', resolve)
      client.on('end', () => resolve(null))
      stopping.signal.addEventListener('abort', () => resolve(null), { once: true })
    })
    client.on('notification', heard)
    try {
      await client.query('listen "jobs:insert"')
      heard()
      const error = stopping.signal.aborted ? null : await broke
      if (!stopping.signal.aborted) log.warn({ err: error }, 'the connection that hears of jobs broke')
    } finally {
      client.release(true)
    }
  }
  const running = (async () => {
    while (!stopping.signal.aborted) {
      await listen().catch((error: unknown) => log.debug({ err: error }, 'new jobs can not be heard of yet'))
      await sleep(againMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
