import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#lib/new-id.ts'
import { type TestDatabase, testDatabase } from '../../../test/db.ts'
import { workspaceTables } from '../../../test/db-promises/workspace-tables.ts'
import { mintScope } from '../scope.ts'
import { contents } from './contents.ts'
import { imports } from './import-rules.ts'

/** Tables whose rows are in no file of an export, and why. Whoever makes a new table puts it into `contents.ts`, or here. */
const tablesLeftOut: Readonly<Record<string, string>> = {
  agent_rechecks: 'when older cases were last looked at again',
  agent_rungs: 'in agents',
  assignment_turns: 'in assignment_rules',
  agent_sends: 'counts of what tasks say',
  answer_times: 'sums of the numbers',
  branding: 'in the workspace; the logo is a file',
  bulk_changes: 'a week of what was done with many conversations at once, which their timelines say',
  bulk_lots: 'the same',
  bulk_parts: 'the same, of several workspaces',
  checkouts: 'the page at which somebody is paying at this moment',
  campaign_agents: 'in campaigns and agents',
  company_sends: 'counts of what tasks say',
  custom_domains: 'in the workspace',
  daily_numbers: 'sums of the numbers',
  directory: 'by which hash what is found',
  due: 'an index of what is due, which the rows themselves say',
  erased_leads: 'keyed hashes of who was erased',
  exports: 'the exports themselves',
  kb_lexemes: 'an index of the knowledge',
  kb_question_threads: 'in questions',
  kb_terms: 'an index of the knowledge',
  live_events: 'an hour of what browsers were told',
  mail_copies: 'under which other ids the platform has a mail, which a sync finds anew',
  mcp_servers: 'in the workspace',
  notice_deliveries: 'what was told to whom; what of stands in the conversations',
  notice_hooks: 'addresses of other services, which are secrets',
  notice_preferences: 'of the people, who have them in each of their workspaces',
  payment_accounts: 'when the payment provider was asked last, and what the next bill will be',
  notices: 'a month of what happened, which the conversations and the audit log say',
  number_facts: 'by what messages, drafts and tasks are counted',
  number_recounts: 'what the last recount of the numbers found',
  reconciliations: 'how far the workspace was compared with its platform after a restore of the installation',
  report_links: 'links, of which only hashes are kept',
  report_schedules: 'when the next report is mailed',
  search_backlogs: 'how far older threads are sorted in for the search',
  send_attempt_words: 'in send_attempts',
  send_rests: 'for how long sends rest at this moment',
  sync_backlog: 'mails that wait for the one before them, which a sync brings',
  thread_lookups: 'which conversations were looked up at the platform after that',
  thread_presence: 'who is in which conversation at this moment',
  thread_counts: 'counts of the threads',
  thread_words: 'an index of the conversations',
  webhook_bodies: 'in webhook_events',
  writings: 'what is being written, and by whom; what was written is in drafts',
}

