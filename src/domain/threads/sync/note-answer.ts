import { sql } from '#db/sql.ts'
import { notifyLive, type TxCtx } from '../../context.ts'
import type { Scope } from '../../scope.ts'
import { changeCounted } from '../counts.ts'

interface PreparedAnswer {
  status: 'pending' | 'ready' | 'processing' | 'failed'
  at: string
  isAutomatic: boolean
  countsDown: boolean
}

/**
 * The answer that is prepared for a thread, or null when none is: decides the thread's status. A follow-up that is only planned is
 * no prepared answer: it is kept beside. For the tasks alone.
 */
export async function noteAnswer(
  tx: TxCtx,
  scope: Scope,
  threadId: string,
  answer: PreparedAnswer | null,
  followUpAt: string | null,
): Promise<{ isArchived: boolean }> {
  const [row] = await changeCounted<{ isArchived: boolean }>(tx, scope, {
    which: sql`t.id = ${threadId}`,
    set: sql`answer_status = ${answer?.status ?? null}, answer_at = ${answer?.at ?? null},
      answer_is_automatic = ${answer?.isAutomatic ?? null}, answer_counts_down = ${answer?.countsDown ?? null}, follow_up_at = ${followUpAt}`,
    returning: sql`t.archived_at is not null as "isArchived"`,
  })
  await notifyLive(tx, scope, { kind: 'thread', threadId })
  return row ?? { isArchived: false }
}

/** The prepared answers of these threads go out at another time; it decides nothing about them. For the tasks alone. */
export async function moveAnswers(tx: TxCtx, scope: Scope, threadIds: readonly string[], at: Date): Promise<void> {
  await tx.db.query(sql`
    update threads set answer_at = ${at.toISOString()}::timestamptz
     where workspace_id = ${scope.workspaceId} and id = any(${threadIds}::uuid[]) and answer_status = 'pending'`)
}
