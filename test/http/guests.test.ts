import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agentDefaults } from '#contract/agents.ts'
import { api } from '#contract/api.ts'
import { guestMinutes } from '#contract/guests.ts'
import { createOperationLimits } from '#server/operation-limits.ts'
import { runMaintenance } from '#worker/maintenance.ts'
import type { SandboxProcess } from '../sandbox-process.ts'
import { sharedSandbox } from '../shared-sandbox.ts'
import { createWorld, type World } from '../world.ts'
import { type Served, serve } from './served.ts'

let sandbox: SandboxProcess
let world: World
let served: Served
let ann: Awaited<ReturnType<typeof guest>>

beforeAll(async () => {
  sandbox = await sharedSandbox()
  world = await createWorld(sandbox)
  served = await serve(world)
  ann = await guest()
})
afterAll(async () => {
  await served[Symbol.asyncDispose]()
  await world[Symbol.asyncDispose]()
})

const clientAt = (url: string, token = ''): JsonifiedClient<ContractRouterClient<typeof api>> =>
  createORPCClient(new OpenAPILink(api, { url: `${url}/api`, headers: { authorization: `Bearer ${token}` } }))

async function guest() {
  const { accessToken, refreshToken } = await clientAt(served.url).guests.open()
  const client = clientAt(served.url, accessToken)
  const me = await client.accounts.me()
  return { client, accessToken, refreshToken, me, workspaceId: me.memberships[0]?.workspaceId ?? '' }
}

const refused = { code: 'not_as_guest', status: 403 }

describe('whoever comes in without an account', () => {
  it('finds an agent, knowledge and the sandbox in a workspace of their own, where they may work', async () => {
    const { client, me, workspaceId } = ann
    expect(me).toMatchObject({
      email: '',
      fullName: 'Guest',
      isPlatformAdmin: false,
      memberships: [{ role: 'member' }],
    })
    expect((await client.connections.get({ workspaceId })).connection).toMatchObject({ kind: 'sandbox' })
    expect(await client.agents.list({ workspaceId })).toMatchObject([{ name: 'Ann', autoSendEnabled: false }])
    expect((await client.knowledge.list({ workspaceId, view: 'all' })).rows.length).toBeGreaterThan(3)
    const { until } = await client.guests.get({ workspaceId })
    expect(Date.parse(until ?? '') - world.clock.now.getTime()).toBe(guestMinutes * 60_000)
    await client.agents.create({ workspaceId, ...agentDefaults, name: 'Ben' })
  })

  it('reaches nobody outside, and takes nothing along', async () => {
    const { client, accessToken, workspaceId } = ann
    const url = 'https://hooks.example/x'
    await expect(client.workspaces.create({ name: 'Mine' })).rejects.toMatchObject(refused)
    await expect(client.knowledge.readPage({ workspaceId, url })).rejects.toMatchObject(refused)
    await expect(client.team.acceptInvitation({ token: 'x'.repeat(43) })).rejects.toMatchObject(refused)
    await expect(client.team.leave({ workspaceId })).rejects.toMatchObject(refused)
    // What only an admin may do nobody may here.
    await expect(client.connections.useSandbox({ workspaceId })).rejects.toMatchObject({ code: 'forbidden' })
    const change = await fetch(`${served.url}/auth/v1/user`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'ada@people.example', password: 'a long enough secret' }),
    })
    expect(change.status).toBe(400)
    expect(await world.rows(`select 1 from users where email = 'ada@people.example'`)).toEqual([])
  })

  it('sees nothing of anybody else’s', async () => {
    const other = await guest()
    await expect(other.client.guests.get({ workspaceId: ann.workspaceId })).rejects.toMatchObject({ code: 'not_found' })
    const { workspaceId } = world.scope
    await expect(other.client.connections.get({ workspaceId })).rejects.toMatchObject({ code: 'not_found' })
  })

  it('is gone after an hour, with everything, and not before', async () => {
    const { client, refreshToken, me, workspaceId } = await guest()
    const { connection } = await client.connections.get({ workspaceId })
    const there = Number(connection?.platformWorkspaceId)
    const seeTo = async () => {
      await runMaintenance(served.ctx)
      await world.work({ except: ['sync_replies'] })
    }
    const left = () =>
      world.rows('select id from workspaces where id = $1 union all select id from users where id = $2', [
        workspaceId,
        me.id,
      ])
    await seeTo()
    expect(await left()).toHaveLength(2)
    world.clock.forward((guestMinutes + 1) * 60_000)
    await seeTo()
    expect(await left()).toEqual([])
    expect(await sandbox.leads(there)).toEqual([])
    await expect(client.accounts.me()).rejects.toMatchObject({ code: 'unauthenticated' })
    const again = await fetch(`${served.url}/auth/v1/token?grant_type=refresh_token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token: refreshToken }),
    })
    expect(again.status).toBe(400)
  })

  it('is nobody where the operator lets in no guests', async () => {
    const settings = { ...world.ctx.settings, hasGuests: false }
    await using closed = await serve({ ...world, ctx: { ...world.ctx, settings } })
    await expect(clientAt(closed.url).guests.open()).rejects.toMatchObject({ code: 'not_found' })
  })

  it('is one of few from one network, and told when to come back', async () => {
    const limits = createOperationLimits(world.ctx.pool)
    await limits.spend('guest', { userId: null, ip: '127.0.0.1' }, 20).catch(() => null)
    await expect(clientAt(served.url).guests.open()).rejects.toMatchObject({ code: 'too_many_requests' })
    const answer = await fetch(`${served.url}/api/guests`, { method: 'POST' })
    expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([429, true])
  })
})
