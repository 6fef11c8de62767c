import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Task } from '#contract/tasks.ts'
import { inTx } from '#domain/context.ts'
import type { SendOutcome } from '#domain/ports.ts'
import { readThread } from '#domain/threads/reads.ts'
import { syncReplies } from '#domain/threads/sync-replies.ts'
import { readThreadPage } from '#domain/threads/thread-page.ts'
import { newId } from '#lib/new-id.ts'
import { type SandboxProcess, startSandbox } from '../../../test/sandbox-process.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { cancelTask, retryTask } from './change-task.ts'
import { readOpenTask } from './reads.ts'
import { sendReply } from './send-reply.ts'
import { sendTask } from './send-task.ts'
import { settleAttempt } from './settle-attempt.ts'

let sandbox: SandboxProcess
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox[Symbol.asyncDispose]())
beforeEach(() => sandbox.clearFaults())

const words = 'Thank you for your question. The starter plan has everything you asked for.'

/** A thread with one inbound question, and what a composer would send with. */
async function threadToAnswer(world: World) {
  const lead = world.platform.leads[0]
  await sandbox.leadReplies({
    workspaceId: world.platform.id,
    leadId: lead?.id,
    text: 'What does the starter plan contain?',
  })
  await syncReplies(world.ctx, world.scope)
  const { rows } = await inTx(world.ctx, world.scope, (tx) =>
    readThreadPage(tx, world.scope, { view: 'all', limit: 10 }),
  )
  const threadId = rows[0]?.id ?? ''
  const thread = await inTx(world.ctx, world.scope, (tx) => readThread(tx, world.scope, threadId))
  return {
    threadId,
    input: { threadId, draftId: newId(), revision: thread?.revision ?? -1, subject: 'Re: Offer', body: words },
  }
}

const sentOf = (world: World) => sandbox.sent(world.platform.id)
const taskOf = (world: World, id: string) =>
  world.rows<{ status: Task['status']; last_error: string | null }>(
    "select status, metadata->>'last_error' as last_error from tasks where id = $1",
    [id],
  )
const statusOf = async (world: World, threadId: string) =>
  (await inTx(world.ctx, world.scope, (tx) => readThread(tx, world.scope, threadId)))?.status
const failSends = (rule: Record<string, unknown>) =>
  sandbox.fault({ match: { method: 'POST', path: '/api/replies' }, ...rule })

/** The same world, with a process that dies at a certain point of the call: nothing after it happens. */
function dyingWorker(world: World, dies: 'before the call' | 'after the call'): World['ctx'] {
  const { platform } = world.ctx
  return {
    ...world.ctx,
    platform: {
      ...platform,
      open: (access) => {
        const client = platform.open(access)
        return {
          ...client,
          async send(...args): Promise<SendOutcome> {
            if (dies === 'after the call') await client.send(...args)
            throw new Error('the process dies here')
          },
        }
      },
    },
  }
}

