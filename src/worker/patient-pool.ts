import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { isPassing } from '#db/connect.ts'
import type { Log } from '#lib/log.ts'

const firstWaitMs = 100
const longestWaitMs = 3000

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: boolean | Error) => void,
) => void

/**
 * With a callback it is the queue's listening connection, which it brings back by itself. When that breaks while the queue stops,
 * the queue gives it back twice, which would end the process.
 */
function once(then: Connected): Connected {
  return (error, client, done) => {
    let isGivenBack = false
    then(error, client, (release) => {
      if (isGivenBack) return
      isGivenBack = true
      done(release)
    })
  }
}

/**
 * The same pool, whose connections are waited for while the database is away for a moment. The queue tells of the end of a job
 * once. What breaks in the middle of a statement ends the queue, which is then started again (`runQueue`). Once `stopping` is
 * aborted nothing is waited for.
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
      if (name === 'connect') return (then?: Connected) => (then === undefined ? connect() : target.connect(once(then)))
      return value.bind(target)
    },
  })
}
