import { sql } from '#db/sql.ts'
import type { TxCtx } from '../context.ts'
import { type Due, dropDue } from '../due.ts'
import type { Scope } from '../scope.ts'
import { changeCounted } from './counts.ts'

/** Puts a thread away or takes it back, under its lock. For the tasks alone: what is open goes and comes with it. */
export async function setArchived(tx: TxCtx, scope: Scope, threadId: string, isArchived: boolean): Promise<void> {
  const set = isArchived ? sql`archived_at = ${tx.now().toISOString()}, snoozed_until = null` : sql`archived_at = null`
  await changeCounted(tx, scope, { which: sql`t.id = ${threadId}`, set })
}

/** Threads of leads of this connection that are not archived. */
export async function listShown(
  tx: TxCtx,
  { workspaceId }: Scope,
  connectionId: string,
  limit: number,
): Promise<string[]> {
  const rows = await tx.db.query<{ id: string }>(sql`
    select t.id from threads t join contacts c on c.workspace_id = ${workspaceId} and c.id = t.contact_id
     where t.workspace_id = ${workspaceId} and c.connection_id = ${connectionId} and t.archived_at is null order by t.id limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** Hides a thread until a moment, or brings it back (null), under its lock. For the tasks alone: what came due meanwhile waits. */
export async function setSnoozed(tx: TxCtx, scope: Scope, threadId: string, until: string | null): Promise<void> {
  await changeCounted(tx, scope, { which: sql`t.id = ${threadId}`, set: sql`snoozed_until = ${until}` })
  tx.outbox.setDue(scope, { kind: 'snooze', subjectId: threadId, at: until })
}

/** Locks and brings back every thread of the workspace whose snooze has run out; returns their ids. For the tasks alone. */
export async function takeWoken(tx: TxCtx, scope: Scope): Promise<string[]> {
  const rows = await changeCounted<{ id: string }>(tx, scope, {
    which: sql`t.snoozed_until <= ${tx.now().toISOString()}`,
    set: sql`snoozed_until = null`,
  })
  // Also of those that an archive or a lead's mail has brought back meanwhile.
  await dropDue(tx.db, scope, 'snooze', tx.now())
  return rows.map(({ id }) => id)
}

/** Threads of the workspace whose snooze runs out until then. */
export const listDueSnoozes = (tx: TxCtx, scope: Scope, until: Date, limit: number): Promise<Due[]> =>
  tx.db.query<Due>(sql`
    select 'snooze' as kind, id as "subjectId", snoozed_until as at from threads
     where workspace_id = ${scope.workspaceId} and snoozed_until <= ${until.toISOString()} order by snoozed_until limit ${limit}`)
