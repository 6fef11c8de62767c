import { single } from '#db/connect.ts'
import { sql } from '#db/sql.ts'
import type { Ctx } from '../context.ts'

/** How the whole installation does: counts and ages in seconds, 0 where nothing waits. */
export interface Measures {
  /** Sends of which nobody knows yet whether they went out. */
  unclearSends: number
  /** Sends that failed and wait for a person. */
  failedSends: number
  /** What webhooks delivered and nobody has looked into. */
  waitingEvents: number
  oldestEventSeconds: number
  /** What webhooks delivered and could not be applied: it waits for a replay. */
  failedEvents: number
  connections: number
  /** Connections whose last comparison with the platform ended long ago. */
  lateConnections: number
  /** Connections of which the platform has replies that are not here. */
  shortConnections: number
  /** Mails of the product's own that wait to be sent. */
  waitingMails: number
  oldestMailSeconds: number
}

interface Row extends Omit<Measures, 'oldestEventSeconds' | 'oldestMailSeconds'> {
  oldestEvent: string | null
  oldestMail: string | null
}

/** As many rounds of comparison may be left out before a connection counts as late. */
const lateAfterRounds = 3

/** Measures the whole installation, over all workspaces: for its operator, never for a customer. */
export async function measurePlatform({
  pool,
  now,
  settings,
}: Pick<Ctx, 'pool' | 'now' | 'settings'>): Promise<Measures> {
  const moment = now()
  const lateMs = settings.syncEveryMs * lateAfterRounds
  const [row] = await single(pool).query<Row>(sql`
    select unclear_sends as "unclearSends", failed_sends as "failedSends", waiting_events as "waitingEvents", oldest_event as "oldestEvent",
           failed_events as "failedEvents", connections, late_connections as "lateConnections", short_connections as "shortConnections",
           waiting_mails as "waitingMails", oldest_mail as "oldestMail"
      from measure_platform(${moment}, make_interval(secs => ${lateMs / 1000}))`)
  if (row === undefined) throw new Error('The database measured nothing')
  const { oldestEvent, oldestMail, ...counts } = row
  const ageOf = (at: string | null): number =>
    at === null ? 0 : Math.max(0, (moment.getTime() - Date.parse(at)) / 1000)
  return { ...counts, oldestEventSeconds: ageOf(oldestEvent), oldestMailSeconds: ageOf(oldestMail) }
}
