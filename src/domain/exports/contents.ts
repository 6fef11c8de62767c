import type { Sql } from '#db/sql.ts'
import { sql } from '#db/sql.ts'
import type { Scope } from '../scope.ts'

/** One noun of an export: a file of each kind, with these columns. `rows` has a unique uuid `id` in each row. */
export interface Content {
  name: string
  /** Whose rows it holds. */
  table: string
  columns: readonly string[]
  /** How many rows are in memory at a time. */
  pageSize: number
  rows(scope: Scope): Sql
}

const content = (
  [name, table]: readonly [name: string, table: string],
  columns: string,
  rows: (scope: Scope) => Sql,
  pageSize = 500,
): Content => ({ name, table, columns: columns.trim().split(/\s+/), rows, pageSize })

/**
 * Everything of a workspace. No key, token or password is in any of it: columns are named one by one. What is left out, and why,
 * stands in the test that compares this with the tables of the database.
 */
export const contents: readonly Content[] = [
  content(
    ['workspace', 'workspaces'],
    `id name company_name custom_domain domain_set_at domain_proved_at accent sender_name time_zone wake_time default_delay_min default_delay_max undo_seconds mcp_url mcp_server mcp_tools
     sends_stopped_at sends_stopped_by created_by created_at`,
    ({ workspaceId }) => sql`
      select w.id, w.name, w.company_name, d.host as custom_domain, d.set_at as domain_set_at, d.proved_at as domain_proved_at, b.accent, b.sender_name, w.time_zone, w.wake_time, w.default_delay_min,
             w.default_delay_max, w.undo_seconds, w.mcp_url, m.name as mcp_server, m.tools as mcp_tools, w.sends_stopped_at, w.sends_stopped_by, w.created_by, w.created_at
        from workspaces w left join mcp_servers m on m.workspace_id = w.id and m.workspace_id = ${workspaceId}
          left join custom_domains d on d.workspace_id = w.id and d.workspace_id = ${workspaceId}
          left join branding b on b.workspace_id = w.id and b.workspace_id = ${workspaceId}
       where w.id = ${workspaceId}`,
  ),
  content(
    ['plan', 'workspace_plans'],
    `id plan state ended_by anchor_at trial_ends_at grace_ends_at cancels_at paused_at resumed_at kept_agent_ids`,
    ({ workspaceId }) => sql`
      select workspace_id as id, plan, state, ended_by, anchor_at, trial_ends_at, grace_ends_at, cancels_at, paused_at, resumed_at,
             kept_agent_ids
        from workspace_plans where workspace_id = ${workspaceId}`,
  ),
  content(
    ['credits', 'plan_credits'],
    'id cause made_at taken_back_at used_at used_for',
    ({ workspaceId }) => sql`
      select id, cause, made_at, taken_back_at, used_at, used_for::text from plan_credits where workspace_id = ${workspaceId}`,
  ),
  content(
    ['referrals', 'referrals'],
    'id at state refusal taken_back_at',
    ({ workspaceId }) => sql`
      select id, at, state, refusal, taken_back_at from referrals where workspace_id = ${workspaceId}`,
  ),
  content(
    ['invoices', 'invoices'],
    'id number cents currency status period_from period_until issued_at url receipt_url',
    ({ workspaceId }) => sql`
      select id, number, cents, currency, status, period_from, period_until, issued_at, url, receipt_url
        from invoices where workspace_id = ${workspaceId}`,
  ),
  content(
    ['refunds', 'payment_reversals'],
    'id kind cents currency status reason at',
    ({ workspaceId }) => sql`
      select id, kind, cents, currency, status, reason, at from payment_reversals where workspace_id = ${workspaceId}`,
  ),
  content(
    ['report_readers', 'report_readers'],
    'id email is_named user_id added_by created_at unsubscribed_at',
    ({ workspaceId }) => sql`
      select id, email, is_named, user_id, added_by, created_at, unsubscribed_at from report_readers where workspace_id = ${workspaceId}`,
  ),
  content(
    ['connections', 'connections'],
    'id kind base_url platform_workspace_id platform_workspace_name is_active connected_at',
    ({ workspaceId }) => sql`
      select id, kind, base_url, platform_workspace_id, platform_workspace_name, is_active, connected_at
        from connections where workspace_id = ${workspaceId}`,
  ),
  content(
    ['campaigns', 'campaigns'],
    'id connection_id platform_id name status sender_ids attached_agent_id attached_by attached_at fetched_at',
    ({ workspaceId }) => sql`
      select c.id, c.connection_id, c.platform_id, c.name, c.status, c.sender_ids, a.agent_id as attached_agent_id, a.attached_by, a.attached_at,
             c.fetched_at
        from campaigns c left join campaign_agents a on a.workspace_id = c.workspace_id and a.campaign_id = c.id
       where c.workspace_id = ${workspaceId}`,
  ),
  content(
    ['senders', 'senders'],
    'id connection_id platform_id email name signature own_signature is_connected read_at',
    ({ workspaceId }) => sql`
      select id, connection_id, platform_id, email, name, signature, own_signature, is_connected, read_at
        from senders where workspace_id = ${workspaceId}`,
  ),
  content(
    ['snippets', 'snippets'],
    'id name body created_by created_at updated_at',
    ({ workspaceId }) => sql`
      select id, name, body, created_by, created_at, updated_at from snippets where workspace_id = ${workspaceId}`,
  ),
  content(
    ['contacts', 'contacts'],
    'id connection_id platform_lead_id email name company title details unsubscribed_at bounced_at created_at updated_at',
    ({ workspaceId }) => sql`
      select id, connection_id, platform_lead_id, email, name, company, title, details, unsubscribed_at, bounced_at, created_at,
             updated_at
        from contacts where workspace_id = ${workspaceId}`,
  ),
  content(
    ['threads', 'threads'],
    `id contact_id contact_email campaign_id campaign status is_new_thread label intent_score intent corrected_label corrected_score
     corrected_by corrected_at ai_mode sender_email sender_email_id assigned_to last_message_at archived_at snoozed_until follow_up_at
     revision last_message_id last_inbound_id last_direction judged_message_id snippet lang mailbox created_at`,
    ({ workspaceId }) => sql`
      select t.id, t.contact_id, c.email as contact_email, t.campaign_id, p.name as campaign, t.status, t.is_new_thread, t.label,
             t.intent_score, t.intent, t.corrected_label, t.corrected_score, t.corrected_by, t.corrected_at, t.ai_mode, t.sender_email,
             t.sender_email_id, t.assigned_to, t.last_message_at, t.archived_at, t.snoozed_until, t.follow_up_at,
             t.revision, t.last_message_id, t.last_inbound_id, t.last_direction, t.judged_message_id, t.snippet, t.lang, t.mailbox, t.created_at
        from threads t join contacts c on c.workspace_id = t.workspace_id and c.id = t.contact_id
        left join campaigns p on p.workspace_id = t.workspace_id and p.id = t.campaign_id
       where t.workspace_id = ${workspaceId}`,
  ),
  content(
    ['assignment_rules', 'assignment_rules'],
    'id campaign_id label people created_at',
    ({ workspaceId }) => sql`
      select r.id, r.campaign_id, r.label, r.created_at,
             (select coalesce(jsonb_agg(p.user_id order by p.user_id), '[]') from assignment_turns p
               where p.workspace_id = ${workspaceId} and p.rule_id = r.id) as people
        from assignment_rules r where workspace_id = ${workspaceId}`,
  ),
  content(
    ['notes', 'thread_notes'],
    'id thread_id written_by body mentions created_at edited_at',
    ({ workspaceId }) => sql`
      select id, thread_id, written_by, body, mentions, created_at, edited_at from thread_notes where workspace_id = ${workspaceId}`,
    100,
  ),
  content(
    ['messages', 'messages'],
    `id thread_id connection_id platform_reply_id platform_handle direction from_email from_name to_email also_to cc subject new_text quoted_text html
     is_truncated attachments message_id is_automated is_away is_bounce source task_id sent_at`,
    ({ workspaceId }) => sql`
      select id, thread_id, connection_id, platform_reply_id, platform_handle, direction, from_email, from_name, to_email, also_to, cc, subject, new_text,
             quoted_text, html, is_truncated, attachments, message_id, is_automated, is_away, is_bounce, source, task_id, sent_at
        from messages where workspace_id = ${workspaceId}`,
    // A mail may have a megabyte.
    50,
  ),
  content(
    ['files', 'thread_files'],
    'id thread_id name content_type bytes added_by added_at sent_at',
    ({ workspaceId }) => sql`
      select id, thread_id, name, content_type, bytes, added_by, added_at, sent_at from thread_files where workspace_id = ${workspaceId}`,
  ),
  content(
    ['campaign_mails', 'campaign_mails'],
    'id thread_id connection_id platform_id message_id sender_email_id from_email from_name subject body html sent_at created_at',
    ({ workspaceId }) => sql`
      select id, thread_id, connection_id, platform_id, message_id, sender_email_id, from_email, from_name, subject, body, html, sent_at,
             created_at
        from campaign_mails where workspace_id = ${workspaceId}`,
    100,
  ),
  content(
    ['drafts', 'drafts'],
    `id thread_id state origin agent_id action subject body envelope files written_subject written_body writer writer_kind version knowledge
     tool_results workings guard usage edited_by based_on_revision rejected_for rejected_words rejected_at created_at updated_at`,
    ({ workspaceId }) => sql`
      select id, thread_id, state, origin, agent_id, action, subject, body, envelope, files, written_subject, written_body, writer, writer_kind, version,
             knowledge, tool_results, workings, guard, usage, edited_by, based_on_revision, rejected_for, rejected_words, rejected_at, created_at, updated_at
        from drafts where workspace_id = ${workspaceId}`,
    100,
  ),
  content(
    ['draft_versions', 'draft_versions'],
    'id thread_id draft_id kind subject body instruction writer knowledge tool_results workings actor_id created_at updated_at',
    ({ workspaceId }) => sql`
      select id, thread_id, draft_id, kind, subject, body, instruction, writer, knowledge, tool_results, workings, actor_id, created_at, updated_at
        from draft_versions where workspace_id = ${workspaceId}`,
    100,
  ),
  content(
    ['tasks', 'tasks'],
    `id thread_id draft_id type status scheduled_at is_automatic rung step follow_up_number follow_up_count last_error
     cancel_cause canceled_from created_by decided_at decided_by created_at updated_at`,
    ({ workspaceId }) => sql`
      select id, thread_id, draft_id, type, status, scheduled_at, is_automatic, rung, step, follow_up_number, follow_up_count, last_error,
             cancel_cause, canceled_from, created_by, decided_at, decided_by, created_at, updated_at
        from tasks where workspace_id = ${workspaceId}`,
  ),
  content(
    ['sends', 'send_attempts'],
    `id task_id thread_id connection_id number state in_reply_to to_email envelope subject body files platform_reply_id outcome prepared_at called_at
     ended_at`,
    ({ workspaceId }) => sql`
      select a.id, a.task_id, a.thread_id, a.connection_id, a.number, a.state, a.in_reply_to, a.to_email, coalesce(w.envelope, a.envelope) as envelope,
             coalesce(w.subject, a.subject) as subject, coalesce(w.body, a.body) as body, a.files, a.platform_reply_id, a.outcome, a.prepared_at,
             a.called_at, a.ended_at
        from send_attempts a left join send_attempt_words w on w.workspace_id = ${workspaceId} and w.attempt_id = a.id
       where a.workspace_id = ${workspaceId}`,
    100,
  ),
  content(
    ['timeline', 'timeline_entries'],
    'id thread_id kind detail actor_id at',
    ({ workspaceId }) =>
      sql`select id, thread_id, kind, detail, actor_id, at from timeline_entries where workspace_id = ${workspaceId}`,
  ),
  content(
    ['agents', 'agents'],
    `id name description tone openrouter_model delay_min delay_max connect_level linked_campaign_id auto_send_enabled
     adaptive_kb_enabled followup_enabled followup_days followup_max_attempts daily_cap thread_cap company_cap care_level verifier_model
     verifies_waiting version attached_campaigns steps step_changes created_by created_at updated_at deleted_at`,
    ({ workspaceId }) => sql`
      select id, name, description, tone, openrouter_model, delay_min, delay_max, connect_level, linked_campaign_id,
             auto_send_enabled, adaptive_kb_enabled, followup_enabled, followup_days, followup_max_attempts, daily_cap, thread_cap, company_cap,
             care_level, verifier_model, verifies_waiting, version,
             (select coalesce(jsonb_agg(c.name order by c.name), '[]') from campaign_agents k
                join campaigns c on c.workspace_id = ${workspaceId} and c.id = k.campaign_id
               where k.workspace_id = ${workspaceId} and k.agent_id = a.id) as attached_campaigns,
             (select coalesce(jsonb_object_agg(r.rung, r.step), '{}') from agent_rungs r
               where r.workspace_id = ${workspaceId} and r.agent_id = a.id) as steps,
             (select coalesce(jsonb_object_agg(r.rung, jsonb_build_object('at', r.changed_at, 'by', r.changed_by, 'counts_since', r.counts_since)), '{}')
                from agent_rungs r where r.workspace_id = ${workspaceId} and r.agent_id = a.id) as step_changes, created_by, created_at,
             updated_at, deleted_at
        from agents a where workspace_id = ${workspaceId}`,
  ),
  content(
    ['evidence', 'agent_evidence'],
    'id agent_id rung source subject_id thread_id outcome is_automatic at noted_at',
    ({ workspaceId }) => sql`
      select id, agent_id, rung, source, subject_id, thread_id, outcome, is_automatic, at, noted_at
        from agent_evidence where workspace_id = ${workspaceId}`,
  ),
  content(
    ['agent_versions', 'agent_versions'],
    'id agent_id number settings made_by made_at',
    ({ workspaceId }) =>
      sql`select id, agent_id, number, settings, made_by, made_at from agent_versions where workspace_id = ${workspaceId}`,
  ),
  content(
    ['lessons', 'lessons'],
    'id agent_id kind key said_from said_to words state times kept draft_ids proposed_at decided_at',
    ({ workspaceId }) => sql`
      select id, agent_id, kind, key, said_from, said_to, words, state, times, kept, draft_ids, proposed_at, decided_at
        from lessons where workspace_id = ${workspaceId}`,
  ),
  content(
    ['replays', 'replays'],
    'id agent_id version purpose state end_cause cap_micros cases done failed calls unpriced_calls cost_micros made_by made_at ended_at',
    ({ workspaceId }) => sql`
      select id, agent_id, version, purpose, state, end_cause, cap_micros, cases, done, failed, calls, unpriced_calls, cost_micros, made_by,
             made_at, ended_at
        from replays where workspace_id = ${workspaceId}`,
  ),
  content(
    ['replay_cases', 'replay_cases'],
    `id replay_id place badness thread_id message_id answer_id replied_at expected expected_body outcome failure label action reasons subject body
     knowledge guard compared words_changed facts_differing writer cost_micros tokens ms judgement judged_by judged_at`,
    ({ workspaceId }) => sql`
      select id, replay_id, place, badness, thread_id, message_id, answer_id, replied_at, expected, expected_body, outcome, failure, label, action, reasons,
             subject, body, knowledge, guard, compared, words_changed, facts_differing, writer, cost_micros, tokens, ms, judgement, judged_by,
             judged_at
        from replay_cases where workspace_id = ${workspaceId}`,
    100,
  ),
  content(
    ['webhooks', 'webhooks'],
    'id agent_id connection_id kind events platform_webhook_id registered_at created_at removed_at',
    ({ workspaceId }) => sql`
      select id, agent_id, connection_id, kind, events, platform_webhook_id, registered_at, created_at, removed_at
        from webhooks where workspace_id = ${workspaceId}`,
  ),
  content(
    ['webhook_events', 'webhook_events'],
    'id webhook_id type body status error delivery_count received_at processed_at',
    ({ workspaceId }) => sql`
      select e.id, e.webhook_id, e.type, coalesce(b.body, e.body) as body, e.status, e.error, e.delivery_count, e.received_at, e.processed_at
        from webhook_events e left join webhook_bodies b on b.workspace_id = ${workspaceId} and b.event_id = e.id
       where e.workspace_id = ${workspaceId}`,
    50,
  ),
  content(
    ['knowledge', 'kb_entries'],
    'id title content tags is_golden state thread_id draft_id sent_count created_by created_at updated_at deleted_at',
    ({ workspaceId }) => sql`
      select id, title, content, tags, is_golden, state, thread_id, draft_id, sent_count, created_by, created_at, updated_at, deleted_at
        from kb_entries where workspace_id = ${workspaceId}`,
    100,
  ),
  content(
    ['questions', 'kb_questions'],
    'id words lang matters asked_by asked_in first_asked_at last_asked_at is_dismissed answered_by is_answer_chosen',
    ({ workspaceId }) => sql`
      select id, words, lang, matters, asked_by, first_asked_at, last_asked_at, is_dismissed, answered_by, is_answer_chosen,
             (select coalesce(jsonb_agg(jsonb_build_object('thread_id', a.thread_id, 'message_id', a.message_id, 'words', a.words, 'asked_at', a.asked_at)
                                        order by a.asked_at), '[]')
                from kb_question_threads a where a.workspace_id = ${workspaceId} and a.question_id = q.id) as asked_in
        from kb_questions q where workspace_id = ${workspaceId}`,
    100,
  ),
  content(
    ['views', 'thread_views'],
    'id name listed place created_by created_at',
    // What somebody keeps for themself is no part of the workspace.
    ({ workspaceId }) => sql`
      select id, name, listed, place, created_by, created_at from thread_views
       where workspace_id = ${workspaceId} and owner_id is null`,
  ),
  content(
    ['members', 'workspace_members'],
    'id email full_name role joined_at',
    ({ workspaceId }) => sql`
      select m.user_id as id, u.email, u.full_name, m.role, m.created_at as joined_at
        from workspace_members m join users u on u.id = m.user_id where m.workspace_id = ${workspaceId}`,
  ),
  content(
    ['invitations', 'invitations'],
    'id email role invited_by created_at expires_at accepted_at accepted_by revoked_at',
    ({ workspaceId }) => sql`
      select id, email, role, invited_by, created_at, expires_at, accepted_at, accepted_by, revoked_at
        from invitations where workspace_id = ${workspaceId}`,
  ),
  content(
    ['erasures', 'lead_erasures'],
    'id asked_by asked_at found done_at',
    ({ workspaceId }) => sql`
      select id, asked_by, asked_at, found, done_at from lead_erasures where workspace_id = ${workspaceId}`,
  ),
  content(
    ['audit', 'audit_entries'],
    'id actor_id actor_email action entity entity_id subject_email detail at',
    // Who did it and to whom also by address: who has left is in no other file.
    ({ workspaceId }) => sql`
      select a.id, a.actor_id, u.email as actor_email, a.action, a.entity, a.entity_id, s.email as subject_email, a.detail, a.at
        from audit_entries a left join users u on u.id = a.actor_id
        left join users s on a.entity = 'member' and s.id::text = a.entity_id
       where a.workspace_id = ${workspaceId}`,
  ),
]
