import { sql } from '#db/sql.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'

export interface PastEvent {
  kind: string
  threadId: string | null
}

/**
 * Everything that was not certainly visible when a reader was at `place` (a transaction id): may name a change twice, never
 * misses one. At most `limit` distinct changes; more than that comes back as null, and the reader asks for everything. So does one from a place
 * that the database has not come to: it was put back to a time before that, and nobody knows what is otherwise now.
 */
export async function readEventsSince(
  tx: TxCtx,
  scope: Scope,
  place: string,
  limit: number,
): Promise<PastEvent[] | null> {
  const [{ isAhead } = { isAhead: true }] = await tx.db.query<{ isAhead: boolean }>(sql`
    select ${place}::numeric > pg_snapshot_xmax(pg_current_snapshot())::text::numeric as "isAhead"`)
  if (isAhead) return null
  const rows = await tx.db.query<PastEvent>(sql`
    select distinct kind, thread_id as "threadId" from live_events
     where workspace_id = ${scope.workspaceId} and xid >= ${place}::text::xid8 limit ${limit + 1}`)
  return rows.length > limit ? null : rows
}
