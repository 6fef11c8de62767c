import { expect, it } from 'vitest'
import { defaultPlatformKind } from '#contract/connections.ts'
import { connect } from '#domain/connections/connect.ts'
import { enqueueSync } from '#domain/connections/enqueue-sync.ts'
import { inTx } from '#domain/context.ts'
import { readThreadCounts } from '#domain/threads/reads.ts'
import { actingWorld, interested, leadWrites, taskOf } from '../../../test/tasks/acting.ts'
import { sandbox, withSandbox } from '../../../test/tasks/sandbox.ts'
import type { World } from '../../../test/world.ts'
import { archiveThread } from './put-away.ts'

withSandbox()

const needing = async ({ ctx, scope }: World) => (await inTx(ctx, scope, (tx) => readThreadCounts(tx, scope))).needs
const synced = async (world: World): Promise<void> => {
  await inTx(world.ctx, world.scope, (tx) => enqueueSync(tx, world.scope))
  await world.work()
}

it('simulated leads need nobody any more once a platform is connected, and are put away once; real ones go on needing somebody', async () => {
  await using world = await actingWorld({ autoSendEnabled: false })
  const { ctx, scope } = world
  const simulated = await leadWrites(world, interested)
  await leadWrites(world, interested, 1)
  expect(await needing(world)).toBe(2)
  const platform = await sandbox.makeWorkspace()
  const place = { baseUrl: sandbox.url, apiKey: platform.apiKey }
  await connect(ctx, scope, { kind: defaultPlatformKind, ...place })
  await sandbox.leadReplies({ workspaceId: platform.id, leadId: platform.leads[0]?.id, text: interested })
  await world.work()
  expect(await needing(world)).toBe(1)
  expect(await taskOf(world, simulated)).toBeNull()

  // Whoever wants one back keeps it.
  await archiveThread(ctx, scope, simulated, false)
  await synced(world)
  expect(await needing(world)).toBe(2)

  // Who goes back to the sandbox for a while still owes the others an answer.
  await connect(ctx, scope, { kind: 'sandbox', baseUrl: sandbox.url, apiKey: world.platform.apiKey })
  await synced(world)
  expect(await needing(world)).toBe(2)
  await connect(ctx, scope, { kind: defaultPlatformKind, ...place })
  await synced(world)
  expect(await needing(world)).toBe(1)
})
