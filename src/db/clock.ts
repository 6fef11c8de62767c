import type pg from 'pg'
import type { Log } from '#lib/log.ts'
import { single } from './connect.ts'
import { sql } from './sql.ts'

/** What several machines plan for each other is told by one clock, the database's. */
export interface SharedClock {
  now(): Date
  stop(): void
}

/** A machine that is no further from the database goes by its own clock. */
const apartMs = 1000
const everyMs = 10_000

/** A moment that is known of the database's clock, and what has counted since the process began then. */
interface Known {
  at: number
  counted: number
}

/**
 * A clock that is right where the machine's own is wrong, or is set while the process runs: what is written as due, planned or sent by it is neither
 * early nor late for other machines. It is compared with the database's now and then; in between it counts by itself, as timers do, which nobody can
 * set. A machine that is right within a second is believed. While the database can't be asked it goes on by what it knows. Throws when it can't be asked
 * at the beginning.
 */
export async function followDatabaseClock(
  pool: pg.Pool,
  log: Pick<Log, 'warn' | 'debug'>,
  { own = Date.now, every = everyMs }: { own?: () => number; every?: number } = {},
): Promise<SharedClock> {
  let known: Known = { at: own(), counted: performance.now() }
  let isWrong = false

  const knownNow = (): number => known.at + performance.now() - known.counted
  const compare = async (): Promise<void> => {
    const [asked, before] = [performance.now(), own()]
    const [row] = await single(pool).query<{ at: string }>(sql`select clock_timestamp() as at`)
    const [counted, after] = [performance.now(), own()]
    if (row === undefined) throw new Error('The database told no time')
    const there = Date.parse(row.at)
    // It was told somewhere between question and answer, which may be long on a busy machine. A clock that was set meanwhile says nothing.
    const wasSet = Math.abs(after - before - (counted - asked)) > apartMs
    const isRight = !wasSet && there >= before - apartMs && there <= after + apartMs
    known = { at: isRight ? after : there + (counted - asked) / 2, counted }
    if (!isRight && !isWrong)
      log.warn(
        { apartMs: Math.round(after - known.at) },
        'the clock of this machine is wrong: the database’s is followed',
      )
    isWrong = !isRight
  }
  await compare()
  const comparing = setInterval(() => {
    compare().catch((error: unknown) => log.debug({ err: error }, 'the database’s clock could not be asked'))
  }, every).unref()

  return {
    now() {
      const [here, there] = [own(), knownNow()]
      return new Date(Math.abs(here - there) <= apartMs ? here : there)
    },
    stop: () => clearInterval(comparing),
  }
}
