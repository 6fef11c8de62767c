import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { agentDefaults } from '#contract/agents.ts'
import { removeAgent } from '#domain/agents/remove-agent.ts'
import { connect } from '#domain/connections/connect.ts'
import { queueNames } from '#queue/catalogue.ts'
import { makeAgent } from '../../../test/make-agent.ts'
import type { SandboxProcess } from '../../../test/sandbox-process.ts'
import { sharedSandbox } from '../../../test/shared-sandbox.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { maintainWebhooks } from './check-webhooks.ts'

let sandbox: SandboxProcess
beforeAll(async () => {
  sandbox = await sharedSandbox()
})
afterAll(() => sandbox[Symbol.asyncDispose]())
beforeEach(() => sandbox.clearFaults())

const minuteMs = 60_000

/** An agent whose first webhook is at the platform, though nobody here ever heard its id: the worker died, or the answer was lost. */
async function halfRegistered(): Promise<{ world: World; agentId: string }> {
  const world = await createWorld(sandbox)
  await world.work()
  const match = { workspaceId: world.platform.id, method: 'POST', path: '/api/webhook-url' }
  await sandbox.fault({ kind: 'lost_answer', match, times: 1 })
  const { agent } = await makeAgent(world.ctx, world.scope, { ...agentDefaults, name: 'Ann' })
  expect(await sandbox.webhooks(world.platform.id)).toHaveLength(1)
  expect(await world.rows('select 1 from webhooks where platform_webhook_id is not null')).toEqual([])
  return { world, agentId: agent.id }
}

/** All that is to be done at once, then what waits until a registration that is under way has arrived, or never will. */
async function later(world: World): Promise<void> {
  await world.work({ except: ['sync_replies'] })
  world.clock.forward(5 * minuteMs)
  await world.work({ except: ['sync_replies'] })
}

it('a webhook that was registered without anybody hearing its id goes with its agent', async () => {
  const { world, agentId } = await halfRegistered()
  await using _ = world
  await removeAgent(world.ctx, world.scope, agentId)
  await later(world)
  expect(await sandbox.webhooks(world.platform.id)).toEqual([])
})

it('it goes from the platform that was left for another, too', async () => {
  const { world } = await halfRegistered()
  await using _ = world
  const other = await sandbox.makeWorkspace()
  await connect(world.ctx, world.scope, { kind: 'sandbox', baseUrl: sandbox.url, apiKey: other.apiKey })
  await later(world)
  expect(await sandbox.webhooks(world.platform.id)).toEqual([])
  expect(await sandbox.webhooks(other.id)).toHaveLength(2)
})

it('the sync removes what a job gave up on, and nothing that is in use or of somebody else', async () => {
  const { world, agentId } = await halfRegistered()
  await using _ = world
  await makeAgent(world.ctx, world.scope, { ...agentDefaults, name: 'Ben' })
  const [left] = await sandbox.webhooks(world.platform.id)
  // Looks like one of ours, but is of an installation beside this one.
  const foreign = `http://127.0.0.1:9/hooks/${randomBytes(32).toString('base64url')}`
  await fetch(`${sandbox.url}/api/webhook-url`, {
    method: 'POST',
    headers: { authorization: `Bearer ${world.platform.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Rejoinder: Ann (lead_replied)', url: foreign, events: ['lead_replied'] }),
  })
  await removeAgent(world.ctx, world.scope, agentId)
  for (const queue of queueNames) await world.queue.deleteQueuedJobs(queue)
  await maintainWebhooks(world.ctx, world.scope)
  const stays = await sandbox.webhooks(world.platform.id)
  expect(stays.map(({ url }) => url)).toContain(foreign)
  expect(stays.map(({ id }) => id)).not.toContain(left?.id)
  expect(stays).toHaveLength(3)
})

it('a platform that will not let it be removed is compared all the same', async () => {
  const { world, agentId } = await halfRegistered()
  await using _ = world
  await removeAgent(world.ctx, world.scope, agentId)
  await sandbox.fault({ kind: 'forbidden', match: { workspaceId: world.platform.id, method: 'DELETE' } })
  await maintainWebhooks(world.ctx, world.scope)
  expect(await sandbox.webhooks(world.platform.id)).toHaveLength(1)
  expect(await world.rows('select 1 from connections where webhooks_checked_at is not null')).toHaveLength(1)
})
