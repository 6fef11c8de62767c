import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConnection } from '#domain/connections/reads.ts'
import { inTx } from '#domain/context.ts'
import { makeExport } from '#domain/exports/make-export.ts'
import { startExport } from '#domain/exports/start-export.ts'
import { noticesMail } from '#domain/mail/notice-mail.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'
import { recountNumbers } from '#domain/numbers/recount.ts'
import { readReport } from '#domain/report/reads.ts'
import { findThreads } from '#domain/search/find-threads.ts'
import { readThreadCounts } from '#domain/threads/reads.ts'
import { ingestEvents } from '#domain/threads/sync/ingest-events.ts'
import { ingestMail, readMail } from '#domain/threads/sync/ingest-mail.ts'
import { syncReplies } from '#domain/threads/sync/sync-replies.ts'
import { newId } from '#lib/new-id.ts'
import {
  actingWorld,
  day,
  hour,
  interested,
  leadWrites,
  pass,
  sentOf,
  taskOf,
  told,
} from '../../../test/tasks/acting.ts'
import { sandbox, withSandbox } from '../../../test/tasks/sandbox.ts'
import type { World } from '../../../test/world.ts'
import { eraseLead } from './erase-lead.ts'
import { finishErasure } from './finish-erasure.ts'
import { readLeadDocument } from './lead-document.ts'
import { findLead, readErasures } from './reads.ts'

withSandbox()

/** Words that only this lead has; beside them their address, and the name of theirs. */
const theirWords = `${interested} My dog is called Quasimodox.`