describe('a reply goes out exactly once', () => {
  it('and becomes the newest message of a replied thread', async () => {
    await using world = await createWorld(sandbox)
    const { threadId, input } = await threadToAnswer(world)
    const task = await sendReply(world.ctx, world.scope, input)
    expect(await statusOf(world, threadId)).toBe('pending')
    await world.work()
    expect((await sentOf(world)).map(({ text }) => text)).toEqual([words])
    expect(await taskOf(world, task.id)).toEqual([{ status: 'sent', last_error: null }])
    expect(await statusOf(world, threadId)).toBe('replied')
    expect(await inTx(world.ctx, world.scope, (tx) => readOpenTask(tx, world.scope, threadId))).toBeNull()
  })

  it('under a double click', async () => {
    await using world = await createWorld(sandbox)
    const { input } = await threadToAnswer(world)
    const clicks = await Promise.all([1, 2, 3, 4].map(() => sendReply(world.ctx, world.scope, input)))
    expect(new Set(clicks.map(({ id }) => id)).size).toBe(1)
    await world.work()
    expect(await sentOf(world)).toHaveLength(1)
    expect((await sendReply(world.ctx, world.scope, input)).status).toBe('sent')
    await world.work()
    expect(await sentOf(world)).toHaveLength(1)
  })

  it('from two tabs: the second is told, and its words are not sent', async () => {
    await using world = await createWorld(sandbox)
    const { input } = await threadToAnswer(world)
    await sendReply(world.ctx, world.scope, input)
    await world.work()
    await expect(sendReply(world.ctx, world.scope, { ...input, body: `${words} And more.` })).rejects.toMatchObject({
      code: 'already_sent',
    })
    await expect(sendReply(world.ctx, world.scope, { ...input, draftId: newId() })).rejects.toMatchObject({
      code: 'thread_changed',
    })
    await world.work()
    expect(await sentOf(world)).toHaveLength(1)
  })

  it('from two tabs at the same moment with drafts of their own', async () => {
    await using world = await createWorld(sandbox)
    const { input } = await threadToAnswer(world)
    await Promise.all([
      sendReply(world.ctx, world.scope, input),
      sendReply(world.ctx, world.scope, { ...input, draftId: newId() }),
    ])
    await world.work()
    expect(await sentOf(world)).toHaveLength(1)
  })

  it('with two workers at one task', async () => {
    await using world = await createWorld(sandbox)
    const { input } = await threadToAnswer(world)
    const task = await sendReply(world.ctx, world.scope, input)
    await Promise.all([1, 2, 3].map(() => sendTask(world.ctx, world.scope, task.id)))
    expect(await sentOf(world)).toHaveLength(1)
  })

  it('when the worker dies before the call: the next one goes on from the ledger', async () => {
    await using world = await createWorld(sandbox)
    const { input } = await threadToAnswer(world)
    const task = await sendReply(world.ctx, world.scope, input)
    const dying = {
      ...world.ctx,
      platform: {
        ...world.ctx.platform,
        open: () => {
          throw new Error('the process dies here')
        },
      },
    }
    await expect(sendTask(dying, world.scope, task.id)).rejects.toThrow('dies')
    expect(await sentOf(world)).toHaveLength(0)
    world.clock.forward(15_000)
    await world.work()
    expect(await sentOf(world)).toHaveLength(1)
    expect(await taskOf(world, task.id)).toMatchObject([{ status: 'sent' }])
  })

  it('when the worker dies after the call: the conversation settles it', async () => {
    await using world = await createWorld(sandbox)
    const { input, threadId } = await threadToAnswer(world)
    const task = await sendReply(world.ctx, world.scope, input)
    await expect(sendTask(dyingWorker(world, 'after the call'), world.scope, task.id)).rejects.toThrow('dies')
    await sendTask(world.ctx, world.scope, task.id)
    expect(await sentOf(world)).toHaveLength(1)
    world.clock.forward(60_000)
    await world.work()
    expect(await sentOf(world)).toHaveLength(1)
    expect(await taskOf(world, task.id)).toMatchObject([{ status: 'sent' }])
    expect(await statusOf(world, threadId)).toBe('replied')
  })

  it('when the worker dies during a call that never arrived: a person decides, and the retry sends once', async () => {
    await using world = await createWorld(sandbox)
    const { input } = await threadToAnswer(world)
    const task = await sendReply(world.ctx, world.scope, input)
    await expect(sendTask(dyingWorker(world, 'before the call'), world.scope, task.id)).rejects.toThrow('dies')
    for (let round = 0; round < 6; round += 1) {
      world.clock.forward(60_000)
      await world.work()
    }
    expect(await sentOf(world)).toHaveLength(0)
    const [failed] = await taskOf(world, task.id)
    expect(failed).toMatchObject({ status: 'failed', last_error: expect.stringContaining('did not confirm') })
    await retryTask(world.ctx, world.scope, task.id)
    await world.work()
    expect(await sentOf(world)).toHaveLength(1)
  })
})

