import { describe, expect, it } from 'vitest'
import { syncReplies } from '#domain/threads/sync/sync-replies.ts'
import { newId } from '#lib/new-id.ts'
import { sandbox, withSandbox } from '../../../test/tasks/sandbox.ts'
import {
  dyingWorker,
  failSends,
  sentOf,
  sixMinutes,
  taskOf,
  threadToAnswer,
  withAdapter,
  writesElsewhere,
} from '../../../test/tasks/sending.ts'
import { createWorld } from '../../../test/world.ts'
import { retryTask } from './change-task.ts'
import { sendReply } from './send-reply.ts'
import { sendTask } from './send-task.ts'

withSandbox()

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
    const rounds = () => sixMinutes(world, { except: ['sync_replies'] })
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
    await writesElsewhere(world, threadId)
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
    const other = await writesElsewhere(world, threadId)
    const there = { ...input, threadId: other, draftId: newId(), revision: 1, body: 'Thank you.' }
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
    const other = await writesElsewhere(world, threadId)
    const lost = await sendReply(world.ctx, world.scope, input)
    await expect(sendTask(dyingWorker(world, 'before the call'), world.scope, lost.id)).rejects.toThrow('dies')
    await sendReply(world.ctx, world.scope, {
      ...input,
      threadId: other,
      draftId: newId(),
      revision: 1,
    })
    await world.work({ except: ['sync_replies'] })
    expect(await sentOf(world)).toHaveLength(1)
    // A platform that shows all that was written with a lead as one conversation.
    const [{ handle } = { handle: '' }] = await world.rows<{ handle: string }>(
      'select platform_handle as handle from messages where thread_id = $1 and platform_handle is not null',
      [other],
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
    await sixMinutes(world, { except: ['sync_replies'] })
    expect(await taskOf(world, lost.id)).toMatchObject([{ status: 'failed', last_error: [{ code: 'absent' }] }])
  })
})
