import type { ThreadRow } from '#contract/threads.ts'
import { sql } from '#db/sql.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'

/** A thread as whoever holds its lock decides about it. */
export interface LockedForDecision {
  revision: number
  campaignId: string | null
  archivedAt: string | null
  snoozedUntil: string | null
  /** What the agent may do here; null: its own rule. */
  aiMode: ThreadRow['aiMode']
  /** An answer is just on its way to the platform. */
  isSending: boolean
}

/** Locks the thread for this transaction; undefined when there is none. Whoever decides about a send holds this lock. */
export async function lockForDecision(
  tx: TxCtx,
  scope: Scope,
  threadId: string,
): Promise<LockedForDecision | undefined> {
  const [row] = await tx.db.query<LockedForDecision>(sql`
    select revision, campaign_id as "campaignId", archived_at as "archivedAt", snoozed_until as "snoozedUntil", ai_mode as "aiMode",
      coalesce(answer_status = 'processing', false) as "isSending" from threads
     where workspace_id = ${scope.workspaceId} and id = ${threadId} for update`)
  return row
}

/** Locks several threads for this transaction, always in the same order. */
export async function lockThreads(tx: TxCtx, scope: Scope, threadIds: readonly string[]): Promise<void> {
  await tx.db.query(sql`
    select from threads where workspace_id = ${scope.workspaceId} and id = any(${threadIds}::uuid[]) order by id for update`)
}
