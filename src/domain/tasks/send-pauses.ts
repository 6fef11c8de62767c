import { sql } from '#db/sql.ts'
import type { TxCtx } from '../context.ts'
import { restSends } from '../due.ts'
import type { Scope } from '../scope.ts'
import { pauseMs } from './rules.ts'

/**
 * The platform put us off, failed, or did not answer: all sends of the workspace rest, for as long as it asked for or 1 s doubling
 * to a minute. What fails while it rests already (several calls were under way) makes the rest no longer, unless the platform names
 * a later time.
 */
export async function pauseSends(
  tx: TxCtx,
  scope: Scope,
  connectionId: string,
  retryAfterMs: number | null,
): Promise<void> {
  const [row] = await tx.db.query<{ faults: number; isResting: boolean }>(sql`
    select send_faults as faults, coalesce(sends_paused_until > ${tx.now().toISOString()}::timestamptz, false) as "isResting"
      from connections where workspace_id = ${scope.workspaceId} and id = ${connectionId} for update`)
  if (row === undefined || (row.isResting && retryAfterMs === null)) return
  const until = new Date(tx.now().getTime() + pauseMs(row.faults + 1, retryAfterMs))
  const [paused] = await tx.db.query<{ until: string; isActive: boolean }>(sql`
    update connections set sends_paused_until = greatest(sends_paused_until, ${until.toISOString()}::timestamptz),
      send_faults = send_faults + ${row.isResting ? 0 : 1}
     where workspace_id = ${scope.workspaceId} and id = ${connectionId}
    returning sends_paused_until as until, is_active as "isActive"`)
  // Of what was connected before nothing goes out anyway.
  if (paused?.isActive) await restSends(tx.db, scope, paused.until)
}

/** The platform took a mail: the next fault counts as the first again. */
export async function noteSendWorks(tx: TxCtx, scope: Scope, connectionId: string): Promise<void> {
  await tx.db.query(sql`
    update connections set send_faults = 0
     where workspace_id = ${scope.workspaceId} and id = ${connectionId} and send_faults > 0`)
}
