import { expect, it } from 'vitest'
import { inTx } from '#domain/context.ts'
import { readThreadPage } from '#domain/threads/lists/thread-page.ts'
import { actingWorld, comesLate, day, hour, interested, leadWrites, sentOf } from '../../../test/tasks/acting.ts'
import { sandbox, withSandbox } from '../../../test/tasks/sandbox.ts'
import { createWorld, type World } from '../../../test/world.ts'

withSandbox()

const remove = 'Please remove me from your list.'

const needingYou = async (world: World): Promise<unknown[]> => {
  const { rows } = await inTx(world.ctx, world.scope, (tx) =>
    readThreadPage(tx, world.scope, { view: 'needs', limit: 10 }),
  )
  return rows.map(({ label, needs, isUnsubscribed }) => ({ label, needs, isUnsubscribed }))
}
const countOfThem = (world: World) => world.rows('select sum(needs)::int as needs from thread_counts')

it('a person sees what a lead writes who has opted out before', async () => {
  await using world = await createWorld(sandbox)
  const threadId = await leadWrites(world, remove)
  expect(await needingYou(world)).toEqual([])

  world.clock.forward(30 * day)
  await comesLate(world, threadId, interested)
  expect(await needingYou(world)).toEqual([{ label: 'interested', needs: 'answer', isUnsubscribed: true }])
  expect(await countOfThem(world)).toEqual([{ needs: 1 }])
})

it('what they wrote before it, and comes only then, is settled by it', async () => {
  await using world = await createWorld(sandbox)
  const threadId = await leadWrites(world, remove)
  world.clock.forward(hour / 60)
  await comesLate(world, threadId, interested)
  expect(await needingYou(world)).toEqual([])
})

it('nothing goes out to them by itself, and another opt-out asks for nobody', async () => {
  await using world = await actingWorld()
  const threadId = await leadWrites(world, remove)
  world.clock.forward(30 * day)
  await comesLate(world, threadId, interested)
  expect(await sentOf(world)).toBe(0)
  expect(await needingYou(world)).toEqual([{ label: 'interested', needs: 'approve', isUnsubscribed: true }])

  await world.rows("update messages set platform_reply_id = '0' where platform_reply_id = '1'")
  world.clock.forward(30 * day)
  await comesLate(world, threadId, remove)
  expect(await needingYou(world)).toEqual([])
  expect(await countOfThem(world)).toEqual([{ needs: 0 }])
})
