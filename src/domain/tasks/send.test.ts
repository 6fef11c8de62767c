import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { inTx } from '#domain/context.ts'
import { saveDraft } from '#domain/drafts/save-draft.ts'
import { lockForDecision } from '#domain/threads/lock-for-decision.ts'
import { readThread } from '#domain/threads/reads.ts'
import { noteUnsubscribed } from '#domain/threads/sync/note-unsubscribed.ts'
import { syncReplies } from '#domain/threads/sync/sync-replies.ts'
import { newId } from '#lib/new-id.ts'
import { sandbox, withSandbox } from '../../../test/tasks/sandbox.ts'
import {
  dyingWorker,
  failSends,
  sentOf,
  statusOf,
  taskOf,
  threadToAnswer,
  withAdapter,
  words,
} from '../../../test/tasks/sending.ts'
import { createWorld } from '../../../test/world.ts'
import { cancelTask, retryTask } from './change-task.ts'
import { readOpenTask } from './reads.ts'
import { sendReply } from './send-reply.ts'
import { sendTask } from './send-task.ts'
import { changeTask } from './store.ts'

withSandbox()

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

  it('and not by somebody who was not shown that the lead has opted out, until they are', async () => {
    await using world = await createWorld(sandbox)
    const { threadId, input } = await threadToAnswer(world)
    await inTx(world.ctx, world.scope, (tx) => noteUnsubscribed(tx, world.scope, threadId))
    await expect(sendReply(world.ctx, world.scope, input)).rejects.toMatchObject({ code: 'thread_changed' })
    await world.work()
    expect(await sentOf(world)).toHaveLength(0)
    // Told twice, it is one opt-out; whoever has seen it decides.
    await inTx(world.ctx, world.scope, (tx) => noteUnsubscribed(tx, world.scope, threadId))
    world.clock.forward(1)
    await sendReply(world.ctx, world.scope, { ...input, revision: input.revision + 1 })
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

  it('when the worker stands still before the call, until a person has it sent anew: it calls no more', async () => {
    await using world = await createWorld(sandbox)
    const { input } = await threadToAnswer(world)
    const task = await sendReply(world.ctx, world.scope, input)
    const sentAnew = async () => {
      for (let round = 0; round < 6; round += 1) {
        world.clock.forward(60_000)
        await world.work()
      }
      await retryTask(world.ctx, world.scope, task.id)
      await world.work()
      expect(await sentOf(world)).toHaveLength(1)
    }
    const { sandbox: platform } = world.ctx.platforms
    const still = {
      ...world.ctx,
      settings: { ...world.ctx.settings, sendTimeoutMs: 100 },
      platforms: withAdapter(world, {
        open: (access) => ({
          ...platform.open(access),
          async send(...args) {
            await Promise.all([sentAnew(), sleep(150)])
            return platform.open(access).send(...args)
          },
        }),
      }),
    }
    await sendTask(still, world.scope, task.id)
    expect(await sentOf(world)).toHaveLength(1)
    expect(await taskOf(world, task.id)).toMatchObject([{ status: 'sent' }])
  })

  it.each(['and goes out', 'and is refused'])(
    'while a person types on in it (%s): what they typed stays in the composer',
    async (how) => {
      await using world = await createWorld(sandbox)
      const { input, threadId } = await threadToAnswer(world)
      const sendAt = new Date(world.clock.now.getTime() + 60_000).toISOString()
      const task = await sendReply(world.ctx, world.scope, { ...input, sendAt })
      world.clock.forward(60_000)
      const typed = { threadId, subject: input.subject, body: `${words} And it is free for a month.` }
      const { sandbox: platform } = world.ctx.platforms
      const open: typeof platform.open = (access) => ({
        ...platform.open(access),
        async send(...args) {
          await saveDraft(world.ctx, world.scope, { ...typed, draftId: input.draftId, version: 1 })
          return platform.open(access).send(...args)
        },
      })
      if (how === 'and is refused') await failSends({ kind: 'invalid', shape: 'envelope', times: 1 })
      await sendTask({ ...world.ctx, platforms: withAdapter(world, { open }) }, world.scope, task.id)
      await world.work()
      const typedOn = { state: 'open', body: typed.body }
      expect(await world.rows('select state, body from drafts order by state desc')).toEqual(
        how === 'and goes out' ? [{ state: 'sent', body: words }, typedOn] : [typedOn],
      )
    },
  )

  it('when the worker dies before the call: the next one goes on from the ledger', async () => {
    await using world = await createWorld(sandbox)
    const { input } = await threadToAnswer(world)
    const task = await sendReply(world.ctx, world.scope, input)
    const dying = {
      ...world.ctx,
      platforms: withAdapter(world, {
        open: () => {
          throw new Error('the process dies here')
        },
      }),
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
    expect(failed).toMatchObject({ status: 'failed', last_error: [{ code: 'absent' }] })
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
  })

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
    const rounds = async () => {
      for (let round = 0; round < 6; round += 1) {
        world.clock.forward(60_000)
        await world.work({ except: ['sync_replies'] })
      }
    }
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
    for (let round = 0; round < 6; round += 1) {
      world.clock.forward(60_000)
      await world.work({ except: ['sync_replies'] })
    }
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
    await failSends({ kind: 'lost_answer', times: 1 })
    await sandbox.fault({ kind: 'server_error', match: { method: 'GET', path: '/api/replies/*/conversation-thread' } })
    const first = await sendReply(world.ctx, world.scope, input)
    for (let round = 0; round < 6; round += 1) {
      world.clock.forward(60_000)
      await world.work({ except: ['sync_replies'] })
    }
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
    await failSends({ kind: 'lost_answer', times: 1 })
    await sandbox.fault({ kind: 'server_error', match: { method: 'GET', path: '/api/replies/*/conversation-thread' } })
    const { id } = await sendReply(world.ctx, world.scope, input)
    for (let round = 0; round < 6; round += 1) {
      world.clock.forward(60_000)
      await world.work({ except: ['sync_replies'] })
    }
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
    await failSends({ kind: 'lost_answer', times: 1 })
    await sandbox.fault({ kind: 'server_error', match: { method: 'GET', path: '/api/replies/*/conversation-thread' } })
    await sendReply(world.ctx, world.scope, input)
    for (let round = 0; round < 6; round += 1) {
      world.clock.forward(60_000)
      await world.work({ except: ['sync_replies'] })
    }
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
    const told = await world.rows("select kind from timeline_entries where kind in ('sent', 'answered_elsewhere')")
    expect(told).toEqual([{ kind: 'sent' }])
  })

  it.each([
    ['begins alike', 'Thank you. The starter plan has everything you asked for.'],
    ['says the same', 'Thank you.'],
  ])('is not taken for an earlier one that never arrived and %s: it goes out once', async (_, body) => {
    await using world = await createWorld(sandbox)
    const { input } = await threadToAnswer(world)
    const rounds = async () => {
      for (let round = 0; round < 6; round += 1) {
        world.clock.forward(60_000)
        await world.work({ except: ['sync_replies'] })
      }
    }
    await failSends({ kind: 'lost_before', times: 1 })
    const first = await sendReply(world.ctx, world.scope, { ...input, body: 'Thank you.' })
    await rounds()
    expect(await taskOf(world, first.id)).toMatchObject([{ status: 'failed' }])
    const second = await sendReply(world.ctx, world.scope, { ...input, draftId: newId(), body })
    await expect(sendTask(dyingWorker(world, 'after the call'), world.scope, second.id)).rejects.toThrow('dies')
    await syncReplies(world.ctx, world.scope)
    await rounds()
    const [ended] = await taskOf(world, second.id)
    if (ended?.status === 'failed') await retryTask(world.ctx, world.scope, second.id).catch(() => undefined)
    await rounds()
    expect(await taskOf(world, second.id)).toMatchObject([{ status: 'sent' }])
    expect((await sentOf(world)).map(({ text }) => text)).toEqual([body])
  })

  it('belongs where that was sent from, though the lead wrote elsewhere since', async () => {
    await using world = await createWorld(sandbox)
    const { input, threadId } = await threadToAnswer(world)
    const leadId = world.platform.leads[0]?.id
    const elsewhere = { workspaceId: world.platform.id, leadId, text: 'And what does it cost?', untracked: true }
    await sandbox.leadReplies(elsewhere)
    await syncReplies(world.ctx, world.scope)
    const task = await sendReply(world.ctx, world.scope, input)
    await expect(sendTask(dyingWorker(world, 'after the call'), world.scope, task.id)).rejects.toThrow('dies')
    await syncReplies(world.ctx, world.scope)
    world.clock.forward(60_000)
    await world.work()
    expect(await world.rows("select thread_id, task_id from messages where direction = 'outbound'")).toEqual([
      { thread_id: threadId, task_id: task.id },
    ])
    const waits = await world.rows('select id = $1 as "isAnswered", status from threads order by status', [threadId])
    expect(waits).toEqual([
      { isAnswered: false, status: 'new' },
      { isAnswered: true, status: 'replied' },
    ])
  })

  it('belongs there also where another send to the lead, which is under way, says the beginning of it', async () => {
    await using world = await createWorld(sandbox)
    const { input, threadId } = await threadToAnswer(world)
    const leadId = world.platform.leads[0]?.id
    const elsewhere = { workspaceId: world.platform.id, leadId, text: 'And what does it cost?', untracked: true }
    await sandbox.leadReplies(elsewhere)
    await syncReplies(world.ctx, world.scope)
    const [other] = await world.rows<{ id: string }>('select id from threads where id <> $1', [threadId])
    const there = { ...input, threadId: other?.id ?? '', draftId: newId(), revision: 1, body: 'Thank you.' }
    const first = await sendReply(world.ctx, world.scope, there)
    await expect(sendTask(dyingWorker(world, 'before the call'), world.scope, first.id)).rejects.toThrow('dies')
    world.clock.forward(1000)
    const task = await sendReply(world.ctx, world.scope, { ...input, body: 'Thank you. It has everything.' })
    await expect(sendTask(dyingWorker(world, 'after the call'), world.scope, task.id)).rejects.toThrow('dies')
    await syncReplies(world.ctx, world.scope)
    world.clock.forward(60_000)
    await world.work({ except: ['sync_replies'] })
    expect(await world.rows("select thread_id, task_id from messages where direction = 'outbound'")).toEqual([
      { thread_id: threadId, task_id: task.id },
    ])
  })

  it('is not looked for among the mails of another conversation that are known to be of other sends', async () => {
    await using world = await createWorld(sandbox)
    const { input, threadId } = await threadToAnswer(world)
    const leadId = world.platform.leads[0]?.id
    const elsewhere = { workspaceId: world.platform.id, leadId, text: 'And what does it cost?', untracked: true }
    await sandbox.leadReplies(elsewhere)
    await syncReplies(world.ctx, world.scope)
    const [other] = await world.rows<{ id: string }>('select id from threads where id <> $1', [threadId])
    const lost = await sendReply(world.ctx, world.scope, input)
    await expect(sendTask(dyingWorker(world, 'before the call'), world.scope, lost.id)).rejects.toThrow('dies')
    await sendReply(world.ctx, world.scope, {
      ...input,
      threadId: other?.id ?? '',
      draftId: newId(),
      revision: 1,
    })
    await world.work({ except: ['sync_replies'] })
    expect(await sentOf(world)).toHaveLength(1)
    // A platform that shows all that was written with a lead as one conversation.
    const [{ handle } = { handle: '' }] = await world.rows<{ handle: string }>(
      'select platform_handle as handle from messages where thread_id = $1 and platform_handle is not null',
      [other?.id],
    )
    const { sandbox: platform } = world.ctx.platforms
    world.ctx.platforms = withAdapter(world, {
      open: (access) => {
        const client = platform.open(access)
        return {
          ...client,
          getConversation: async (of) => [
            ...(await client.getConversation(of)),
            ...(await client.getConversation(handle)),
          ],
        }
      },
    })
    for (let round = 0; round < 6; round += 1) {
      world.clock.forward(60_000)
      await world.work({ except: ['sync_replies'] })
    }
    expect(await taskOf(world, lost.id)).toMatchObject([{ status: 'failed', last_error: [{ code: 'absent' }] }])
  })
})
