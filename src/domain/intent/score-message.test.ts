import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTx } from '#domain/context.ts'
import { correctIntent } from '#domain/threads/correct-intent.ts'
import { readThreadPage } from '#domain/threads/lists/thread-page.ts'
import { takeOutOfThread } from '#domain/threads/own-words.ts'
import { readMessages, readThread } from '#domain/threads/reads.ts'
import { syncReplies } from '#domain/threads/sync/sync-replies.ts'
import type { JobName } from '#queue/catalogue.ts'
import type { SandboxProcess } from '../../../test/sandbox-process.ts'
import { sharedSandbox } from '../../../test/shared-sandbox.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { scoreMessage } from './score-message.ts'

let sandbox: SandboxProcess
beforeAll(async () => {
  sandbox = await sharedSandbox()
})
afterAll(() => sandbox[Symbol.asyncDispose]())

async function judged(world: World, reply: Record<string, unknown>, except: JobName[] = []) {
  await sandbox.leadReplies({ workspaceId: world.platform.id, leadId: world.platform.leads[0]?.id, ...reply })
  await syncReplies(world.ctx, world.scope)
  await world.work({ except })
  const { rows } = await inTx(world.ctx, world.scope, (tx) =>
    readThreadPage(tx, world.scope, { view: 'all', limit: 5 }),
  )
  return rows[0]
}

const threadOf = (world: World, row: { id: string } | undefined) =>
  inTx(world.ctx, world.scope, (tx) => readThread(tx, world.scope, row?.id ?? ''))

const leadAtPlatform = async (world: World): Promise<unknown> => {
  const response = await fetch(`${sandbox.url}/api/leads/${world.platform.leads[0]?.id}`, {
    headers: { authorization: `Bearer ${world.platform.apiKey}` },
  })
  return (await response.json()).data.status
}

it('a judged reply shows the words of the lead that caused its score', async () => {
  await using world = await createWorld(sandbox)
  const row = await judged(world, { text: 'Sounds good. Can we talk on Thursday at 10?' })
  expect(row).toMatchObject({ label: 'meeting_request', status: 'new' })
  expect(row?.intentScore).toBeGreaterThanOrEqual(7)
  for (const reason of row?.reasons ?? []) expect('Sounds good. Can we talk on Thursday at 10?').toContain(reason.quote)
})

it('a judged reply shows the day to ask again and the person it names', async () => {
  await using world = await createWorld(sandbox)
  const row = await judged(world, { text: 'Not now, but ask Eva Ruiz (eva.ruiz@lead.example) again in six months.' })
  const thread = await inTx(world.ctx, world.scope, (tx) => readThread(tx, world.scope, row?.id ?? ''))
  expect(thread).toMatchObject({ label: 'not_now', action: 'reply', lang: 'en' })
  expect(thread?.referral).toEqual({ name: 'Eva Ruiz', email: 'eva.ruiz@lead.example' })
  expect(thread?.dates).toEqual([{ kind: 'ask_again', day: expect.stringMatching(/^20\d\d-/), quote: 'six months' }])
})

it('an opt-out in plain words scores below zero, reaches the platform, and nothing is drafted', async () => {
  await using world = await createWorld(sandbox)
  const row = await judged(world, { text: 'Please unsubscribe me from your list.' })
  expect(row?.intentScore).toBeLessThan(0)
  expect(row?.nextStep).toBeNull()
  expect(await leadAtPlatform(world)).toBe('unsubscribed')
  expect(await world.rows('select 1 from contacts where unsubscribed_at is not null')).toHaveLength(1)
  expect(await world.rows('select 1 from drafts')).toHaveLength(0)
})

