import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { agentDefaults } from '#contract/agents.ts'
import { removeAgent } from '#domain/agents/remove-agent.ts'
import { connect } from '#domain/connections/connect.ts'
import { inTx } from '#domain/context.ts'
import { recreateWebhooks } from '#domain/webhooks/set-up-for-agent.ts'
import { setUpWebhooks } from '#domain/webhooks/set-up-webhooks.ts'
import { leadReplied, leadUnsubscribed, post } from '../../../test/http/post-hook.ts'
import { type Served, serve } from '../../../test/http/served.ts'
import { makeAgent } from '../../../test/make-agent.ts'
import { atOwnPace } from '../../../test/patience.ts'
import type { SandboxProcess } from '../../../test/sandbox-process.ts'
import { sharedSandbox } from '../../../test/shared-sandbox.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { checkWebhooks, maintainWebhooks, refreshWebhooks } from './check-webhooks.ts'
import { pruneEvents } from './prune-events.ts'
import { readEvents, readHealth, readPayload } from './reads.ts'
import { replayEvent } from './replay-events.ts'
import { testWebhook } from './test-webhook.ts'

let sandbox: SandboxProcess
beforeAll(async () => {
  sandbox = await sharedSandbox()
})
afterAll(() => sandbox[Symbol.asyncDispose]())
beforeEach(() => sandbox.clearFaults())

interface Room extends AsyncDisposable {
  world: World
  served: Served
  agentId: string
  /** Where the platform posts lead_replied to. */
  hook: string
}

async function room(): Promise<Room> {
  const world = await createWorld(sandbox)
  const served = await serve(world)
  const { agent } = await makeAgent(served.ctx, world.scope, { ...agentDefaults, name: 'Ann' })
  const [registered] = await sandbox.webhooks(world.platform.id)
  await world.work()
  return {
    world,
    served,
    agentId: agent.id,
    hook: registered?.url ?? '',
    async [Symbol.asyncDispose]() {
      await served[Symbol.asyncDispose]()
      await world[Symbol.asyncDispose]()
    },
  }
}

const log = ({ world, agentId }: Room, status: 'any' | 'failed' = 'any') =>
  inTx(world.ctx, world.scope, (tx) => readEvents(tx, world.scope, agentId, status))
const health = ({ world, served }: Room) =>
  inTx(world.ctx, world.scope, (tx) => readHealth(tx, world.scope, served.ctx.settings.publicUrl))
const minutes = 60_000

it('a sample goes the way of all deliveries, is logged as a test each time, and is applied to nothing', async () => {
  await using there = await room()
  const { world, served, agentId } = there
  for (const eventType of ['lead_replied', 'lead_replied', 'lead_unsubscribed'] as const) {
    await testWebhook(served.ctx, world.scope, { agentId, eventType })
    await world.work()
  }
  expect((await log(there)).map(({ type, status, isTest, error }) => ({ type, status, isTest, error }))).toEqual([
    { type: 'lead_unsubscribed', status: 'processed', isTest: true, error: null },
    { type: 'lead_replied', status: 'processed', isTest: true, error: null },
    { type: 'lead_replied', status: 'processed', isTest: true, error: null },
  ])
  for (const table of ['threads', 'messages', 'contacts'])
    expect(await world.rows(`select 1 from ${table}`)).toEqual([])
  expect((await health(there)).lastDeliveryAt).toBeNull()
  expect(await sandbox.webhooks(world.platform.id)).toHaveLength(2)
})

it('a sample that the platform can not bring says where it was to go, without the secret', async () => {
  await using there = await room()
  const { world, served, agentId } = there
  const far = { ...served.ctx, settings: { ...served.ctx.settings, publicUrl: 'http://127.0.0.1:9' } }
  await expect(testWebhook(far, world.scope, { agentId, eventType: 'lead_replied' })).rejects.toMatchObject({
    code: 'platform_refused',
    message: expect.stringMatching(/could not be reached.*http:\/\/127\.0\.0\.1:9\/hooks\/…\.$/),
  })
})

