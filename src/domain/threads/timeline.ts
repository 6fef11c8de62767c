import { json, sql } from '#db/sql.ts'
import { newId } from '#lib/new-id.ts'
import type { TxCtx } from '../context.ts'
import { personOf, type Scope } from '../scope.ts'

/** What a thread's timeline tells. The screens have one sentence for each. */
export type TimelineKind =
  | 'received'
  | 'answered_elsewhere'
  | 'scored'
  | 'corrected'
  | 'unsubscribed'
  | 'bounced'
  | 'draft_written'
  | 'draft_not_written'
  | 'draft_discarded'
  | 'scheduled'
  | 'run_now'
  | 'approved'
  | 'follow_up_planned'
  | 'follow_up_moved'
  | 'follow_ups_ended'
  | 'platform_told'
  | 'platform_not_told'
  | 'waits_for_approval'
  | 'canceled'
  | 'restored'
  | 'undone'
  | 'superseded'
  | 'sent'
  | 'send_delayed'
  | 'send_accepted'
  | 'send_unclear'
  | 'send_failed'
  | 'retried'
  | 'archived'
  | 'unarchived'
  | 'snoozed'
  | 'unsnoozed'
  | 'ai_mode'

/** Adds a line to the thread's timeline, in the transaction of what it tells about. `detail` holds facts, never mail bodies. */
export async function addToTimeline(
  tx: TxCtx,
  scope: Scope,
  threadId: string,
  kind: TimelineKind,
  detail: Record<string, string | number | boolean | null> = {},
): Promise<void> {
  const at = tx.now().toISOString()
  tx.outbox.addLine({
    workspace_id: scope.workspaceId,
    id: newId(),
    thread_id: threadId,
    kind,
    detail,
    actor_id: personOf(scope),
    at,
  })
}

/** Whether the thread's timeline tells this already. */
export async function isOnTimeline(
  tx: TxCtx,
  scope: Scope,
  threadId: string,
  kind: TimelineKind,
  detail: Record<string, string>,
): Promise<boolean> {
  const rows = await tx.db.query(sql`
    select 1 from timeline_entries where workspace_id = ${scope.workspaceId} and thread_id = ${threadId}
       and kind = ${kind} and detail @> ${json(detail)}::jsonb limit 1`)
  return rows.length > 0
}

/** Takes back what the timeline told and what is known to be otherwise now. */
export async function removeFromTimeline(
  tx: TxCtx,
  scope: Scope,
  threadId: string,
  kind: TimelineKind,
  detail: Record<string, string | number>,
): Promise<void> {
  await tx.db.query(sql`
    delete from timeline_entries where workspace_id = ${scope.workspaceId} and thread_id = ${threadId} and kind = ${kind}
       and detail @> ${json(detail)}::jsonb`)
}
