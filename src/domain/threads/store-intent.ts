import type { HeardOptOut, Intent } from '#contract/intent.ts'
import { json, sql } from '#db/sql.ts'
import { notifyLive, type TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { isOptOutInDoubt } from './reads.ts'
import { reviewContact } from './review-contact.ts'
import { addToTimeline } from './timeline.ts'

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