/** Columns that are in no file, of tables that are, and why. */
const columnsLeftOut: Readonly<Record<string, readonly string[]>> = {
  secrets: [
    'workspaces.openrouter_key_encrypted',
    'workspaces.erasure_key_encrypted',
    'lead_erasures.sought_encrypted',
    'connections.api_key_encrypted',
    'webhooks.token_hash',
    'webhooks.token_encrypted',
    'invitations.token_hash',
  ],
  'said by another column': [
    'threads.answer_status',
    'threads.answer_at',
    'threads.answer_is_automatic',
    'threads.answer_counts_down',
    'threads.assigned_for',
    'assignment_rules.turns',
    'threads.by_worth',
    'threads.campaign_mail_read_at',
    'threads.needs',
    'threads.is_opted_out',
    'threads.is_opt_out_in_doubt',
    'contacts.name_key',
    'contacts.company_key',
    'contacts.email_domain',
    'drafts.proposed_at',
    'drafts.verify_asked',
    'drafts.newer_knowledge',
    'send_attempts.body_hash',
    'messages.created_at',
    'webhook_events.dedupe_key',
    'kb_entries.search',
  ],
  'under another name': ['workspace_members.user_id', 'workspace_members.created_at'],
  'how far the work of the moment is': [
    'replays.faults',
    'replays.holder',
    'replays.touched_at',
    'campaigns.senders_read_at',
    'threads.opt_out_untold_at',
    'connections.put_away_for',
    'connections.older_asked_at',
    'connections.older_found',
    'messages.unanswered',
    'connections.last_error',
    'tasks.before_send',
    'connections.sync_started_at',
    'connections.sync_finished_at',
    'connections.sync_error',
    'connections.sync_found',
    'connections.erased_replies',
    'connections.gone_replies',
    'connections.replies_there',
    'connections.replies_here',
    'connections.sync_run',
    'connections.sync_top',
    'connections.sync_gaps',
    'connections.sync_full_at',
    'connections.first_read_at',
    'connections.sync_short_since',
    'connections.sync_not_before',
    'connections.webhooks_checked_at',
    'connections.sends_paused_until',
    'connections.send_faults',
    'send_attempts.checks',
    'tasks.undo_until',
    'send_attempts.check_at',
    'webhooks.problem',
    'webhooks.problem_since',
  ],
  'of one person alone': ['thread_views.owner_id'],
  'of the platform, not of the workspace': [
    'tasks.trace',
    'plan_credits.subject_id',
    'workspace_plans.seen_until',
    'workspace_plans.customer_ref',
    'workspace_plans.subscription_ref',
    'invoices.provider_ref',
    'payment_reversals.ref',
    'payment_reversals.invoice_ref',
    'workspaces.referred_by',
    'workspaces.referral_counted_at',
    'referrals.friend_workspace_id',
    'referrals.friend_id',
    'workspaces.guest_until',
    'workspaces.deleted_at',
    'workspaces.deleted_by',
    'workspaces.suspended_at',
    'workspaces.suspension_ended_at',
    'workspaces.suspension_note',
  ],
}

let db: TestDatabase
let superuser: pg.Pool
beforeAll(async () => {
  db = await testDatabase()
  superuser = db.superuser
})
afterAll(async () => {
  await db[Symbol.asyncDispose]()
})

it('holds every table of a workspace, or says why not', async () => {
  const tables = (await workspaceTables(superuser)).map(({ table }) => table)
  const spokenOf = [...contents.map(({ table }) => table), ...Object.keys(tablesLeftOut)]
  expect(spokenOf.toSorted()).toEqual(tables.toSorted())
})

it('holds every column of its tables, or says why not', async () => {
  const { rows } = await superuser.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and column_name <> 'workspace_id'`,
  )
  const leftOut = Object.values(columnsLeftOut).flat()
  const missing = contents.flatMap(({ table, columns }) =>
    rows
      .filter((row) => row.table === table && !columns.includes(row.column))
      .map(({ column }) => `${table}.${column}`),
  )
  expect(missing.toSorted()).toEqual(leftOut.toSorted())
})

it('selects exactly the columns that a file has', async () => {
  const scope = mintScope(newId(), { kind: 'system' })
  for (const { name, columns, rows } of contents) {
    const { text, values } = rows(scope)
    const { fields } = await superuser.query(text, [...values])
    expect([name, fields.map((field) => field.name).toSorted()]).toEqual([name, columns.toSorted()])
  }
})

it('has every column that an import must fill, and rows hang on what is imported before them', async () => {
  const { rows: columns } = await superuser.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and is_nullable = 'NO' and column_default is null and is_generated = 'NEVER' and column_name <> 'workspace_id'`,
  )
  const { rows: keys } = await superuser.query<{ from: string; to: string }>(
    `select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint where contype = 'f' and conrelid <> confrelid`,
  )
  const order = imports.map(({ table }) => table)
  for (const { name, table, change } of imports) {
    const written = Object.fromEntries(
      contents.find((one) => one.name === name)?.columns.map((one) => [one, null]) ?? [],
    )
    const filled = Object.keys(change?.(written) ?? written)
    const missing = columns.filter((one) => one.table === table && !filled.includes(one.column))
    expect([table, missing]).toEqual([table, []])
    const before = order.slice(0, order.indexOf(table))
    const later = keys.filter(({ from, to }) => from === table && order.includes(to) && !before.includes(to))
    expect([table, later]).toEqual([table, []])
  }
})
