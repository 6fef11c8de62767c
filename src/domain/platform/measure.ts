import { single } from '#db/connect.ts'
import { sql } from '#db/sql.ts'
import type { Ctx } from '../context.ts'

/** How the whole installation does: counts, and since when the oldest of what waits does; null where nothing waits. */
export interface Measures {
  /** Sends that are due and that nobody began within a minute; not those that rest because their platform asked for it. */
  overdueSends: number
  oldestSendAt: string | null
  /** Sends of which nobody knows yet whether they went out. */
  unclearSends: number
  /** Sends that failed and wait for a person. */
  failedSends: number
  /** What webhooks delivered and nobody has looked into. */
  waitingEvents: number
  oldestEventAt: string | null
  /** What webhooks delivered and could not be applied: it waits for a replay. */
  failedEvents: number
  connections: number
  /** Connections whose platform refuses us, or can't be reached. */
  brokenConnections: number
  /** Connections of which a stretch is still to be read. */
  behindConnections: number
  /**
   * Connections whose last comparison with the platform ended three rounds ago or more; not where that refuses us, nor where it can't be asked for a
   * workspace that is suspended, or whose plan has ended.
   */
  lateConnections: number
  /** Connections of which the platform has replies that are not here. */
  shortConnections: number
  /** Mails of the product's own that wait to be sent; not where there was no mail server. */
  waitingMails: number
  oldestMailAt: string | null
  /** Workspaces in which the last recount of the numbers found sums that are not what was counted. */
  differingNumbers: number
  /** Messages about what happened that are due, and that nobody began within a minute. */
  overdueNotices: number
  oldestNoticeAt: string | null
  /** As of when the newest backup is; null: none was ever noted. */
  backedUpAt: string | null
}

/** As many rounds of comparison may be left out before a connection counts as late. */
const lateAfterRounds = 3

/** Measures the whole installation, over all workspaces: for its operator and its administrators, never for a customer. */
export async function measurePlatform({
  pool,
  now,
  settings,
}: Pick<Ctx, 'pool' | 'now'> & { settings: Pick<Ctx['settings'], 'syncEveryMs'> }): Promise<Measures> {
  const lateMs = settings.syncEveryMs * lateAfterRounds
  const [row] = await single(pool).query<Measures>(sql`
    select overdue_sends as "overdueSends", oldest_send as "oldestSendAt", unclear_sends as "unclearSends", failed_sends as "failedSends",
           waiting_events as "waitingEvents", oldest_event as "oldestEventAt", failed_events as "failedEvents", connections,
           broken_connections as "brokenConnections", behind_connections as "behindConnections", late_connections as "lateConnections",
           short_connections as "shortConnections", waiting_mails as "waitingMails", oldest_mail as "oldestMailAt",
           overdue_notices as "overdueNotices", oldest_notice as "oldestNoticeAt", differing as "differingNumbers",
           (select backed_up_at from platform_settings) as "backedUpAt"
      from measure_platform(${now()}, make_interval(secs => ${lateMs / 1000})), count_differing_numbers()`)
  if (row === undefined) throw new Error('The database measured nothing')
  return row
}
