import type { Label } from '#contract/intent.ts'
import type { ThreadRow } from '#contract/threads.ts'
import { sql } from '#db/sql.ts'
import { AppError } from '../app-error.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'

/** What of a thread a person changes, as it stands for whoever holds its lock. */
export interface ThreadAsItStands
  extends Pick<
    ThreadRow,
    | 'lastMessageAt'
    | 'revision'
    | 'lastDirection'
    | 'archivedAt'
    | 'snoozedUntil'
    | 'isNewThread'
    | 'label'
    | 'aiMode'
    | 'assignedTo'
  > {
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

/** What a person had seen of a thread: when its newest message was from, and its revision. What is left out nobody says. */
export interface Seen {
  seenAt?: string | undefined
  revision?: number | undefined
}

/** Whether the lead has written since; also a mail that is older than what was seen, and came only after it. The caller holds the thread's lock. */
export async function hasWrittenSince(
  tx: TxCtx,
  { workspaceId }: Scope,
  threadId: string,
  { now, seen: { seenAt, revision } }: { now: ThreadAsItStands; seen: Seen },
): Promise<boolean> {
  if (revision === undefined)
    return seenAt !== undefined && now.lastDirection === 'inbound' && new Date(now.lastMessageAt) > new Date(seenAt)
  if (now.revision <= revision) return false
  const [row] = await tx.db.query<{ isSo: boolean }>(sql`
    select exists (
      select from (
        select m.direction from messages m where m.workspace_id = ${workspaceId} and m.thread_id = ${threadId}
         order by m.id desc limit ${now.revision - revision}) m
       where m.direction = 'inbound') as "isSo"`)
  return row?.isSo ?? false
}

/** Locks the thread, and throws `thread_changed` where the lead has written since it was seen. */
export async function refuseUnread(tx: TxCtx, scope: Scope, threadId: string, seen: Seen): Promise<void> {
  if (seen.seenAt === undefined && seen.revision === undefined) return
  const now = await lockAsItStands(tx, scope, threadId)
  if (now !== undefined && (await hasWrittenSince(tx, scope, threadId, { now, seen })))
    throw new AppError('thread_changed', { message: 'The lead has written since. Read that first.' })
}
