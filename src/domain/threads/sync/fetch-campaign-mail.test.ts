import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { agentDefaults } from '#contract/agents.ts'
import { inTx } from '#domain/context.ts'
import { newId } from '#lib/new-id.ts'
import { idsOnly, requestIdOf, traceWith, withinRequest } from '#lib/tracing.ts'
import type { JobData } from '#queue/add.ts'
import { makeAgent } from '../../../../test/make-agent.ts'
import type { SandboxProcess } from '../../../../test/sandbox-process.ts'
import { sharedSandbox } from '../../../../test/shared-sandbox.ts'
import { createWorld, type World } from '../../../../test/world.ts'
import { sourcesOf } from '../../drafts/check-draft.ts'
import { gather } from '../../drafts/material.ts'
import { readConversation, readInbound, readThread } from '../reads.ts'
import { fetchNeverRead, readCampaignMail } from './campaign-mail.ts'
import { fetchCampaignMail } from './fetch-campaign-mail.ts'
import { syncReplies } from './sync-replies.ts'

let sandbox: SandboxProcess
beforeAll(async () => {
  sandbox = await sharedSandbox()
})
afterAll(() => sandbox[Symbol.asyncDispose]())
beforeEach(() => sandbox.clearFaults())

async function replied(world: World): Promise<string> {
  await sandbox.leadReplies({ workspaceId: world.platform.id, leadId: world.platform.leads[0]?.id, text: 'Yes' })
  await syncReplies(world.ctx, world.scope)
  await world.work()
  const [thread] = await world.rows<{ id: string }>('select id from threads')
  return thread?.id ?? ''
}

const inWorld = <Result>(world: World, work: Parameters<typeof inTx<Result>>[2]) => inTx(world.ctx, world.scope, work)

it('what our campaign sent is kept for its thread, once, with who signs, and shown before what the lead wrote', async () => {
  await using world = await createWorld(sandbox, { leads: 1 })
  const threadId = await replied(world)
  await fetchCampaignMail(world.ctx, world.scope, threadId)
  const kept = await inWorld(world, (tx) => readCampaignMail(tx, world.scope, threadId))
  expect(kept.length).toBeGreaterThanOrEqual(1)
  expect(kept[0]).toMatchObject({
    fromName: expect.stringMatching(/^\w+ \w+$/),
    text: expect.stringContaining('Tidewell'),
  })
  expect(kept[0]?.text).not.toContain('<p>')
  const page = async (limit: number, before?: string) =>
    (await inWorld(world, (tx) => readConversation(tx, world.scope, threadId, limit, before))).messages
  const shown = await page(50)
  expect(shown.map(({ isCampaign }) => isCampaign)).toEqual([...kept.map(() => true), false])
  // A page that ends between them goes on there.
  const last = await page(1)
  const before = await page(50, last[0]?.id)
  expect([...before, ...last]).toEqual(shown)
  const first = await page(50, before.at(-1)?.id)
  expect(first).toEqual(before.slice(0, -1))
})

it('a page of large mails ends sooner, and goes on there', async () => {
  await using world = await createWorld(sandbox, { leads: 1 })
  const threadId = await replied(world)
  await fetchCampaignMail(world.ctx, world.scope, threadId)
  await world.rows(`update messages set html = repeat('<b>', 500000) where thread_id = $1`, [threadId])
  await world.rows(
    `insert into messages select (jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid(), 'platform_reply_id', m.platform_reply_id || '-' || n,
            'message_id', m.message_id || n, 'sent_at', m.sent_at - n * interval '1 minute'))).* from messages m, generate_series(1, 5) n where m.thread_id = $1`,
    [threadId],
  )
  const all: string[] = []
  for (let before: string | undefined, sizes: number[] = []; ; ) {
    const page = await inWorld(world, (tx) => readConversation(tx, world.scope, threadId, 50, before))
    all.unshift(...page.messages.map(({ id }) => id))
    sizes = [...sizes, page.messages.length]
    before = page.messages[0]?.id
    if (page.hasOlder) continue
    expect(sizes.slice(0, 2)).toEqual([3, 3])
    break
  }
  const told = await world.rows<{ id: string }>(
    'select id from (select id, sent_at from messages where thread_id = $1 union all select id, sent_at from campaign_mails where thread_id = $1) a order by sent_at, id',
    [threadId],
  )
  expect(all).toEqual(told.map(({ id }) => id))
})

it('it is no answer of ours, and all that is written and judged there knows it', async () => {
  await using world = await createWorld(sandbox, { leads: 1 })
  const threadId = await replied(world)
  const thread = await inWorld(world, (tx) => readThread(tx, world.scope, threadId))
  expect(thread).toMatchObject({ lastDirection: 'inbound', revision: 1, isNewThread: true })
  expect(await world.rows('select 1 from messages')).toHaveLength(1)
  expect(await world.rows("select 1 from timeline_entries where kind = 'answered_elsewhere'")).toEqual([])
  await inWorld(world, async (tx) => {
    const material = await gather(world.ctx, tx, world.scope, threadId)
    const { ownMessages, senders } = sourcesOf(material)
    expect(ownMessages[0]?.text).toContain('Tidewell')
    expect(senders?.[0]?.name).not.toBe('')
    const judged = await readInbound(tx, world.scope, thread?.lastInboundId ?? '')
    expect(judged?.answeredText).not.toBeNull()
  })
})

