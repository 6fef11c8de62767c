import type { Label } from '#contract/intent.ts'
import type { ThreadRow } from '#contract/threads.ts'
import { sql } from '#db/sql.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'

/** What of a thread a person changes, as it stands for whoever holds its lock. */
export interface ThreadAsItStands
  extends Pick<
    ThreadRow,
    | 'lastMessageAt'
    | 'lastDirection'
    | 'archivedAt'
    | 'snoozedUntil'
    | 'isNewThread'
    | 'label'
    | 'aiMode'
    | 'assignedTo'
  > {
  revision: number
  score: number | null
  correctedLabel: Label | null
  correctedScore: number | null
  correctedBy: string | null
  correctedAt: string | null
  /** The lead has opted out, or may have: a person decides about that alone. */
  isOptOut: boolean
}

/** Locks a thread for this transaction, as `lockForDecision` does; undefined when there is none. */
export async function lockAsItStands(
  tx: TxCtx,
  { workspaceId }: Scope,
  threadId: string,
): Promise<ThreadAsItStands | undefined> {
  const [row] = await tx.db.query<ThreadAsItStands>(sql`
    select last_message_at as "lastMessageAt", last_direction as "lastDirection", archived_at as "archivedAt", snoozed_until as "snoozedUntil", is_new_thread as "isNewThread",
      label, intent_score as score, ai_mode as "aiMode", assigned_to as "assignedTo", revision, corrected_label as "correctedLabel", corrected_score as "correctedScore",
      corrected_by as "correctedBy", corrected_at as "correctedAt",
      is_opted_out or is_opt_out_in_doubt or coalesce(label = 'unsubscribe', false) as "isOptOut"
      from threads where workspace_id = ${workspaceId} and id = ${threadId} for update`)
  return row
}