it.each([
  ['among abuse', 'You idiots, remove me from this list at once and never write again!'],
  ['beside something else', 'Great tool, but please take me off your mailing list.'],
])('an opt-out %s waits for a person: nothing is told, and a click tells it', async (_, text) => {
  await using world = await createWorld(sandbox)
  const row = await judged(world, { text })
  const threadId = row?.id ?? ''
  expect(row?.intentScore).toBeLessThan(0)
  expect(await leadAtPlatform(world)).not.toBe('unsubscribed')
  expect(await world.rows('select 1 from contacts where unsubscribed_at is not null')).toHaveLength(0)
  const before = await inTx(world.ctx, world.scope, (tx) => readThread(tx, world.scope, threadId))
  expect(before?.optOut?.model).toBeNull()
  expect(text).toContain(before?.optOut?.words)
  await correctIntent(world.ctx, world.scope, threadId, { label: 'unsubscribe', score: -8 })
  await world.work()
  expect(await leadAtPlatform(world)).toBe('unsubscribed')
  const after = await inTx(world.ctx, world.scope, (tx) => readThread(tx, world.scope, threadId))
  expect(after?.optOut).toBeNull()
})

it('what may have been an opt-out still waits, though the lead wrote again', async () => {
  await using world = await createWorld(sandbox)
  const lead = { workspaceId: world.platform.id, leadId: world.platform.leads[0]?.id }
  await sandbox.leadReplies({ ...lead, text: 'Great tool, but please take me off your mailing list.' })
  const row = await judged(world, { text: 'By the way, what does it cost?' })
  const thread = await inTx(world.ctx, world.scope, (tx) => readThread(tx, world.scope, row?.id ?? ''))
  expect(thread).toMatchObject({ action: 'handoff', optOut: { model: null } })
})

const absence = {
  subject: 'Automatic reply: Quick question',
  text: 'I am out of the office until 20 November 2026 and will read your mail then.',
}
const delay = {
  subject: 'Delivery delayed: Quick question',
  text: 'Delivery is delayed to these recipients. There is no need to resend your message.',
}

describe.each([
  ['an absence note', absence, 'out_of_office'],
  ['a notice of a delay', delay, 'auto_reply'],
])('%s after what may be an opt-out', (_, machine, label) => {
  const doubtful = 'Great tool, but please take me off your mailing list.'
  const held = { label, action: 'wait', handoff: null, optOut: { words: doubtful, model: null } }

  it('is waited for, and the doubt still waits for a person', async () => {
    await using world = await createWorld(sandbox)
    await judged(world, { text: doubtful })
    const row = await judged(world, machine)
    expect(await threadOf(world, row)).toMatchObject(held)
    expect(row).toMatchObject({ isOptOutInDoubt: true, isUnsubscribed: false })
    expect(await leadAtPlatform(world)).not.toBe('unsubscribed')
    await correctIntent(world.ctx, world.scope, row?.id ?? '', { label: 'unsubscribe', score: -8 })
    await world.work()
    expect(await leadAtPlatform(world)).toBe('unsubscribed')
  })

  it('is waited for, though what was written before it is read after it', async () => {
    await using world = await createWorld(sandbox)
    const lead = { workspaceId: world.platform.id, leadId: world.platform.leads[0]?.id }
    await sandbox.leadReplies({ ...lead, text: doubtful })
    const row = await judged(world, machine, ['score_message'])
    const [older, newest] = await world.rows<{ id: string }>(
      "select id from messages where direction = 'inbound' order by sent_at, id",
    )
    await scoreMessage(world.ctx, world.scope, { messageId: newest?.id ?? '' })
    await scoreMessage(world.ctx, world.scope, { messageId: older?.id ?? '' })
    await world.work()
    expect(await threadOf(world, row)).toMatchObject(held)
  })
})

it('an opt-out holds, though the lead wrote again before it was read', async () => {
  await using world = await createWorld(sandbox)
  const lead = { workspaceId: world.platform.id, leadId: world.platform.leads[0]?.id }
  await sandbox.leadReplies({ ...lead, text: 'Please unsubscribe me from your list.' })
  await judged(world, { text: 'Thanks.' })
  expect(await leadAtPlatform(world)).toBe('unsubscribed')
  expect(await world.rows('select 1 from contacts where unsubscribed_at is not null')).toHaveLength(1)
})

