import { sql } from '#db/sql.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'

const keptMs = 60 * 60_000

/** Forgets what browsers were told so long ago that a tab that comes back asks for everything anyway. */
export async function pruneLiveEvents(tx: TxCtx, scope: Scope): Promise<void> {
  const before = new Date(tx.now().getTime() - keptMs)
  await tx.db.query(sql`delete from live_events where workspace_id = ${scope.workspaceId} and at < ${before}`)
}
