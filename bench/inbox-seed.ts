import type pg from 'pg'
import { newId } from '#lib/new-id.ts'
import { recount } from '../test/seed-tasks.ts'

/**
 * Fills a workspace with threads, one a minute into the past, each with the reply that it began with: a quarter new, a tenth high, 3 %
 * pending, an eighth archived; one in a thousand a referral, one in fifty Dutch, forty mailboxes of ours. This person has answered one
 * in a hundred. Set by set; counted at the end.
 */
export async function seedThreads(admin: pg.Pool, workspaceId: string, count: number, personId: string): Promise<void> {
  const connectionId = newId()
  await admin.query(
    `insert into connections (workspace_id, id, kind, base_url, api_key_encrypted, platform_workspace_id, sync_started_at)
     values ($1, $2, 'emailbison', 'https://platform.invalid', '', '3', now())`,
    [workspaceId, connectionId],
  )
  await admin.query(
    `insert into campaigns (workspace_id, id, connection_id, platform_id, name, status)
     select $1::uuid, gen_random_uuid(), $2::uuid, n, 'Campaign ' || n, 'active' from generate_series(1, 12) n`,
    [workspaceId, connectionId],
  )
  await admin.query(
    `insert into agents (workspace_id, id, name, tone, openrouter_model, delay_min, delay_max, connect_level, linked_campaign_id,
       auto_send_enabled, adaptive_kb_enabled, followup_enabled, followup_days, followup_max_attempts)
     select $1::uuid, gen_random_uuid(), 'Ann', 'professional', 'google/gemini-2.5-flash', 5, 10, 'workspace', null::uuid, false, true, true, '{3,7}'::int[], 3
     union all
     select $1::uuid, gen_random_uuid(), 'Agent of ' || name, 'professional', 'google/gemini-2.5-flash', 5, 10, 'campaign', id, false, true, true, '{3,7}'::int[], 3
       from campaigns where workspace_id = $1::uuid and platform_id::int <= 4`,
    [workspaceId],
  )
  await admin.query(
    `insert into webhooks (workspace_id, id, agent_id, connection_id, kind, platform_webhook_id, token_hash, token_encrypted, events)
     select workspace_id, gen_random_uuid(), id, $2::uuid, 'lead_replied', 1, sha256(id::text::bytea), '', '{lead_replied}'
       from agents where workspace_id = $1::uuid`,
    [workspaceId, connectionId],
  )
  const step = 100_000
  for (let from = 1; from <= count; from += step) {
    await admin.query(seedStep, [workspaceId, connectionId, from, Math.min(count, from + step - 1)])
  }
  await admin.query(
    `insert into messages (workspace_id, id, thread_id, connection_id, direction, from_email, to_email, new_text, sent_at, source)
     select workspace_id, id, id, $2, 'inbound', 'dana@larkspur.example', mailbox, snippet, last_message_at, 'sync'
       from threads where workspace_id = $1`,
    [workspaceId, connectionId],
  )
  await admin.query(
    `insert into tasks (workspace_id, id, thread_id, type, status, scheduled_at, decided_by)
     select workspace_id, gen_random_uuid(), id, 'reply', 'sent', last_message_at, $2 from threads
      where workspace_id = $1 and snippet like '% 77'`,
    [workspaceId, personId],
  )
  await admin.query(
    `insert into messages (workspace_id, id, thread_id, connection_id, direction, from_email, to_email, new_text, sent_at, source, task_id)
     select k.workspace_id, gen_random_uuid(), k.thread_id, $2, 'outbound', 'ann@outreach.example', 'dana@larkspur.example', 'Yes.',
            k.scheduled_at, 'send', k.id from tasks k where k.workspace_id = $1`,
    [workspaceId, connectionId],
  )
  await recount(admin, workspaceId)
}

/** In the order of time, as the product makes ids: what is near in time lies near in an index. */
const idByTime = `(lpad(to_hex((extract(epoch from now()) * 1000)::bigint - n::bigint * 60000), 12, '0') || '7' || substr(md5('a' || n), 1, 3)
  || '8' || substr(md5('b' || n), 1, 15))::uuid`

const seedStep = `
  with people as (
    insert into contacts (workspace_id, id, connection_id, platform_lead_id, email, name, company)
    select $1::uuid, gen_random_uuid(), $2::uuid, n, 'dana-' || n || '@larkspur.example', 'Dana Whitfield ' || n, 'Larkspur Logistics ' || n % 5000
      from generate_series($3::int, $4::int) n
    returning id, platform_lead_id::int as n),
  own_campaigns as (select id, platform_id from campaigns where workspace_id = $1::uuid)
  insert into threads (workspace_id, id, contact_id, campaign_id, answer_status, answer_at, answer_is_automatic, is_new_thread, label,
    intent_score, intent, last_message_at, last_direction, snippet, sender_email, mailbox, archived_at)
  select $1::uuid, ${idByTime}, p.id, c.id,
         case when n % 100 < 3 then 'ready' end, case when n % 100 < 3 then now() end, case when n % 100 < 3 then false end,
         n % 4 = 0, case when n % 10 = 7 then 'meeting_request' when n % 1000 = 3 then 'referral' else 'question' end,
         case when n % 10 = 7 then 8 else n % 10 - 3 end,
         jsonb_build_object('label', 'question', 'score', 4, 'action', 'reply', 'lang', case when n % 50 = 9 then 'nl' else 'en' end, 'source', 'rules', 'confidence', 0.8,
           'reasons', jsonb_build_array(
             jsonb_build_object('text', 'Asks for the price', 'quote', 'what it costs for a team of twelve'),
             jsonb_build_object('text', 'Offers a time', 'quote', 'a short call on Thursday afternoon'))),
         now() - n * interval '1 minute', case when n % 4 = 0 then 'inbound' else 'outbound' end,
         'thanks for reaching out, this comes at a good time: could you tell me what it costs for a team of ' || n % 90,
         'ann-' || n % 40 || '@outreach.example', 'ann-' || n % 40 || '@outreach.example', case when n % 8 = 5 then now() end
    from people p join own_campaigns c on c.platform_id::int = 1 + n % 12`
