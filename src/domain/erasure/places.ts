import { type Sql, sql } from '#db/sql.ts'

/** A place outside of the lead's own conversations in which somebody may have written the address. */
export interface Place {
  table: string
  /** Text or JSON, and lists of texts. */
  columns: readonly string[]
  /** By what its rows are gone through, page by page; null: there are few. */
  key: string | null
}

const place = (table: string, columns: string, key: string | null = 'id'): Place => ({
  table,
  columns: columns.trim().split(/\s+/),
  key,
})

/**
 * Every column of a workspace in which words of people stand. The test beside this holds it against the tables of the database: a new column is
 * listed here, or said there to hold no word of a lead.
 */
export const places: readonly Place[] = [
  place('contacts', 'name company title details'),
  place('threads', 'snippet intent'),
  place(
    'messages',
    'from_email from_name to_email also_to cc subject new_text quoted_text html attachments unanswered message_id',
  ),
  place('campaign_mails', 'from_email from_name subject body html message_id'),
  place(
    'drafts',
    'subject body written_subject written_body envelope files knowledge newer_knowledge tool_results workings guard rejected_words',
  ),
  place('draft_versions', 'subject body instruction knowledge tool_results workings'),
  place('tasks', 'last_error before_send'),
  place('send_attempts', 'in_reply_to to_email envelope subject body files outcome'),
  place('send_attempt_words', 'envelope subject body', 'attempt_id'),
  place('timeline_entries', 'detail'),
  place('thread_notes', 'body'),
  place('thread_files', 'name'),
  place('kb_entries', 'title content tags'),
  place('kb_questions', 'words matters'),
  place('kb_question_threads', 'words', null),
  place('lessons', 'key said_from said_to words'),
  place('replay_cases', 'failure subject body expected_body reasons knowledge guard compared'),
  place('notices', 'key detail'),
  place('bulk_changes', 'action told'),
  place('bulk_lots', 'chosen outcomes', null),
  place('bulk_parts', 'action chosen', null),
  place('thread_views', 'name listed'),
  place('agents', 'name description'),
  place('agent_versions', 'settings'),
  place('snippets', 'name body'),
  place('senders', 'name signature own_signature'),
  place('writings', 'cause usage', null),
  place('webhook_events', 'error'),
]

const plain = (text: string): Sql => ({ text, values: [] })

/** The types of those columns that are not plain text. */
const jsonColumns = new Set([
  'contacts.details',
  'threads.intent',
  'messages.also_to',
  'messages.cc',
  'messages.attachments',
  'messages.unanswered',
  'drafts.envelope',
  'drafts.files',
  'drafts.knowledge',
  'drafts.newer_knowledge',
  'drafts.tool_results',
  'drafts.workings',
  'drafts.guard',
  'draft_versions.knowledge',
  'draft_versions.tool_results',
  'draft_versions.workings',
  'tasks.last_error',
  'tasks.before_send',
  'send_attempts.envelope',
  'send_attempts.files',
  'send_attempt_words.envelope',
  'timeline_entries.detail',
  'replay_cases.reasons',
  'replay_cases.knowledge',
  'replay_cases.guard',
  'replay_cases.compared',
  'notices.detail',
  'bulk_changes.action',
  'bulk_changes.told',
  'bulk_lots.chosen',
  'bulk_lots.outcomes',
  'bulk_parts.action',
  'bulk_parts.chosen',
  'thread_views.listed',
  'agent_versions.settings',
  'writings.usage',
  'webhook_events.error',
])
const listColumns = new Set(['kb_entries.tags', 'kb_questions.matters'])

/** How a column is read as text, and written from it. */
export function asText(table: string, column: string): { read: Sql; written: (text: Sql) => Sql } {
  const name = `${table}.${column}`
  if (jsonColumns.has(name)) return { read: plain(`${column}::text`), written: (text) => sql`(${text})::jsonb` }
  if (listColumns.has(name)) return { read: plain(`${column}::text`), written: (text) => sql`(${text})::text[]` }
  return { read: plain(column), written: (text) => text }
}

/** By which column a row belongs to a conversation; null for what belongs to none. */
export const threadOf = ({ table }: Place): Sql | null =>
  table === 'threads' ? plain('id') : ofThreads.has(table) ? plain('thread_id') : null

const ofThreads = new Set([
  'messages',
  'campaign_mails',
  'drafts',
  'draft_versions',
  'tasks',
  'send_attempts',
  'timeline_entries',
  'thread_notes',
  'thread_files',
  'kb_entries',
  'kb_question_threads',
  'replay_cases',
  'notices',
  'writings',
])

/** A name of this file alone, never of anybody's input. */
export const named = plain
