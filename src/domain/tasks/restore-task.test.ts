import { expect, it } from 'vitest'
import { inTx } from '#domain/context.ts'
import { noteUnsubscribed } from '#domain/threads/sync/note-unsubscribed.ts'
import {
  actingWorld,
  hour,
  interested,
  leadWrites,
  pass,
  sentOf,
  statusOf,
  taskOf,
  told,
} from '../../../test/tasks/acting.ts'
import { withSandbox } from '../../../test/tasks/sandbox.ts'
import { cancelTask, restoreTask, runTaskNow } from './change-task.ts'

withSandbox()

const minutes = 60_000

it('a task that was cancelled by mistake is what it was, and goes out at its time, once', async () => {
  await using world = await actingWorld({ delayMin: 10, delayMax: 10 })
  const threadId = await leadWrites(world, interested)
  const task = await taskOf(world, threadId)
  await cancelTask(world.ctx, world.scope, task?.id ?? '')
  expect(await taskOf(world, threadId)).toBeNull()
  const restored = await restoreTask(world.ctx, world.scope, task?.id ?? '')
  expect(restored).toMatchObject({ status: 'pending', isAutomatic: true, scheduledAt: task?.scheduledAt })
  expect(await statusOf(world, threadId)).toBe('pending')
  expect(await told(world, threadId, 'restored')).toEqual([{ followUp: null }])
  await pass(world, 11 * minutes)
  expect(await sentOf(world)).toBe(1)
})

it('one whose time has passed meanwhile waits for a person', async () => {
  await using world = await actingWorld({ delayMin: 10, delayMax: 10 })
  const threadId = await leadWrites(world, interested)
  const task = await taskOf(world, threadId)
  await cancelTask(world.ctx, world.scope, task?.id ?? '')
  world.clock.forward(hour)
  await restoreTask(world.ctx, world.scope, task?.id ?? '')
  await pass(world, hour)
  expect(await sentOf(world)).toBe(0)
  expect(await taskOf(world, threadId)).toMatchObject({ status: 'ready', isAutomatic: false })
})

it('a draft that waited for approval waits again', async () => {
  await using world = await actingWorld({ autoSendEnabled: false })
  const threadId = await leadWrites(world, interested)
  const task = await taskOf(world, threadId)
  await cancelTask(world.ctx, world.scope, task?.id ?? '')
  await restoreTask(world.ctx, world.scope, task?.id ?? '')
  expect(await taskOf(world, threadId)).toMatchObject({ id: task?.id, status: 'ready' })
  expect(await sentOf(world)).toBe(0)
})

it('a follow-up is planned again, and its series goes on', async () => {
  await using world = await actingWorld()
  const threadId = await leadWrites(world, interested)
  const planned = await taskOf(world, threadId)
  await cancelTask(world.ctx, world.scope, planned?.id ?? '')
  await restoreTask(world.ctx, world.scope, planned?.id ?? '')
  expect(await taskOf(world, threadId)).toMatchObject({
    id: planned?.id,
    status: 'pending',
    followUpNumber: 1,
    scheduledAt: planned?.scheduledAt,
  })
  await runTaskNow(world.ctx, world.scope, planned?.id ?? '')
  await world.work()
  expect(await sentOf(world)).toBe(2)
  expect(await taskOf(world, threadId)).toMatchObject({ followUpNumber: 2 })
})

it('what has been answered, sent or opted out of since does not come back', async () => {
  await using world = await actingWorld({ delayMin: 10, delayMax: 10 })
  const { ctx, scope } = world
  const first = await leadWrites(world, interested)
  const old = await taskOf(world, first)
  await cancelTask(ctx, scope, old?.id ?? '')
  await leadWrites(world, 'One more thing: this really is interesting, please tell me more.')
  await expect(restoreTask(ctx, scope, old?.id ?? '')).rejects.toMatchObject({ code: 'task_not_open' })
  const newer = await taskOf(world, first)
  await cancelTask(ctx, scope, newer?.id ?? '')
  await expect(restoreTask(ctx, scope, old?.id ?? '')).rejects.toMatchObject({ code: 'task_not_open' })
  world.clock.forward(1000)
  await inTx(ctx, scope, (tx) => noteUnsubscribed(tx, scope, first))
  world.clock.forward(1000)
  await expect(restoreTask(ctx, scope, newer?.id ?? '')).rejects.toMatchObject({ code: 'thread_changed' })
  await pass(world, hour)
  expect(await sentOf(world)).toBe(0)
  expect(await taskOf(world, first)).toBeNull()
})