it('what vanished or was altered at the platform is noticed, and put right by a re-creation', async () => {
  await using there = await room()
  const { world, served, agentId } = there
  const [first, second] = await sandbox.webhooks(world.platform.id)
  const key = { authorization: `Bearer ${world.platform.apiKey}`, 'content-type': 'application/json' }
  await fetch(`${sandbox.url}/api/webhook-url/${first?.id}`, { method: 'DELETE', headers: key })
  await fetch(`${sandbox.url}/api/webhook-url/${second?.id}`, {
    method: 'PUT',
    headers: key,
    body: JSON.stringify({ name: 'Mine', url: second?.url, events: ['email_opened'] }),
  })
  // The sync notices it by itself; a person who asks is told the same.
  await inTx(world.ctx, world.scope, (tx) => tx.addJob('sync_replies', { workspaceId: world.scope.workspaceId }))
  await world.work()
  expect(await world.rows('select problem from webhooks')).toContainEqual({ problem: 'missing' })
  const told = await world.rows(
    `select distinct detail->>'what' as what from notices where kind = 'webhooks_silent' order by 1`,
  )
  expect(told).toEqual([{ what: 'changed' }, { what: 'missing' }])
  expect(await refreshWebhooks(served.ctx, world.scope)).toEqual({ missing: 1, changed: 1 })
  const { agent, warning } = await recreateWebhooks(served.ctx, world.scope, agentId)
  expect(warning).toBeNull()
  expect(agent.webhooks.map(({ isRegistered, problem }) => ({ isRegistered, problem }))).toEqual([
    { isRegistered: true, problem: null },
    { isRegistered: true, problem: null },
  ])
  await world.work()
  expect(await sandbox.webhooks(world.platform.id)).toHaveLength(2)
  expect(await checkWebhooks(served.ctx, world.scope)).toEqual({ missing: 0, changed: 0 })
})

it('what could not be registered when its agent was created is registered with the next sync', async () => {
  await using there = await room()
  const { world, served } = there
  await sandbox.fault({
    kind: 'invalid',
    match: { workspaceId: world.platform.id, method: 'POST', path: '/api/webhook-url' },
  })
  const { agent, warning } = await makeAgent(served.ctx, world.scope, { ...agentDefaults, name: 'Ben' })
  expect(warning).toMatchObject({
    code: 'refused',
    message: expect.stringContaining(`${served.ctx.platforms.sandbox.displayName} refused this`),
  })
  expect(agent.webhooks.map(({ isRegistered }) => isRegistered)).toEqual([false, false])
  await maintainWebhooks(served.ctx, world.scope)
  expect(await sandbox.webhooks(world.platform.id)).toHaveLength(2)
  await sandbox.clearFaults()
  await maintainWebhooks(served.ctx, world.scope)
  expect(await sandbox.webhooks(world.platform.id)).toHaveLength(4)
})

it('registered by two at the same time, each webhook is at the platform once, and gone with its agent', async () => {
  await using there = await room()
  const { world, served, agentId } = there
  const registering = { workspaceId: world.platform.id, method: 'POST', path: '/api/webhook-url' }
  await sandbox.fault({ kind: 'invalid', match: registering })
  const { agent } = await makeAgent(served.ctx, world.scope, { ...agentDefaults, name: 'Ben' })
  await sandbox.clearFaults()
  await sandbox.fault({ kind: 'slow', delayMs: 300, match: registering })
  await Promise.all([setUpWebhooks(served.ctx, world.scope), setUpWebhooks(served.ctx, world.scope)])
  expect(await sandbox.webhooks(world.platform.id)).toHaveLength(4)
  for (const id of [agent.id, agentId]) await removeAgent(served.ctx, world.scope, id)
  await world.work()
  expect(await sandbox.webhooks(world.platform.id)).toEqual([])
})

it('what is registered while its agent is being deleted does not stay at the platform', async () => {
  await using there = await room()
  const { world, served, agentId } = there
  const registering = { workspaceId: world.platform.id, method: 'POST', path: '/api/webhook-url' }
  await sandbox.fault({ kind: 'slow', delayMs: 500, match: registering })
  const again = recreateWebhooks(served.ctx, world.scope, agentId)
  await new Promise((done) => setTimeout(done, 250))
  await removeAgent(served.ctx, world.scope, agentId)
  await expect(again).rejects.toMatchObject({ code: 'not_found' })
  await world.work()
  expect(await sandbox.webhooks(world.platform.id)).toEqual([])
})

