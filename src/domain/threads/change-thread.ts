import type { HeardOptOut, Intent } from '#contract/intent.ts'
import { labelFacts } from '#contract/labels.ts'
import { json, type Sql, sql } from '#db/sql.ts'
import { AppError } from '../app-error.ts'
import { type Ctx, inTx, notifyLive, type TxCtx } from '../context.ts'
import { personOf, type Scope } from '../scope.ts'
import { isOptOutInDoubt } from './reads.ts'
import { addToTimeline, type TimelineKind } from './timeline.ts'

type Needs = Pick<Ctx, 'pool' | 'now'>
type Detail = Record<string, string | number | boolean | null>

async function change(
  ctx: Needs,
  scope: Scope,
  threadId: string,
  set: Sql,
  told?: { kind: TimelineKind; detail?: Detail },
  then?: (tx: TxCtx) => Promise<void>,
): Promise<void> {
  await inTx(ctx, scope, async (tx) => {
    const rows = await tx.db.query(
      sql`update threads set ${set} where workspace_id = ${scope.workspaceId} and id = ${threadId} returning id`,
    )
    if (rows.length === 0) throw new AppError('not_found')
    if (told !== undefined) await addToTimeline(tx, scope, threadId, told.kind, told.detail)
    await then?.(tx)
    await notifyLive(tx, scope, { kind: 'thread', threadId })
  })
}

/** A person has seen the thread: it is no longer new. Throws `not_found`. */
export const openThread = (ctx: Needs, scope: Scope, threadId: string): Promise<void> =>
  change(ctx, scope, threadId, sql`is_new_thread = false`)

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

/**
 * A person's word on label and score; what the AI said stays beside it. An opt-out that a person sees holds like one that the AI
 * saw, and a lead that a person calls interested is marked so at the platform. The next inbound message is judged again.
 * Throws `not_found`.
 */
export async function correctIntent(
  ctx: Needs,
  scope: Scope,
  threadId: string,
  { label, score }: Pick<Intent, 'label' | 'score'>,
): Promise<void> {
  const set = sql`label = ${label}, intent_score = ${score}, corrected_label = ${label}, corrected_score = ${score},
    corrected_by = ${personOf(scope)}, corrected_at = now()`
  await change(ctx, scope, threadId, set, { kind: 'corrected', detail: { label, score } }, async (tx) => {
    const { workspaceId } = scope
    if (label === 'unsubscribe') await noteUnsubscribed(tx, scope, threadId)
    else await reviewContact(tx, scope, threadId)
    if (label === 'unsubscribe') await tx.addJob('push_to_platform', { workspaceId, threadId, what: 'unsubscribe' })
    if (labelFacts[label].isWarm) await tx.addJob('push_to_platform', { workspaceId, threadId, what: 'interested' })
  })
}

/** What the agent may do in this thread; null is the agent's own rule. Throws `not_found`. */
export const setAiMode = (
  ctx: Needs,
  scope: Scope,
  threadId: string,
  aiMode: 'auto' | 'draft' | 'off' | null,
): Promise<void> =>
  // What goes out by itself, and the follow-ups, must hear of it at once.
  change(ctx, scope, threadId, sql`ai_mode = ${aiMode}`, { kind: 'ai_mode', detail: { mode: aiMode } }, (tx) =>
    tx.addJob('review_tasks', { workspaceId: scope.workspaceId, threadId }),
  )

/** Stores what the newest inbound message was judged to be. A correction made for an earlier message ends; one for this message stays. */
export async function storeIntent(
  tx: TxCtx,
  scope: Scope,
  threadId: string,
  intent: Intent,
  { keepCorrection }: { keepCorrection: boolean },
): Promise<void> {
  // What an earlier message of the lead's may have been still waits for a person, unless one has answered or decided since.
  // No answer is due to a machine's mail all the same: the doubt is shown beside it.
  const isEnded = intent.action === 'stop' || intent.action === 'wait'
  const byPerson = isEnded ? {} : { action: 'handoff', handoff: 'opt_out' }
  const heardBefore = sql`case when ${intent.optOut === undefined} and ${isOptOutInDoubt}
    then jsonb_build_object('optOut', t.intent->'optOut') || ${json(byPerson)}::jsonb else '{}'::jsonb end`
  const keep = sql`(${keepCorrection} and corrected_at is not null)`
  const [thread] = await tx.db.query<{ hasAnswer: boolean }>(sql`
    update threads t set intent = ${json(intent)}::jsonb || ${heardBefore}, judged_message_id = last_inbound_id,
      label = case when ${keep} then label else ${intent.label} end,
      intent_score = case when ${keep} then intent_score else ${intent.score} end,
      corrected_label = case when ${keep} then corrected_label end, corrected_score = case when ${keep} then corrected_score end,
      corrected_by = case when ${keep} then corrected_by end, corrected_at = case when ${keep} then corrected_at end
      from contacts c
     where t.workspace_id = ${scope.workspaceId} and t.id = ${threadId} and c.workspace_id = t.workspace_id and c.id = t.contact_id
     returning (answer_status is not null or follow_up_at is not null) as "hasAnswer"`)
  await addToTimeline(tx, scope, threadId, 'scored', {
    label: intent.label,
    score: intent.score,
    by: intent.source,
    action: intent.action,
    until: intent.returnDate ?? null,
  })
  const isAway = intent.label === 'out_of_office'
  if (isAway) await noteAway(tx, scope, threadId)
  // What was prepared before, and the follow-ups, look at this judgement.
  if (isAway || intent.action === 'stop' || thread?.hasAnswer)
    await tx.addJob('review_tasks', { workspaceId: scope.workspaceId, threadId })
  if (intent.optOut !== undefined) await reviewContact(tx, scope, threadId)
  await notifyLive(tx, scope, { kind: 'thread', threadId })
}

