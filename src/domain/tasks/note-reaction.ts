import type { Outcome } from '#contract/autonomy.ts'
import { sql } from '#db/sql.ts'
import { noteOutcome, type Told } from '../autonomy/note-drafts.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import type { ThreadDetail } from '../threads/reads.ts'

/** What a lead does so long after an answer may have been caused by it. */
const soonMs = 3 * 86_400_000

/** The lead was angry, or opted out, right after what went out by itself: that is heard of the step by which it went. */
export async function noteReaction(
  tx: TxCtx,
  scope: Scope,
  thread: ThreadDetail,
  unsubscribedAt: string | null,
): Promise<void> {
  const { at, outcome } = reactionOf(thread, unsubscribedAt)
  if (outcome === null) return
  const before = await findBefore(tx, scope, thread.id, at)
  if (before?.isAutomatic && Date.parse(at) - Date.parse(before.sentAt) <= soonMs)
    await noteOutcome(tx, scope, before, outcome)
}

function reactionOf(
  { lastDirection, lastMessageAt, isUnjudged, label, handoff }: ThreadDetail,
  unsubscribedAt: string | null,
): { at: string; outcome: Outcome | null } {
  const isHeard = lastDirection === 'inbound' && !isUnjudged
  if (isHeard && (label === 'abuse' || handoff === 'anger')) return { at: lastMessageAt, outcome: 'angry' }
  if (isHeard && label === 'unsubscribe') return { at: lastMessageAt, outcome: 'opted_out' }
  return { at: unsubscribedAt ?? '', outcome: unsubscribedAt === null ? null : 'opted_out' }
}

/** The newest mail of ours before a moment, by the task that sent it; undefined where a person sent it past us. */
async function findBefore(
  tx: TxCtx,
  { workspaceId }: Scope,
  threadId: string,
  at: string,
): Promise<(Told & { isAutomatic: boolean; sentAt: string }) | undefined> {
  const [row] = await tx.db.query<Told & { isAutomatic: boolean; sentAt: string }>(sql`
    select m.thread_id as "threadId", k.draft_id as "draftId", k.rung, k.step, coalesce(k.is_automatic, false) as "isAutomatic",
           m.sent_at as "sentAt"
      from messages m left join tasks k on k.workspace_id = ${workspaceId} and k.id = m.task_id
     where m.workspace_id = ${workspaceId} and m.thread_id = ${threadId} and m.direction = 'outbound'
       and m.sent_at <= ${at}::timestamptz
     order by m.sent_at desc, m.id desc limit 1`)
  return row
}