it('a failed delivery is replayed after a mend, and is then a thread', async () => {
  await using there = await room()
  const { world, hook } = there
  // Until the mend, the database refuses this one.
  await world.rows("alter table contacts add constraint mended check (email <> 'lead-41@buyer.example')")
  expect((await post(hook, leadReplied({ id: 41, text: 'May I have a price?' }))).status).toBe(200)
  await world.work()
  const [failed] = await log(there, 'failed')
  expect(failed).toMatchObject({ type: 'lead_replied', error: { code: 'not_applied' } })
  await world.rows('alter table contacts drop constraint mended')
  await replayEvent(world.ctx, world.scope, failed?.id ?? '')
  await world.work({ except: ['write_draft'] })
  expect(await world.rows('select snippet from threads')).toEqual([{ snippet: 'May I have a price?' }])
  expect(await log(there, 'failed')).toEqual([])
  expect(await world.rows("select detail from audit_entries where action = 'webhook.replayed'")).toEqual([
    { detail: { events: 1 } },
  ])
  // Once more does nothing: it has not failed.
  await replayEvent(world.ctx, world.scope, failed?.id ?? '')
  await world.work({ except: ['write_draft'] })
  expect(await world.rows('select 1 from messages')).toHaveLength(1)
})

it('deliveries that wait while the connection is changed belong to the one that they came from', async () => {
  await using there = await room()
  const { world, served, hook } = there
  const [before] = await world.rows<{ id: string }>('select id from connections where is_active')
  expect((await post(hook, leadReplied({ id: 51 }))).status).toBe(200)
  const other = await sandbox.makeWorkspace()
  await connect(served.ctx, world.scope, { kind: 'sandbox', baseUrl: sandbox.url, apiKey: other.apiKey })
  await world.work({ except: ['write_draft'] })
  expect(await world.rows("select connection_id from messages where platform_reply_id = '51'")).toEqual([
    { connection_id: before?.id },
  ])
  expect(await sandbox.webhooks(world.platform.id)).toEqual([])
  expect(await sandbox.webhooks(other.id)).toHaveLength(2)
})

it('the log reaches back over a re-creation, and holds the payload as it came', async () => {
  await using there = await room()
  const { world, served, hook, agentId } = there
  await post(hook, '{"event":')
  await world.work()
  await recreateWebhooks(served.ctx, world.scope, agentId)
  const [event] = await log(there)
  expect(event).toMatchObject({ type: 'unreadable', status: 'failed', error: { code: 'not_json' }, isTest: false })
  const payload = await inTx(world.ctx, world.scope, (tx) => readPayload(tx, world.scope, event?.id ?? ''))
  expect(payload).toEqual({ body: '{"event":', bytes: 9 })
  await removeAgent(served.ctx, world.scope, agentId)
  await world.work()
  expect(await sandbox.webhooks(world.platform.id)).toEqual([])
})

it('what webhooks brought before they were recreated still counts as brought', async () => {
  await using there = await room()
  const { world, served, agentId } = there
  await sandbox.leadReplies({ workspaceId: world.platform.id, label: 'question' })
  await expect.poll(async () => (await log(there)).length).toBe(1)
  await world.work({ except: ['write_draft'] })
  world.clock.forward(10 * minutes)
  await recreateWebhooks(served.ctx, world.scope, agentId)
  expect(await health(there)).toMatchObject({ delivered: 1, missed: 0 })
})

