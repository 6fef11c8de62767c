import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { inTx } from '#domain/context.ts'
import { lockForDecision } from '#domain/threads/lock-for-decision.ts'
import { readThread } from '#domain/threads/reads.ts'
import { syncReplies } from '#domain/threads/sync/sync-replies.ts'
import { sandbox, withSandbox } from '../../../test/tasks/sandbox.ts'
import {
  failSends,
  loseUnreadably,
  sentOf,
  sixMinutes,
  statusOf,
  taskOf,
  threadToAnswer,
  words,
} from '../../../test/tasks/sending.ts'
import { createWorld } from '../../../test/world.ts'
import { cancelTask, retryTask } from './change-task.ts'
import { readOpenTask } from './reads.ts'
import { sendReply } from './send-reply.ts'
import { sendTask } from './send-task.ts'
import { changeTask } from './store.ts'

withSandbox()

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
  })

  it('and whose conversation can not be read fails with words that say so; its late echo still settles it', async () => {
    await using world = await createWorld(sandbox)
    const { input, threadId } = await threadToAnswer(world)
    const task = await loseUnreadably(world, input)
    expect(await taskOf(world, task.id)).toMatchObject([{ status: 'failed', last_error: [{ code: 'unreadable' }] }])
    await syncReplies(world.ctx, world.scope)
    await world.work()
    expect(await taskOf(world, task.id)).toMatchObject([{ status: 'sent' }])
    expect(await sentOf(world)).toHaveLength(1)
    expect(await statusOf(world, threadId)).toBe('replied')
  })

  it.each([
    [
      'fails again, with words, when it is retried and can still not be read',
      { kind: 'forbidden' },
      'failed',
      'unreadable',
    ],
    [
      'and is retried waits, and says for what, until it can be read',
      { kind: 'server_error' },
      'pending',
      'platform_said',
    ],
  ])('and whose conversation can not be read %s', async (_, rule, status, code) => {
    await using world = await createWorld(sandbox)
    const { input } = await threadToAnswer(world)
    await failSends({ kind: 'lost_answer', times: 1 })
    await sandbox.fault({ ...rule, match: { method: 'GET', path: '/api/replies/*/conversation-thread' } })
    const task = await sendReply(world.ctx, world.scope, input)
    const rounds = () => sixMinutes(world, { except: ['sync_replies'] })
    await rounds()
    expect(await taskOf(world, task.id)).toMatchObject([{ status: 'failed', last_error: [{ code: 'unreadable' }] }])
    await retryTask(world.ctx, world.scope, task.id)
    await rounds()
    expect(await taskOf(world, task.id)).toMatchObject([{ status, last_error: [{ code }] }])
    await sandbox.clearFaults()
    if (status === 'failed') await retryTask(world.ctx, world.scope, task.id)
    await rounds()
    expect(await taskOf(world, task.id)).toMatchObject([{ status: 'sent' }])
    expect(await sentOf(world)).toHaveLength(1)
  })

  it('and whose conversation can not be read is called for no more by a lead who opts out', async () => {
    await using world = await createWorld(sandbox)
    const { input } = await threadToAnswer(world)
    await failSends({ kind: 'lost_before', times: 1 })
    await sandbox.fault({ kind: 'forbidden', match: { method: 'GET', path: '/api/replies/*/conversation-thread' } })
    const task = await sendReply(world.ctx, world.scope, input)
    await sixMinutes(world, { except: ['sync_replies'] })
    expect(await taskOf(world, task.id)).toMatchObject([{ status: 'failed' }])
    const leadId = world.platform.leads[0]?.id
    await sandbox.leadReplies({ workspaceId: world.platform.id, leadId, text: 'Please unsubscribe me.' })
    await syncReplies(world.ctx, world.scope)
    await world.work()
    expect(await taskOf(world, task.id)).toMatchObject([{ status: 'canceled' }])
  })

  it('and whose words are sent anew, since it seemed lost, is looked up before them', async () => {
    await using world = await createWorld(sandbox)
    const { input } = await threadToAnswer(world)
    const first = await loseUnreadably(world, input)
    await retryTask(world.ctx, world.scope, first.id)
    await cancelTask(world.ctx, world.scope, first.id)
    await sandbox.clearFaults()
    const second = await sendReply(world.ctx, world.scope, input)
    expect(second.id).not.toBe(first.id)
    await world.work({ except: ['sync_replies'] })
    expect(await sentOf(world)).toHaveLength(1)
    expect(await taskOf(world, second.id)).toEqual([
      { status: 'ready', last_error: [{ code: 'conversation_changed' }] },
    ])
  })

  it('is looked up also by a worker that stood still until just before a person had it sent again', async () => {
    await using world = await createWorld(sandbox)
    const { input, threadId } = await threadToAnswer(world)
    const { id } = await loseUnreadably(world, input)
    await sandbox.clearFaults()
    const late = await inTx(world.ctx, world.scope, async (tx) => {
      await lockForDecision(tx, world.scope, threadId)
      const sending = sendTask(world.ctx, world.scope, id)
      // It has read the task, and waits for the thread.
      await sleep(500)
      await changeTask(tx, world.scope, id, { from: ['failed'], to: 'pending', scheduledAt: tx.now() })
      return { sending }
    })
    await late.sending
    await world.work({ except: ['sync_replies'] })
    expect(await sentOf(world)).toHaveLength(1)
    expect(await taskOf(world, id)).toMatchObject([{ status: 'sent' }])
  })

  it('and whose task carries other words by now does not pass for them: they wait for a person', async () => {
    await using world = await createWorld(sandbox)
    const { input, threadId } = await threadToAnswer(world)
    await loseUnreadably(world, input)
    await sandbox.clearFaults()
    await sendReply(world.ctx, world.scope, { ...input, body: 'The price is €49.' })
    await world.work({ except: ['sync_replies'] })
    const waiting = await inTx(world.ctx, world.scope, (tx) => readOpenTask(tx, world.scope, threadId))
    expect(waiting).toMatchObject({ status: 'ready', lastError: [{ code: 'conversation_changed' }] })
    const asked = await inTx(world.ctx, world.scope, (tx) => readThread(tx, world.scope, threadId))
    await sendReply(world.ctx, world.scope, { ...input, revision: asked?.revision ?? -1, body: 'The price is €49.' })
    await world.work({ except: ['sync_replies'] })
    expect((await sentOf(world)).map(({ text }) => text)).toEqual(['The price is €49.', words])
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

  it('is known again by words that look like a quote, a rule and a disclaimer, and not sent again', async () => {
    await using world = await createWorld(sandbox)
    const { input } = await threadToAnswer(world)
    const lines = [
      '> What does the starter plan contain?',
      'All you asked for.',
      '-----',
      'This email is confidential.',
    ]
    await failSends({ kind: 'server_error', status: 502, afterDoing: true, times: 1 })
    const task = await sendReply(world.ctx, world.scope, { ...input, body: lines.join('\n\n') })
    for (let round = 0; round < 4; round += 1) {
      await world.work({ except: ['sync_replies'] })
      world.clock.forward(60_000)
    }
    expect(await sentOf(world)).toHaveLength(1)
    expect(await taskOf(world, task.id)).toMatchObject([{ status: 'sent' }])
  })
})

describe('a worker whose clock is an hour ahead', () => {
  it.each([
    { kind: 'server_error', status: 502, afterDoing: true, times: 1 },
    { kind: 'lost_answer', times: 1 },
  ])('finds its mail, which went out an hour before by the platform: $kind', async (fault) => {
    await using world = await createWorld(sandbox)
    const { input } = await threadToAnswer(world)
    world.clock.forward(3_600_000)
    await failSends(fault)
    const task = await sendReply(world.ctx, world.scope, input)
    for (let round = 0; round < 6; round += 1) {
      await world.work({ except: ['sync_replies'] })
      world.clock.forward(60_000)
    }
    expect(await sentOf(world)).toHaveLength(1)
    expect(await taskOf(world, task.id)).toMatchObject([{ status: 'sent' }])
  })
})
