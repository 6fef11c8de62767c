import { expect, it } from 'vitest'
import { inTx } from '#domain/context.ts'
import { writeDraft } from '#domain/drafts/write-draft.ts'
import { readThread } from '#domain/threads/reads.ts'
import { syncReplies } from '#domain/threads/sync/sync-replies.ts'
import { atOwnPace } from '../../../test/patience.ts'
import { actingWorld, day, interested, leadWrites, pass, sentOf, statusOf, taskOf } from '../../../test/tasks/acting.ts'
import { sandbox, withSandbox } from '../../../test/tasks/sandbox.ts'
import type { World } from '../../../test/world.ts'
import { cancelTask } from './change-task.ts'
import { reviewTasks } from './review-tasks.ts'
import { sendReply } from './send-reply.ts'

withSandbox()

// A draft is stored first, and gets its task by a job of its own. A person may be quicker than that job.

/** A lead has written, and the agent's draft is there to be read; its task is not. */
async function drafted(world: World): Promise<string> {
  await sandbox.leadReplies({
    workspaceId: world.platform.id,
    leadId: world.platform.leads[0]?.id,
    text: interested,
  })
  await syncReplies(world.ctx, world.scope)
  await world.work({ except: ['open_task'] })
  const [thread] = await world.rows<{ id: string }>('select id from threads')
  expect(await world.rows("select 1 from drafts where state = 'open'")).toHaveLength(1)
  expect(await world.rows('select 1 from tasks')).toEqual([])
  return thread?.id ?? ''
}

async function send(world: World, threadId: string, { sendAt }: { sendAt?: Date } = {}) {
  const [draft] = await world.rows<{ id: string; subject: string }>(
    "select id, subject from drafts where state = 'open'",
  )
  const { revision = -1 } = (await inTx(world.ctx, world.scope, (tx) => readThread(tx, world.scope, threadId))) ?? {}
  return sendReply(world.ctx, world.scope, {
    threadId,
    draftId: draft?.id ?? '',
    revision,
    subject: draft?.subject ?? '',
    body: 'My own words, and no others.',
    ...(sendAt && { sendAt: sendAt.toISOString() }),
  })
}

it("what a person sends before the agent's draft has a task goes out, once, in the person's words", async () => {
  await using world = await actingWorld({ followupEnabled: false })
  const threadId = await drafted(world)
  await send(world, threadId)
  await world.work()
  expect((await sandbox.sent(world.platform.id)).map(({ text }) => text)).toEqual(['My own words, and no others.'])
  expect(await statusOf(world, threadId)).toBe('replied')
})

it('what a person schedules then keeps its time', async () => {
  await using world = await actingWorld({ followupEnabled: false })
  const threadId = await drafted(world)
  const task = await send(world, threadId, { sendAt: new Date(world.ctx.now().getTime() + day) })
  await world.work()
  expect(await taskOf(world, threadId)).toEqual(task)
  await pass(world, 2 * day)
  expect(await sentOf(world)).toBe(1)
})

it('what a person sent and took back then does not come back', async () => {
  await using world = await actingWorld({ followupEnabled: false })
  const threadId = await drafted(world)
  const { id } = await send(world, threadId, { sendAt: new Date(world.ctx.now().getTime() + day) })
  await cancelTask(world.ctx, world.scope, id)
  await world.work()
  expect(await taskOf(world, threadId)).toBeNull()
})

it('a draft that a person asked for and sent in the place of one that waited goes out', async () => {
  await using world = await actingWorld({ followupEnabled: false, autoSendEnabled: false })
  const threadId = await leadWrites(world, interested)
  expect(await taskOf(world, threadId)).toMatchObject({ status: 'ready' })
  for await (const _ of writeDraft(
    world.ctx,
    world.scope,
    { threadId, askedBy: 'person' },
    AbortSignal.timeout(atOwnPace(20_000)),
  ));
  await send(world, threadId)
  await world.work()
  expect((await sandbox.sent(world.platform.id)).map(({ text }) => text)).toEqual(['My own words, and no others.'])
})

it('a task that waits keeps its place when a person asks for another draft, whatever is done first', async () => {
  await using world = await actingWorld({ followupEnabled: false, autoSendEnabled: false })
  const threadId = await leadWrites(world, interested)
  const before = await taskOf(world, threadId)
  for await (const _ of writeDraft(
    world.ctx,
    world.scope,
    { threadId, askedBy: 'person', instruction: 'shorter' },
    AbortSignal.timeout(atOwnPace(20_000)),
  ));
  // A model judges the reply again, which has what was prepared looked at before the new draft has its task.
  await reviewTasks(world.ctx, world.scope, threadId)
  await world.work()
  const [wished] = await world.rows<{ id: string }>("select id from drafts where state = 'open'")
  expect(await taskOf(world, threadId)).toMatchObject({ id: before?.id, status: 'ready', draftId: wished?.id })
})
