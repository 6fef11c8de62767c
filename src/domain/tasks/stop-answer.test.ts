import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { rungs } from '#contract/autonomy.ts'
import { readAgents } from '#domain/agents/reads.ts'
import { setSteps } from '#domain/autonomy/set-steps.ts'
import { inTx } from '#domain/context.ts'
import { readThreadPage } from '#domain/threads/lists/thread-page.ts'
import { lockForDecision } from '#domain/threads/lock-for-decision.ts'
import { actingWorld, hour, interested, leadWrites, pass, sentOf, taskOf } from '../../../test/tasks/acting.ts'
import { withSandbox } from '../../../test/tasks/sandbox.ts'
import type { World } from '../../../test/world.ts'
import { rescheduleTask } from './change-task.ts'
import { stopAnswer } from './stop-answer.ts'
import { changeTask } from './store.ts'

withSandbox()

const rowOf = async ({ ctx, scope }: World, threadId: string) =>
  (await inTx(ctx, scope, (tx) => readThreadPage(tx, scope, { view: 'all', limit: 50 }))).rows.find(
    ({ id }) => id === threadId,
  )

it('what is about to go out is counted down to, and stopped where it is seen; a person’s own send is not', async () => {
  await using world = await actingWorld({ delayMin: 30, delayMax: 30 })
  const { ctx, scope } = world
  const [first, second, third] = [
    await leadWrites(world, interested, 0),
    await leadWrites(world, interested, 1),
    await leadWrites(world, interested, 2),
  ]
  expect((await rowOf(world, first))?.nextStep).toMatchObject({ isAutomatic: true, countsDown: true })

  const stopped = await stopAnswer(ctx, scope, first)
  expect(stopped).toMatchObject({ status: 'canceled', cancelCause: 'person' })
  expect(await rowOf(world, first)).toMatchObject({ status: 'new', nextStep: null })
  await expect(stopAnswer(ctx, scope, first)).rejects.toMatchObject({ code: 'task_not_open' })

  // Somebody gave it a time of their own in the meantime.
  const own = await taskOf(world, second)
  const at = new Date(ctx.now().getTime() + hour / 2).toISOString()
  await rescheduleTask(ctx, scope, own?.id ?? '', { at })
  expect((await rowOf(world, second))?.nextStep).toMatchObject({ isAutomatic: false, countsDown: false })
  await expect(stopAnswer(ctx, scope, second)).rejects.toMatchObject({ code: 'task_not_open' })

  await pass(world, hour)
  expect(await sentOf(world), 'the stopped one stays').toBe(2)
  expect((await rowOf(world, third))?.nextStep, 'a planned follow-up').toMatchObject({ countsDown: false })

  const [agent] = await inTx(ctx, scope, (tx) => readAgents(tx, scope))
  await setSteps(ctx, scope, { agentId: agent?.id ?? '', rungs: [...rungs], step: 'send' })
  const trusted = await leadWrites(world, interested, 3)
  expect((await rowOf(world, trusted))?.nextStep).toMatchObject({ isAutomatic: true, countsDown: false })
  expect(await stopAnswer(ctx, scope, trusted), 'it can be stopped all the same').toMatchObject({ status: 'canceled' })
})

it('what a person gives a time of their own at the same moment is not stopped', async () => {
  await using world = await actingWorld({ delayMin: 30, delayMax: 30 })
  const { ctx, scope } = world
  const threadId = await leadWrites(world, interested)
  const task = await taskOf(world, threadId)
  const scheduledAt = new Date(ctx.now().getTime() + hour)
  const stopped = await inTx(ctx, scope, async (tx) => {
    await lockForDecision(tx, scope, threadId)
    const stopping = stopAnswer(ctx, scope, threadId).catch((error: unknown) => error)
    // It has found the task, or waits for this one.
    await setTimeout(200)
    const change = { from: ['pending'], to: 'pending', scheduledAt, isAutomatic: false } as const
    await changeTask(tx, scope, task?.id ?? '', change)
    return { stopping }
  })
  expect(await stopped.stopping).toMatchObject({ code: 'task_not_open' })
  expect(await taskOf(world, threadId)).toMatchObject({ id: task?.id, status: 'pending', isAutomatic: false })
})
