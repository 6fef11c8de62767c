import { describe, expect, it } from 'vitest'
import { saveDraft } from '#domain/drafts/save-draft.ts'
import { syncReplies } from '#domain/threads/sync/sync-replies.ts'
import { newId } from '#lib/new-id.ts'
import { sandbox, withSandbox } from '../../../test/tasks/sandbox.ts'
import {
  failSends,
  sentOf,
  sixMinutes,
  statusOf,
  taskOf,
  threadToAnswer,
  withAdapter,
  words,
} from '../../../test/tasks/sending.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { cancelTask, retryTask } from './change-task.ts'
import { maxTries } from './rules.ts'
import { sendReply } from './send-reply.ts'
import { sendTask } from './send-task.ts'
import { settleAttempt } from './settle-attempt.ts'

withSandbox()

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
    expect(failed?.last_error).toEqual([{ code: 'platform_said', message: expect.stringMatching(/.{10}/) }])
    expect(await sentOf(world)).toHaveLength(0)
    expect(await statusOf(world, threadId)).toBe('pending')
    await retryTask(world.ctx, world.scope, task.id)
    await world.work()
    expect(await sentOf(world)).toHaveLength(1)
  })
})

describe('a reply that failed', () => {
  it.each([
    ['was refused', { kind: 'forbidden', times: 1 }],
    ['nobody knows of', { kind: 'lost_before', times: 1 }],
  ])('and %s gives way to another one that is sent instead', async (_, rule) => {
    await using world = await createWorld(sandbox)
    const { input } = await threadToAnswer(world)
    await failSends(rule)
    const failed = await sendReply(world.ctx, world.scope, input)
    await sixMinutes(world, { except: ['sync_replies'] })
    expect(await taskOf(world, failed.id)).toMatchObject([{ status: 'failed' }])
    const other = await sendReply(world.ctx, world.scope, { ...input, draftId: newId(), body: 'The price is €49.' })
    await world.work({ except: ['sync_replies'] })
    expect(await taskOf(world, other.id)).toMatchObject([{ status: 'sent' }])
    expect(await taskOf(world, failed.id)).toMatchObject([{ status: 'canceled' }])
    expect(await world.rows('select status, needs from threads')).toEqual([{ status: 'replied', needs: null }])
  })
})

describe('a reply that a person has sent again after its last try', () => {
  async function afterTheLast(world: World) {
    const { input } = await threadToAnswer(world)
    await failSends({ kind: 'rate_limited', retryAfter: null })
    const task = await sendReply(world.ctx, world.scope, input)
    for (let tries = 0; tries < maxTries; tries += 1) {
      await world.work({ except: ['sync_replies'] })
      world.clock.forward(700_000)
    }
    expect(await taskOf(world, task.id)).toMatchObject([{ status: 'failed' }])
    await sandbox.clearFaults()
    await retryTask(world.ctx, world.scope, task.id)
    return task
  }

  it('waits as a first one does, where the platform has too much to do still', async () => {
    await using world = await createWorld(sandbox)
    const task = await afterTheLast(world)
    await failSends({ kind: 'rate_limited', retryAfter: 2, times: 1 })
    await world.work({ except: ['sync_replies'] })
    expect(await taskOf(world, task.id)).toMatchObject([{ status: 'pending' }])
    world.clock.forward(10_000)
    await world.work({ except: ['sync_replies'] })
    expect(await taskOf(world, task.id)).toMatchObject([{ status: 'sent' }])
    expect(await sentOf(world)).toHaveLength(1)
  })

  it('is claimed again, where its worker dies before the call', async () => {
    await using world = await createWorld(sandbox)
    const task = await afterTheLast(world)
    const dying = { ...world.ctx, platforms: withAdapter(world, { open: dies }) }
    await expect(sendTask(dying, world.scope, task.id)).rejects.toThrow('dies')
    world.clock.forward(20_000)
    await world.work({ except: ['sync_replies'] })
    expect(await taskOf(world, task.id)).toMatchObject([{ status: 'sent' }])
  })
})

const dies = () => {
  throw new Error('the process dies here')
}

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

  it('is put off, while somebody is changing the words of what was scheduled, and goes out as they are then', async () => {
    await using world = await createWorld(sandbox)
    const { input, threadId } = await threadToAnswer(world)
    const { draftId, subject } = input
    const sendAt = new Date(world.clock.now.getTime() + 60_000).toISOString()
    const task = await sendReply(world.ctx, world.scope, { ...input, sendAt })
    world.clock.forward(59_000)
    const type = (version: number, body: string) =>
      saveDraft(world.ctx, world.scope, { threadId, draftId, version, subject, body })
    await type(1, `${words} And if you want to, we can`)
    world.clock.forward(1000)
    await world.work()
    expect(await sentOf(world)).toHaveLength(0)
    expect(await taskOf(world, task.id)).toMatchObject([{ status: 'pending' }])
    world.clock.forward(20_000)
    const whole = `${words} And if you want to, we can talk about it.`
    await type(2, whole)
    for (let seconds = 0; seconds < 59; seconds += 1) {
      world.clock.forward(1000)
      if (seconds % 20 === 0) await world.work()
    }
    await world.work()
    expect(await sentOf(world)).toHaveLength(0)
    world.clock.forward(1000)
    await world.work()
    expect((await sentOf(world)).map(({ text }) => text)).toEqual([whole])
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
      { status: 'ready', last_error: [{ code: 'conversation_changed' }] },
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

  it("goes out once, when nobody knows of it at a month's end, and it is taken up again in the next month", async () => {
    await using world = await createWorld(sandbox)
    const { input } = await threadToAnswer(world)
    const { now } = world.clock
    world.clock.forward(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1) - 100 - now.getTime())
    await failSends({ kind: 'lost_answer', times: 1 })
    const task = await sendReply(world.ctx, world.scope, input)
    await sendTask(world.ctx, world.scope, task.id)
    expect(await world.rows('select state from send_attempts')).toEqual([{ state: 'unclear' }])

    world.clock.forward(200)
    await sendTask(world.ctx, world.scope, task.id)
    const again = `insert into send_attempts (workspace_id, id, task_id, thread_id, connection_id, number, state, in_reply_to, to_email, subject, body, body_hash)
      select workspace_id, gen_random_uuid(), task_id, thread_id, connection_id, 2, 'prepared', in_reply_to, to_email, subject, body, body_hash from send_attempts`
    await expect(world.rows(again)).rejects.toThrow('send_attempts_one_live')
    for (let round = 0; round < 6; round += 1) {
      world.clock.forward(60_000)
      await world.work()
    }
    expect(await world.rows('select number, state from send_attempts')).toEqual([{ number: 1, state: 'sent' }])
    expect(await sentOf(world)).toHaveLength(1)
    expect(await taskOf(world, task.id)).toMatchObject([{ status: 'sent' }])
  })
})