/** Every row of every table, and every file, in which one of these words stands: bytes as the text that they are. */
async function findAnywhere(world: World, words: readonly string[]): Promise<string[]> {
  const pattern = words.map((word) => word.toLowerCase().replace(/[^a-z0-9@]/g, '.')).join('|')
  const columns = await world.rows<{ table: string; column: string; type: string }>(
    `select format('%I.%I', table_schema, table_name) as table, column_name as column, data_type as type
       from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const found: string[] = []
  for (const [table, its] of Map.groupBy(columns, (one) => one.table)) {
    const asked = its.map(({ column, type }) => {
      const text = type === 'bytea' ? `encode("${column}", 'escape')` : `"${column}"::text`
      return `bool_or(lower(${text}) ~ $1) as "${column}"`
    })
    const [row = {}] = await world.rows(`select ${asked.join(', ')} from ${table}`, [pattern])
    for (const [column, is] of Object.entries(row)) if (is === true) found.push(`${table}.${column}`)
  }
  const folder = await storedFiles(world)
  for (const file of folder)
    if (new RegExp(pattern).test((await readFile(file, 'latin1')).toLowerCase())) found.push(file)
  return found
}

/** The files of the store. */
async function storedFiles({ filesFolder }: World): Promise<string[]> {
  const entries = await readdir(filesFolder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/** One of everything that a lead leaves: a conversation with an answer and a follow-up, a note, a file, a golden reply, a question, a delivery … */
async function livedIn(world: World) {
  const w = world.scope.workspaceId
  const [lead, other] = world.platform.leads
  const threadId = await leadWrites(world, theirWords)
  const otherId = await leadWrites(world, `Ask my colleague ${lead?.email.toUpperCase()} as well.`, 1)
  const draftId = (await taskOf(world, threadId))?.draftId ?? newId()
  const fileId = newId()
  const [webhookId, entryId, questionId, sendId] = [newId(), newId(), newId(), newId()]
  await world.ctx.files.put(`${w}/files/${fileId}`, Buffer.from(`for ${lead?.email}`))
  for (const [text, ...values] of [
    [
      `insert into thread_files (workspace_id, id, thread_id, name, content_type, bytes, added_at, sent_at) values ($1, $2, $3, $4, 'text/plain', 3, now(), now())`,
      fileId,
      threadId,
      `${lead?.email}.txt`,
    ],
    [
      `insert into thread_notes (workspace_id, id, thread_id, body, created_at) values ($1, $2, $3, $4, now())`,
      newId(),
      otherId,
      `Knows ${lead?.email}`,
    ],
    [
      `insert into kb_entries (workspace_id, id, title, content, is_golden, thread_id, draft_id) values ($1, $2, 'Hello', $3, true, $4, $5)`,
      entryId,
      `Hello, Quasimodox! ${lead?.email}`,
      threadId,
      draftId,
    ],
    [
      `insert into kb_questions (workspace_id, id, words, lang, matters, asked_by, first_asked_at, last_asked_at) values ($1, $2, $3, 'en', '{}', 2, now(), now())`,
      questionId,
      'Is Quasimodox welcome?',
    ],
    [
      `insert into kb_question_threads (workspace_id, question_id, thread_id, message_id, words, asked_at) values ($1, $2, $3, $4, 'Is Quasimodox welcome?', now())`,
      questionId,
      threadId,
      newId(),
    ],
    [
      `insert into kb_question_threads (workspace_id, question_id, thread_id, message_id, words, asked_at) values ($1, $2, $3, $4, 'Are dogs welcome?', now())`,
      questionId,
      otherId,
      newId(),
    ],
    [
      `insert into webhook_events (workspace_id, id, webhook_id, dedupe_key, type, body) values ($1, $2, $3, 'k', 'lead_replied', $4)`,
      newId(),
      webhookId,
      Buffer.from(JSON.stringify({ from: lead?.email, text: 'Quasimodox' })),
    ],
    [
      `with e as (insert into webhook_events (workspace_id, id, webhook_id, dedupe_key, type, body) values ($1, $2, $3, 'of a month', 'lead_replied', ''))
       insert into webhook_bodies (workspace_id, event_id, body) values ($1, $2, $4)`,
      newId(),
      webhookId,
      Buffer.from(JSON.stringify({ from: lead?.email, text: 'Quasimodox of a month' })),
    ],
    [
      `with a as (
         insert into send_attempts (workspace_id, id, task_id, thread_id, connection_id, number, state, in_reply_to, to_email, subject, body, body_hash)
         select $1, $2, id, $3, $3, 9, 'not_sent', '1', 'x', '', '', '' from tasks where thread_id = $3)
       insert into send_attempt_words (workspace_id, attempt_id, subject, body, envelope) values ($1, $2, 'Hello', $4, $5)`,
      sendId,
      otherId,
      `Your colleague ${lead?.email} asked as well.`,
      JSON.stringify({ cc: [{ email: lead?.email }] }),
    ],
    [
      `insert into webhook_events (workspace_id, id, webhook_id, dedupe_key, type, body) values ($1, $2, $3, 'another''s', 'lead_replied', $4)`,
      newId(),
      webhookId,
      Buffer.from(JSON.stringify({ text: `Ask my colleague:\n${lead?.email}` })),
    ],
    [
      `insert into kb_entries (workspace_id, id, title, content, thread_id) values ($1, $2, 'Price', 'Esmeraldax pays $129.', $3)`,
      newId(),
      threadId,
    ],
    [
      `insert into lessons (workspace_id, id, agent_id, kind, key, state, times, kept, draft_ids, proposed_at, decided_at)
       select $1, $2, id, 'word', 'x', 'dismissed', 3, 0, array[$3]::uuid[], now(), now() from agents`,
      newId(),
      draftId,
    ],
    [
      `insert into timeline_entries (workspace_id, id, thread_id, kind, detail, at) values ($1, $2, $3, 'sent', $4, now())`,
      newId(),
      otherId,
      JSON.stringify({ words: `Write to\n${lead?.email}` }),
    ],
    [
      `insert into thread_views (workspace_id, id, name, listed, place, created_at) values ($1, $2, 'View', $3, 0, now())`,
      newId(),
      JSON.stringify({ q: lead?.email }),
    ],
    [
      `insert into person_views (user_id, id, name, listed, place, created_at)
       select user_id, $2, $3, $4, 0, now() from workspace_members where workspace_id = $1`,
      newId(),
      `All of ${lead?.email}`,
      JSON.stringify({ q: lead?.email }),
    ],
  ] as [string, ...unknown[]][])
    await world.rows(text, [w, ...values])
  // What a person made of it has the lead's word no more.
  await world.rows(`update kb_entries set content = 'The team plan is $129.' where title = 'Price'`)
  const made = await startExport(world.ctx, world.scope)
  await makeExport(world.ctx, world.scope, made.id, true)
  return { lead, other, threadId, otherId, fileId, questionId, sendId, email: lead?.email ?? '' }
}

it('a lead is found everywhere, exported, erased, and nothing of them is left in any table or file', async () => {
  await using world = await actingWorld({ followupEnabled: true, followupDays: [3] })
  const { email, otherId, fileId, questionId, sendId } = await livedIn(world)
  const words = [email, 'Quasimodox', 'Esmeraldax']
  expect((await findAnywhere(world, words)).length).toBeGreaterThan(20)

  const { found } = await findLead(world.ctx, world.scope, email.toUpperCase())
  expect(found).toMatchObject({ contacts: 1, threads: 1, files: 1, golden_replies: 1, questions: 1 })
  const document = JSON.stringify(await readLeadDocument(world.ctx, world.scope, email))
  expect(document).toContain('Quasimodox')
  expect(document).toContain('Quasimodox of a month')
  expect(document).toContain(Buffer.from(`for ${email}`).toString('base64'))
  expect(document).toContain('Is Quasimodox welcome?')
  expect(document).not.toContain(otherId)

  world.clock.forward(hour)
  const before = await inTx(world.ctx, world.scope, (tx) => readThreadCounts(tx, world.scope))
  await eraseLead(world.ctx, world.scope, email)
  await world.work()

  expect(await findAnywhere(world, words)).toEqual([])
  expect(await world.ctx.files.open(`${world.scope.workspaceId}/files/${fileId}`)).toBeNull()
  const [erasure] = await readErasures(world.ctx, world.scope)
  expect(erasure).toMatchObject({ askedBy: 'Ada Byron', found: { threads: 1, exports: 1 } })
  expect(erasure?.doneAt).not.toBeNull()
  expect(erasure?.found.deliveries).toBe(3)
  expect(erasure?.found.mentions).toBeGreaterThanOrEqual(2)

  // What a person has decided stays.
  expect(await world.rows('select content, thread_id from kb_entries')).toEqual([
    { content: 'The team plan is $129.', thread_id: null },
  ])
  expect(await world.rows('select state from lessons')).toEqual([{ state: 'dismissed' }])

  // Whoever else is there keeps what is theirs, and what is counted stays what the lines say.
  expect(await world.rows('select id from threads')).toEqual([{ id: otherId }])
  expect(await world.rows('select attempt_id as id, body from send_attempt_words')).toEqual([
    { id: sendId, body: expect.stringMatching(/^Your colleague .+ asked as well\.$/) },
  ])
  expect(await world.rows('select words, asked_by from kb_questions where id = $1', [questionId])).toEqual([
    { words: 'Are dogs welcome?', asked_by: 1 },
  ])
  expect(await recountNumbers(world.ctx, world.scope)).toEqual([])
  const after = await inTx(world.ctx, world.scope, (tx) => readThreadCounts(tx, world.scope))
  expect([before.all, after.all]).toEqual([2, 1])
  expect(await world.rows(`select action, detail from audit_entries where action like 'lead.%' order by id`)).toEqual([
    { action: 'lead.exported', detail: { threads: 1 } },
    { action: 'lead.erased', detail: { threads: 1, messages: expect.any(Number) } },
  ])
})

it('leads after whom somebody called what may have a name only once, or a short one, are erased all the same', async () => {
  await using world = await actingWorld({ autoSendEnabled: false })
  const w = world.scope.workspaceId
  const emails = ['me@x.io', 'us@x.io']
  for (const email of emails) {
    await world.rows(
      `insert into snippets (workspace_id, id, name, body, created_at, updated_at) values ($1, $2, $3, 'Hello', now(), now())`,
      [w, newId(), `For ${email}`],
    )
    await world.rows(
      `insert into thread_views (workspace_id, id, name, listed, place, created_at) values ($1, $2, $3, '{}', 0, now())`,
      [w, newId(), `${email} ${'x'.repeat(52)}`],
    )
    await world.rows(
      `insert into lessons (workspace_id, id, agent_id, kind, key, state, times, kept, draft_ids, proposed_at)
       select $1, $2, id, 'word', $3, 'proposed', 3, 0, '{}', now() from agents`,
      [w, newId(), email],
    )
  }
  for (const email of emails) await eraseLead(world.ctx, world.scope, email)
  await world.work()
  expect(await findAnywhere(world, emails)).toEqual([])
  expect(await world.rows('select 1 from lead_erasures where done_at is null')).toEqual([])
})

it('the report of the week goes on counting what came in, and in how many conversations', async () => {
  await using world = await actingWorld({ autoSendEnabled: false })
  await leadWrites(world, 'Let’s meet. How about Tuesday at 10:00?')
  await leadWrites(world, 'Or can we have a call on Wednesday at 10:00?')
  await leadWrites(world, interested, 1)
  const report = async () => {
    const week = world.ctx.now().toISOString().slice(0, 10)
    const { cameIn, meetings } = await inTx(world.ctx, world.scope, (tx) => readReport(tx, world.scope, week))
    const meant = cameIn.byLabel.find(({ label }) => label === 'meeting_request')
    return {
      replies: cameIn.replies,
      conversations: cameIn.conversations,
      asked: meant?.replies,
      meetings: meetings.count,
    }
  }
  const before = await report()
  expect(before).toEqual({ replies: 3, conversations: 2, asked: 2, meetings: 1 })
  await eraseLead(world.ctx, world.scope, world.platform.leads[0]?.email ?? '')
  await world.work()
  expect(await report()).toEqual(before)
  expect(await recountNumbers(world.ctx, world.scope)).toEqual([])
})

it('somebody else who is called by the address of an erased lead is found by it no more', async () => {
  await using world = await actingWorld({ autoSendEnabled: false })
  const email = world.platform.leads[0]?.email ?? ''
  const sentAt = new Date(world.ctx.now().getTime() - hour)
  await arrives(world, { email: 'desk@larkspur.example', name: `${email} by her desk`, sentAt, id: '900001' })
  const found = () =>
    inTx(world.ctx, world.scope, (tx) => findThreads(tx, world.scope, { q: email, order: 'newest', limit: 9 }))
  expect((await found()).rows).toHaveLength(1)
  await eraseLead(world.ctx, world.scope, email)
  await world.work()
  expect(await world.rows('select name from contacts')).toEqual([{ name: '[erased] by her desk' }])
  expect((await found()).rows).toEqual([])
})

it('what was erased is not fetched again by the sync, nothing is missing for it, and no follow-up is ever mailed', async () => {
  await using world = await actingWorld({ followupEnabled: true, followupDays: [1, 2] })
  const email = world.platform.leads[0]?.email ?? ''
  await leadWrites(world, theirWords)
  expect(await sentOf(world)).toBe(1)
  expect(await world.rows(`select 1 from tasks where type = 'follow_up' and status = 'pending'`)).toHaveLength(1)
  world.clock.forward(hour)
  await eraseLead(world.ctx, world.scope, email)
  await world.work()
  await world.rows('update connections set sync_top = null, sync_full_at = null')
  await syncReplies(world.ctx, world.scope)
  await pass(world, 3 * day)
  expect(await world.rows('select 1 from threads')).toEqual([])
  expect(await world.rows('select 1 from contacts')).toEqual([])
  expect(await sentOf(world)).toBe(1)
  const connection = await inTx(world.ctx, world.scope, (tx) => readConnection(tx, world.scope))
  expect(connection?.sync.repliesHere).toBe(connection?.sync.repliesThere)
  expect(await world.rows('select 1 from connections where sync_short_since is not null')).toEqual([])
})

it('a lead who answers from another address than the one that was written to is found and erased by that, too', async () => {
  await using world = await actingWorld()
  const [lead] = world.platform.leads
  const own = 'quasi@elsewhere.example'
  await leadWrites(world, theirWords, 0, { from: { name: 'Quasi', email: own } })
  expect((await findLead(world.ctx, world.scope, own)).found).toMatchObject({ contacts: 1, threads: 1 })
  expect(JSON.stringify(await readLeadDocument(world.ctx, world.scope, own))).toContain('Quasimodox')
  world.clock.forward(hour)
  await eraseLead(world.ctx, world.scope, own)
  await world.work()
  await world.rows('update connections set sync_top = null, sync_full_at = null')
  await syncReplies(world.ctx, world.scope)
  await world.work()
  expect(await findAnywhere(world, [own, lead?.email ?? '', 'Quasimodox'])).toEqual([])
})

it('who wrote in the conversation of another lead is said to have, and takes nothing of theirs along', async () => {
  await using world = await actingWorld()
  const [lead] = world.platform.leads
  const colleague = { name: 'Quasi', email: 'quasi@elsewhere.example' }
  const threadId = await leadWrites(world, interested)
  await leadWrites(world, theirWords, 0, { from: colleague })
  const { found, elsewhere } = await findLead(world.ctx, world.scope, colleague.email)
  expect([found.threads, elsewhere]).toEqual([0, [{ email: lead?.email, messages: 1 }]])
  await eraseLead(world.ctx, world.scope, colleague.email)
  await world.work()
  expect(await world.rows('select id from threads')).toEqual([{ id: threadId }])
  expect(await findAnywhere(world, [colleague.email])).toEqual([])
})

const arrives = async (
  world: World,
  { email, name = 'Lead', sentAt, id }: { email: string; name?: string; sentAt: Date; id: string },
) => {
  const [connection] = await world.rows<{ id: string }>('select id from connections')
  const read = await readMail(world.ctx, {
    connectionId: connection?.id ?? '',
    source: 'webhook',
    campaign: null,
    mail: {
      id,
      handle: id,
      position: Number(id),
      direction: 'inbound',
      isBounce: false,
      isAutomated: false,
      isTracked: true,
      subject: 'Re: hello',
      text: interested,
      html: null,
      receivedAt: sentAt,
      from: { email, name: 'Lead' },
      to: [],
      cc: [],
      primaryTo: 'us@sender.example',
      messageId: null,
      attachments: [],
      campaignId: null,
      senderEmailId: null,
      senderEmail: null,
      lead: { id: 'other-id', email, name, company: '', title: '', details: {} },
    },
  })
  return inTx(world.ctx, world.scope, (tx) => ingestMail(tx, world.scope, read))
}

it('an erased lead who writes anew is heard, and no agent answers until a person says so', async () => {
  await using world = await actingWorld()
  const email = world.platform.leads[0]?.email ?? ''
  await leadWrites(world, theirWords)
  world.clock.forward(hour)
  const erasedAt = world.ctx.now()
  await eraseLead(world.ctx, world.scope, email)
  const sent = await sentOf(world)
  // A webhook that comes late, by address alone.
  expect(await arrives(world, { email: email.toUpperCase(), sentAt: erasedAt, id: '900001' })).toBe('erased')
  expect(await arrives(world, { email, sentAt: new Date(erasedAt.getTime() + hour), id: '900002' })).toBe('stored')
  await world.work()
  expect(await world.rows('select 1 from lead_erasures where done_at is null')).toEqual([])
  expect(await world.rows('select from_email from messages')).toEqual([{ from_email: email }])
  const [thread] = await world.rows<{ id: string; ai_mode: string; needs: string | null }>(
    'select id, ai_mode, needs from threads',
  )
  expect(thread).toMatchObject({ ai_mode: 'off' })
  expect(thread?.needs).not.toBeNull()
  expect(await told(world, thread?.id ?? '', 'wrote_after_erasure')).toEqual([{ erasedAt: erasedAt.toISOString() }])
  await pass(world, 10 * day)
  expect(await sentOf(world)).toBe(sent)
  expect(await world.rows('select 1 from drafts')).toEqual([])
})

it('an erased lead who writes anew in the conversation of somebody else has it held until a person says so', async () => {
  await using world = await actingWorld()
  const colleague = { name: 'Quasi', email: 'quasi@elsewhere.example' }
  const threadId = await leadWrites(world, interested)
  await leadWrites(world, theirWords, 0, { from: colleague })
  await eraseLead(world.ctx, world.scope, colleague.email)
  await world.work()
  // By the clock of the platform they write after that.
  await world.rows(`update erased_leads set erased_at = now() - interval '1 minute'`)
  const sent = await sentOf(world)
  const writesAnew = async (text: string) => {
    await leadWrites(world, text, 0, { from: colleague })
    const [newest] = await world.rows(
      `select m.thread_id, m.from_email, t.ai_mode from threads t join messages m on m.id = t.last_inbound_id`,
    )
    return newest
  }
  const theirs = { thread_id: threadId, from_email: colleague.email }
  expect(await writesAnew('What does it cost?')).toEqual({ ...theirs, ai_mode: 'off' })
  expect(await told(world, threadId, 'wrote_after_erasure')).toHaveLength(1)
  await pass(world, hour)
  expect(await sentOf(world)).toBe(sent)
  expect(await world.rows(`select 1 from threads where needs is null`)).toEqual([])
  // A person has said so.
  await world.rows('update threads set ai_mode = null')
  expect(await writesAnew('And what does it cost for fifty people?')).toEqual({ ...theirs, ai_mode: null })
  expect(await told(world, threadId, 'wrote_after_erasure')).toHaveLength(1)
})

it('what a person answered inside the platform to an erased lead who wrote anew is there, though it is met first', async () => {
  await using world = await actingWorld({ autoSendEnabled: false })
  const [lead, other] = world.platform.leads
  const workspaceId = world.platform.id
  await leadWrites(world, theirWords)
  await eraseLead(world.ctx, world.scope, lead?.email ?? '')
  await world.work()
  // By the clock of the platform they write after that.
  await world.rows(`update erased_leads set erased_at = now() - interval '1 minute'`)
  const [anew] = await sandbox.leadReplies({ workspaceId, leadId: lead?.id, text: 'Are you still there?' })
  for (let count = 0; count < 15; count += 1)
    await sandbox.leadReplies({ workspaceId, leadId: other?.id, text: `Question ${count}` })
  await sandbox.manualSend({ replyId: anew?.id, text: 'Answered inside the platform.' })
  await syncReplies(world.ctx, world.scope)
  expect(await world.rows(`select new_text from messages where direction = 'outbound'`)).toEqual([
    { new_text: 'Answered inside the platform.' },
  ])
  expect(await world.rows('select 1 from sync_backlog')).toEqual([])
})

it.each(['before they were erased', 'after it, by the link'])(
  'an erased lead who opted out %s gets no automatic answer as somebody in copy, and a person is told',
  async (when) => {
    await using world = await actingWorld()
    const [, second] = world.platform.leads
    const email = second?.email ?? ''
    const unsubscribes = async () => {
      const body = JSON.stringify({ event: { type: 'LEAD_UNSUBSCRIBED' }, data: { lead: { id: second?.id, email } } })
      await world.rows(
        `insert into webhook_events (workspace_id, id, webhook_id, dedupe_key, type, body)
       select workspace_id, $1, id, 'k', 'lead_unsubscribed', $2 from webhooks limit 1`,
        [newId(), Buffer.from(body)],
      )
      await ingestEvents(world.ctx, world.scope)
      expect(await world.rows('select status, length(body) as length from webhook_events')).toEqual([
        { status: 'ignored', length: 0 },
      ])
      expect(await world.rows('select 1 from contacts')).toEqual([])
    }
    await leadWrites(world, 'Tell me more.', 1)
    if (when === 'before they were erased') await world.rows('update contacts set unsubscribed_at = now()')
    world.clock.forward(hour)
    await eraseLead(world.ctx, world.scope, email)
    await world.work()
    if (when !== 'before they were erased') await unsubscribes()
    const before = await sentOf(world)
    await leadWrites(world, interested, 0, { cc: [{ email_address: email }] })
    expect(await sentOf(world)).toBe(before)
    const [draft] = await world.rows('select guard from drafts')
    expect(JSON.stringify(draft)).toContain('recipient_opted_out')
  },
)

it('a lead who opts out and is erased before the platform was told of it is unsubscribed there all the same', async () => {
  await using world = await actingWorld({ autoSendEnabled: false })
  const lead = world.platform.leads[0]
  const isUnsubscribed = async () => {
    const response = await fetch(`${sandbox.url}/api/leads/${lead?.id}`, {
      headers: { authorization: `Bearer ${world.platform.apiKey}` },
    })
    return JSON.stringify(await response.json()).includes('"status":"unsubscribed"')
  }
  await sandbox.leadReplies({ workspaceId: world.platform.id, leadId: lead?.id, text: 'Please unsubscribe me.' })
  await syncReplies(world.ctx, world.scope)
  await world.work({ except: ['push_to_platform'] })
  await eraseLead(world.ctx, world.scope, lead?.email ?? '')
  expect(await isUnsubscribed()).toBe(false)
  await world.work()
  expect(await isUnsubscribed()).toBe(true)
  expect(await world.rows('select 1 from lead_erasures where done_at is null')).toEqual([])
})

describe('of an erased lead who has opted out, and of whom the platform can’t be told, a person hears', () => {
  const untold = async (rule: Record<string, unknown>) => {
    const world = await actingWorld({ autoSendEnabled: false })
    const [lead] = world.platform.leads
    await sandbox.leadReplies({ workspaceId: world.platform.id, leadId: lead?.id, text: 'Please unsubscribe me.' })
    await syncReplies(world.ctx, world.scope)
    await world.work({ except: ['push_to_platform'] })
    await sandbox.fault({ ...rule, match: { method: 'PATCH', path: '/api/replies/*/unsubscribe' } })
    const { id } = await eraseLead(world.ctx, world.scope, lead?.email ?? '')
    return { world, id, email: lead?.email ?? '' }
  }
  const heard = (world: World) =>
    world.rows(`select thread_id as thread, detail from notices where kind = 'handoff' and detail ? 'isOptOutUntold'`)
  const isOpen = async (world: World) =>
    (await world.rows('select from lead_erasures where done_at is null')).length > 0

  it('at once where it says no', async () => {
    const { world, email } = await untold({ kind: 'invalid' })
    await using _ = world
    await world.work()
    expect(await isOpen(world)).toBe(false)
    expect(await heard(world)).toEqual([{ thread: null, detail: { reasons: [], isOptOutUntold: true } }])
    expect(await findAnywhere(world, [email])).toEqual([])
  })

  it('at once where its key is not here, as after an import', async () => {
    const { world, id } = await untold({ kind: 'unauthorized' })
    await using _ = world
    await world.rows(`update connections set is_active = false, api_key_encrypted = ''`)
    await finishErasure(world.ctx, world.scope, id, false)
    expect([await isOpen(world), (await heard(world)).length]).toEqual([false, 1])
  })

  it('after half an hour in which its key is not taken, and at the end of the tries it is over', async () => {
    const { world, id, email } = await untold({ kind: 'unauthorized' })
    await using _ = world
    const finish = (isLastTry: boolean) => finishErasure(world.ctx, world.scope, id, isLastTry)
    await expect(finish(false)).rejects.toMatchObject({ code: 'rejected_key' })
    expect(await heard(world)).toEqual([])
    world.clock.forward(hour)
    await expect(finish(false)).rejects.toMatchObject({ code: 'rejected_key' })
    expect(await heard(world)).toHaveLength(1)
    await finish(true)
    expect([await isOpen(world), (await heard(world)).length]).toEqual([false, 1])
    expect(await findAnywhere(world, [email])).toEqual([])
  })

  it('no more once it is told', async () => {
    const { world, id } = await untold({ kind: 'unauthorized', times: 1 })
    await using _ = world
    world.clock.forward(hour)
    await expect(finishErasure(world.ctx, world.scope, id, false)).rejects.toMatchObject({ code: 'rejected_key' })
    expect(await heard(world)).toHaveLength(1)
    await world.work()
    expect([await isOpen(world), await heard(world)]).toEqual([false, []])
  })
})

it('what is on its way to the lead is not forgotten half-way', async () => {
  await using world = await actingWorld({ autoSendEnabled: false })
  const email = world.platform.leads[0]?.email ?? ''
  const threadId = await leadWrites(world, theirWords)
  const task = await taskOf(world, threadId)
  await world.rows(
    `insert into send_attempts (workspace_id, id, task_id, thread_id, connection_id, number, state, in_reply_to, to_email, subject, body, body_hash)
     select $1, $2, $3, $4, id, 1, 'unclear', '1', 'x', 'x', 'x', $5 from connections`,
    [world.scope.workspaceId, newId(), task?.id, threadId, randomBytes(32)],
  )
  await expect(eraseLead(world.ctx, world.scope, email)).rejects.toMatchObject({ code: 'lead_being_answered' })
  expect(await world.rows('select 1 from erased_leads')).toEqual([])
  expect(await world.rows('select 1 from threads')).toHaveLength(1)
})

it('an address within a longer one is another’s', async () => {
  await using world = await actingWorld({ autoSendEnabled: false })
  const email = world.platform.leads[0]?.email ?? ''
  await leadWrites(world, `Write to x${email} or ${email}.org.`, 1)
  await eraseLead(world.ctx, world.scope, email)
  // Of whom there is a delivery alone, in letters that JSON writes in two ways.
  for (const text of ['"jürgen@größe.example"', '"j\\u00fcrgen@gr\\u00f6\\u00dfe.example"'])
    await world.rows(
      `insert into webhook_events (workspace_id, id, webhook_id, dedupe_key, type, body, status) values ($1, $2, $2, 'k', 'lead_replied', $3, 'processed')`,
      [world.scope.workspaceId, newId(), Buffer.from(text)],
    )
  await eraseLead(world.ctx, world.scope, 'jürgen@größe.example')
  await world.work()
  expect(await world.rows('select 1 from webhook_events where length(body) > 0')).toEqual([])
  const [message] = await world.rows<{ new_text: string }>('select new_text from messages')
  expect(message?.new_text).toBe(`Write to x${email} or ${email}.org.`)
  expect(await sandbox.sent(world.platform.id)).toEqual([])
})

it('drops a mail that waits and only names the lead among many; one that names others goes', async () => {
  await using world = await actingWorld()
  await leadWrites(world, interested)
  const [lead] = await world.rows<{ name: string; email: string }>('select name, email from contacts')
  const queue = (name: string) =>
    inTx(world.ctx, world.scope, async (tx) => {
      const link = `https://app.example/notifications?workspace=${world.scope.workspaceId}`
      const words = { workspace: 'Acme', product: 'Rejoinder', cards: [], rest: [`${name} needs a person`], more: 0 }
      const mail = noticesMail({ ...words, link, settingsLink: link, unsubscribeUrl: 'https://app.example/stop' }, null)
      await queueMail(tx, 'ann@example.com', mail)
    })
  await queue(lead?.name ?? '')
  await queue(`${lead?.name}son`)
  await eraseLead(world.ctx, world.scope, lead?.email ?? '')
  await world.work({ except: ['send_mail'] })
  expect(
    await world.rows(`select text like $1 as other from mails where kind = 'notices'`, [`%${lead?.name}son%`]),
  ).toEqual([{ other: true }])
})
