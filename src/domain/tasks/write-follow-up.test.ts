import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { agentDefaults } from '#contract/agents.ts'
import { syncReplies } from '#domain/threads/sync/sync-replies.ts'
import { updateSettings } from '#domain/workspaces/update-settings.ts'
import { makeAgent } from '../../../test/make-agent.ts'
import type { SandboxProcess } from '../../../test/sandbox-process.ts'
import { sharedSandbox } from '../../../test/shared-sandbox.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { queueFollowUps } from './write-follow-up.ts'

let sandbox: SandboxProcess
beforeAll(async () => {
  sandbox = await sharedSandbox()
})
afterAll(() => sandbox[Symbol.asyncDispose]())
beforeEach(() => sandbox.clearFaults())

const day = 86_400_000

/** A world without webhooks, whose agent has answered its only lead and plans to follow up on the third day. */
async function followingUp(): Promise<World> {
  const world = await createWorld(sandbox, { leads: 1 })
  await updateSettings(world.ctx, world.scope, { wakeTime: '00:00', timeZone: 'UTC' })
  await makeAgent(world.ctx, world.scope, {
    ...agentDefaults,
    name: 'Ann',
    autoSendEnabled: true,
    delayMin: 0,
    delayMax: 0,
  })
  const { id: workspaceId, leads } = world.platform
  await sandbox.leadReplies({ workspaceId, leadId: leads[0]?.id, text: 'Yes, this sounds interesting. Tell me more.' })
  await syncReplies(world.ctx, world.scope)
  await world.work()
  expect(await sandbox.sent(workspaceId)).toHaveLength(1)
  return world
}

async function daysPass(world: World, days: number): Promise<void> {
  world.clock.forward(days * day)
  await queueFollowUps(world.ctx, world.scope)
  await world.work()
}

it('a lead who opted out at the platform, and whose opt-out no webhook told, is not followed up', async () => {
  await using world = await followingUp()
  const { id: workspaceId, leads } = world.platform
  await sandbox.leadUnsubscribes({ workspaceId, leadId: leads[0]?.id })
  for (let days = 0; days < 9; days += 1) await daysPass(world, 1)
  expect(await sandbox.sent(workspaceId)).toHaveLength(1)
  expect(await world.rows('select unsubscribed_at is not null as is_out from contacts')).toEqual([{ is_out: true }])
  expect(await world.rows("select detail from timeline_entries where kind = 'unsubscribed'")).toEqual([
    { detail: { by: 'platform' } },
  ])
})

it('a follow-up is written while the platform does not say how the lead stands, and waits until it does', async () => {
  await using world = await followingUp()
  await sandbox.fault({ kind: 'server_error', status: 503, match: { method: 'GET', path: '/api/leads' } })
  await daysPass(world, 4)
  expect(await sandbox.sent(world.platform.id)).toHaveLength(1)
  await sandbox.clearFaults()
  await daysPass(world, 1)
  expect(await sandbox.sent(world.platform.id)).toHaveLength(2)
})
