import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTx } from '#domain/context.ts'
import type { Scope } from '#domain/scope.ts'
import { readMail as readWire } from '#integrations/emailbison/read-mail.ts'
import { createMailText } from '#integrations/mail-text/adapter.ts'
import { newId } from '#lib/new-id.ts'
import { createSecretBox } from '#lib/secret-box.ts'
import { type TestDatabase, testDatabase } from '../../../../test/db.ts'
import { makeWorkspace } from '../../../../test/world.ts'
import { eraseLead } from '../../erasure/erase-lead.ts'
import { markErased } from '../erased-leads.ts'
import { readMail } from './ingest-mail.ts'
import { takeDelivered } from './take-delivered.ts'

const secrets = createSecretBox(new Map([[1, randomBytes(32)]]))
let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db[Symbol.asyncDispose]())

async function connected() {
  const scope = await makeWorkspace({ pool: db.pool })
  const connectionId = newId()
  await db.superuser.query(
    `insert into connections (workspace_id, id, kind, base_url, api_key_encrypted, platform_workspace_id) values ($1, $2, 'sandbox', 'https://p.example', '', '1')`,
    [scope.workspaceId, connectionId],
  )
  return { scope, connectionId }
}

async function take(scope: Scope, connectionId: string, mail: ReturnType<typeof readWire>): Promise<void> {
  if (typeof mail === 'string') throw new Error(mail)
  const ctx = {
    pool: db.pool,
    now: () => new Date(),
    mailText: async () => createMailText(),
    secrets,
  }
  const read = await readMail(ctx, { connectionId, source: 'webhook', mail, campaign: null })
  await inTx(ctx, scope, (tx) => takeDelivered(tx, scope, read))
}

const mailOf = (id: number, from: string, more: Record<string, unknown> = {}) => ({
  id,
  folder: 'Inbox',
  type: 'Tracked Reply',
  subject: 'Re: quick question',
  text_body: `Reply ${id}`,
  date_received: `2026-03-0${id}T09:00:00Z`,
  from_name: '',
  from_email_address: from,
  primary_to_email_address: 'jonas@sender.example',
  campaign_id: 76,
  ...more,
})

const placesOf = async ({ workspaceId }: Scope) =>
  (
    await db.superuser.query<{ email: string; lead: string | null; name: string; replies: string[] }>(
      `select c.email, c.platform_lead_id as lead, c.name, array_agg(m.new_text order by m.sent_at) as replies
         from threads t join contacts c on c.workspace_id = t.workspace_id and c.id = t.contact_id
         join messages m on m.workspace_id = t.workspace_id and m.thread_id = t.id
        where t.workspace_id = $1 group by t.id, c.email, c.platform_lead_id, c.name order by min(m.sent_at)`,
      [workspaceId],
    )
  ).rows

it('keeps leads apart of whom the platform tells no address', async () => {
  const { scope, connectionId } = await connected()
  await take(scope, connectionId, readWire(mailOf(1, 'ona@buyer.example', { lead: { id: 7 } })))
  await take(scope, connectionId, readWire(mailOf(2, 'max@other.example', { lead: { id: 8 } })))
  expect(await placesOf(scope)).toMatchObject([
    { email: 'ona@buyer.example', lead: null, replies: ['Reply 1'] },
    { email: 'max@other.example', lead: null, replies: ['Reply 2'] },
  ])
})

it('keeps mails apart that say of nobody that they wrote them: one who opts out is none of the others', async () => {
  const { scope, connectionId } = await connected()
  await take(scope, connectionId, readWire(mailOf(1, '')))
  await take(scope, connectionId, readWire(mailOf(2, '', { from_name: 'Max' })))
  await take(scope, connectionId, readWire(mailOf(3, '', { lead: { id: 7 } })))
  await take(scope, connectionId, readWire(mailOf(4, 'ona@buyer.example', { lead_id: 7 })))
  // What a person answered in the platform names nobody either.
  await take(
    scope,
    connectionId,
    readWire(mailOf(5, 'jonas@sender.example', { folder: 'Sent', to: [{ address: '' }] })),
  )
  expect(await placesOf(scope)).toMatchObject([
    { lead: null, name: '', replies: ['Reply 1'] },
    { lead: null, name: 'Max', replies: ['Reply 2'] },
    { lead: '7', replies: ['Reply 3', 'Reply 4'] },
  ])
})

