import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/db.ts'
import { workspaceTables } from '../../../test/db-promises/workspace-tables.ts'
import { asText, places } from './places.ts'

/**
 * Columns of a workspace's tables that can hold text and are not searched for a lead's address, and why. Whoever makes a new one puts it into
 * `places.ts`, or here.
 */
const notSearched: Readonly<Record<string, string>> = {
  'audit_entries.*': 'written once; never holds a mail or a lead’s address, only counts and ids',
  'contacts.email': 'the address of another lead: the erased one’s contact is gone',
  'contacts.name_key': 'made from name',
  'contacts.company_key': 'made from company',
  'contacts.email_domain': 'made from email',
  'contacts.platform_lead_id': 'an id of the platform',
  'webhook_events.body': 'emptied whole where it names the lead',
  'webhook_bodies.body': 'emptied whole where it names the lead',
  'webhook_events.dedupe_key': 'ids, or a hash',
  'webhook_events.type': 'a code',
  'webhook_events.status': 'a code',
  'mail_copies.*': 'ids of the platform',
  'sync_backlog.*': 'taken out whole where it names the lead',
  'exports.*': 'files are deleted; the rows hold none of it',
  'lead_erasures.*': 'counts, and what is looked for, sealed until it is done',
  'erased_leads.*': 'keyed hashes',
  'kb_entries.search': 'made from the entry, when it is changed',
  'kb_entries.state': 'a code',
  'kb_lexemes.*': 'words of the knowledge base: those that no entry has any more are taken out',
  'kb_terms.*': 'made from the entries',
  'kb_questions.lang': 'a code',
  'thread_words.*': 'made from the conversations, anew where one was changed',
  'number_facts.*': 'codes, our mailboxes and days',
  'daily_numbers.*': 'sums',
  'answer_times.*': 'sums',
  'number_recounts.*': 'sums',
  'company_sends.company': 'how many answers a company got on one day: a domain, of which nobody is told',
  'workspaces.*': 'of the workspace itself',
  'workspace_members.*': 'of its people',
  'workspace_plans.*': 'of the plan',
  'plan_credits.*': 'of the plan',
  'invoices.*': 'of the plan',
  'payment_accounts.*': 'of the plan',
  'payment_reversals.*': 'of the plan',
  'checkouts.*': 'of the plan',
  'invitations.*': 'of its people',
  'report_readers.*': 'people who asked for the report',
  'report_links.*': 'of the workspace',
  'report_schedules.*': 'of the workspace',
  'referrals.*': 'of its people',
  'branding.*': 'of the workspace',
  'custom_domains.*': 'of the workspace',
  'connections.*': 'of the sending platform',
  'campaigns.*': 'of the sending platform',
  'senders.email': 'our own mailboxes',
  'senders.platform_id': 'an id of the platform',
  'webhooks.*': 'of the sending platform',
  'mcp_servers.*': 'of the workspace',
  'assignment_rules.*': 'codes',
  'agent_rungs.*': 'codes',
  'agent_evidence.*': 'codes',
  'agent_rechecks.*': 'a name of ours',
  'agents.tone': 'a code',
  'agents.followup_days': 'numbers',
  'agents.openrouter_model': 'a name',
  'agents.verifier_model': 'a name',
  'agents.connect_level': 'a code',
  'agents.care_level': 'a code',
  'bulk_changes.state': 'a code',
  'bulk_parts.decision': 'a code',
  'bulk_parts.refusal': 'a code',
  'directory.*': 'hashes, and our own domains',
  'due.*': 'codes',
  'live_events.*': 'codes, for an hour',
  'notice_hooks.*': 'addresses of other services',
  'notice_preferences.*': 'of its people',
  'notice_deliveries.*': 'codes',
  'notices.kind': 'a code',
  'replays.*': 'codes',
  'replay_cases.*': 'codes, beside what is searched',
  'threads.*': 'codes and our own mailbox, beside what is searched',
  'messages.*': 'codes and ids, beside what is searched',
  'campaign_mails.*': 'ids, beside what is searched',
  'drafts.*': 'codes and names of models, beside what is searched',
  'draft_versions.*': 'codes and names of models, beside what is searched',
  'tasks.*': 'codes and ids, beside what is searched',
  'send_attempts.*': 'codes and ids, beside what is searched',
  'timeline_entries.kind': 'a code',
  'thread_files.content_type': 'a type',
  'thread_notes.mentions': 'ids of people of the workspace',
  'lessons.*': 'codes, beside what is searched',
  'writings.*': 'codes, beside what is searched',
}

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db[Symbol.asyncDispose]())

const textual = ['text', 'jsonb', 'ARRAY', 'bytea', 'tsvector']

const columnsOf = async () => {
  const tables = (await workspaceTables(db.superuser)).map(({ table }) => table)
  const { rows } = await db.superuser.query<{ table: string; column: string; type: string; element: string }>(
    `select table_name as table, column_name as column, data_type as type, udt_name as element from information_schema.columns
      where table_schema = 'public' and table_name = any($1) and data_type = any($2)`,
    [tables, textual],
  )
  return rows.filter(({ element }) => element !== '_uuid')
}

it('every column of a workspace that can hold text is searched, or it is said why not', async () => {
  const searched = new Set(places.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`)))
  const missing = (await columnsOf())
    .map(({ table, column }) => ({ table, name: `${table}.${column}` }))
    .filter(({ table, name }) => !searched.has(name) && !(name in notSearched) && !(`${table}.*` in notSearched))
  expect(missing.map(({ name }) => name)).toEqual([])
})

it('every searched column is there, and is read as what it is', async () => {
  const columns = new Map((await columnsOf()).map((one) => [`${one.table}.${one.column}`, one]))
  for (const { table, columns: named } of places)
    for (const column of named) {
      const { type } = columns.get(`${table}.${column}`) ?? { type: 'nothing' }
      const written = asText(table, column).written({ text: 'x', values: [] }).text
      const expected = type === 'jsonb' ? '(x)::jsonb' : type === 'ARRAY' ? '(x)::text[]' : type === 'text' ? 'x' : type
      expect([`${table}.${column}`, written]).toEqual([`${table}.${column}`, expected])
    }
})
