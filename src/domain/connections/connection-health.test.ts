import { expect, it } from 'vitest'
import { leadWrites } from '../../../test/tasks/acting.ts'
import { sandbox, withSandbox } from '../../../test/tasks/sandbox.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { inTx } from '../context.ts'
import { correctIntent } from '../threads/correct-intent.ts'
import { connect } from './connect.ts'
import { withConnectionHealth } from './connection-health.ts'
import { findActive } from './store.ts'

withSandbox()

const hour = 3_600_000
const reconnect = ({ ctx, scope }: World, apiKey: string) =>
  connect(ctx, scope, { kind: 'sandbox', baseUrl: sandbox.url, apiKey })
const errorOf = async ({ ctx, scope }: World) => (await inTx(ctx, scope, (tx) => findActive(tx, scope)))?.last_error
const refuses = (message: string) => () =>
  Promise.reject(Object.assign(new Error(message), { name: 'PlatformError', code: 'rejected_key', retryAfterMs: null }))

it('what a platform says that was connected before is no news of the one that is connected now', async () => {
  await using world = await createWorld(sandbox)
  const threadId = await leadWrites(world, 'What does the starter plan contain?')
  await reconnect(world, (await sandbox.makeWorkspace()).apiKey)
  await world.work()
  await sandbox.fault({ kind: 'unauthorized', match: { method: 'PATCH', path: '/api/replies/*/unsubscribe' } })
  await correctIntent(world.ctx, world.scope, threadId, { label: 'unsubscribe', score: -8 })
  await world.work()
  expect(await errorOf(world)).toBeNull()
  // Nor is it that the old one listens.
  await withConnectionHealth(world.ctx, world.scope, refuses('The key is wrong.'))
  await sandbox.clearFaults()
  world.clock.forward(hour)
  await world.work({ except: ['sync_replies'] })
  const told = await world.rows("select 1 from timeline_entries where kind = 'platform_told'")
  expect([told.length, await errorOf(world)]).toEqual([1, { code: 'platform_said', message: 'The key is wrong.' }])
})

it('that the old key is refused is no news of the new one, which somebody entered meanwhile', async () => {
  await using world = await createWorld(sandbox)
  await withConnectionHealth(world.ctx, world.scope, async () => {
    world.clock.forward(hour)
    await reconnect(world, world.platform.apiKey)
    await refuses('The key is wrong.')()
  })
  expect(await errorOf(world)).toBeNull()
})

it('that the platform refuses something of one lead is no lost connection', async () => {
  await using world = await createWorld(sandbox)
  const threadId = await leadWrites(world, 'What does the starter plan contain?')
  await sandbox.fault({ kind: 'invalid', match: { method: 'PATCH', path: '/api/replies/*/mark-as-interested' } })
  await correctIntent(world.ctx, world.scope, threadId, { label: 'interested', score: 8 })
  await world.work()
  expect(await world.rows("select 1 from timeline_entries where kind = 'platform_not_told'")).toHaveLength(1)
  expect(await errorOf(world)).toBeNull()
  expect(await world.rows("select 1 from notices where kind = 'connection_lost'")).toEqual([])
})