/** A message before the newest may have been an opt-out: that waits for a person, whatever the newest one says; a machine's is waited for. */
export async function noteHeardOptOut(tx: TxCtx, scope: Scope, threadId: string, optOut: HeardOptOut): Promise<void> {
  const byPerson = { action: 'handoff', handoff: 'opt_out' }
  await tx.db.query(sql`
    update threads set intent = coalesce(intent, '{}'::jsonb) || ${json({ optOut })}::jsonb
        || case when intent->>'action' in ('stop', 'wait') then '{}'::jsonb else ${json(byPerson)}::jsonb end
     where workspace_id = ${scope.workspaceId} and id = ${threadId} and corrected_at is null`)
  await reviewContact(tx, scope, threadId)
  await notifyLive(tx, scope, { kind: 'thread', threadId })
}

/** The newest inbound message is an absence note: it is not a word from the lead, and ends no series of follow-ups. */
async function noteAway(tx: TxCtx, scope: Scope, threadId: string): Promise<void> {
  await tx.db.query(sql`
    update messages m set is_away = true from threads t
     where t.workspace_id = ${scope.workspaceId} and t.id = ${threadId}
       and m.workspace_id = t.workspace_id and m.id = t.last_inbound_id`)
}

/** The lead wants no more mail: from this commit on nothing goes out to them by itself, and what was prepared is reviewed. */
export async function noteUnsubscribed(tx: TxCtx, scope: Scope, threadId: string): Promise<void> {
  await tx.db.query(sql`
    update contacts c set unsubscribed_at = coalesce(c.unsubscribed_at, ${tx.now().toISOString()}) from threads t
     where t.workspace_id = ${scope.workspaceId} and t.id = ${threadId} and c.workspace_id = t.workspace_id and c.id = t.contact_id`)
  await reviewContact(tx, scope, threadId)
}

/** Mail to the lead's address comes back: nothing goes there by itself, and what was prepared is reviewed. */
export async function noteBounced(tx: TxCtx, scope: Scope, threadId: string): Promise<void> {
  await tx.db.query(sql`
    update contacts c set bounced_at = coalesce(c.bounced_at, ${tx.now().toISOString()}) from threads t
     where t.workspace_id = ${scope.workspaceId} and t.id = ${threadId} and c.workspace_id = t.workspace_id and c.id = t.contact_id`)
  await addToTimeline(tx, scope, threadId, 'bounced')
  await reviewContact(tx, scope, threadId)
}

/** Everything that is prepared, planned or held for the contact of this thread, in whatever conversation, is looked at again. */
export async function reviewContact(tx: TxCtx, scope: Scope, threadId: string): Promise<void> {
  const rows = await tx.db.query<{ id: string }>(sql`
    select o.id from threads t join threads o on o.workspace_id = t.workspace_id and o.contact_id = t.contact_id
     where t.workspace_id = ${scope.workspaceId} and t.id = ${threadId}
       and (o.id = t.id or o.answer_status is not null or o.follow_up_at is not null
         or exists (select from tasks k where k.workspace_id = o.workspace_id and k.thread_id = o.id and k.metadata->>'canceled' = 'held'))
     limit 500`)
  for (const { id } of rows) await tx.addJob('review_tasks', { workspaceId: scope.workspaceId, threadId: id })
}

/**
 * The answer that is prepared for a thread, or null when none is: decides the thread's status. A follow-up that is only planned is
 * no prepared answer: it is kept beside. For the tasks alone.
 */
export async function noteAnswer(
  tx: TxCtx,
  scope: Scope,
  threadId: string,
  answer: { status: 'pending' | 'ready' | 'processing' | 'failed'; at: string; isAutomatic: boolean } | null,
  followUpAt: string | null,
): Promise<{ isArchived: boolean }> {
  const [row] = await tx.db.query<{ isArchived: boolean }>(sql`
    update threads set answer_status = ${answer?.status ?? null}, answer_at = ${answer?.at ?? null},
      answer_is_automatic = ${answer?.isAutomatic ?? null}, follow_up_at = ${followUpAt}
     where workspace_id = ${scope.workspaceId} and id = ${threadId} returning archived_at is not null as "isArchived"`)
  await notifyLive(tx, scope, { kind: 'thread', threadId })
  return row ?? { isArchived: false }
}

/** A thread as whoever holds its lock decides about it. */
export interface LockedForDecision {
  revision: number
  archivedAt: string | null
  snoozedUntil: string | null
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
    select revision, archived_at as "archivedAt", snoozed_until as "snoozedUntil",
      coalesce(answer_status = 'processing', false) as "isSending" from threads
     where workspace_id = ${scope.workspaceId} and id = ${threadId} for update`)
  return row
}
