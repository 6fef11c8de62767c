import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { agentDefaults } from '#contract/agents.ts'
import type { Task } from '#contract/tasks.ts'
import { removeAgent } from '#domain/agents/remove-agent.ts'
import { connect } from '#domain/connections/connect.ts'
import { inTx } from '#domain/context.ts'
import { retryTask } from '#domain/tasks/change-task.ts'
import { sendReply } from '#domain/tasks/send-reply.ts'
import { settleAttempt } from '#domain/tasks/settle-attempt.ts'
import { readThread } from '#domain/threads/reads.ts'
import { syncReplies } from '#domain/threads/sync/sync-replies.ts'
import { checkWebhooks } from '#domain/webhooks/check-webhooks.ts'
import { testWebhook } from '#domain/webhooks/test-webhook.ts'
import { newId } from '#lib/new-id.ts'
import { createQueueingPlatform, type QueueingPlatform } from '../fakes/queueing-platform.ts'
import { makeAgent } from '../make-agent.ts'
import type { SandboxProcess } from '../sandbox-process.ts'
import { sharedSandbox } from '../shared-sandbox.ts'
import { createWorld, type World } from '../world.ts'
import { type Served, serve } from './served.ts'

// A sending platform that is as unlike EmailBison as the port allows: the product does its main job there all the same.

const words = 'Thank you for your question. The starter plan has everything you asked for.'
const minute = 60_000

let sandbox: SandboxProcess
let world: World
let served: Served
let platform: QueueingPlatform
let agentId: string

beforeAll(async () => {
  sandbox = await sharedSandbox()
})
afterAll(() => sandbox[Symbol.asyncDispose]())

beforeEach(async () => {
  world = await createWorld(sandbox)
  platform = createQueueingPlatform(() => world.clock.now)
  Object.assign(world.ctx, { platforms: { ...world.ctx.platforms, emailbison: platform.adapter } })
  served = await serve(world)
  const credentials = { baseUrl: 'https://queueing.example', apiKey: randomUUID() }
  await connect(served.ctx, world.scope, { kind: 'emailbison', ...credentials })
  await world.work()
  const made = await makeAgent(served.ctx, world.scope, { ...agentDefaults, name: 'Ann' })
  expect(made.warning).toBeNull()
  agentId = made.agent.id
})
afterEach(async () => {
  await served[Symbol.asyncDispose]()
  await world[Symbol.asyncDispose]()
})

/** Does what is due, and what becomes due within so long, step by step. */
async function passes(ms: number): Promise<void> {
  for (let past = 0; past <= ms; past += 15_000) {
    await world.work()
    world.clock.forward(15_000)
  }
}

const tasks = () =>
  world.rows<Pick<Task, 'status'>>("select status from tasks where type = 'reply' order by created_at")
const messages = () =>
  world.rows<{ direction: string; platform_reply_id: string }>(
    'select direction, platform_reply_id from messages order by sent_at, id',
  )

/** The lead writes, and a person answers what the agent drafted. */
async function answered(): Promise<{ threadId: string; taskId: string }> {
  await platform.leadWrites('What does the starter plan contain?')
  await passes(minute)
  const [thread] = await world.rows<{ id: string }>('select id from threads')
  const threadId = thread?.id ?? ''
  const read = await inTx(world.ctx, world.scope, (tx) => readThread(tx, world.scope, threadId))
  const draft = { draftId: newId(), revision: read?.revision ?? -1, subject: 'Re: Offer', body: words }
  const task = await sendReply(served.ctx, world.scope, { threadId, ...draft })
  return { threadId, taskId: task.id }
}

describe('mail that a webhook only points at', () => {
  it('is read when it can be, once, and becomes a thread with a draft', async () => {
    const mail = await platform.leadWrites('What does the starter plan contain?')
    expect(await world.rows('select type from webhook_events')).toEqual([{ type: 'reply' }])
    await passes(minute)
    expect(await messages()).toEqual([{ direction: 'inbound', platform_reply_id: mail.id }])
    expect(await world.rows('select source from messages')).toEqual([{ source: 'webhook' }])
    expect(await world.rows("select 1 from drafts where state = 'open'")).toHaveLength(1)
  })

  it('is taken in by the sync all the same, when nobody points at it', async () => {
    platform.webhooks.clear()
    await platform.leadWrites('What does the starter plan contain?')
    await platform.leadWrites('And is there a trial?')
    await syncReplies(served.ctx, world.scope)
    await syncReplies(served.ctx, world.scope)
    expect(await messages()).toHaveLength(2)
  })
})

