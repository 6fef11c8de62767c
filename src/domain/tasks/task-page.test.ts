import { expect, it } from 'vitest'
import { inTx } from '#domain/context.ts'
import { actingWorld, interested, leadWrites } from '../../../test/tasks/acting.ts'
import { withSandbox } from '../../../test/tasks/sandbox.ts'
import { readTaskPage } from './reads.ts'

withSandbox()

it('tells what the agent leaves to a person from what waits for a reason that says nothing of its words', async () => {
  await using world = await actingWorld({ dailyCap: 1, followupEnabled: false })
  await leadWrites(world, interested, 0)
  const afterTheCap = await leadWrites(world, interested, 1)
  const open = await leadWrites(world, 'Which SAP versions do you support, and do you have an office in Oslo?', 2)
  const { rows } = await inTx(world.ctx, world.scope, (tx) =>
    readTaskPage(tx, world.scope, { tab: 'ready', limit: 50 }),
  )
  const waiting = rows.map(({ threadId, isLeftToPerson, lastError }) => ({ threadId, isLeftToPerson, lastError }))
  expect(waiting).toEqual([
    { threadId: afterTheCap, isLeftToPerson: false, lastError: [{ code: 'daily_cap', cap: 1 }] },
    {
      threadId: open,
      isLeftToPerson: true,
      lastError: [expect.objectContaining({ code: 'handoff' }), { code: 'daily_cap', cap: 1 }],
    },
  ])
})
