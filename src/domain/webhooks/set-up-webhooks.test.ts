import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { agentDefaults } from '#contract/agents.ts'
import { connect } from '#domain/connections/connect.ts'
import { keyContext } from '#domain/connections/rules.ts'
import { makeAgent } from '../../../test/make-agent.ts'
import type { SandboxProcess } from '../../../test/sandbox-process.ts'
import { sharedSandbox } from '../../../test/shared-sandbox.ts'
import { createWorld } from '../../../test/world.ts'
import { setUpWebhooks } from './set-up-webhooks.ts'

let sandbox: SandboxProcess
beforeAll(async () => {
  sandbox = await sharedSandbox()
})
afterAll(() => sandbox[Symbol.asyncDispose]())

/** The pool, with something done just before the first statement that lists webhooks. */
function beforeListing(pool: pg.Pool, act: () => Promise<unknown>): Pick<pg.Pool, 'connect'> {
  let isDone = false
  const connect = async () => {
    const client = await pool.connect()
    const query = client.query.bind(client) as (...asked: unknown[]) => unknown
    const patched = (...asked: unknown[]) => {
      if (isDone || !/from webhooks where .*order by created_at/s.test(JSON.stringify(asked[0]))) return query(...asked)
      isDone = true
      return act().then(() => query(...asked))
    }
    return Object.assign(client, { query: patched })
  }
  return Object.assign(Object.create(pool), { connect })
}

it('an agent that is made while the webhooks are being looked through keeps its own', async () => {
  await using world = await createWorld(sandbox)
  const { agent } = await makeAgent(world.ctx, world.scope, { ...agentDefaults, name: 'Ann' })
  await world.work()
  const setDeleted = (at: string) => world.rows(`update agents set deleted_at = ${at} where id = $1`, [agent.id])
  await setDeleted('now()')
  // Between two statements of the one who looks them through it comes to be, and has its webhooks.
  const pool = beforeListing(world.ctx.pool, () => setDeleted('null')) as pg.Pool
  await setUpWebhooks({ ...world.ctx, pool }, world.scope)
  await world.work()
  expect(await sandbox.webhooks(world.platform.id)).toHaveLength(2)
  const kept = await world.rows('select id from webhooks where agent_id = $1 and removed_at is null', [agent.id])
  expect(kept).toHaveLength(2)
})

it('webhooks of a platform that was connected meanwhile stay, whoever still looks through those of the one before', async () => {
  await using world = await createWorld(sandbox)
  await makeAgent(world.ctx, world.scope, { ...agentDefaults, name: 'Ann' })
  await world.work()
  const next = await sandbox.makeWorkspace()
  const pool = beforeListing(world.ctx.pool, async () => {
    await connect(world.ctx, world.scope, { kind: 'sandbox', baseUrl: sandbox.url, apiKey: next.apiKey })
    await setUpWebhooks(world.ctx, world.scope)
  }) as pg.Pool
  await setUpWebhooks({ ...world.ctx, pool }, world.scope)
  await world.work({ except: ['sync_replies', 'set_up_webhooks'] })
  expect(await sandbox.webhooks(next.id)).toHaveLength(2)
  expect(await sandbox.webhooks(world.platform.id)).toEqual([])
})

it('no webhook is registered in a workspace that the key opens instead of the connected one', async () => {
  await using world = await createWorld(sandbox)
  const other = await sandbox.makeWorkspace()
  const opens = (apiKey: string) =>
    world.rows('update connections set api_key_encrypted = $1', [
      world.ctx.secrets.seal(apiKey, keyContext(world.scope.workspaceId)),
    ])
  await opens(other.apiKey)
  const { warning } = await makeAgent(world.ctx, world.scope, { ...agentDefaults, name: 'Ann' })
  expect(warning).toMatchObject({ code: 'refused', message: expect.stringContaining('workspace') })
  expect(await sandbox.webhooks(other.id)).toEqual([])
  await opens(world.platform.apiKey)
  await world.work()
  expect(await sandbox.webhooks(world.platform.id)).toHaveLength(2)
})