it('what can not be fetched holds up no draft, and is fetched later', async () => {
  await using world = await createWorld(sandbox, { leads: 1 })
  await makeAgent(world.ctx, world.scope, { ...agentDefaults, name: 'Ann' })
  await sandbox.fault({ kind: 'server_error', status: 503, match: { method: 'GET', path: '/api/leads/*/sent-emails' } })
  await sandbox.leadReplies({
    workspaceId: world.platform.id,
    leadId: world.platform.leads[0]?.id,
    text: 'Yes, tell me more.',
  })
  await syncReplies(world.ctx, world.scope)
  await world.work({ except: ['fetch_campaign_mail'] })
  const [thread] = await world.rows<{ id: string }>('select id from threads')
  expect(await world.rows('select 1 from drafts')).toHaveLength(1)
  expect(await world.rows('select 1 from campaign_mails')).toEqual([])
  await sandbox.clearFaults()
  await world.work()
  const kept = await inWorld(world, (tx) => readCampaignMail(tx, world.scope, thread?.id ?? ''))
  expect(kept.length).toBeGreaterThan(0)
})

it('what one transaction asks for of several threads is one job, which asks for what nobody has fetched meanwhile, in its trace', async () => {
  await using world = await createWorld(sandbox, { leads: 2 })
  for (const { id } of world.platform.leads)
    await sandbox.leadReplies({ workspaceId: world.platform.id, leadId: id, text: 'Yes' })
  await syncReplies(world.ctx, world.scope)
  await world.work()
  const threads = await world.rows<{ id: string }>('select id from threads order by id')
  const [read, unread] = threads.map(({ id }) => id)
  await world.rows('delete from campaign_mails')
  await world.rows('update threads set campaign_mail_read_at = null where id = $1', [unread])
  const { workspaceId } = world.scope
  const deliveryId = newId()
  await withinRequest(deliveryId, () =>
    inWorld(world, (tx) =>
      Promise.all(threads.map(({ id: threadId }) => tx.addJob('fetch_campaign_mail', { workspaceId, threadId }))),
    ),
  )
  const jobs = async () => {
    const waiting = await world.queue.findJobs<JobData>('waiting')
    return waiting.map(({ data: { payload, trace } }) => ({ payload, of: requestIdOf(trace ?? null) }))
  }
  const others = [{ threadId: unread, trace: expect.any(String) }]
  expect(await jobs()).toEqual([{ payload: { workspaceId, threadId: read, others }, of: deliveryId }])
  await sandbox.fault({ kind: 'server_error', status: 503, match: { method: 'GET', path: '/api/leads/*/sent-emails' } })
  await traceWith(idsOnly, () => world.work())
  expect(await jobs()).toEqual([{ payload: { workspaceId, threadId: unread }, of: deliveryId }])
})

it('what waits to be fetched beside a slow platform is not asked for once more by each round', async () => {
  await using world = await createWorld(sandbox, { leads: 1 })
  await replied(world)
  await world.rows('update threads set campaign_mail_read_at = null')
  for (let round = 0; round < 3; round += 1) await fetchNeverRead(world.ctx, world.scope)
  const waiting = await world.queue.findJobs<JobData>('waiting')
  expect(waiting.filter(({ data }) => data.job === 'fetch_campaign_mail')).toHaveLength(1)
})

it('what the platform refuses every time keeps back no other', async () => {
  await using world = await createWorld(sandbox, { leads: 1 })
  const threadId = await replied(world)
  await world.rows("update threads set campaign_mail_read_at = null, last_message_at = '2020-01-01'")
  // Newer ones, more than are asked for at a time, which nobody ever reads.
  await world.rows(
    `with c as (
       insert into contacts (workspace_id, id, connection_id, platform_lead_id, email, name)
       select c.workspace_id, gen_random_uuid(), c.connection_id, 'gone ' || n, 'gone' || n || '@buyer.example', ''
         from contacts c, generate_series(1, 120) n returning *)
     insert into threads (workspace_id, id, contact_id, campaign_id, last_inbound_id, last_message_at, last_direction)
     select t.workspace_id, gen_random_uuid(), c.id, t.campaign_id, t.last_inbound_id, now(), 'inbound' from threads t, c where t.id = $1`,
    [threadId],
  )
  const isAskedFor = async () =>
    (await world.queue.findJobs<JobData>('waiting')).some(
      ({ data }) => data.job === 'fetch_campaign_mail' && JSON.stringify(data).includes(threadId),
    )
  for (let round = 0; round < 30 && !(await isAskedFor()); round += 1) await fetchNeverRead(world.ctx, world.scope)
  expect(await isAskedFor()).toBe(true)
})

it('a lead of one workspace is never asked for with the key of another', async () => {
  await using world = await createWorld(sandbox, { leads: 1 })
  await using other = await createWorld(sandbox, { leads: 1 })
  const threadId = await replied(world)
  await fetchCampaignMail(other.ctx, other.scope, threadId)
  expect(await inWorld(other, (tx) => readCampaignMail(tx, other.scope, threadId))).toEqual([])
  expect(await other.rows('select 1 from campaign_mails')).toEqual([])
})

it('a step of the sequence that comes as sent mail, too, is told once', async () => {
  await using world = await createWorld(sandbox, { leads: 1 })
  const threadId = await replied(world)
  const [mail] = await world.rows<{ message_id: string; connection_id: string }>('select * from campaign_mails')
  await world.rows(
    `insert into messages (workspace_id, id, thread_id, connection_id, direction, platform_reply_id, message_id, from_email, to_email, new_text, sent_at, source)
     select workspace_id, gen_random_uuid(), thread_id, connection_id, 'outbound', 99, message_id, 'a@b.example', 'c@d.example', body, sent_at, 'sync'
       from campaign_mails where message_id = $1`,
    [mail?.message_id],
  )
  const page = async (limit: number, before?: string) =>
    (await inWorld(world, (tx) => readConversation(tx, world.scope, threadId, limit, before))).messages
  const shown = await page(50)
  expect(new Set(shown.map(({ newText }) => newText)).size).toBe(shown.length)
})
