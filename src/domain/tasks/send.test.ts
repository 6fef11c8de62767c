import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { connect } from '#domain/connections/connect.ts'
import { inTx } from '#domain/context.ts'
import { saveDraft } from '#domain/drafts/save-draft.ts'
import { noteUnsubscribed } from '#domain/threads/sync/note-unsubscribed.ts'
import { newId } from '#lib/new-id.ts'
import { sandbox, withSandbox } from '../../../test/tasks/sandbox.ts'
import {
  dyingWorker,
  failSends,
  sentOf,
  sixMinutes,
  statusOf,
  taskOf,
  threadToAnswer,
  withAdapter,
  words,
} from '../../../test/tasks/sending.ts'
import { createWorld } from '../../../test/world.ts'
import { retryTask, runTaskNow } from './change-task.ts'
import { readOpenTask } from './reads.ts'
import { sendReply } from './send-reply.ts'
import { sendTask } from './send-task.ts'

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

  it('or stays as it is, and says why, where the platform of its conversation is connected no more', async () => {
    await using world = await createWorld(sandbox)
    const { ctx, scope } = world
    const { input } = await threadToAnswer(world)
    const sendAt = new Date(world.clock.now.getTime() + 3_600_000).toISOString()
    const task = await sendReply(ctx, scope, { ...input, sendAt })
    const other = await sandbox.makeWorkspace()
    await connect(ctx, scope, { kind: 'sandbox', baseUrl: sandbox.url, apiKey: other.apiKey })
    for (const [status, press] of [
      ['pending', runTaskNow],
      ['ready', runTaskNow],
      ['failed', retryTask],
    ] as const) {
      await world.rows('update tasks set status = $1 where id = $2', [status, task.id])
      await expect(press(ctx, scope, task.id)).rejects.toMatchObject({
        code: 'bad_request',
        message: expect.stringContaining('no longer connected'),
      })
      expect(await taskOf(world, task.id)).toEqual([{ status, last_error: null }])
    }
    await connect(ctx, scope, { kind: 'sandbox', baseUrl: sandbox.url, apiKey: world.platform.apiKey })
    await world.rows(`update tasks set status = 'pending' where id = $1`, [task.id])
    await runTaskNow(ctx, scope, task.id)
    await world.work()
    expect(await sentOf(world)).toHaveLength(1)
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
      await sixMinutes(world)
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
    await sixMinutes(world)
    expect(await sentOf(world)).toHaveLength(0)
    const [failed] = await taskOf(world, task.id)
    expect(failed).toMatchObject({ status: 'failed', last_error: [{ code: 'absent' }] })
    await retryTask(world.ctx, world.scope, task.id)
    await world.work()
    expect(await sentOf(world)).toHaveLength(1)
  })
})