it('knows the lead by the id that a mail of an older platform names alone, and forgets nothing of them', async () => {
  const { scope, connectionId } = await connected()
  const lead = { id: 7, email: 'ona@buyer.example', first_name: 'Ona', last_name: 'P', company: 'Buyer' }
  await take(scope, connectionId, readWire(mailOf(1, 'ona@buyer.example', { lead })))
  await take(scope, connectionId, readWire(mailOf(2, 'assistant@buyer.example', { lead_id: 7 })))
  expect(await placesOf(scope)).toMatchObject([{ lead: '7', name: 'Ona P', replies: ['Reply 1', 'Reply 2'] }])
})

it('knows a lead by the address that the platform tells of them now', async () => {
  const { scope, connectionId } = await connected()
  await take(scope, connectionId, readWire(mailOf(1, 'ona@old.example', { lead: { id: 7, email: 'ona@old.example' } })))
  await take(
    scope,
    connectionId,
    readWire(mailOf(2, 'max@buyer.example', { lead: { id: 8, email: 'max@buyer.example' } })),
  )
  await take(scope, connectionId, readWire(mailOf(3, 'ona@new.example', { lead: { id: 7, email: 'ona@new.example' } })))
  expect(await placesOf(scope)).toMatchObject([
    { email: 'ona@new.example', lead: '7', replies: ['Reply 1', 'Reply 3'] },
    { email: 'max@buyer.example', lead: '8' },
  ])
  // What is somebody else's by now stays theirs.
  await take(
    scope,
    connectionId,
    readWire(mailOf(4, 'max@buyer.example', { lead: { id: 7, email: 'max@buyer.example' } })),
  )
  expect(await placesOf(scope)).toMatchObject([
    { email: 'ona@new.example', lead: '7', replies: ['Reply 1', 'Reply 3', 'Reply 4'] },
    { email: 'max@buyer.example', lead: '8', replies: ['Reply 2'] },
  ])
})

it('takes no mail for newer than what comes after it, whatever the clock says that dated it', async () => {
  const { scope, connectionId } = await connected()
  const lead = { id: 7, email: 'ona@buyer.example' }
  await take(scope, connectionId, readWire(mailOf(1, lead.email, { lead, date_received: '2071-03-01T09:00:00Z' })))
  await take(scope, connectionId, readWire(mailOf(2, lead.email, { lead, date_received: new Date().toISOString() })))
  const { rows } = await db.superuser.query(
    'select snippet, last_message_at <= now() as "isPast" from threads where workspace_id = $1',
    [scope.workspaceId],
  )
  expect(rows).toEqual([{ snippet: 'Reply 2', isPast: true }])
})

it('takes an answer for newer than the mail that it answers, though that was dated by a clock some minutes ahead', async () => {
  const { scope, connectionId } = await connected()
  const lead = { id: 7, email: 'ona@buyer.example' }
  const dates = { date_received: '2026-03-01T09:05:00Z', created_at: '2026-03-01T09:00:10Z' }
  await take(scope, connectionId, readWire(mailOf(1, lead.email, { lead, ...dates })))
  const sent = { folder: 'Sent', type: 'Outgoing Email', campaign_id: null, to: [{ address: lead.email }] }
  const answered = { date_received: '2026-03-01T09:02:00Z', created_at: '2026-03-01T09:02:01Z' }
  await take(scope, connectionId, readWire(mailOf(2, 'jonas@sender.example', { ...sent, ...answered })))
  const { rows } = await db.superuser.query('select status from threads where workspace_id = $1', [scope.workspaceId])
  expect(rows).toEqual([{ status: 'replied' }])
})