describe('an answer that gets lost', () => {
  it('after the send happened is settled by the conversation, not by sending again', async () => {
    await using world = await createWorld(sandbox)
    const { input, threadId } = await threadToAnswer(world)
    await failSends({ kind: 'lost_answer', times: 1 })
    const task = await sendReply(world.ctx, world.scope, input)
    await world.work()
    expect(await taskOf(world, task.id)).toMatchObject([{ status: 'processing' }])
    world.clock.forward(60_000)
    await world.work()
    expect(await taskOf(world, task.id)).toMatchObject([{ status: 'sent' }])
    expect(await sentOf(world)).toHaveLength(1)
    expect(await statusOf(world, threadId)).toBe('replied')
  })

  it('while a slow platform sends after our time-out', async () => {
    await using world = await createWorld(sandbox)
    const { input } = await threadToAnswer(world)
    await failSends({ kind: 'slow', delayMs: 3000, times: 1 })
    const task = await sendReply(world.ctx, world.scope, input)
    await world.work()
    await new Promise((resolve) => setTimeout(resolve, 1500))
    world.clock.forward(60_000)
    await world.work()
    expect(await sentOf(world)).toHaveLength(1)
    expect(await taskOf(world, task.id)).toMatchObject([{ status: 'sent' }])
  }, 30_000)

  it('and whose conversation can not be read fails with words that say so; its late echo still settles it', async () => {
    await using world = await createWorld(sandbox)
    const { input, threadId } = await threadToAnswer(world)
    await failSends({ kind: 'lost_answer', times: 1 })
    await sandbox.fault({ kind: 'server_error', match: { method: 'GET', path: '/api/replies/*/conversation-thread' } })
    const task = await sendReply(world.ctx, world.scope, input)
    for (let round = 0; round < 6; round += 1) {
      world.clock.forward(60_000)
      await world.work({ except: ['sync_replies'] })
    }
    expect(await taskOf(world, task.id)).toMatchObject([
      { status: 'failed', last_error: expect.stringContaining('could not be read') },
    ])
    await syncReplies(world.ctx, world.scope)
    await world.work()
    expect(await taskOf(world, task.id)).toMatchObject([{ status: 'sent' }])
    expect(await sentOf(world)).toHaveLength(1)
    expect(await statusOf(world, threadId)).toBe('replied')
  })

  it.each([{ status: 500 }, { status: 503 }])(
    'behind a $status that came after the send is not sent again',
    async ({ status }) => {
      await using world = await createWorld(sandbox)
      const { input } = await threadToAnswer(world)
      await failSends({ kind: 'server_error', status, afterDoing: true, times: 1 })
      const task = await sendReply(world.ctx, world.scope, input)
      for (let round = 0; round < 4; round += 1) {
        await world.work()
        world.clock.forward(60_000)
      }
      expect(await sentOf(world)).toHaveLength(1)
      expect(await taskOf(world, task.id)).toMatchObject([{ status: 'sent' }])
    },
  )
})

describe('a platform that refuses', () => {
  it.each([
    ['429 with Retry-After', { kind: 'rate_limited', retryAfter: 2 }],
    ['429 without', { kind: 'rate_limited', retryAfter: null }],
    ['500 before the send', { kind: 'server_error', status: 500 }],
    ['503 before the send', { kind: 'server_error', status: 503 }],
  ])('for a while (%s) gets the reply later, once', async (_, rule) => {
    await using world = await createWorld(sandbox)
    const { input } = await threadToAnswer(world)
    await failSends({ ...rule, times: 2 })
    const task = await sendReply(world.ctx, world.scope, input)
    await world.work()
    expect(await sentOf(world)).toHaveLength(0)
    for (let round = 0; round < 6; round += 1) {
      world.clock.forward(60_000)
      await world.work()
    }
    expect(await sentOf(world)).toHaveLength(1)
    expect(await taskOf(world, task.id)).toMatchObject([{ status: 'sent' }])
  })

  it.each([
    ['401', { kind: 'unauthorized' }],
    ['403', { kind: 'forbidden' }],
    ['404', { kind: 'not_found' }],
    ['422 in its envelope', { kind: 'invalid', shape: 'envelope' }],
    ["422 in Laravel's shape", { kind: 'invalid', shape: 'laravel' }],
  ])('for good (%s) fails the task with words, and sends nothing', async (_, rule) => {
    await using world = await createWorld(sandbox)
    const { input, threadId } = await threadToAnswer(world)
    await failSends({ ...rule, times: 1 })
    const task = await sendReply(world.ctx, world.scope, input)
    await world.work()
    const [failed] = await taskOf(world, task.id)
    expect(failed?.status).toBe('failed')
    expect(failed?.last_error?.length).toBeGreaterThan(10)
    expect(await sentOf(world)).toHaveLength(0)
    expect(await statusOf(world, threadId)).toBe('pending')
    await retryTask(world.ctx, world.scope, task.id)
    await world.work()
    expect(await sentOf(world)).toHaveLength(1)
  })
})