/** What the campaign sent the lead before they wrote, with a footer that opts out. */
const withFooter =
  'Hi Ann,\n\nwe help printers get their invoices paid a week earlier, without a new system in the office.\nWould Tuesday at 10 am suit you for a short call?\n\nTom\n\nReply "stop" to unsubscribe from our list.'

async function campaignSent(world: World, text: string): Promise<void> {
  await world.rows(
    `insert into campaign_mails (workspace_id, id, thread_id, connection_id, platform_id, message_id, from_email, from_name, subject, body, sent_at)
     select t.workspace_id, gen_random_uuid(), t.id, m.connection_id, 4711, '<own@x.example>', 'tom@us.example', 'Tom', 'Invoices', $1, m.sent_at - interval '1 day'
       from threads t join messages m on m.workspace_id = t.workspace_id and m.id = t.last_inbound_id`,
    [text],
  )
}

it('our own footer in a mail that marks no quote opts nobody out, whether the campaign’s mail is known before or after', async () => {
  await using world = await createWorld(sandbox)
  const lead = { workspaceId: world.platform.id, leadId: world.platform.leads[0]?.id }
  const text = `Yes, Tuesday 10am works ${withFooter.replace(/\s+/g, ' ')}`
  await sandbox.leadReplies({ ...lead, text })
  await syncReplies(world.ctx, world.scope)
  await world.work({ except: ['fetch_campaign_mail', 'write_draft'] })
  expect(await leadAtPlatform(world)).not.toBe('unsubscribed')
  await campaignSent(world, withFooter)
  const [thread] = await world.rows<{ id: string }>('select id from threads')
  const threadId = thread?.id ?? ''
  const mailText = await world.ctx.mailText()
  await inTx(world.ctx, world.scope, (tx) => takeOutOfThread(tx, world.scope, mailText, threadId))
  await world.work({ except: ['fetch_campaign_mail', 'write_draft'] })
  const after = await inTx(world.ctx, world.scope, (tx) => readThread(tx, world.scope, threadId))
  expect(after).toMatchObject({ label: 'meeting_request', optOut: null, snippet: 'Yes, Tuesday 10am works' })
  await judged(world, { text: `${text} Thanks!` })
  const [, newest] = await inTx(world.ctx, world.scope, (tx) => readMessages(tx, world.scope, threadId, 5))
  expect(newest?.newText).toBe('Yes, Tuesday 10am works\n\nThanks!')
  expect(newest?.quotedText).toContain('Reply "stop" to unsubscribe')
  expect(await leadAtPlatform(world)).not.toBe('unsubscribed')
})

it('an opt-out typed into our mail, below words that only point there, is read as soon as that mail is known', async () => {
  await using world = await createWorld(sandbox)
  const head = 'From: Tom Reed\nSent: Monday, November 2, 2026 9:12 AM\nTo: Ann\nSubject: Invoices'
  const answer = 'We do not want any more emails, please take us off your list.'
  const answered = withFooter.replace('call?', `call?\n${answer}`)
  const text = `Please see my comments below.\n\n${head}\n\n${answered}`
  const row = await judged(world, { text }, ['fetch_campaign_mail', 'write_draft'])
  await campaignSent(world, withFooter)
  const mailText = await world.ctx.mailText()
  await inTx(world.ctx, world.scope, (tx) => takeOutOfThread(tx, world.scope, mailText, row?.id ?? ''))
  await world.work({ except: ['fetch_campaign_mail', 'write_draft'] })
  expect(await threadOf(world, row)).toMatchObject({ label: 'unsubscribe' })
  await judged(world, { text: `Any news?\n\n${head}\n\n${answered}` }, ['fetch_campaign_mail', 'write_draft'])
  const [, newest] = await inTx(world.ctx, world.scope, (tx) => readMessages(tx, world.scope, row?.id ?? '', 5))
  expect(newest?.newText).toBe('Any news?')
})