it('takes nothing in again that an erased lead wrote before, though its date says later', async () => {
  const { scope, connectionId } = await connected()
  const lead = { id: 7, email: 'ona@buyer.example' }
  const known = [{ email: lead.email }]
  await inTx({ pool: db.pool, now: () => new Date() }, scope, (tx) =>
    markErased(tx, scope, secrets, { known, hasOptedOut: false }),
  )
  const dates = { date_received: '2071-03-01T09:00:00Z', created_at: '2026-03-01T09:00:00Z' }
  await take(scope, connectionId, readWire(mailOf(1, lead.email, { lead, ...dates })))
  expect(await placesOf(scope)).toEqual([])
})

it('puts what a person answered inside the platform where one of its recipients wrote, though another is named first', async () => {
  const { scope, connectionId } = await connected()
  const lead = { id: 7, email: 'ona@buyer.example' }
  await take(scope, connectionId, readWire(mailOf(1, lead.email, { lead })))
  const to = [{ address: 'new@buyer.example' }, { address: lead.email }]
  const sent = { folder: 'Sent', type: 'Outgoing Email', campaign_id: null, to }
  await take(scope, connectionId, readWire(mailOf(2, 'jonas@sender.example', sent)))
  expect(await placesOf(scope)).toMatchObject([{ email: lead.email, replies: ['Reply 1', 'Reply 2'] }])
})

it('puts what a person answered inside the platform where the lead wrote about that, though they wrote about something else since', async () => {
  const { scope, connectionId } = await connected()
  const lead = { id: 7, email: 'ona@buyer.example' }
  await take(scope, connectionId, readWire(mailOf(1, lead.email, { lead })))
  const other = { type: 'Untracked Reply', subject: 'Your invoice', campaign_id: null }
  await take(scope, connectionId, readWire(mailOf(2, lead.email, other)))
  const sent = { folder: 'Sent', type: 'Outgoing Email', campaign_id: null, to: [{ address: lead.email }] }
  await take(
    scope,
    connectionId,
    readWire(mailOf(3, 'jonas@sender.example', { ...sent, subject: 'RE: Re: Quick question' })),
  )
  expect(await placesOf(scope)).toMatchObject([{ replies: ['Reply 1', 'Reply 3'] }, { replies: ['Reply 2'] }])
  await take(scope, connectionId, readWire(mailOf(4, 'jonas@sender.example', { ...sent, subject: 'Hello again' })))
  await take(scope, connectionId, readWire(mailOf(5, lead.email, { ...other, subject: '' })))
  await take(scope, connectionId, readWire(mailOf(6, 'jonas@sender.example', { ...sent, subject: '' })))
  expect(await placesOf(scope)).toMatchObject([
    { replies: ['Reply 1', 'Reply 3', 'Reply 4'] },
    { replies: ['Reply 2', 'Reply 5', 'Reply 6'] },
  ])
})

it('takes what a person quoted of the lead inside the platform for no word of ours, however the quote is written', async () => {
  const { scope, connectionId } = await connected()
  const lead = { id: 7, email: 'ona@buyer.example' }
  const said = 'I was told that your largest plan costs one euro per month for the first three years, is that right?'
  await take(scope, connectionId, readWire(mailOf(1, lead.email, { lead, text_body: said })))
  const sent = { folder: 'Sent', type: 'Outgoing Email', campaign_id: null, to: [{ address: lead.email }] }
  const text_body = `I will ask and come back to you.\n\nVào 14:24 8 tháng 6, 2017, Ona đã viết:\n\n${said}`
  await take(scope, connectionId, readWire(mailOf(2, 'jonas@sender.example', { ...sent, text_body })))
  const other = { ...sent, text_body: 'Our largest plan costs 90 euros per month. Is that right for you?' }
  await take(scope, connectionId, readWire(mailOf(3, 'jonas@sender.example', other)))
  expect(await placesOf(scope)).toMatchObject([
    { replies: [said, 'I will ask and come back to you.', other.text_body] },
  ])
})

const askedWhat = async ({ workspaceId }: Scope) =>
  (
    await db.superuser.query<{ status: string; needs: string | null; told: number }>(
      `select status, needs, (select count(*)::int from timeline_entries e where e.workspace_id = t.workspace_id and e.kind = 'answered_elsewhere') as told
         from threads t where workspace_id = $1`,
      [workspaceId],
    )
  ).rows

