import { labelFacts, labels } from '#contract/labels.ts'
import { empty, type Sql, sql } from '#db/sql.ts'
import type { AnsweringAgent } from '../agents/reads.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import type { PastReply } from './cases-store.ts'

/** So many conversations are looked through, those with the newest mail. */
const searched = 2000

const stopping = labels.filter((label) => labelFacts[label].action === 'stop')

/** Only the campaigns of an agent that is for campaigns; where it has none yet, all. */
function ofCampaigns({ connectLevel, linkedCampaignId, attachedCampaignIds }: AnsweringAgent): Sql {
  const ids = [...attachedCampaignIds, ...(linkedCampaignId === null ? [] : [linkedCampaignId])]
  return connectLevel === 'workspace' || ids.length === 0 ? empty : sql`and t.campaign_id = any(${ids}::uuid[])`
}

/**
 * The newest past replies that a person dealt with, one of each conversation, newest first: the last one that a person answered (in the
 * product, or inside the platform; no step of a campaign, no reminder, nothing that went out by itself), or the lead's last one where nobody
 * answered and a person said that it ends the conversation, or the lead opted out. The message is looked up by `case`: by `coalesce`, which is
 * not leakproof, all messages of the workspace would be read for each conversation.
 */
export async function listPastReplies(
  tx: TxCtx,
  scope: Scope,
  agent: AnsweringAgent,
  most: number,
): Promise<PastReply[]> {
  const { workspaceId } = scope
  return tx.db.query<PastReply>(sql`
    select t.id as "threadId", m.id as "messageId", a.answer_id as "answerId", m.sent_at as "repliedAt"
      from (select * from threads t
             where t.workspace_id = ${workspaceId} and t.last_inbound_id is not null ${ofCampaigns(agent)}
             order by t.last_message_at desc, t.id desc limit ${searched}) t
      join contacts c on c.workspace_id = ${workspaceId} and c.id = t.contact_id
      left join lateral (
        select o.id as answer_id, i.id as message_id
          from messages o
          join lateral (
            select * from messages p where p.workspace_id = ${workspaceId} and p.thread_id = o.thread_id
               and (p.sent_at, p.id) < (o.sent_at, o.id) order by p.sent_at desc, p.id desc limit 1) i
            on i.direction = 'inbound' and not i.is_automated and not i.is_bounce and not i.is_away
          left join tasks k on k.workspace_id = ${workspaceId} and k.id = o.task_id
         where o.workspace_id = ${workspaceId} and o.thread_id = t.id and o.direction = 'outbound'
           and coalesce(not k.is_automatic and k.type <> 'follow_up', true)
           and not exists (select from campaign_mails s
             where s.workspace_id = ${workspaceId} and s.thread_id = o.thread_id and s.message_id = o.message_id)
         order by o.sent_at desc, o.id desc limit 1) a on true
      join messages m on m.workspace_id = ${workspaceId}
       and m.id = case when a.message_id is null then t.last_inbound_id else a.message_id end
     where a.answer_id is not null
        or ((t.corrected_label = any(${stopping}) or c.unsubscribed_at is not null)
            and not m.is_automated and not m.is_bounce and not m.is_away)
     order by m.sent_at desc, m.id desc limit ${most}`)
}
