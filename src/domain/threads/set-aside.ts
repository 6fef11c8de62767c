import { sql } from '#db/sql.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'

/** Puts a thread away or takes it back, under its lock. For the tasks alone: what is open goes and comes with it. */
export async function setArchived(tx: TxCtx, scope: Scope, threadId: string, isArchived: boolean): Promise<void> {
  const set = isArchived ? sql`archived_at = ${tx.now().toISOString()}, snoozed_until = null` : sql`archived_at = null`
  await tx.db.query(sql`update threads set ${set} where workspace_id = ${scope.workspaceId} and id = ${threadId}`)
}

/** Hides a thread until a moment, or brings it back (null), under its lock. For the tasks alone: what came due meanwhile waits. */
export async function setSnoozed(tx: TxCtx, scope: Scope, threadId: string, until: string | null): Promise<void> {
  await tx.db.query(
    sql`update threads set snoozed_until = ${until} where workspace_id = ${scope.workspaceId} and id = ${threadId}`,
  )
}

/** Locks and brings back every thread of the workspace whose snooze has run out; returns their ids. For the tasks alone. */
export async function takeWoken(tx: TxCtx, scope: Scope): Promise<string[]> {
  const rows = await tx.db.query<{ id: string }>(sql`
    update threads set snoozed_until = null
     where workspace_id = ${scope.workspaceId} and snoozed_until <= ${tx.now().toISOString()} returning id`)
  return rows.map(({ id }) => id)
}