const forwarded = { folder: 'Sent', type: 'Outgoing Email', to: [{ address: 'tom@ours.example' }] }

it.each(['Fwd: Re: quick question', 'FW: Re: quick question', 'WG: Re: quick question', 'TR : Re: quick question'])(
  'takes what a person only passed on to somebody else inside the platform (%s) for no answer to the lead',
  async (subject) => {
    const { scope, connectionId } = await connected()
    const lead = { id: 7, email: 'ona@buyer.example' }
    await take(scope, connectionId, readWire(mailOf(1, lead.email, { lead })))
    await take(scope, connectionId, readWire(mailOf(2, 'jonas@sender.example', { ...forwarded, subject, lead })))
    expect(await placesOf(scope)).toMatchObject([{ replies: ['Reply 1', 'Reply 2'] }])
    expect(await askedWhat(scope)).toEqual([{ status: 'new', needs: 'answer', told: 0 }])
    const answer = { ...forwarded, subject: 'Re: quick question', to: [{ address: lead.email }], lead }
    await take(scope, connectionId, readWire(mailOf(3, 'jonas@sender.example', answer)))
    expect(await askedWhat(scope)).toEqual([{ status: 'replied', needs: null, told: 1 }])
    // Nothing is open that it could leave open.
    await take(scope, connectionId, readWire(mailOf(4, 'jonas@sender.example', { ...forwarded, subject, lead })))
    expect((await askedWhat(scope)).map(({ status }) => status)).toEqual(['replied'])
  },
)

it.each([
  ['the lead has it in copy', { cc: [{ address: 'ona@buyer.example' }] }],
  ['it goes to where the lead wrote from', { to: [{ address: 'assistant@buyer.example' }] }],
  ['it goes to whom the lead put in copy', { to: [{ address: 'eva@buyer.example' }] }],
  ['it is marked as no forward', { subject: 'Re: Fwd: quick question' }],
])('takes a forward for an answer all the same where %s', async (_, more) => {
  const { scope, connectionId } = await connected()
  const lead = { id: 7, email: 'ona@buyer.example' }
  const cc = [{ address: 'eva@buyer.example' }]
  await take(scope, connectionId, readWire(mailOf(1, 'assistant@buyer.example', { lead, cc })))
  const subject = 'Fwd: Re: quick question'
  await take(scope, connectionId, readWire(mailOf(2, 'jonas@sender.example', { ...forwarded, subject, lead, ...more })))
  expect(await askedWhat(scope)).toMatchObject([{ status: 'replied', told: 1 }])
})

const failure = {
  folder: 'Bounced',
  type: 'Bounced',
  campaign_id: null,
  subject: 'Undelivered Mail Returned to Sender',
  text_body:
    'This is the mail system at host mx.sender.example.\n\n<Ona@Buyer.example>: host mx.buyer.example said: 550 5.1.1 User unknown',
}
const daemon = 'mailer-daemon@sender.example'

it('puts a bounce that names no lead into the conversation whose answer came back', async () => {
  const { scope, connectionId } = await connected()
  const lead = { id: 7, email: 'ona@buyer.example' }
  await take(scope, connectionId, readWire(mailOf(1, lead.email, { lead })))
  const other = { id: 8, email: 'max@other.example' }
  await take(scope, connectionId, readWire(mailOf(2, other.email, { lead: other })))
  const sent = { folder: 'Sent', type: 'Outgoing Email', campaign_id: null, to: [{ address: lead.email }] }
  await take(scope, connectionId, readWire(mailOf(3, 'jonas@sender.example', sent)))
  await take(scope, connectionId, readWire(mailOf(4, daemon, failure)))
  expect(await placesOf(scope)).toMatchObject([
    { email: lead.email, replies: ['Reply 1', 'Reply 3', expect.stringContaining('550 5.1.1')] },
    { email: 'max@other.example', replies: ['Reply 2'] },
  ])
})