describe('a send that is only accepted', () => {
  it('is on its way until it is found, and is sent exactly once', async () => {
    await answered()
    await passes(5 * minute)
    expect(await tasks()).toContainEqual({ status: 'processing' })
    await platform.releaseQueue()
    await passes(10 * minute)
    expect((await tasks()).filter(({ status }) => status === 'processing' || status === 'pending')).toEqual([])
    expect(await tasks()).toContainEqual({ status: 'sent' })
    expect(platform.accepted).toMatchObject([
      { body: words, subject: 'Re: Offer', senderEmailId: 'ann@seller.example' },
    ])
    // Its echo and our record of it are one row.
    expect((await messages()).map(({ direction }) => direction)).toEqual(['inbound', 'outbound'])
  })

  it('is waited for as long when a clock that was set forward had it looked for before it was accepted', async () => {
    await answered()
    const { open } = platform.adapter
    platform.adapter.open = (access) => ({
      ...open(access),
      async send(...args) {
        world.clock.forward(60 * minute)
        const [line] = await world.rows<{ id: string }>('select id from send_attempts')
        await settleAttempt(served.ctx, world.scope, line?.id ?? '')
        return open(access).send(...args)
      },
    })
    await passes(5 * minute)
    expect(await tasks()).toContainEqual({ status: 'processing' })
    await platform.releaseQueue()
    await passes(10 * minute)
    expect(await tasks()).toContainEqual({ status: 'sent' })
    expect(platform.accepted).toHaveLength(1)
  })

  it('that never goes out fails with its cause, and is looked for once more before a person’s retry', async () => {
    const { taskId } = await answered()
    await world.work()
    platform.loseQueue()
    await passes(75 * minute)
    expect(await tasks()).toContainEqual({ status: 'failed' })
    expect(platform.accepted).toHaveLength(1)
    await retryTask(served.ctx, world.scope, taskId)
    await world.work()
    expect(platform.accepted).toHaveLength(2)
    await platform.releaseQueue()
    await passes(10 * minute)
    expect(await tasks()).toContainEqual({ status: 'sent' })
    expect(platform.mails.filter(({ direction }) => direction === 'outbound')).toHaveLength(1)
  })

  it('that goes out after it was given up is never sent again', async () => {
    const { taskId } = await answered()
    await passes(75 * minute)
    expect(await tasks()).toContainEqual({ status: 'failed' })
    platform.webhooks.clear()
    await platform.releaseQueue()
    await retryTask(served.ctx, world.scope, taskId)
    await passes(minute)
    expect(await tasks()).toContainEqual({ status: 'sent' })
    expect(platform.accepted).toHaveLength(1)
  })
})

it('an opt-out is told by several calls, each until it is taken and then no more', async () => {
  platform.refusals.set('block ona@buyer.example', 2)
  await platform.leadWrites('Please remove me from your list.')
  await passes(10 * minute)
  expect(platform.told.toSorted()).toEqual(['block ona@buyer.example', 'mark ona@buyer.example not interested'])
})

it('webhooks that can not be listed are taken for there, and go with their agent', async () => {
  expect(platform.webhooks.size).toBe(1)
  expect(await checkWebhooks(served.ctx, world.scope)).toEqual({ missing: 0, changed: 0 })
  await expect(testWebhook(served.ctx, world.scope, { agentId, eventType: 'lead_replied' })).rejects.toMatchObject({
    code: 'platform_refused',
    message: expect.stringContaining('Queueing'),
  })
  await removeAgent(served.ctx, world.scope, agentId)
  await world.work()
  expect(platform.webhooks.size).toBe(0)
})
