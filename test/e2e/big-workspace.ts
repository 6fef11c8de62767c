import { randomUUID } from 'node:crypto'
import { inWorkspace } from './database.ts'

/** Three colleagues who only stand in the list of members, and twelve campaigns. */
const frame = `
  with colleagues as (
    insert into users (id, email, full_name, email_confirmed_at)
    select gen_random_uuid(), 'colleague-' || n || '-' || $3::text || '@people.example', (array['Ben Okafor', 'Cleo Marsh', 'Dan Ito'])[n], now()
      from generate_series(1, 3) n returning id),
  members as (
    insert into workspace_members (workspace_id, user_id, role) select $1::uuid, id, 'member' from colleagues)
  insert into campaigns (workspace_id, id, connection_id, platform_id, name, status)
  select $1::uuid, gen_random_uuid(), (select id from connections where workspace_id = $1::uuid and is_active limit 1),
         'big-' || n, 'Campaign ' || n, 'active' from generate_series(1, 12) n where $2::int > 0`

/**
 * One thread a minute into the past, each with the mail that it began with: a quarter waits, a tenth is of high intent, one in fifty has a draft that
 * waits, one in eight is archived, one in forty is assigned to the person, one in fifty is Dutch. Ids in the order of time, as the product makes them.
 */
const threads = `
  with people as (
    insert into contacts (workspace_id, id, connection_id, platform_lead_id, email, name, company)
    select $1::uuid, gen_random_uuid(), (select id from connections where workspace_id = $1::uuid and is_active limit 1), 'big-' || n,
           'dana-' || n || '@larkspur.example', 'Dana Whitfield ' || n, 'Larkspur Logistics ' || n % 500 from generate_series(1, $2::int) n
    returning id, connection_id, substr(platform_lead_id, 5)::int as n),
  own as (select id, substr(platform_id, 5)::int as n from campaigns where workspace_id = $1::uuid and platform_id like 'big-%'),
  made as (
    insert into threads (workspace_id, id, contact_id, campaign_id, revision, answer_status, answer_at, answer_is_automatic, is_new_thread, label,
      intent_score, intent, last_message_at, last_direction, snippet, sender_email, mailbox, archived_at, assigned_to)
    select $1::uuid, (lpad(to_hex((extract(epoch from now()) * 1000)::bigint - p.n::bigint * 60000), 12, '0') || '7' || substr(md5('a' || p.n), 1, 3)
             || '8' || substr(md5(p.id::text), 1, 15))::uuid,
           p.id, c.id, 1, case when p.n % 50 = 3 then 'ready' end, case when p.n % 50 = 3 then now() end, case when p.n % 50 = 3 then false end,
           p.n % 4 = 0, case when p.n % 10 = 7 then 'meeting_request' when p.n % 1000 = 3 then 'referral' else 'question' end,
           case when p.n % 10 = 7 then 8 else p.n % 10 - 3 end,
           jsonb_build_object('lang', case when p.n % 50 = 9 then 'nl' else 'en' end, 'source', 'rules', 'action', 'reply', 'reasons',
             jsonb_build_array(jsonb_build_object('text', 'Asks for the price', 'quote', 'what it costs'))),
           now() - p.n * interval '1 minute', case when p.n % 4 = 0 or p.n % 50 = 3 then 'inbound' else 'outbound' end,
           'this comes at a good time: could you tell me what it costs for a team of ' || p.n % 90,
           'ann-' || p.n % 5 || '@outreach.example', 'ann-' || p.n % 5 || '@outreach.example', case when p.n % 8 = 5 then now() end,
           case when p.n % 40 = 0 then $3::uuid end
      from people p join own c on c.n = 1 + p.n % 12
    returning id, contact_id, last_message_at, snippet, mailbox, answer_status),
  mails as (
    insert into messages (workspace_id, id, thread_id, connection_id, direction, from_email, to_email, subject, new_text, sent_at, source)
    select $1::uuid, m.id, m.id, p.connection_id, 'inbound', 'dana-' || p.n || '@larkspur.example', m.mailbox, 'Re: Your offer', m.snippet,
           m.last_message_at, 'sync' from made m join people p on p.id = m.contact_id),
  written as (
    insert into drafts (workspace_id, id, thread_id, origin, subject, body, written_subject, written_body, based_on_revision, guard)
    select $1::uuid, m.id, m.id, 'agent', 'Re: Your offer', 'Thank you. I’ll send you our price list.', 'Re: Your offer',
           'Thank you. I’ll send you our price list.', 1, '{"ok": true, "verdicts": [], "sources": []}'
      from made m where m.answer_status = 'ready' returning id, thread_id)
  insert into tasks (workspace_id, id, thread_id, draft_id, type, status, scheduled_at)
  select $1::uuid, d.id, d.thread_id, d.id, 'reply', 'ready', now() from written d`

const pointed = `
  update threads t set last_inbound_id = t.id, last_message_id = t.id where t.workspace_id = $1 and t.snippet like 'this comes at a good time%'`

const counted = `
  insert into thread_counts (workspace_id, slot, total, fresh, high, pending, needs, aside, high_aside)
  select $1, 0, count(*) filter (where live), count(*) filter (where live and status = 'new'), count(*) filter (where live and intent_score >= 7),
         count(*) filter (where live and status = 'pending'), count(*) filter (where live and needs is not null), count(*) filter (where not live),
         count(*) filter (where not live and intent_score >= 7)
    from (select status, needs, intent_score, archived_at is null and snoozed_until is null as live from threads where workspace_id = $1) t
  on conflict (workspace_id, slot) do update set total = excluded.total, fresh = excluded.fresh, high = excluded.high,
    pending = excluded.pending, needs = excluded.needs, aside = excluded.aside, high_aside = excluded.high_aside`

/**
 * Makes a workspace of a browser test as large as a customer's after some years: 50,000 threads with their mails, drafts and tasks, twelve
 * campaigns, and colleagues. Past the product, within seconds; what the product tells by events is not told, so open the page after it.
 */
export async function fillWorkspace(workspaceId: string, personId: string, count = 50_000): Promise<void> {
  await inWorkspace(workspaceId, frame, [workspaceId, count, randomUUID()])
  await inWorkspace(workspaceId, threads, [workspaceId, count, personId])
  await inWorkspace(workspaceId, pointed, [workspaceId])
  await inWorkspace(workspaceId, counted, [workspaceId])
}