it('a mail in one line that begins with its attribution waits for our mail to be known, whatever footer a platform put into it', async () => {
  await using world = await createWorld(sandbox)
  const footer = 'To stop receiving these emails reply STOP'
  const attribution = 'On Mon, Nov 2, 2026 at 9:12 AM Tom Reed wrote:'
  const text = `${attribution} ${withFooter.replace(/\s+/g, ' ')} ${footer} Yes, Tuesday 10am works`
  const before = await judged(world, { text }, ['fetch_campaign_mail', 'write_draft'])
  expect(await threadOf(world, before)).toMatchObject({ action: 'handoff', handoff: 'unclear', isUnsubscribed: false })
  await campaignSent(world, withFooter)
  await world.work({ except: ['write_draft'] })
  expect(await threadOf(world, before)).toMatchObject({ label: 'meeting_request', snippet: 'Yes, Tuesday 10am works' })
  expect(await leadAtPlatform(world)).not.toBe('unsubscribed')
})

it.each([
  'Unsubscribe',
  'Abmelden',
  'Se désabonner',
  'Darse de baja',
  'Uitschrijven',
  'Disiscriviti',
  'Cancelar subscrição',
])(
  '%s behind our words is a footer or the lead’s answer: it is shown whole, opts nobody out, and goes to a person',
  async (words) => {
    await using world = await createWorld(sandbox)
    await judged(world, { text: 'Who are you?' })
    await campaignSent(world, withFooter)
    const row = await judged(world, { text: `No thanks. ${withFooter.replace(/\s+/g, ' ')} ${words}` })
    const thread = await threadOf(world, row)
    expect(thread).toMatchObject({ action: 'handoff', handoff: 'unclear', isUnsubscribed: false })
    expect(thread?.snippet).toMatch(/^No thanks\. Hi Ann/)
    expect(await leadAtPlatform(world)).not.toBe('unsubscribed')
  },
)

it.each([
  ['their words inside our marks', '> Yes, please call me on Tuesday.\n>\n', 'meeting_request'],
  ['their opt-out inside our marks', '> Please remove me from your list.\n>\n', 'unsubscribe'],
])('a split that leaves nothing finds %s, where our mail is known', async (_, words, label) => {
  await using world = await createWorld(sandbox)
  await judged(world, { text: 'Who are you?' })
  await campaignSent(world, withFooter)
  const marked = withFooter.replace(/^/gm, '> ')
  const row = await judged(world, {
    text: `On Mon, 2 Nov 2026 at 09:00, Tom <tom@us.example> wrote:\n${words}${marked}`,
  })
  expect(row?.label).toBe(label)
  expect(row?.snippet).toMatch(/^(?:Yes, please call me on Tuesday|Please remove me from your list)\.$/)
})

it('what can’t be told from a quote is shown whole, handed to a person, and opts nobody out', async () => {
  await using world = await createWorld(sandbox)
  const text = 'On Mon, 2 Nov 2026 at 09:00, Tom <tom@us.example> wrote:\n> Please remove me from your list.\n'
  const row = await judged(world, { text }, ['fetch_campaign_mail', 'write_draft'])
  const threadId = row?.id ?? ''
  const thread = await inTx(world.ctx, world.scope, (tx) => readThread(tx, world.scope, threadId))
  expect(thread).toMatchObject({ action: 'handoff', handoff: 'unclear', isUnsubscribed: false })
  const [shown] = await inTx(world.ctx, world.scope, (tx) => readMessages(tx, world.scope, threadId, 5))
  expect(shown).toMatchObject({ newText: expect.stringContaining('Please remove me'), quotedText: '' })
  expect(thread?.snippet).toContain('Please remove me')
  expect(await leadAtPlatform(world)).not.toBe('unsubscribed')
  expect(await world.rows('select 1 from contacts where unsubscribed_at is not null')).toHaveLength(0)
})

it('an opt-out that the lead only quotes from our own mail counts for nothing', async () => {
  await using world = await createWorld(sandbox)
  const row = await judged(world, {
    text: 'What does it cost?\n\nOn Mon, 2 Nov 2026 at 09:00, Clara <clara@sender.example> wrote:\n> To unsubscribe, reply with "unsubscribe".\n',
  })
  expect(row?.intentScore).toBeGreaterThan(0)
  expect(await leadAtPlatform(world)).not.toBe('unsubscribed')
})
