import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { isPassing } from '#db/connect.ts'
import type { Log } from '#lib/log.ts'

const firstWaitMs = 100
const longestWaitMs = 3000

/**
 * The same pool, whose connections are waited for while the database is away for a moment. The queue tells of the end of a job
 * once, and a process that can't would be ended by it. What breaks in the middle of a statement still ends the process: started
 * again, it does that job again. Once `stopping` is aborted nothing is waited for.
 */
export function patientPool(pool: pg.Pool, log: Log, stopping: AbortSignal): pg.Pool {
  const connect = async (): Promise<pg.PoolClient> => {
    for (let waitMs = firstWaitMs; ; waitMs = Math.min(longestWaitMs, waitMs * 2)) {
      try {
        return await pool.connect()
      } catch (error) {
        if (!isPassing(error) || stopping.aborted) throw error
        log.debug({ err: error, waitMs }, 'the queue waits for the database')
        await sleep(waitMs, undefined, { signal: stopping }).catch(() => undefined)
      }
    }
  }
  return new Proxy(pool, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      // With a callback it is the queue's listening connection, which it brings back by itself.
      if (name === 'connect') return (...args: unknown[]) => (args.length === 0 ? connect() : value.apply(target, args))
      return value.bind(target)
    },
  })
}