describe("the platform's echo of our own send", () => {
  it('is the same message, whether it comes by webhook or by sync, before or after the record', async () => {
    await using world = await createWorld(sandbox)
    const { input, threadId } = await threadToAnswer(world)
    const task = await sendReply(world.ctx, world.scope, input)
    await expect(sendTask(dyingWorker(world, 'after the call'), world.scope, task.id)).rejects.toThrow('dies')
    await syncReplies(world.ctx, world.scope) // the echo is here before we know that we sent
    world.clock.forward(60_000)
    await world.work()
    await syncReplies(world.ctx, world.scope)
    await world.work()
    const outbound = await world.rows('select id, task_id from messages where thread_id = $1 and direction = $2', [
      threadId,
      'outbound',
    ])
    expect(outbound).toEqual([{ id: expect.any(String), task_id: task.id }])
    expect(await sentOf(world)).toHaveLength(1)
  })
})

describe('what must not go out', () => {
  it('does not, when it was cancelled a moment before', async () => {
    await using world = await createWorld(sandbox)
    const { input } = await threadToAnswer(world)
    const task = await sendReply(world.ctx, world.scope, {
      ...input,
      sendAt: new Date(world.clock.now.getTime() + 60_000).toISOString(),
    })
    await cancelTask(world.ctx, world.scope, task.id)
    world.clock.forward(120_000)
    await world.work()
    expect(await sentOf(world)).toHaveLength(0)
  })

  it('waits for a person, when the lead wrote again after it was scheduled', async () => {
    await using world = await createWorld(sandbox)
    const { input, threadId } = await threadToAnswer(world)
    const task = await sendReply(world.ctx, world.scope, {
      ...input,
      sendAt: new Date(world.clock.now.getTime() + 60_000).toISOString(),
    })
    await sandbox.leadReplies({
      workspaceId: world.platform.id,
      leadId: world.platform.leads[0]?.id,
      text: 'Never mind, we found another vendor.',
    })
    await syncReplies(world.ctx, world.scope)
    world.clock.forward(120_000)
    await world.work()
    expect(await sentOf(world)).toHaveLength(0)
    expect(await taskOf(world, task.id)).toMatchObject([
      { status: 'ready', last_error: expect.stringContaining('conversation changed') },
    ])
    expect(await statusOf(world, threadId)).toBe('pending')
  })

  it('is cancelled, when a person answered inside the platform', async () => {
    await using world = await createWorld(sandbox)
    const { input, threadId } = await threadToAnswer(world)
    const task = await sendReply(world.ctx, world.scope, {
      ...input,
      sendAt: new Date(world.clock.now.getTime() + 60_000).toISOString(),
    })
    const [question] = await world.rows<{ id: number }>(
      'select platform_reply_id::int as id from messages where thread_id = $1',
      [threadId],
    )
    await sandbox.manualSend({ replyId: question?.id, text: 'I have called you just now.' })
    await syncReplies(world.ctx, world.scope)
    world.clock.forward(120_000)
    await world.work()
    expect(await taskOf(world, task.id)).toMatchObject([{ status: 'canceled' }])
    expect((await sentOf(world)).map(({ text }) => text)).toEqual(['I have called you just now.'])
    expect(await statusOf(world, threadId)).toBe('replied')
  })

  it('is settled by an attempt of another only once', async () => {
    await using world = await createWorld(sandbox)
    const { input } = await threadToAnswer(world)
    await failSends({ kind: 'lost_answer', times: 1 })
    const task = await sendReply(world.ctx, world.scope, input)
    await sendTask(world.ctx, world.scope, task.id)
    const [attempt] = await world.rows<{ id: string }>('select id from send_attempts')
    await Promise.all([1, 2, 3].map(() => settleAttempt(world.ctx, world.scope, attempt?.id ?? '')))
    const ledger = await world.rows('select state from send_attempts')
    expect(ledger).toEqual([{ state: 'sent' }])
    expect(await world.rows("select 1 from messages where direction = 'outbound'")).toHaveLength(1)
  })
})
