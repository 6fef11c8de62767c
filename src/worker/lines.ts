import type pg from 'pg'
import type { Log } from '#lib/log.ts'

/** What only one worker of all may do at a time, by name. */
export interface Lines {
  /** False while another worker holds it. */
  hold(name: string): Promise<boolean>
  release(name: string): Promise<void>
  close(): void
}

/**
 * Locks of the database's own, held by one connection of this process: they end with it, however it ends. Should the connection
 * break while a line is held, another worker may begin: what is done in lines must bear that.
 */
export function createLines(pool: pg.Pool, log: Log): Lines {
  let connection: Promise<pg.PoolClient> | null = null

  const connect = async (): Promise<pg.PoolClient> => {
    const client = await pool.connect()
    client.once('error', (error) => {
      log.warn({ err: error }, 'the connection that holds the lines broke')
      connection = null
      try {
        client.release(true) // its place in the pool is needed by the next one, and by the heartbeat
      } catch (cause) {
        log.debug({ err: cause }, 'the place of the lines was given back already')
      }
    })
    return client
  }
  let last: Promise<unknown> = Promise.resolve()
  /** One question after the other: a connection takes no two at a time. */
  const ask = (what: 'pg_try_advisory_lock' | 'pg_advisory_unlock', name: string): Promise<boolean> => {
    const mine = last.then(() => askNow(what, name))
    last = mine.catch(() => undefined)
    return mine
  }
  const askNow = async (what: 'pg_try_advisory_lock' | 'pg_advisory_unlock', name: string): Promise<boolean> => {
    connection ??= connect()
    const mine = connection
    try {
      const client = await mine
      const { rows } = await client.query<{ ok: boolean }>(`select ${what}(hashtextextended($1, 0)) as ok`, [name])
      return rows[0]?.ok === true
    } catch (error) {
      if (connection === mine) connection = null
      void mine.then((client) => client.release(true)).catch(() => undefined)
      throw error
    }
  }
  return {
    hold: (name) => ask('pg_try_advisory_lock', name),
    async release(name) {
      // With the connection the lock is gone too.
      await ask('pg_advisory_unlock', name).catch((error: unknown) =>
        log.debug({ err: error }, 'a line ended by itself'),
      )
    },
    close() {
      void connection?.then((client) => client.release(true)).catch(() => undefined)
      connection = null
    },
  }
}