it('replies that no webhook brings are counted and, when nothing comes any more, called silence', async () => {
  await using there = await room()
  const { world } = there
  const write = () => sandbox.leadReplies({ workspaceId: world.platform.id, label: 'question' })
  const delivered = async (count: number) => {
    await expect.poll(async () => (await log(there)).length).toBe(count)
    await world.work({ except: ['write_draft'] })
  }
  const compare = async () => {
    await inTx(world.ctx, world.scope, (tx) => tx.addJob('sync_replies', { workspaceId: world.scope.workspaceId }))
    await world.work({ except: ['write_draft'] })
  }
  await write()
  await delivered(1)
  expect(await health(there)).toMatchObject({ delivered: 1, missed: 0, silentSince: null })

  await sandbox.fault({ kind: 'dropped_delivery', match: { workspaceId: world.platform.id } })
  await write()
  await compare()
  expect(await health(there)).toMatchObject({ delivered: 1, missed: 1, silentSince: null })
  world.clock.forward(20 * minutes)
  expect((await health(there)).silentSince).not.toBeNull()

  await sandbox.clearFaults()
  await write()
  await delivered(2)
  expect(await health(there)).toMatchObject({ delivered: 2, missed: 1, silentSince: null })
})

it('a reply that the sync found first and a webhook brought later was not missed', async () => {
  await using there = await room()
  const { world } = there
  await sandbox.fault({
    kind: 'late_delivery',
    delayMs: atOwnPace(4000),
    times: 1,
    match: { workspaceId: world.platform.id },
  })
  await sandbox.leadReplies({ workspaceId: world.platform.id, label: 'question' })
  await inTx(world.ctx, world.scope, (tx) => tx.addJob('sync_replies', { workspaceId: world.scope.workspaceId }))
  await world.work({ except: ['write_draft'] })
  expect(await health(there)).toMatchObject({ delivered: 0, missed: 1 })
  await expect.poll(async () => (await log(there)).length).toBe(1)
  await world.work({ except: ['write_draft'] })
  expect(await health(there)).toMatchObject({ delivered: 1, missed: 0 })
  expect(await world.rows('select 1 from messages')).toHaveLength(1)
})

it('what could not be applied is looked into again, as it is told then, when the platform tells it once more', async () => {
  await using there = await room()
  const { world, hook } = there
  const tell = async (lead: object | null) => {
    await post(hook, leadUnsubscribed(lead))
    await world.work()
    const [event] = await log(there)
    return event
  }
  expect(await tell(null)).toMatchObject({ status: 'failed', error: { code: 'no_lead_id' }, deliveries: 1 })
  expect(await tell(null)).toMatchObject({ status: 'failed', error: { code: 'no_lead_id' }, deliveries: 2 })
  const lead = { id: 7, email: 'ona@buyer.example' }
  for (const deliveries of [3, 4])
    expect(await tell(lead)).toMatchObject({ status: 'processed', error: null, deliveries })
  expect(await world.rows('select email, unsubscribed_at is not null as "isOut" from contacts')).toEqual([
    { email: lead.email, isOut: true },
  ])
  expect(await log(there)).toHaveLength(1)
})

it('an opt-out holds for the address too from which the lead wrote before anybody knew that it is theirs', async () => {
  await using there = await room()
  const { world, hook } = there
  const from = 'ona@new.example'
  await post(hook, leadReplied({ id: 41, leadId: 7, from: 'ona@old.example' }))
  const untracked = JSON.parse(leadReplied({ id: 42, from }))
  await post(hook, JSON.stringify({ ...untracked, data: { ...untracked.data, lead: null, campaign: null } }))
  await world.work({ except: ['write_draft'] })
  await post(hook, leadUnsubscribed({ id: 7, email: from }))
  await world.work({ except: ['write_draft'] })
  expect(await world.rows('select email, unsubscribed_at is not null as "isOut" from contacts order by email')).toEqual(
    [
      { email: from, isOut: true },
      { email: 'ona@old.example', isOut: true },
    ],
  )
  expect(await world.rows('select is_opted_out as "isOut" from threads')).toEqual([{ isOut: true }, { isOut: true }])
})

it('what was looked into is forgotten when its month has been over for 30 days; what failed stays', async () => {
  await using there = await room()
  const { world, hook } = there
  await post(hook, leadReplied({ id: 61 }))
  await post(hook, '{}')
  await world.work({ except: ['write_draft'] })
  world.clock.forward(29 * 24 * 60 * minutes)
  await pruneEvents(world.ctx, world.scope)
  expect(await log(there)).toHaveLength(2)
  world.clock.forward(33 * 24 * 60 * minutes)
  await pruneEvents(world.ctx, world.scope)
  expect((await log(there)).map(({ status }) => status)).toEqual(['failed'])
})
