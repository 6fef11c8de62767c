import type { Sql } from '#db/sql.ts'
import { sql } from '#db/sql.ts'
import type { Scope } from '../scope.ts'

/** One noun of an export: a file of each kind, with these columns. `rows` has a unique uuid `id` in each row. */
export interface Content {
  name: string
  columns: readonly string[]
  /** How many rows are in memory at a time. */
  pageSize: number
  rows(scope: Scope): Sql
}

const content = (name: string, columns: readonly string[], rows: (scope: Scope) => Sql, pageSize = 500): Content => ({
  name,
  columns,
  rows,
  pageSize,
})

/** Everything of a workspace that is its people's own. No key, token or password is in any of it: columns are named one by one. */
export const contents: readonly Content[] = [
  content(
    'contacts',
    ['id', 'email', 'name', 'company', 'title', 'details', 'unsubscribed_at', 'bounced_at', 'created_at'],
    ({ workspaceId }) => sql`
      select id, email, name, company, title, details, unsubscribed_at, bounced_at, created_at
        from contacts where workspace_id = ${workspaceId}`,
  ),
  content(
    'threads',
    [
      'id',
      'contact_id',
      'contact_email',
      'campaign',
      'status',
      'label',
      'intent_score',
      'corrected_label',
      'corrected_score',
      'ai_mode',
      'sender_email',
      'assigned_to',
      'last_message_at',
      'archived_at',
      'snoozed_until',
      'created_at',
    ],
    ({ workspaceId }) => sql`
      select t.id, t.contact_id, c.email as contact_email, p.name as campaign, t.status, t.label, t.intent_score,
             t.corrected_label, t.corrected_score, t.ai_mode, t.sender_email, t.assigned_to, t.last_message_at,
             t.archived_at, t.snoozed_until, t.created_at
        from threads t join contacts c on c.workspace_id = t.workspace_id and c.id = t.contact_id
        left join campaigns p on p.workspace_id = t.workspace_id and p.id = t.campaign_id
       where t.workspace_id = ${workspaceId}`,
  ),
  content(
    'messages',
    [
      'id',
      'thread_id',
      'direction',
      'from_email',
      'from_name',
      'to_email',
      'cc',
      'subject',
      'new_text',
      'quoted_text',
      'html',
      'attachments',
      'message_id',
      'is_automated',
      'is_bounce',
      'sent_at',
    ],
    ({ workspaceId }) => sql`
      select id, thread_id, direction, from_email, from_name, to_email, cc, subject, new_text, quoted_text, html,
             attachments, message_id, is_automated, is_bounce, sent_at
        from messages where workspace_id = ${workspaceId}`,
    // A mail may have a megabyte.
    50,
  ),
  content(
    'drafts',
    [
      'id',
      'thread_id',
      'state',
      'origin',
      'agent_id',
      'subject',
      'body',
      'written_subject',
      'written_body',
      'writer',
      'created_at',
      'updated_at',
    ],
    ({ workspaceId }) => sql`
      select id, thread_id, state, origin, agent_id, subject, body, written_subject, written_body, writer, created_at, updated_at
        from drafts where workspace_id = ${workspaceId}`,
    100,
  ),
  content(
    'tasks',
    [
      'id',
      'thread_id',
      'draft_id',
      'type',
      'status',
      'scheduled_at',
      'is_automatic',
      'follow_up_number',
      'follow_up_count',
      'metadata',
      'created_at',
      'updated_at',
    ],
    ({ workspaceId }) => sql`
      select id, thread_id, draft_id, type, status, scheduled_at, is_automatic, follow_up_number, follow_up_count, metadata,
             created_at, updated_at
        from tasks where workspace_id = ${workspaceId}`,
  ),
  content(
    'timeline',
    ['id', 'thread_id', 'kind', 'detail', 'actor_id', 'at'],
    ({ workspaceId }) =>
      sql`select id, thread_id, kind, detail, actor_id, at from timeline_entries where workspace_id = ${workspaceId}`,
  ),
  content(
    'agents',
    [
      'id',
      'name',
      'description',
      'tone',
      'openrouter_model',
      'delay_min',
      'delay_max',
      'connect_level',
      'linked_campaign_id',
      'auto_send_enabled',
      'adaptive_kb_enabled',
      'followup_enabled',
      'followup_days',
      'followup_max_attempts',
      'daily_cap',
      'thread_cap',
      'attached_campaigns',
      'created_at',
      'deleted_at',
    ],
    ({ workspaceId }) => sql`
      select id, name, description, tone, openrouter_model, delay_min, delay_max, connect_level, linked_campaign_id,
             auto_send_enabled, adaptive_kb_enabled, followup_enabled, followup_days, followup_max_attempts, daily_cap, thread_cap,
             (select coalesce(jsonb_agg(c.name order by c.name), '[]') from campaign_agents k
                join campaigns c on c.workspace_id = k.workspace_id and c.id = k.campaign_id
               where k.workspace_id = a.workspace_id and k.agent_id = a.id) as attached_campaigns, created_at, deleted_at
        from agents a where workspace_id = ${workspaceId}`,
  ),
  content(
    'knowledge',
    ['id', 'title', 'content', 'tags', 'is_golden', 'state', 'created_at', 'updated_at', 'deleted_at'],
    ({ workspaceId }) => sql`
      select id, title, content, tags, is_golden, state, created_at, updated_at, deleted_at
        from kb_entries where workspace_id = ${workspaceId}`,
    100,
  ),
  content(
    'questions',
    ['id', 'words', 'lang', 'asked_by', 'first_asked_at', 'last_asked_at', 'is_dismissed', 'answered_by'],
    ({ workspaceId }) => sql`
      select id, words, lang, asked_by, first_asked_at, last_asked_at, is_dismissed, answered_by
        from kb_questions where workspace_id = ${workspaceId}`,
  ),
  content(
    'members',
    ['id', 'email', 'full_name', 'role', 'joined_at'],
    ({ workspaceId }) => sql`
      select m.user_id as id, u.email, u.full_name, m.role, m.created_at as joined_at
        from workspace_members m join users u on u.id = m.user_id where m.workspace_id = ${workspaceId}`,
  ),
  content(
    'audit',
    ['id', 'actor_id', 'action', 'entity', 'entity_id', 'detail', 'at'],
    ({ workspaceId }) => sql`
      select id, actor_id, action, entity, entity_id, detail, at from audit_entries where workspace_id = ${workspaceId}`,
  ),
]
