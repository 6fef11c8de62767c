import { bandOf } from '#contract/bands.ts'
import type { HeardOptOut, Intent } from '#contract/intent.ts'
import type { Label } from '#contract/labels.ts'
import { json, sql } from '#db/sql.ts'
import { notifyLive, type TxCtx } from '../context.ts'
import { countJudged } from '../numbers/count.ts'
import type { Scope } from '../scope.ts'
import { assignInTurn } from './colleagues/assign-in-turn.ts'
import { changeCounted } from './counts.ts'
import { refreshDoubt } from './doubt.ts'
import { reviewContact, reviewOthers } from './review-contact.ts'
import { addToTimeline } from './timeline.ts'

/** A reply that came to us later than so is no news: a first sync finds years of them, ... */
const newsMs = 86_400_000
/** ... but one that was sent after all mail had been read first was held up, and is news for so long, on the day on which it comes. */
const heldUpMs = 7 * newsMs

interface Judged {
  hasAnswer: boolean
  /** Something in it was heard as an opt-out, now or before. */
  isDoubted: boolean
  messageId: string | null
  score: number | null
  isOpen: boolean
  at: string
  label: Label
  campaignId: string | null
  assignedTo: string | null
  assignedFor: string | null
}

/** Stores what the newest inbound message was judged to be. A correction made for an earlier message ends; one for this message stays.
 * The workspace's people are told of a hot one. */
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
  const isHeardBefore = sql`(${intent.optOut === undefined} and t.is_opt_out_in_doubt and not t.is_opted_out)`
  const keep = sql`(${keepCorrection} and corrected_at is not null)`
  const [thread] = await changeCounted<Judged>(tx, scope, {
    which: sql`t.id = ${threadId}`,
    set: sql`intent = ${json(intent)}::jsonb
        || case when ${isHeardBefore} then jsonb_set_lax('{}', '{optOut}', t.intent->'optOut') || ${json(byPerson)}::jsonb else '{}'::jsonb end,
      judged_message_id = last_inbound_id,
      label = case when ${keep} then label else ${intent.label} end,
      intent_score = case when ${keep} then intent_score else ${intent.score} end,
      corrected_label = case when ${keep} then corrected_label end, corrected_score = case when ${keep} then corrected_score end,
      corrected_by = case when ${keep} then corrected_by end, corrected_at = case when ${keep} then corrected_at end`,
    returning: sql`(t.is_opt_out_in_doubt or t.is_opted_out or t.intent ? 'optOut') as "isDoubted", (t.answer_status is not null or t.follow_up_at is not null) as "hasAnswer", t.last_inbound_id as "messageId",
      t.intent_score as score, t.last_direction = 'inbound' as "isOpen", t.last_message_at as at,
      t.label, t.campaign_id as "campaignId", t.assigned_to as "assignedTo", t.assigned_for as "assignedFor"`,
  })
  if (thread?.isDoubted) await refreshDoubt(tx, scope, sql`t.id = ${threadId}`)
  if (thread !== undefined && thread.messageId !== null && (await isNews(tx, scope, thread))) {
    const { messageId } = thread
    notifyOfHighIntent(tx, scope, { threadId, messageId, score: thread.score })
    await assignInTurn(tx, scope, { ...thread, threadId, messageId })
  }
  await countJudged(tx, scope, threadId)
  await addToTimeline(tx, scope, threadId, 'scored', {
    label: intent.label,
    score: intent.score,
    by: intent.source,
    action: intent.action,
    until: intent.returnDate ?? null,
  })
  const isAway = intent.label === 'out_of_office'
  if (isAway && thread?.messageId != null) await noteAway(tx, scope, thread.messageId)
  // What was prepared before, and the follow-ups, look at this judgement.
  if (isAway || intent.action === 'stop' || thread?.hasAnswer)
    await tx.addJob('review_tasks', { workspaceId: scope.workspaceId, threadId })
  if (intent.optOut !== undefined) await reviewContact(tx, scope, threadId)
  // Whoever writes is reminded in no other conversation either.
  else if (intent.action !== 'wait') await reviewOthers(tx, scope, threadId)
  await notifyLive(tx, scope, { kind: 'thread', threadId })
}

async function isNews(tx: TxCtx, { workspaceId }: Scope, { isOpen, at, messageId }: Judged): Promise<boolean> {
  const ageMs = tx.now().getTime() - Date.parse(at)
  if (!isOpen || ageMs >= heldUpMs) return false
  if (ageMs < newsMs) return true
  const cameSince = new Date(tx.now().getTime() - newsMs)
  const heldUp = await tx.db.query(sql`
    select from messages m join connections k on k.workspace_id = ${workspaceId} and k.id = m.connection_id
     where m.workspace_id = ${workspaceId} and m.id = ${messageId} and m.created_at > ${cameSince.toISOString()}
       and m.sent_at > coalesce(k.first_read_at, k.sync_full_at)`)
  return heldUp.length > 0
}