it.each([
  ['to whom nobody wrote', 3, failure.text_body.replace('Ona@', 'Zoe@')],
  ['to whom the last answer went long ago', 13, failure.text_body],
  ['to two of whom we wrote', 4, `${failure.text_body}\n<max@other.example>: 550 5.1.1 User unknown`],
])('leaves a bounce that names somebody %s to a conversation of its own', async (_, at, text_body) => {
  const { scope, connectionId } = await connected()
  const sent = { folder: 'Sent', type: 'Outgoing Email', campaign_id: null }
  const leads = [
    { id: 7, email: 'ona@buyer.example' },
    { id: 8, email: 'max@other.example' },
  ]
  for (const [index, lead] of leads.entries()) {
    await take(scope, connectionId, readWire(mailOf(1, lead.email, { id: 10 + index, lead })))
    const answer = { ...sent, id: 20 + index, to: [{ address: lead.email }] }
    await take(scope, connectionId, readWire(mailOf(2, 'jonas@sender.example', answer)))
  }
  const date_received = `2026-03-${String(at).padStart(2, '0')}T09:00:00Z`
  await take(scope, connectionId, readWire(mailOf(4, daemon, { ...failure, text_body, date_received })))
  expect((await placesOf(scope)).map(({ email, replies }) => [email, replies.length])).toEqual([
    ['ona@buyer.example', 2],
    ['max@other.example', 2],
    [daemon, 1],
  ])
})

it('calls a reply unread still when an answer from before it comes after it', async () => {
  const { scope, connectionId } = await connected()
  const lead = { id: 7, email: 'ona@buyer.example' }
  const sent = { folder: 'Sent', type: 'Outgoing Email', campaign_id: null, to: [{ address: lead.email }] }
  const isNew = async () =>
    (
      await db.superuser.query('select is_new_thread as "isNew" from threads where workspace_id = $1', [
        scope.workspaceId,
      ])
    ).rows
  await take(scope, connectionId, readWire(mailOf(3, lead.email, { lead })))
  await take(scope, connectionId, readWire(mailOf(2, 'jonas@sender.example', sent)))
  expect(await isNew()).toEqual([{ isNew: true }])
  await take(scope, connectionId, readWire(mailOf(4, 'jonas@sender.example', sent)))
  expect(await isNew()).toEqual([{ isNew: false }])
})

it('takes in the reply of somebody whose name is a novel', async () => {
  const { scope, connectionId } = await connected()
  const name = Array.from({ length: 400 }, () => crypto.randomUUID()).join(' ')
  await take(scope, connectionId, readWire(mailOf(1, 'ona@buyer.example', { from_name: name })))
  expect(await placesOf(scope)).toMatchObject([{ replies: ['Reply 1'] }])
})

it.each(['nobody was erased before', 'somebody was erased before'])(
  'keeps nothing of the first mail of a lead that is placed while they are erased: %s',
  async (before) => {
    const { scope, connectionId } = await connected()
    const ctx = { pool: db.pool, now: () => new Date(), secrets }
    if (before === 'somebody was erased before') await eraseLead(ctx, scope, 'other@buyer.example')
    const mail = readWire(mailOf(1, 'ona@buyer.example', { lead: { id: 7, email: 'ona@buyer.example' } }))
    if (typeof mail === 'string') throw new Error(mail)
    const read = await readMail(
      { mailText: async () => createMailText(), secrets },
      { connectionId, source: 'sync', mail, campaign: null },
    )
    const erasing = await inTx(ctx, scope, async (tx) => {
      await takeDelivered(tx, scope, read)
      const erased = eraseLead(ctx, scope, 'ona@buyer.example')
      // It waits for this, or has not seen it.
      await Promise.race([erased, new Promise((resolve) => setTimeout(resolve, 500))])
      return { erased }
    })
    await erasing.erased
    expect(await placesOf(scope)).toEqual([])
  },
)

