import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTx } from '#domain/context.ts'
import { personOf } from '#domain/scope.ts'
import { deleteWorkspace } from '#domain/workspaces/delete-workspace.ts'
import { updateSettings } from '#domain/workspaces/update-settings.ts'
import { sandbox, withSandbox } from '../../../test/tasks/sandbox.ts'
import { createWorld, makeWorkspace, type World } from '../../../test/world.ts'
import { readAudit } from '../audit/reads.ts'
import { type AdminScope, mintAdminScope, mintScope, type Scope } from '../scope.ts'
import { lookIntoWorkspace } from './look-into-workspace.ts'
import { readPlatformWorkspaces } from './reads.ts'

withSandbox()

let world: World
let root: AdminScope
let other: Scope
beforeAll(async () => {
  world = await createWorld(sandbox)
  other = await makeWorkspace(world.ctx)
  root = mintAdminScope(personOf(other) ?? '')
  await world.rows(`insert into user_roles (user_id, role) values ($1, 'admin')`, [root.userId])
})
afterAll(() => world[Symbol.asyncDispose]())

const listed = async (search?: string) =>
  (await readPlatformWorkspaces(world.ctx, root, { search })).workspaces.map(({ id }) => id)

it('lists every workspace with what it has, the newest first, by its name or the address of one of its people', async () => {
  await updateSettings(world.ctx, other, { name: 'Globex' })
  const { workspaces, nextCursor } = await readPlatformWorkspaces(world.ctx, root, {})
  expect(nextCursor).toBeNull()
  expect(workspaces.map(({ id }) => id)).toEqual([other.workspaceId, world.scope.workspaceId])
  expect(workspaces[0]).toMatchObject({ name: 'Globex', members: 1, agents: 0, platform: null, suspendedAt: null })
  expect(workspaces[1]).toMatchObject({ name: 'Acme', platform: { kind: 'sandbox', hasProblem: false } })
  expect(await listed('GLOB')).toEqual([other.workspaceId])
  expect(await listed(`${personOf(world.scope)}@people`)).toEqual([world.scope.workspaceId])
  expect(await listed('nobody has this')).toEqual([])
})

it('goes on below the last one of a page, and leaves out what is deleted', async () => {
  for (let place = 0; place < 50; place += 1) await makeWorkspace(world.ctx)
  const gone = await makeWorkspace(world.ctx)
  await deleteWorkspace(world.ctx, gone, 'Acme')
  const first = await readPlatformWorkspaces(world.ctx, root, {})
  expect(first.workspaces).toHaveLength(50)
  const second = await readPlatformWorkspaces(world.ctx, root, { cursor: first.nextCursor })
  expect(second.workspaces.map(({ id }) => id)).toEqual([other.workspaceId, world.scope.workspaceId])
})

it('tells nobody else anything', async () => {
  const stranger = mintAdminScope(personOf(world.scope) ?? '')
  expect((await readPlatformWorkspaces(world.ctx, stranger, {})).workspaces).toEqual([])
})

it('shows one workspace without a secret, and writes into its audit log who looked', async () => {
  const { ctx, scope } = world
  const secrets = { openrouterKey: 'sk-or-secret', mcpUrl: 'https://tools.example/hidden-token/mcp?key=hidden' }
  await updateSettings(ctx, scope, secrets)
  const entering = mintScope(scope.workspaceId, { kind: 'administrator', userId: root.userId })
  const look = await lookIntoWorkspace(ctx, root, entering)
  expect(look).toMatchObject({
    settings: { name: 'Acme', hasOpenrouterKey: true, mcpHost: 'tools.example' },
    connection: { kind: 'sandbox', lastError: null },
    suspendedAt: null,
  })
  expect(look.jobs.map(({ job }) => job)).toContain('sync_replies')
  expect(JSON.stringify(look)).not.toMatch(/secret|hidden/)
  const { entries } = await inTx(ctx, scope, (tx) => readAudit(tx, scope, 1))
  expect(entries).toMatchObject([{ action: 'workspace.looked_into', actor: 'Ada Byron' }])
})
