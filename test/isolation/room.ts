import { randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { agentDefaults } from '#contract/agents.ts'
import type { Role } from '#contract/operation.ts'
import { keyContext } from '#domain/connections/rules.ts'
import type { Ctx } from '#domain/context.ts'
import { newId } from '#lib/new-id.ts'
import { queuedJobs } from '../queued-jobs.ts'

/** A workspace with one of everything, and the ids by which an operation's input names them. */
export interface Room {
  ids: Record<string, string>
  /** Words that are this workspace's own: none of them may ever reach somebody who does not belong to it. */
  marks: string[]
}

export interface RoomOptions {
  superuser: pg.Pool
  ctx: Pick<Ctx, 'secrets' | 'files'>
  platform: { url: string; apiKey: string }
  members: readonly { userId: string; role: Role }[]
  /** Whose what is one person's own is; left out: an admin's. */
  author?: string
}

/** Fills a new workspace past all verbs, so that a test of who may do what begins with everything that could be done to. */
export async function makeRoom({ superuser, ctx, platform, members, author }: RoomOptions): Promise<Room> {
  const mark = `zq${randomBytes(6).toString('hex')}`
  const id = Object.fromEntries(
    [
      'workspace',
      'connection',
      'campaign',
      'agent',
      'webhook',
      'contact',
      'thread',
      'message',
      'draft',
      'version',
      'snippet',
      'file',
      'sender',
      'task',
      'invitation',
      'export',
      'entry',
      'question',
      'event',
      'reader',
      'referral',
      'notice',
      'hook',
      'view',
      'replay',
      'otherReplay',
      'case',
      'rule',
      'lesson',
      'note',
      'tab',
      'change',
      'batch',
    ].map((name): [string, string] => [name, randomUUID()]),
  )
  // By it the month is told in which it came.
  id.event = newId()
  const admin = members.find(({ role }) => role === 'admin')?.userId ?? null
  const insert = (text: string, values: unknown[]): Promise<unknown> => superuser.query(text, values)
  const w = id.workspace
  await insert('insert into workspaces (id, name, created_by, company_name) values ($1, $2, $3, $2)', [
    w,
    `Room ${mark}`,
    admin,
  ])
  for (const { userId, role } of members) {
    await insert('insert into workspace_members (workspace_id, user_id, role) values ($1, $2, $3)', [w, userId, role])
  }
  const key = ctx.secrets.seal(platform.apiKey, keyContext(w ?? ''))
  await insert(
    `insert into connections (workspace_id, id, kind, base_url, api_key_encrypted, platform_workspace_id, platform_workspace_name)
     values ($1, $2, 'sandbox', $3, $4, $5, $6)`,
    [w, id.connection, platform.url, key, mark, `Platform ${mark}`],
  )
  await insert(
    `insert into campaigns (workspace_id, id, connection_id, platform_id, name, status) values ($1, $2, $3, 1, $4, 'active')`,
    [w, id.campaign, id.connection, `Campaign ${mark}`],
  )
  await insert(
    `insert into agents (workspace_id, id, name, tone, openrouter_model, delay_min, delay_max, connect_level, auto_send_enabled, adaptive_kb_enabled, followup_enabled, followup_days, followup_max_attempts)
     values ($1, $2, $3, 'casual', 'a/b', 1, 2, 'workspace', false, true, true, '{3,7}', 3)`,
    [w, id.agent, `Agent ${mark}`],
  )
  await insert(
    `insert into webhooks (workspace_id, id, agent_id, connection_id, kind, token_hash, token_encrypted, events) values ($1, $2, $3, $4, 'lead_replied', $5, $5, '{lead_replied}')`,
    [w, id.webhook, id.agent, id.connection, randomBytes(32)],
  )
  await insert(
    `insert into webhook_events (workspace_id, id, webhook_id, dedupe_key, type, body, status, error) values ($1, $2, $3, $4, 'lead_replied', $5, 'failed', jsonb_build_object('code', 'not_applied', 'message', $4::text))`,
    [w, id.event, id.webhook, `Event ${mark}`, Buffer.alloc(0)],
  )
  await insert('insert into webhook_bodies (workspace_id, event_id, body) values ($1, $2, $3)', [
    w,
    id.event,
    Buffer.from(JSON.stringify({ data: mark })),
  ])
  await insert(
    'insert into contacts (workspace_id, id, connection_id, email, name, company) values ($1, $2, $3, $4, $5, $5)',
    [w, id.contact, id.connection, `${mark}@lead.example`, `Lead ${mark}`],
  )
  await insert(
    `insert into threads (workspace_id, id, contact_id, campaign_id, revision, last_message_at, last_message_id, last_inbound_id, last_direction, snippet, answer_status, answer_at, answer_is_automatic, label, intent_score)
     values ($1, $2, $3, $4, 1, now(), $5, $5, 'inbound', $6, 'ready', now(), false, 'question', 5)`,
    [w, id.thread, id.contact, id.campaign, id.message, `Snippet ${mark}`],
  )
  await insert(
    `insert into messages (workspace_id, id, thread_id, connection_id, direction, platform_reply_id, platform_handle, from_email, to_email, subject, new_text, attachments, sent_at, source)
     values ($1, $2, $3, $4, 'inbound', '1', '1', $5, 'us@sender.example', $6, $6, $7, now(), 'sync')`,
    [
      w,
      id.message,
      id.thread,
      id.connection,
      `${mark}@lead.example`,
      `Words ${mark}`,
      JSON.stringify([{ name: `${mark}.pdf`, size: null }]),
    ],
  )
  await insert(
    `insert into drafts (workspace_id, id, thread_id, origin, subject, body, based_on_revision) values ($1, $2, $3, 'agent', $4, $4, 1)`,
    [w, id.draft, id.thread, `Draft ${mark}`],
  )
  await insert(
    `insert into draft_versions (workspace_id, id, thread_id, draft_id, kind, subject, body) values ($1, $2, $3, $4, 'written', $5, $5)`,
    [w, id.version, id.thread, id.draft, `Version ${mark}`],
  )
  await insert(
    `insert into campaign_mails (workspace_id, id, thread_id, connection_id, platform_id, subject, body, sent_at) values ($1, $2, $3, $4, 1, $5, $5, now())`,
    [w, randomUUID(), id.thread, id.connection, `Campaign ${mark}`],
  )
  await insert(
    `insert into senders (workspace_id, id, connection_id, platform_id, email, signature, read_at) values ($1, $2, $3, $4, $5, $6, now())`,
    [w, randomUUID(), id.connection, id.sender, `${mark}@sender.example`, `Signature ${mark}`],
  )
  await insert(
    `insert into snippets (workspace_id, id, name, body, created_at, updated_at) values ($1, $2, $3, $3, now(), now())`,
    [w, id.snippet, `Snippet ${mark}`],
  )
  await insert(
    `insert into thread_files (workspace_id, id, thread_id, name, content_type, bytes, added_at) values ($1, $2, $3, $4, 'text/plain', $5, now())`,
    [w, id.file, id.thread, `${mark}.txt`, mark.length],
  )
  await ctx.files.put(`${w}/files/${id.file}`, Buffer.from(mark))
  await insert('insert into thread_counts (workspace_id, slot, total, pending) values ($1, 0, 1, 1)', [w])
  await insert(
    `insert into writings (workspace_id, kind, subject_id, thread_id, revision) values ($1, 'answer', $2, $3, 1)`,
    [w, id.message, id.thread],
  )
  await insert(`insert into mcp_servers (workspace_id, url, name, tools) values ($1, $2, $2, '[]')`, [
    w,
    `https://${mark}.example/mcp`,
  ])
  await insert(
    `insert into tasks (workspace_id, id, thread_id, draft_id, type, status, scheduled_at) values ($1, $2, $3, $4, 'reply', 'ready', now())`,
    [w, id.task, id.thread, id.draft],
  )
  await insert(`insert into kb_entries (workspace_id, id, title, content, state) values ($1, $2, $3, $3, 'proposed')`, [
    w,
    id.entry,
    `Entry ${mark}`,
  ])
  await insert(
    `insert into kb_questions (workspace_id, id, words, lang, matters, asked_by, first_asked_at, last_asked_at)
     values ($1, $2, $3, 'en', '{#price}', 1, now(), now())`,
    [w, id.question, `Question ${mark}`],
  )
  await insert(
    `insert into invitations (workspace_id, id, email, role, token_hash, expires_at) values ($1, $2, $3, 'member', $4, now() + interval '1 day')`,
    [w, id.invitation, `${mark}@guest.example`, randomBytes(32)],
  )
  const exportKey = `${w}/exports/${mark}.zip`
  await insert(
    `insert into exports (workspace_id, id, status, progress, file_key, expires_at) values ($1, $2, 'ready', 100, $3, now() + interval '1 day')`,
    [w, id.export, exportKey],
  )
  await ctx.files.putZip(exportKey, [
    {
      name: 'threads.csv',
      read: async function* () {
        yield mark
      },
    },
  ])
  await insert(
    `insert into audit_entries (workspace_id, id, action, entity, detail) values ($1, $2, 'agent.created', 'agent', $3)`,
    [w, randomUUID(), JSON.stringify({ name: mark })],
  )
  await insert(
    `insert into notices (workspace_id, id, kind, key, thread_id, detail, at, gather_at) values ($1, $2, 'handoff', $3, $4, '{"reasons": []}', now(), now())`,
    [w, id.notice, mark, id.thread],
  )
  await fillBehindTheScenes({ superuser, workspaceId: w ?? '', id, mark, userId: admin, author: author ?? admin })
  // Somebody else's session: a real id that nobody who calls may end.
  const [stranger, session] = [randomUUID(), randomUUID()]
  await insert('insert into users (id, email) values ($1, $2)', [stranger, `${stranger}@people.example`])
  await insert('insert into sessions (id, user_id) values ($1, $2)', [session, stranger])
  return {
    ids: {
      sessionId: session,
      typedName: `Room ${mark}`,
      workspaceId: w ?? '',
      deletedWorkspaceId: w ?? '',
      threadId: id.thread ?? '',
      draftId: id.draft ?? '',
      versionId: id.version ?? '',
      snippetId: id.snippet ?? '',
      fileId: id.file ?? '',
      messageId: id.message ?? '',
      senderId: id.sender ?? '',
      taskId: id.task ?? '',
      attachedAgentId: id.agent ?? '',
      agentId: id.agent ?? '',
      keptAgentId: id.agent ?? '',
      before: id.message ?? '',
      invitationId: id.invitation ?? '',
      exportId: id.export ?? '',
      entryId: id.entry ?? '',
      questionId: id.question ?? '',
      cursor: id.entry ?? '',
      eventId: id.event ?? '',
      campaignId: id.campaign ?? '',
      linkedCampaignId: id.campaign ?? '',
      assignee: members.find(({ role }) => role === 'client')?.userId ?? '',
      noticeId: id.notice ?? '',
      hookId: id.hook ?? '',
      viewId: id.view ?? '',
      replayId: id.replay ?? '',
      otherReplayId: id.otherReplay ?? '',
      caseId: id.case ?? '',
      ruleId: id.rule ?? '',
      noteId: id.note ?? '',
      tabId: id.tab ?? '',
      memberId: members.find(({ role }) => role !== 'client')?.userId ?? '',
      lessonId: id.lesson ?? '',
      changeId: id.change ?? '',
      batchId: id.batch ?? '',
      except: id.thread ?? '',
      readerId: id.reader ?? '',
      referralId: id.referral ?? '',
      campaign: id.campaign ?? '',
      agent: id.agent ?? '',
      person: members.find(({ role }) => role === 'client')?.userId ?? '',
      userId: members.find(({ role }) => role === 'client')?.userId ?? '',
    },
    marks: [mark],
  }
}

interface Filling {
  superuser: pg.Pool
  workspaceId: string
  id: Readonly<Record<string, string>>
  mark: string
  userId: string | null
  author: string | null
}

/** A row in every table that no operation names by an id. */
async function fillBehindTheScenes({ superuser, workspaceId, id, mark, userId, author }: Filling): Promise<void> {
  const rows: [text: string, ...values: unknown[]][] = [
    [
      `insert into timeline_entries (workspace_id, id, thread_id, kind, detail) values ($1, $2, $3, 'received', $4)`,
      randomUUID(),
      id.thread,
      JSON.stringify({ email: mark, source: 'sync' }),
    ],
    [
      `with a as (insert into send_attempts (workspace_id, id, task_id, thread_id, connection_id, number, state, in_reply_to, to_email, subject, body, body_hash, outcome)
         values ($1, $2, $3, $4, $5, 1, 'not_sent', 1, $6, '', '', $7, $6))
       insert into send_attempt_words (workspace_id, attempt_id, subject, body, envelope) values ($1, $2, $6, $6, jsonb_build_object('to', $6::text))`,
      newId(),
      id.task,
      id.thread,
      id.connection,
      `Attempt ${mark}`,
      randomBytes(32),
    ],
    [`insert into campaign_agents (workspace_id, campaign_id, agent_id) values ($1, $2, $3)`, id.campaign, id.agent],
    [
      `insert into erased_leads (workspace_id, mark, erased_at) values ($1, $2, now() - interval '1 year')`,
      randomBytes(32),
    ],
    [
      `insert into lead_erasures (workspace_id, id, asked_at, found, done_at) values ($1, $2, now(), '{"threads": 1}', now())`,
      randomUUID(),
    ],
    [
      `insert into agent_rungs (workspace_id, agent_id, rung, step, changed_at, changed_by) values ($1, $2, 'question', 'pause', now(), 'person')`,
      id.agent,
    ],
    [
      `insert into agent_evidence (workspace_id, id, agent_id, rung, source, subject_id, thread_id, outcome, is_automatic, at, noted_at)
       values ($1, $2, $3, 'question', 'live', $4, $5, 'unchanged', false, now(), now())`,
      randomUUID(),
      id.agent,
      id.draft,
      id.thread,
    ],
    [
      `insert into lessons (workspace_id, id, agent_id, kind, key, said_from, state, times, kept, draft_ids, proposed_at)
       values ($1, $2, $3, 'drops_sentence', $4, $4, 'proposed', 3, 0, '{}', now())`,
      id.lesson,
      id.agent,
      `Lesson ${mark}`,
    ],
    [
      `insert into agent_versions (workspace_id, id, agent_id, number, settings, made_at) values ($1, $2, $3, 1, $4, now())`,
      randomUUID(),
      id.agent,
      JSON.stringify({ ...agentDefaults, name: `Agent ${mark}` }),
    ],
    [
      `insert into replays (workspace_id, id, agent_id, version, purpose, state, cases, done, made_at, touched_at, ended_at)
       values ($1, $2, $4, 1, 'asked', 'done', 1, 1, now(), now(), now()), ($1, $3, $4, 1, 'asked', 'done', 1, 1, now(), now(), now())`,
      id.replay,
      id.otherReplay,
      id.agent,
    ],
    [
      `insert into replay_cases (workspace_id, id, replay_id, place, thread_id, message_id, replied_at, outcome, body)
       values ($1, $2, $3, 0, $4, $5, now(), 'waits', $6)`,
      id.case,
      id.replay,
      id.thread,
      id.message,
      `Tried ${mark}`,
    ],
    [
      `insert into bulk_changes (workspace_id, id, action, state, total, lots, lots_done, made_at, touched_at, ended_at)
       values ($1, $2, '{"kind": "read", "isRead": true}', 'done', 1, 1, 1, now(), now(), now())`,
      id.change,
    ],
    [
      `insert into bulk_lots (workspace_id, change_id, number, chosen, outcomes) values ($1, $2, 0, $3, '{}')`,
      id.change,
      JSON.stringify([[id.thread, mark]]),
    ],
    [
      `insert into bulk_parts (workspace_id, change_id, user_id, batch_id, action, threads, chosen, is_open, ended_at, touched_at)
       values ($1, $2, $3, $4, '{"kind": "read", "isRead": true}', 1, $5, false, now(), now())`,
      id.change,
      author ?? randomUUID(),
      id.batch,
      JSON.stringify({ named: [mark] }),
    ],
    [
      `insert into company_sends (workspace_id, agent_id, company, day, count) values ($1, $2, $3, current_date, 2)`,
      id.agent,
      `${mark}.example`,
    ],
    [
      `insert into thread_notes (workspace_id, id, thread_id, written_by, body, created_at) values ($1, $2, $3, $4, $5, now())`,
      id.note,
      id.thread,
      author,
      `Note ${mark}`,
    ],
    [
      `insert into thread_presence (workspace_id, tab_id, thread_id, user_id, is_writing, seen_at) values ($1, $2, $3, $4, true, now())`,
      id.tab,
      id.thread,
      author ?? randomUUID(),
    ],
    [
      `insert into assignment_rules (workspace_id, id, campaign_id, created_at) values ($1, $2, $3, now())`,
      id.rule,
      id.campaign,
    ],
    [
      `insert into assignment_turns (workspace_id, rule_id, user_id) values ($1, $2, $3)`,
      id.rule,
      userId ?? randomUUID(),
    ],
    [
      `insert into reconciliations (workspace_id, id, backed_up_at, restored_at, ended_at) values ($1, $2, now(), now(), now())`,
      randomUUID(),
    ],
    [`insert into thread_lookups (workspace_id, thread_id, at, is_held) values ($1, $2, now(), false)`, id.thread],
    [`insert into agent_rechecks (workspace_id, agent_id, at) values ($1, $2, now())`, id.agent],
    [`insert into agent_sends (workspace_id, agent_id, day, count) values ($1, $2, current_date, 3)`, id.agent],
    [
      `insert into sync_backlog (workspace_id, connection_id, platform_reply_id, mail) values ($1, $2, 7, $3)`,
      id.connection,
      JSON.stringify({ subject: mark }),
    ],
    [
      `insert into mail_copies (workspace_id, connection_id, platform_reply_id, id, message_id) values ($1, $2, $3, $4, $5)`,
      id.connection,
      `copy ${mark}`,
      randomUUID(),
      id.message,
    ],
    [
      `insert into kb_question_threads (workspace_id, question_id, thread_id, message_id, words, asked_at) values ($1, $2, $3, $4, $5, now())`,
      id.question,
      id.thread,
      id.message,
      `Asked ${mark}`,
    ],
    [
      `insert into kb_entries (workspace_id, id, title, content, state) values ($1, $2, $3, $3, 'published')`,
      randomUUID(),
      `Published ${mark}`,
    ],
    [
      `insert into number_facts (workspace_id, kind, subject_id, thread_id, day, campaign_id, agent_id, sender, label)
       values ($1, 'reply', $2, $3, current_date, $4, $5, $6, 'question')`,
      id.message,
      id.thread,
      id.campaign,
      id.agent,
      `${mark}@sender.example`,
    ],
    [
      `insert into daily_numbers (workspace_id, slice, one, other, day, slot, replies) values ($1, 'sender', $2, '', current_date, 0, 1),
         ($1, 'campaign', $3, '', current_date, 0, 1)`,
      `${mark}@sender.example`,
      id.campaign,
    ],
    [
      `insert into answer_times (workspace_id, slice, one, span, day, class, slot, by_clock) values ($1, 'campaign', $2, 'day', current_date, 3, 0, 1)`,
      id.campaign,
    ],
    [`insert into number_recounts (workspace_id, at, differing) values ($1, now(), 0)`],
    [
      `insert into report_readers (workspace_id, id, email, is_named, created_at) values ($1, $2, $3, true, now())`,
      id.reader,
      `${mark}@reader.example`,
    ],
    [
      `insert into report_links (workspace_id, id, token_hash, first_week, created_at, expires_at) values ($1, $2, $3, current_date, now(), now() + interval '1 day')`,
      randomUUID(),
      randomBytes(32),
    ],
    [
      `insert into workspace_plans (workspace_id, plan, state, anchor_at, trial_ends_at, seen_until, customer_ref)
       values ($1, 'unlimited', 'active', now(), now(), now(), $2)`,
      `Customer ${mark}`,
    ],
    [
      `insert into plan_credits (workspace_id, id, cause, subject_id, made_at) values ($1, $2, 'referral', $2, now())`,
      randomUUID(),
    ],
    [
      `insert into referrals (workspace_id, id, friend_workspace_id, friend_id, at, state) values ($1, $2, $2, $2, now(), 'credited')`,
      id.referral,
    ],
    [
      `insert into invoices (workspace_id, id, provider_ref, number, cents, currency, status, period_from, period_until, issued_at)
       values ($1, $2, $3, $3, 9700, 'usd', 'paid', now(), now(), now())`,
      randomUUID(),
      `Invoice ${mark}`,
    ],
    [
      `insert into payment_accounts (workspace_id, compare_at, pay_url) values ($1, now() + interval '1 day', $2)`,
      `https://pay.example/${mark}`,
    ],
    [
      `insert into checkouts (workspace_id, id, plan, begun_at, session_ref, url, expires_at)
       values ($1, $2, 'unlimited', now(), $3, $3, now() + interval '1 day')`,
      randomUUID(),
      `https://checkout.example/${mark}`,
    ],
    [
      `insert into payment_reversals (workspace_id, id, ref, kind, cents, currency, status, at)
       values ($1, $2, $3, 'refund', 900, 'usd', 'succeeded', now())`,
      randomUUID(),
      `Refund ${mark}`,
    ],
    [`insert into report_schedules (workspace_id, next_at) values ($1, now())`],
    [`insert into branding (workspace_id, accent, sender_name) values ($1, '#ff6600', $2)`, `Sender ${mark}`],
    [
      `insert into custom_domains (workspace_id, host, proof, set_at, next_check_at) values ($1, $2, $2, now(), now())`,
      `${mark}.example`,
    ],
    [`insert into live_events (workspace_id, kind) values ($1, 'settings')`],
    [
      `insert into notice_preferences (workspace_id, user_id, time_zone) values ($1, $2, $3)`,
      userId ?? randomUUID(),
      mark,
    ],
    [
      `insert into thread_views (workspace_id, id, name, listed, owner_id, created_at) values ($1, $2, $3, $4, $5, now())`,
      id.view,
      `View ${mark}`,
      { label: 'question' },
      author,
    ],
    [`insert into search_backlogs (workspace_id) values ($1)`],
    [
      `insert into thread_words (workspace_id, thread_id, at, words) values ($1, $2, now(), to_tsvector('simple', $3))`,
      id.thread,
      mark,
    ],
    [
      `insert into notice_hooks (workspace_id, id, name, host, url_encrypted) values ($1, $2, $3, $3, $4)`,
      id.hook,
      `Hook ${mark}`,
      randomBytes(40),
    ],
    [
      `insert into notice_deliveries (workspace_id, id, channel, target_id, notice_ids, due_at, created_at, state) values ($1, $2, 'mail', $2, array[$3::uuid], now(), now(), 'done')`,
      randomUUID(),
      id.notice,
    ],
    [
      `insert into due (workspace_id, kind, subject_id, at) values ($1, 'export_file', $2, now() + interval '1 day')`,
      id.export,
    ],
    [`insert into send_rests (workspace_id, until) values ($1, now())`],
    [
      `insert into directory (kind, hash, workspace_id, subject_id) values ('webhook', $3, $1, $2)`,
      id.webhook,
      randomBytes(32),
    ],
  ]
  for (const [text, ...values] of rows) await superuser.query(text, [workspaceId, ...values])
  // The platform's line of something that was done here, which names the workspace and a thread of it.
  const line = {
    id: randomUUID(),
    type: 'page_view',
    name: 'Thread',
    workspace_id: workspaceId,
    entity_type: 'thread',
    entity_id: id.thread,
    details: {},
    page_url: `/thread/${id.thread}`,
    user_agent: 'a browser',
    success: true,
  }
  await superuser.query(`select record_actions($1, 'Ada', 'ada@people.example', $2, now())`, [
    userId,
    JSON.stringify([line]),
  ])
}

/** For each database, the statement that looks at every table of a workspace: the catalogue is asked once, and the plan is kept. */
const looks = new WeakMap<pg.Pool, Promise<string>>()

async function lookAtAllTables(superuser: pg.Pool): Promise<string> {
  const { rows } = await superuser.query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and c.column_name = 'workspace_id' and t.table_type = 'BASE TABLE'
        and c.table_name !~ '^action_logs' order by 1`,
  )
  const each = rows.map(
    ({ name }) =>
      `select '${name}' as name, md5(string_agg(t::text, '|' order by t::text)) as sum from "${name}" t where workspace_id = $1`,
  )
  return [...each, `select 'workspaces', md5(w::text) from workspaces w where id = $1`].join(' union all ')
}

/** Everything that a workspace holds, and what is about to be done in it, as one word: any change of any row changes it. */
export async function fingerprint(superuser: pg.Pool, workspaceId: string): Promise<string> {
  const looking = looks.get(superuser) ?? lookAtAllTables(superuser)
  looks.set(superuser, looking)
  const { rows } = await superuser.query<{ name: string; sum: string | null }>({
    name: 'all tables of a workspace',
    text: await looking,
    values: [workspaceId],
  })
  const parts = rows.map(({ name, sum }) => `${name}:${sum ?? ''}`).toSorted()
  return [...parts, await setOutIn(superuser, workspaceId)].join('\n')
}

/** What somebody has set going in a workspace that no row of its own shows yet: jobs, and mails that name it. */
async function setOutIn(superuser: pg.Pool, workspaceId: string): Promise<string> {
  const { rows } = await superuser.query<{ sum: string }>(
    `select coalesce(md5(string_agg(m::text, '|' order by m::text)), '') as sum
       from mails m join workspaces w on w.id = $1::uuid and strpos(m.subject || m.text, w.name) > 0`,
    [workspaceId],
  )
  const jobs = (await queuedJobs(superuser, { of: workspaceId })).map((job) => JSON.stringify(job))
  return `set out:${rows[0]?.sum ?? ''} ${jobs.toSorted().join('|')}`
}
