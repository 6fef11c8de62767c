import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { agentDefaults } from '#contract/agents.ts'
import { removeAgent } from '#domain/agents/remove-agent.ts'
import { sendReply } from '#domain/tasks/send-reply.ts'
import { syncReplies } from '#domain/threads/sync/sync-replies.ts'
import { updateSettings } from '#domain/workspaces/update-settings.ts'
import { newId } from '#lib/new-id.ts'
import type { JobName, JobPayload } from '#queue/catalogue.ts'
import { makeAgent } from '../../test/make-agent.ts'
import type { SandboxProcess } from '../../test/sandbox-process.ts'
import { sharedSandbox } from '../../test/shared-sandbox.ts'
import { createWorld, type World } from '../../test/world.ts'
import { runJob } from './jobs.ts'

// A job that asks somebody outside is done again by whoever takes its first worker for dead, beside it or after it. What a model is asked
// for is claimed (`writings.test.ts`, `slow-model.test.ts`, `refresh-drafts.test.ts`); these are the jobs that ask the platform.

let sandbox: SandboxProcess
beforeAll(async () => {
  sandbox = await sharedSandbox()
})
afterAll(() => sandbox[Symbol.asyncDispose]())
beforeEach(() => sandbox.clearFaults())

const day = 86_400_000
const interested = 'Yes, this sounds interesting. Please tell me more.'
const optOut = 'Please unsubscribe me from your mails.'

/** The platform takes its time over the calls of this kind, so that both workers are at it at once. */
const slow = (world: World, method: string, path: string) =>
  sandbox.fault({ kind: 'slow', delayMs: 400, match: { workspaceId: world.platform.id, method, path } })

/** By two workers at once, then once more, late. */
async function doneThrice<Name extends JobName>(
  world: World,
  name: Name,
  payload: Omit<JobPayload<Name>, 'workspaceId'>,
): Promise<void> {
  const whole = { ...payload, workspaceId: world.scope.workspaceId }
  const once = () => runJob(world.ctx, name, whole, false)
  await Promise.all([once(), once()])
  await once()
}

async function leadWrites(world: World, text: string, except: readonly JobName[] = []): Promise<string> {
  await sandbox.leadReplies({ workspaceId: world.platform.id, leadId: world.platform.leads[0]?.id, text })
  await syncReplies(world.ctx, world.scope)
  await world.work({ except })
  const [thread] = await world.rows<{ id: string }>('select id from threads')
  return thread?.id ?? ''
}

const timeline = async (world: World, ...kinds: string[]) =>
  (
    await world.rows<{ kind: string; detail: object }>(
      'select kind, detail from timeline_entries where kind = any($1::text[]) order by at, id',
      [kinds],
    )
  ).map(({ kind, detail }) => ({ kind, ...detail }))

