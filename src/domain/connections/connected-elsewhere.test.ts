import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sharedSandbox } from '../../../test/shared-sandbox.ts'
import { createWorld, makeWorkspace, type World } from '../../../test/world.ts'
import { readSendsStop } from '../autonomy/reads.ts'
import { inTx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { deleteWorkspace, restoreWorkspace } from '../workspaces/delete-workspace.ts'
import { connect } from './connect.ts'
import { isConnectedElsewhere } from './connected-elsewhere.ts'

type Sandbox = Awaited<ReturnType<typeof sharedSandbox>>
let sandbox: Sandbox
let world: World
beforeAll(async () => {
  sandbox = await sharedSandbox()
  world = await createWorld(sandbox)
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
  await sandbox[Symbol.asyncDispose]()
})

const connectTo = ({ apiKey }: { apiKey: string }, scope: Scope) =>
  connect(world.ctx, scope, { kind: 'sandbox', baseUrl: sandbox.url, apiKey })
const places = ({ workspaceId }: Scope) =>
  world.rows('select platform_workspace_id as id from connections where workspace_id = $1 and is_active', [workspaceId])
const refused = { code: 'platform_connected_elsewhere', message: expect.stringContaining('already connected') }
const isStopped = async (scope: Scope) =>
  (await inTx(world.ctx, scope, (tx) => readSendsStop(tx, scope))).stopped !== null

/** A place, and two workspaces of which the first is connected to it. */
async function oneOfTwo() {
  const place = await sandbox.makeWorkspace()
  const [one, other] = [await makeWorkspace(world.ctx), await makeWorkspace(world.ctx)]
  await connectTo(place, one)
  return { place, one, other }
}

describe('a second workspace at one place of a platform', () => {
  it('is refused, without a word of whose the first one is, and keeps what it is connected to; of two at once one is', async () => {
    const { place, one, other } = await oneOfTwo()
    const own = await sandbox.makeWorkspace()
    await connectTo(own, other)
    await expect(connectTo(place, other)).rejects.toMatchObject(refused)
    expect(await places(other)).toEqual([{ id: String(own.id) }])
    expect(await Promise.all([one, other].map((scope) => isConnectedElsewhere(world.ctx.pool, scope)))).toEqual([
      false,
      false,
    ])
    const free = await sandbox.makeWorkspace()
    const both = await Promise.allSettled([one, other].map((scope) => connectTo(free, scope)))
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('may come once the first has gone to another one, or its key is taken no more', async () => {
    const { place, one, other } = await oneOfTwo()
    await connectTo(await sandbox.makeWorkspace(), one)
    await connectTo(place, other)
    await expect(connectTo(place, one)).rejects.toMatchObject(refused)
    // As the sync, and whatever else asks, notes it.
    const refusal = { code: 'platform_said', message: 'Unauthenticated.' }
    await world.rows(
      'update connections set last_error = $2::jsonb, sync_error = $2::jsonb where workspace_id = $1 and is_active',
      [other.workspaceId, JSON.stringify(refusal)],
    )
    await connectTo(place, one)
    await expect(connectTo(place, other)).rejects.toMatchObject(refused)
  })

  it('may come once the first is deleted, which sends nothing by itself when it is brought back; both are told then', async () => {
    const { place, one, other } = await oneOfTwo()
    await deleteWorkspace(world.ctx, one, 'Acme')
    await connectTo(place, other)
    await restoreWorkspace(world.ctx, one)
    expect([await isStopped(one), await isStopped(other)]).toEqual([true, false])
    const told = () => Promise.all([one, other].map((scope) => isConnectedElsewhere(world.ctx.pool, scope)))
    expect(await told()).toEqual([true, true])
    // Where both work anyway, a key may be changed.
    await connectTo(place, one)
    await connectTo(await sandbox.makeWorkspace(), other)
    expect(await told()).toEqual([false, false])
  })

  it('is known by the same hash as the migration makes of what was connected before', async () => {
    const { one } = await oneOfTwo()
    expect(
      await world.rows(
        `select d.hash = sha256(convert_to(c.base_url || chr(10) || c.platform_workspace_id, 'UTF8')) as same
           from directory d join connections c on c.id = d.subject_id where d.kind = 'platform' and d.workspace_id = $1`,
        [one.workspaceId],
      ),
    ).toEqual([{ same: true }])
  })
})