function notifyOfHighIntent(
  tx: TxCtx,
  scope: Scope,
  { threadId, messageId, score }: { threadId: string; messageId: string; score: number | null },
): void {
  if (score === null || bandOf(score) !== 'high') return
  const key = `high_intent:${messageId}`
  tx.outbox.raise(scope, { key, threadId, cause: { kind: 'high_intent' }, at: tx.now() })
}

/**
 * A message before the newest may have been an opt-out: that waits for a person, whatever the newest one says; a machine's is waited for. What a person
 * said of the thread before it came ends.
 */
export async function noteHeardOptOut(
  tx: TxCtx,
  scope: Scope,
  threadId: string,
  { messageId, optOut }: { messageId: string; optOut: HeardOptOut },
): Promise<void> {
  const byPerson = { action: 'handoff', handoff: 'opt_out' }
  const isSaid = sql`t.corrected_at is not null`
  await changeCounted(tx, scope, {
    which: sql`t.id = ${threadId} and (t.corrected_at is null or t.corrected_at < (
      select m.created_at from messages m where m.workspace_id = ${scope.workspaceId} and m.id = ${messageId}))`,
    set: sql`intent = coalesce(t.intent, '{}'::jsonb) || ${json({ optOut })}::jsonb
        || case when t.intent->>'action' in ('stop', 'wait') then '{}'::jsonb else ${json(byPerson)}::jsonb end,
      label = case when ${isSaid} then coalesce(t.intent->>'label', t.label) else t.label end,
      intent_score = case when ${isSaid} then coalesce((t.intent->>'score')::smallint, t.intent_score) else t.intent_score end,
      corrected_label = null, corrected_score = null, corrected_by = null, corrected_at = null`,
  })
  await refreshDoubt(tx, scope, sql`t.id = ${threadId}`)
  await countJudged(tx, scope, threadId)
  await reviewContact(tx, scope, threadId)
  await notifyLive(tx, scope, { kind: 'thread', threadId })
}

/**
 * What an earlier mail of the lead's is stands in the place of what their newest, a machine's, is: the thread is listed by it. Which mail was judged, and that
 * it calls for no answer itself, stays. Quiet where a person has said what the thread is, or has to say whether the lead has opted out.
 */
export async function judgeByEarlier(
  tx: TxCtx,
  scope: Scope,
  threadId: string,
  { label, score, reasons }: Pick<Intent, 'label' | 'score' | 'reasons'>,
): Promise<void> {
  const [changed] = await changeCounted<{ id: string }>(tx, scope, {
    which: sql`t.id = ${threadId} and t.corrected_at is null and t.intent->>'action' = 'wait'
      and t.last_direction = 'inbound' and not t.is_opt_out_in_doubt`,
    set: sql`intent = t.intent || ${json({ label, score, reasons })}::jsonb, label = ${label}, intent_score = ${score}`,
  })
  if (changed !== undefined) await notifyLive(tx, scope, { kind: 'thread', threadId })
}

/**
 * A mail of the lead's that is not the newest came only after our answer to the newest: that does not answer it. Nothing happens where somebody knew it who
 * answered since, here or inside the platform; `unknownTo` is the task of a send that did not, though it is recorded only now.
 */
export async function noteUnanswered(
  tx: TxCtx,
  scope: Scope,
  messageId: string,
  unknownTo: string | null = null,
): Promise<void> {
  const { workspaceId } = scope
  const [thread] = await changeCounted<{ id: string }>(tx, scope, {
    which: sql`t.last_direction = 'outbound' and t.id = (
      select m.thread_id from messages m where m.workspace_id = ${workspaceId} and m.id = ${messageId} and not exists (
        select from messages o where o.workspace_id = ${workspaceId} and o.thread_id = m.thread_id and o.direction = 'outbound'
           and o.sent_at >= m.sent_at and (${unknownTo}::uuid is null or o.task_id is distinct from ${unknownTo}::uuid)
           and (o.task_id is null or o.created_at > m.created_at)))`,
    set: sql`last_direction = 'inbound'`,
  })
  if (thread !== undefined) await notifyLive(tx, scope, { kind: 'thread', threadId: thread.id })
}

/** An inbound message is an absence note: it is not a word from the lead, and ends no series of follow-ups. */
export async function noteAway(tx: TxCtx, scope: Scope, messageId: string): Promise<void> {
  await tx.db.query(
    sql`update messages set is_away = true where workspace_id = ${scope.workspaceId} and id = ${messageId}`,
  )
}
