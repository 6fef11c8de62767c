import { sql } from '#db/sql.ts'
import type { TxCtx } from '../context.ts'
import { restSends } from '../due.ts'
import type { Scope } from '../scope.ts'
import type { Reconciliation } from './reads.ts'

/** What came of looking one conversation up. */
export interface LookedUp {
  threadId: string
  /** Sends of ours that had gone out. */
  found: number
  /** Sends that wait for a person. */
  held: number
  /** It could not be looked up. */
  isHeld: boolean
}

/** The thread's conversation was read after the restore, or can't be; nobody asks again before a send. */
export async function noteLookup(
  tx: TxCtx,
  { workspaceId }: Scope,
  { id }: Reconciliation,
  { threadId, found, held, isHeld }: LookedUp,
): Promise<void> {
  const now = tx.now().toISOString()
  await tx.db.query(sql`
    insert into thread_lookups (workspace_id, thread_id, at, is_held) values (${workspaceId}, ${threadId}, ${now}, ${isHeld})
    on conflict (workspace_id, thread_id) do update set at = excluded.at, is_held = excluded.is_held`)
  await tx.db.query(sql`
    update reconciliations set looked_up = looked_up + 1, found = found + ${found}::int, held = held + ${held}::int
     where workspace_id = ${workspaceId} and id = ${id}`)
}

/** Everything that came since the backup is here, and every send that was prepared then was looked up: sends go on. False when that was so before. */
export async function endReconciliation(tx: TxCtx, scope: Scope, { id }: Reconciliation): Promise<boolean> {
  const ended = await tx.db.query(sql`
    update reconciliations set ended_at = ${tx.now().toISOString()}
     where workspace_id = ${scope.workspaceId} and id = ${id} and ended_at is null returning id`)
  if (ended.length === 0) return false
  await restSends(tx.db, scope, null)
  return true
}

/** Until then nobody looks for sends that are due: the restored workspace is behind its platform. */
export const restWhileBehind = (tx: TxCtx, scope: Scope): Promise<void> =>
  restSends(tx.db, scope, new Date(tx.now().getTime() + 10 * 365 * 86_400_000).toISOString())
