import type pg from 'pg'
import type { Restore } from '#contract/admin.ts'
import { single } from '#db/connect.ts'
import { sql } from '#db/sql.ts'
import type { TxCtx } from '../context.ts'
import type { AdminScope, Scope } from '../scope.ts'

/** How a workspace that was put back from a backup, or came from a file, stands with its platform: what came and went since then it does not know. */
export interface Reconciliation {
  id: string
  restoredAt: string
  /** Since when it knows all of it; null: nothing goes out yet. */
  endedAt: string | null
}

/** The newest of the workspace; undefined: it was never restored. */
export async function readReconciliation(tx: TxCtx, { workspaceId }: Scope): Promise<Reconciliation | undefined> {
  const [row] = await tx.db.query<Reconciliation>(sql`
    select id, restored_at as "restoredAt", ended_at as "endedAt" from reconciliations
     where workspace_id = ${workspaceId} order by restored_at desc limit 1`)
  return row
}

const openShown = 50

/** How far the workspaces are since the newest restore; null when nothing was restored, and for nobody but an administrator. */
export async function readRestore(pool: pg.Pool, { userId }: AdminScope): Promise<Restore | null> {
  const [row] = await single(pool).query<Restore>(sql`
    select backup, backed_up_at as "backedUpAt", restored_at as "restoredAt", workspaces, ended, looked_up as "lookedUp", found, held, open
      from read_restore(${userId}, ${openShown}::integer)`)
  return row ?? null
}

/** Whether the platform's conversation must be read before anything goes out in this thread: what was sent there since the backup is not known here. */
export async function mustLookUp(
  tx: TxCtx,
  { workspaceId }: Scope,
  threadId: string,
  { restoredAt }: Reconciliation,
): Promise<boolean> {
  const [row] = await tx.db.query<{ must: boolean }>(sql`
    select (t.created_at <= ${restoredAt} or exists (
              select from messages m where m.workspace_id = ${workspaceId} and m.thread_id = ${threadId} and m.sent_at <= ${restoredAt}))
           and not exists (select from thread_lookups l where l.workspace_id = ${workspaceId} and l.thread_id = ${threadId} and l.at >= ${restoredAt})
             as must
      from threads t where t.workspace_id = ${workspaceId} and t.id = ${threadId}`)
  return row?.must ?? false
}
