import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { agentDefaults } from '#contract/agents.ts'
import { connect } from '#domain/connections/connect.ts'
import { deleteWorkspace, restorableMs, restoreWorkspace } from '#domain/workspaces/delete-workspace.ts'
import { type Log, silentLog } from '#lib/log.ts'
import { newId } from '#lib/new-id.ts'
import { makeAgent } from '../../test/make-agent.ts'
import type { SandboxProcess } from '../../test/sandbox-process.ts'
import { sharedSandbox } from '../../test/shared-sandbox.ts'
import { createWorld, type World } from '../../test/world.ts'
import { runJob } from './jobs.ts'
import { runMaintenance } from './maintenance.ts'

let sandbox: SandboxProcess
beforeAll(async () => {
  sandbox = await sharedSandbox()
})
afterAll(() => sandbox[Symbol.asyncDispose]())
beforeEach(() => sandbox.clearFaults())

async function deleted(): Promise<World> {
  const world = await createWorld(sandbox)
  await makeAgent(world.ctx, world.scope, { ...agentDefaults, name: 'Ann' })
  await world.work()
  expect(await sandbox.webhooks(world.platform.id)).toHaveLength(2)
  // Somebody who was never in would be forgotten with what they made.
  await world.rows('update users set last_sign_in_at = now()')
  await deleteWorkspace(world.ctx, world.scope, 'Acme')
  return world
}

const workspaces = (world: World) => world.rows('select id from workspaces')

async function keep(world: World): Promise<void> {
  await runMaintenance(world.ctx)
  await world.work({ except: ['sync_replies'] })
}

it('takes its webhooks off the platform before it forgets their ids, once nobody can take it back', async () => {
  await using world = await deleted()
  world.clock.forward(restorableMs - 1000)
  await keep(world)
  expect(await sandbox.webhooks(world.platform.id)).toHaveLength(2)
  world.clock.forward(2000)
  await keep(world)
  expect(await sandbox.webhooks(world.platform.id)).toEqual([])
  expect(await workspaces(world)).toEqual([])
})

it('goes with what was done in it, of which nothing stays in the action log; what was done elsewhere stays', async () => {
  await using world = await deleted()
  const line = (id: string, workspaceId: string | null) => ({
    id,
    type: 'page_view',
    name: 'Inbox',
    workspace_id: workspaceId,
    details: {},
    page_url: '/inbox',
    user_agent: '',
    success: true,
  })
  const [here, elsewhere] = [newId(), newId()]
  await world.rows(`select record_actions($1, 'Ada', 'ada@people.example', $2, now())`, [
    newId(),
    JSON.stringify([line(here, world.scope.workspaceId), line(elsewhere, newId()), line(newId(), null)]),
  ])
  world.clock.forward(restorableMs + 1000)
  await keep(world)
  expect(await workspaces(world)).toEqual([])
  const left = await world.rows<{ id: string }>('select id from action_logs')
  expect(left).toHaveLength(2)
  expect(left).toContainEqual({ id: elsewhere })
})

it('goes whatever the platform answers, which is asked once', async () => {
  await using world = await deleted()
  const match = { workspaceId: world.platform.id, method: 'DELETE' }
  await sandbox.fault({ kind: 'unauthorized', match, times: 1 })
  world.clock.forward(restorableMs + 1000)
  await keep(world)
  expect(await workspaces(world)).toEqual([])
  expect(await sandbox.webhooks(world.platform.id)).toHaveLength(2)
})

it('takes off what was registered without anybody hearing its id, and what was left at a connection before', async () => {
  await using world = await createWorld(sandbox)
  await world.work()
  const match = { workspaceId: world.platform.id, method: 'POST', path: '/api/webhook-url' }
  await sandbox.fault({ kind: 'lost_answer', match })
  await makeAgent(world.ctx, world.scope, { ...agentDefaults, name: 'Ann' })
  const other = await sandbox.makeWorkspace()
  await connect(world.ctx, world.scope, { kind: 'sandbox', baseUrl: sandbox.url, apiKey: other.apiKey })
  await world.work({ except: ['remove_webhook', 'sweep_webhooks'] })
  expect(await sandbox.webhooks(world.platform.id)).toHaveLength(1)
  expect(await sandbox.webhooks(other.id)).toHaveLength(2)
  await world.rows('update users set last_sign_in_at = now()')
  await deleteWorkspace(world.ctx, world.scope, 'Acme')
  world.clock.forward(restorableMs + 1000)
  await runMaintenance(world.ctx)
  await world.work({ except: ['sweep_webhooks'] })
  expect(await sandbox.webhooks(world.platform.id)).toEqual([])
  expect(await sandbox.webhooks(other.id)).toEqual([])
  expect(await workspaces(world)).toEqual([])
})

it('waits some minutes for a platform that does not answer', async () => {
  await using world = await deleted()
  await sandbox.fault({ kind: 'rate_limited', match: { workspaceId: world.platform.id, path: '/api/webhook-url' } })
  world.clock.forward(restorableMs + 1000)
  await keep(world)
  expect(await workspaces(world)).toHaveLength(1)
  await sandbox.clearFaults()
  await keep(world)
  expect(await sandbox.webhooks(world.platform.id)).toEqual([])
  expect(await workspaces(world)).toEqual([])
})

it('goes without a platform that has not answered for long, and says what was left', async () => {
  await using world = await deleted()
  await sandbox.fault({ kind: 'server_error', match: { workspaceId: world.platform.id, path: '/api/webhook-url' } })
  world.clock.forward(restorableMs + 1000)
  await keep(world)
  expect(await workspaces(world)).toHaveLength(1)
  world.clock.forward(20 * 60_000)
  const warnings: object[] = []
  const log: Log = { ...silentLog, warn: (fields) => void warnings.push(fields), child: () => log }
  await runJob({ ...world.ctx, log }, 'erase_workspace', { workspaceId: world.scope.workspaceId }, false)
  expect(await workspaces(world)).toEqual([])
  expect(warnings).toContainEqual(expect.objectContaining({ left: 2 }))
})

it('stays, with its webhooks, when an admin takes it back before the job runs', async () => {
  await using world = await deleted()
  world.clock.forward(restorableMs + 1000)
  await runMaintenance(world.ctx)
  await restoreWorkspace(world.ctx, world.scope)
  await world.work({ except: ['sync_replies'] })
  expect(await sandbox.webhooks(world.platform.id)).toHaveLength(2)
  expect(await workspaces(world)).toHaveLength(1)
})
