import { expect, it } from 'vitest'
import { connect as connectPool } from '#db/connect.ts'
import { rescheduleTask } from '#domain/tasks/change-task.ts'
import { eventually } from '../../test/process/eventually.ts'
import { actingWorld, hour, interested, leadWrites, sentOf, taskOf } from '../../test/tasks/acting.ts'
import { sandbox, withSandbox } from '../../test/tasks/sandbox.ts'
import type { World } from '../../test/world.ts'
import { runWorker } from './run-worker.ts'

withSandbox()

/** A worker as production has it, until the test is over. */
async function working(world: World): Promise<AsyncDisposable> {
  const pool = () =>
    connectPool({ url: world.db.ownerUrl, max: 4, applicationName: 'rejoinder queue test', onError: () => undefined })
  const pools = [pool(), pool()] as const
  const worker = await runWorker(world.ctx, {
    queuePool: pools[0],
    directPool: pools[1],
    concurrency: 4,
    maintenanceMs: 60_000,
    onWorkers: () => undefined,
  })
  return {
    async [Symbol.asyncDispose]() {
      await worker.stop()
      for (const each of pools) await each.end()
    },
  }
}

it('what leads wrote while no worker ran is heard before anything goes out to them by itself', async () => {
  await using world = await actingWorld({ delayMin: 10, delayMax: 10 })
  const threadId = await leadWrites(world, interested)
  const before = await taskOf(world, threadId)
  world.clock.forward(hour)
  await sandbox.leadReplies({
    workspaceId: world.platform.id,
    leadId: world.platform.leads[0]?.id,
    text: 'We have chosen somebody else, sorry.',
  })
  await using _worker = await working(world)
  await eventually(
    'it is heard',
    async () => (await world.rows("select 1 from messages where direction = 'inbound'")).length === 2,
  )
  await eventually('it is looked at', async () => (await taskOf(world, threadId))?.draftId !== before?.draftId)
  expect(await sentOf(world)).toBe(0)
})

it('also before what a person had given a time goes out, which then waits for them', async () => {
  await using world = await actingWorld({ autoSendEnabled: false })
  const threadId = await leadWrites(world, interested)
  const at = new Date(world.clock.now.getTime() + hour / 2).toISOString()
  await rescheduleTask(world.ctx, world.scope, (await taskOf(world, threadId))?.id ?? '', { at })
  world.clock.forward(hour)
  for (const text of ['We have chosen somebody else, sorry.', 'Please don’t send anything any more for now.'])
    await sandbox.leadReplies({ workspaceId: world.platform.id, leadId: world.platform.leads[0]?.id, text })
  await using _worker = await working(world)
  await eventually(
    'they are heard',
    async () => (await world.rows("select 1 from messages where direction = 'inbound'")).length === 3,
  )
  await eventually('it is looked at', async () => (await taskOf(world, threadId))?.status !== 'pending')
  expect(await sentOf(world)).toBe(0)
})

it('and what is due goes out then', async () => {
  await using world = await actingWorld({ delayMin: 10, delayMax: 10 })
  await leadWrites(world, interested)
  world.clock.forward(hour)
  await using _worker = await working(world)
  await eventually('it goes out', async () => {
    world.clock.forward(1000)
    return (await sentOf(world)) === 1
  })
})