it('takes nothing in of a lead whose erasure ends while their mail is placed', async () => {
  const { scope, connectionId } = await connected()
  const lead = { id: 7, email: 'ona@buyer.example' }
  await take(scope, connectionId, readWire(mailOf(1, lead.email, { lead })))
  const holder = await db.superuser.connect()
  await holder.query('begin')
  await holder.query('select from contacts where workspace_id = $1 for update', [scope.workspaceId])
  const waiting = async (count: number): Promise<void> => {
    for (;;) {
      const { rowCount } = await db.superuser.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
      if (rowCount === count) return
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const erasing = eraseLead({ pool: db.pool, now: () => new Date(), secrets }, scope, lead.email)
  await waiting(1)
  const taking = take(scope, connectionId, readWire(mailOf(2, lead.email, { lead })))
  await waiting(2)
  await holder.query('commit')
  holder.release()
  await Promise.all([erasing, taking])
  expect(await placesOf(scope)).toEqual([])
  const { rows } = await db.superuser.query('select email from contacts where workspace_id = $1', [scope.workspaceId])
  expect(rows).toEqual([])
})

const namesOne = {
  raw_message_id: 'one@buyer.example',
  date_received: '2026-03-01T09:00:00Z',
  text_body: 'What does it cost?',
}

it('takes one mail that two of our mailboxes bring at the same moment for one', async () => {
  const { scope, connectionId } = await connected()
  const pairs = Array.from({ length: 12 }, (_, at) => `lead${at}@buyer.example`)
  await Promise.all(
    pairs.flatMap((email, at) => {
      const more = { ...namesOne, raw_message_id: `${at}@buyer.example` }
      const tracked = mailOf(100 + at, email, { ...more, lead: { id: at + 1, email } })
      const untracked = mailOf(200 + at, email, { ...more, type: 'Untracked Reply', campaign_id: null })
      return (at % 2 === 0 ? [tracked, untracked] : [untracked, tracked]).map((mail) =>
        take(scope, connectionId, readWire(mail)),
      )
    }),
  )
  const places = await placesOf(scope)
  expect(places.map(({ email }) => email).toSorted()).toEqual(pairs.toSorted())
  expect(places.every(({ lead, replies }) => lead !== null && replies.length === 1)).toBe(true)
  const { rows } = await db.superuser.query(
    'select count(*)::int as copies, count(distinct platform_reply_id)::int as ids from mail_copies where workspace_id = $1',
    [scope.workspaceId],
  )
  expect(rows).toEqual([{ copies: 12, ids: 12 }])
})

it.each<[string, Record<string, unknown>]>([
  ['says something else', { text_body: 'And what does it cost for fifty?' }],
  ['says it with another sign', { text_body: 'What does it cost? 👎' }],
  ['is about something else', { subject: 'Re: your invoice' }],
  ['has another Message-ID', { raw_message_id: 'two@buyer.example' }],
  ['has none', { raw_message_id: null }],
  ['is from somebody else', { from_email_address: 'max@buyer.example' }],
  ['comes days later', { date_received: '2026-03-04T09:00:00Z' }],
])('takes no mail for a copy of another that %s', async (_, other) => {
  const { scope, connectionId } = await connected()
  await take(scope, connectionId, readWire(mailOf(1, 'ona@buyer.example', namesOne)))
  await take(scope, connectionId, readWire(mailOf(2, 'ona@buyer.example', { ...namesOne, ...other })))
  expect((await placesOf(scope)).flatMap(({ replies }) => replies)).toHaveLength(2)
})

it('takes no two mails without a Message-ID for one', async () => {
  const { scope, connectionId } = await connected()
  for (const id of [1, 2])
    await take(scope, connectionId, readWire(mailOf(id, 'ona@buyer.example', { ...namesOne, raw_message_id: null })))
  expect(await placesOf(scope)).toMatchObject([{ replies: ['What does it cost?', 'What does it cost?'] }])
})

it.each([
  ['first', ['', 'What does it cost?']],
  ['last', ['What does it cost?', '']],
])(
  'has the words of a mail from the copy that the platform tells with them: the one without them comes %s',
  async (_, texts) => {
    const { scope, connectionId } = await connected()
    for (const [at, text_body] of texts.entries())
      await take(scope, connectionId, readWire(mailOf(at + 1, 'ona@buyer.example', { ...namesOne, text_body })))
    expect(await placesOf(scope)).toMatchObject([{ replies: ['What does it cost?'] }])
  },
)