describe('done by two at once, and once more, it has happened once:', () => {
  it('fetch_hinted_mail', async () => {
    await using world = await createWorld(sandbox, { leads: 1 })
    const [reply] = await sandbox.leadReplies({ workspaceId: world.platform.id, text: interested })
    const [connection] = await world.rows<{ id: string }>('select id from connections')
    await slow(world, 'GET', '/api/replies')
    await doneThrice(world, 'fetch_hinted_mail', {
      connectionId: connection?.id ?? '',
      handle: String(reply?.id),
    })
    await world.work()
    for (const table of ['contacts', 'threads', 'messages'])
      expect(await world.rows(`select 1 from ${table}`), table).toHaveLength(1)
    expect(await timeline(world, 'received')).toHaveLength(1)
  })

  it('fetch_campaign_mail', async () => {
    await using world = await createWorld(sandbox, { leads: 1 })
    const threadId = await leadWrites(world, interested, ['fetch_campaign_mail', 'write_draft'])
    await world.rows('delete from campaign_mails')
    await world.rows('update threads set campaign_mail_read_at = null')
    await slow(world, 'GET', '/api/leads')
    await doneThrice(world, 'fetch_campaign_mail', { threadId })
    const mails = await world.rows<{ id: string }>('select platform_id as id from campaign_mails')
    expect(mails.length).toBeGreaterThan(0)
    expect(new Set(mails.map(({ id }) => id)).size).toBe(mails.length)
  })

  it.each([
    ['unsubscribe', optOut],
    ['interested', interested],
  ] as const)('push_to_platform: %s', async (what, text) => {
    await using world = await createWorld(sandbox, { leads: 1 })
    const threadId = await leadWrites(world, text, ['push_to_platform'])
    await slow(world, 'PATCH', '/api/replies')
    await doneThrice(world, 'push_to_platform', { threadId, what })
    expect(await timeline(world, 'platform_told', 'platform_not_told')).toEqual([
      { kind: 'platform_told', what, confirmed: true },
    ])
  })

  it('push_to_platform, told late of a lead who has said no since: not at all', async () => {
    await using world = await createWorld(sandbox, { leads: 1 })
    const threadId = await leadWrites(world, interested, ['push_to_platform'])
    await leadWrites(world, 'We have thought about it and are not interested, sorry.', ['push_to_platform'])
    await doneThrice(world, 'push_to_platform', { threadId, what: 'interested' })
    expect(await timeline(world, 'platform_told', 'platform_not_told')).toEqual([])
  })

  it('stop_sequence', async () => {
    await using world = await createWorld(sandbox, { leads: 1 })
    const threadId = await leadWrites(world, interested)
    await slow(world, 'POST', '/api/campaigns')
    await doneThrice(world, 'stop_sequence', { threadId })
    expect(
      (await timeline(world, 'platform_told')).filter((entry) => 'what' in entry && entry.what === 'stop_sequence'),
    ).toEqual([{ kind: 'platform_told', what: 'stop_sequence', confirmed: true }])
  })

  it('write_follow_up, of a lead who has opted out at the platform: told once, and nothing written', async () => {
    await using world = await createWorld(sandbox, { leads: 1 })
    await updateSettings(world.ctx, world.scope, { wakeTime: '00:00', timeZone: 'UTC' })
    const acting = { autoSendEnabled: true, delayMin: 0, delayMax: 0 }
    await makeAgent(world.ctx, world.scope, { ...agentDefaults, name: 'Ann', ...acting })
    const threadId = await leadWrites(world, interested)
    const [task] = await world.rows<{ id: string }>("select id from tasks where status = 'pending'")
    await sandbox.leadUnsubscribes({ workspaceId: world.platform.id, leadId: world.platform.leads[0]?.id })
    world.clock.forward(4 * day)
    await slow(world, 'GET', '/api/leads')
    await doneThrice(world, 'write_follow_up', { threadId, taskId: task?.id ?? '' })
    await world.work({ except: ['sync_replies'] })
    expect(await timeline(world, 'unsubscribed')).toEqual([{ kind: 'unsubscribed', by: 'platform' }])
    expect(await sandbox.sent(world.platform.id)).toHaveLength(1)
    expect(await world.rows("select 1 from drafts where state = 'open'")).toEqual([])
  })

  it('review_tasks, of a send that was given up and went out all the same', async () => {
    await using world = await createWorld(sandbox, { leads: 1 })
    const threadId = await leadWrites(world, interested)
    const post = { workspaceId: world.platform.id, method: 'POST', path: '/api/replies' }
    await sandbox.fault({ kind: 'lost_answer', match: post, times: 1 })
    const unreadable = { workspaceId: world.platform.id, method: 'GET', path: '/api/replies/*/conversation-thread' }
    await sandbox.fault({ kind: 'server_error', status: 503, match: unreadable })
    const [thread] = await world.rows<{ revision: number }>('select revision from threads')
    await sendReply(world.ctx, world.scope, {
      threadId,
      draftId: newId(),
      subject: 'Re: Hello',
      body: 'Hello,\n\nI will call you.',
      revision: thread?.revision ?? 0,
    })
    for (let round = 0; round < 6; round += 1) {
      world.clock.forward(60_000)
      await world.work({ except: ['sync_replies'] })
    }
    expect(await world.rows('select status from tasks')).toEqual([{ status: 'failed' }])
    await sandbox.clearFaults()
    await slow(world, 'GET', '/api/replies/*/conversation-thread')
    await doneThrice(world, 'review_tasks', { threadId })
    await world.work({ except: ['sync_replies'] })
    expect(await world.rows('select status from tasks')).toEqual([{ status: 'sent' }])
    expect(await timeline(world, 'sent')).toHaveLength(1)
    expect(await world.rows("select 1 from messages where direction = 'outbound'")).toHaveLength(1)
  })

  it('set_up_webhooks, also when the answer to a registration is lost: it is found again, not registered again', async () => {
    await using world = await createWorld(sandbox, { leads: 1 })
    await world.work()
    const match = { workspaceId: world.platform.id, method: 'POST', path: '/api/webhook-url' }
    await sandbox.fault({ kind: 'lost_answer', match, times: 1 })
    await makeAgent(world.ctx, world.scope, { ...agentDefaults, name: 'Ann' })
    expect(await world.rows('select 1 from webhooks where platform_webhook_id is not null')).toEqual([])
    await slow(world, 'POST', '/api/webhook-url')
    await doneThrice(world, 'set_up_webhooks', {})
    expect(await sandbox.webhooks(world.platform.id)).toHaveLength(2)
    expect(await world.rows('select 1 from webhooks where platform_webhook_id is not null')).toHaveLength(2)
  })

  it('remove_webhook and sweep_webhooks: what is gone already is no fault', async () => {
    await using world = await createWorld(sandbox, { leads: 1 })
    const { agent } = await makeAgent(world.ctx, world.scope, { ...agentDefaults, name: 'Ann' })
    await world.work()
    const [one, other] = await sandbox.webhooks(world.platform.id)
    await removeAgent(world.ctx, world.scope, agent.id)
    await world.work({ except: ['remove_webhook', 'sync_replies'] })
    const [connection] = await world.rows<{ id: string }>('select id from connections')
    const connectionId = connection?.id ?? ''
    await slow(world, 'DELETE', '/api/webhook-url/*')
    await doneThrice(world, 'remove_webhook', { connectionId, platformWebhookId: String(one?.id) })
    expect((await sandbox.webhooks(world.platform.id)).map(({ id }) => id)).toEqual([other?.id])
    await doneThrice(world, 'sweep_webhooks', { connectionId })
    expect(await sandbox.webhooks(world.platform.id)).toEqual([])
  })
})
