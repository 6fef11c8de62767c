import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { expect, it } from 'vitest'
import { single } from '#db/connect.ts'
import { connect, connectSandbox } from '#domain/connections/connect.ts'
import { readConnection } from '#domain/connections/reads.ts'
import { type Ctx, inTx } from '#domain/context.ts'
import { eraseLead } from '#domain/erasure/erase-lead.ts'
import { finishErasure } from '#domain/erasure/finish-erasure.ts'
import { readErasures } from '#domain/erasure/reads.ts'
import { findHook, insertHook } from '#domain/notices/hooks-store.ts'
import { listBrowsers, putBrowser } from '#domain/notices/push-store.ts'
import { syncReplies } from '#domain/threads/sync/sync-replies.ts'
import { checkWebhooks } from '#domain/webhooks/check-webhooks.ts'
import { updateSettings } from '#domain/workspaces/update-settings.ts'
import { newId } from '#lib/new-id.ts'
import { actingWorld, interested, leadWrites } from '../../test/tasks/acting.ts'
import { sandbox, withSandbox } from '../../test/tasks/sandbox.ts'
import type { World } from '../../test/world.ts'
import { rotateKeys } from './rotate-keys.ts'
import { loadSecrets } from './secrets.ts'

withSandbox()

/** The installation under another master secret, of which whoever runs it has said that the one before is lost. */
async function lose({ ctx, db }: World): Promise<Ctx> {
  const { box } = await loadSecrets({ DATA_DIR: '/nowhere', APP_SECRET: randomBytes(32).toString('hex') })
  const ownerPool = new pg.Pool({ connectionString: db.ownerUrl, max: 2 })
  ownerPool.on('error', () => undefined)
  const needs = { ctx: { ...ctx, secrets: box }, ownerPool, box, databaseTagBefore: null, settleMs: 1 }
  await expect(rotateKeys(needs, ['--secret-lost'])).rejects.toThrow(/could not be opened/)
  await ownerPool.end()
  return needs.ctx
}

it('a workspace whose master secret is lost says that its platform can’t be read, and works again once that is connected', async () => {
  await using world = await actingWorld()
  const { scope, platform } = world
  await leadWrites(world, interested)
  await updateSettings(world.ctx, scope, { openrouterKey: 'sk-or-lost' })
  await eraseLead(world.ctx, scope, platform.leads[1]?.email ?? '')
  await world.work()
  await eraseLead(world.ctx, scope, platform.leads[4]?.email ?? '')

  const after = { ...world, ctx: await lose(world) }
  const connection = () => inTx(after.ctx, scope, (tx) => readConnection(tx, scope))
  expect((await connection())?.lastError).toEqual({ code: 'our_fault' })

  await connect(after.ctx, scope, { kind: 'sandbox', baseUrl: sandbox.url, apiKey: platform.apiKey })
  expect((await connection())?.lastError).toBeNull()
  await expect(checkWebhooks(after.ctx, scope)).resolves.toEqual({ missing: 0, changed: 0 })
  expect(await leadWrites(after, interested, 2)).not.toBe('')
  const { id } = await eraseLead(after.ctx, scope, platform.leads[3]?.email ?? '')
  await finishErasure(after.ctx, scope, id, false)
  expect((await readErasures(after.ctx, scope)).filter(({ doneAt }) => doneAt === null)).toEqual([])
})

it('an erasure of somebody who has opted out ends, and a person hears that the platform was not told, while its key is lost', async () => {
  await using world = await actingWorld({ autoSendEnabled: false })
  const [lead] = world.platform.leads
  await sandbox.leadReplies({ workspaceId: world.platform.id, leadId: lead?.id, text: 'Please unsubscribe me.' })
  await syncReplies(world.ctx, world.scope)
  await world.work({ except: ['push_to_platform'] })
  const ctx = await lose(world)
  const { id } = await eraseLead(ctx, world.scope, lead?.email ?? '')
  const heard = () =>
    world.rows(`select from notices where kind = 'handoff' and detail ? 'isOptOutUntold' and thread_id is null`)
  await expect(finishErasure(ctx, world.scope, id, false)).rejects.toThrow(/master secret/)
  expect(await heard()).toHaveLength(0)
  world.clock.forward(3_600_000)
  await expect(finishErasure(ctx, world.scope, id, false)).rejects.toThrow(/master secret/)
  expect(await heard()).toHaveLength(1)
  await finishErasure(ctx, world.scope, id, true)
  expect((await readErasures(ctx, world.scope)).filter(({ doneAt }) => doneAt === null)).toEqual([])
})

it('the sandbox is connected anew, with leads of its own, where the key of the one before is lost', async () => {
  await using world = await actingWorld()
  const own = await connectSandbox(world.ctx, world.scope)
  const ctx = await lose(world)
  const again = await connectSandbox(ctx, world.scope)
  expect(again.platformWorkspaceId).not.toBe(own.platformWorkspaceId)
})

it('addresses whose keys are lost are told as dead, and browsers are forgotten', async () => {
  await using world = await actingWorld()
  const { ctx, scope, db } = world
  const { userId } = scope.actor.kind === 'person' ? scope.actor : expect.fail('a person')
  const [hookId, sessionId] = [newId(), newId()]
  const hook = { id: hookId, ownerId: null, name: 'Team', url: 'https://hooks.example/a', kinds: [] }
  await inTx(ctx, scope, (tx) => insertHook(ctx, tx, scope, hook))
  await world.rows('insert into sessions (id, user_id) values ($1, $2)', [sessionId, userId])
  const address = { endpoint: 'https://push.example/b', p256dh: 'p', auth: 'a' }
  await putBrowser(ctx, single(db.pool), { id: newId(), userId, sessionId }, address)

  const after = await lose(world)
  expect((await inTx(after, scope, (tx) => findHook(tx, scope, hookId)))?.deadWhy).toBe('unreachable')
  expect(await listBrowsers(single(db.pool), userId)).toEqual([])
})
