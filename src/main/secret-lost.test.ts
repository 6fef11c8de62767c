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
import { hookContext } from '#domain/notices/rules.ts'
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
async function lose(world: World): Promise<Ctx> {
  const APP_SECRET = randomBytes(32).toString('hex')
  await expect(rotated(world, { APP_SECRET }, ['--secret-lost'])).rejects.toThrow(/could not be opened/)
  const { box } = await loadSecrets({ DATA_DIR: '/nowhere', APP_SECRET })
  return { ...world.ctx, secrets: box }
}

/** What is said of a rotation under these secrets. */
async function rotated(
  { ctx, db }: World,
  secrets: { APP_SECRET: string; APP_SECRET_BEFORE?: string },
  args: readonly string[] = [],
): Promise<string> {
  const { box } = await loadSecrets({ DATA_DIR: '/nowhere', ...secrets })
  const ownerPool = new pg.Pool({ connectionString: db.ownerUrl, max: 2 })
  ownerPool.on('error', () => undefined)
  const needs = { ctx: { ...ctx, secrets: box }, ownerPool, box, databaseTagBefore: null, settleMs: 1 }
  try {
    return await rotateKeys(needs, args)
  } finally {
    await ownerPool.end()
  }
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

it('what was said to be lost fails no later rotation, what was damaged since does, and what was lost opens again once its secret is found', async () => {
  await using world = await actingWorld()
  const { scope, ctx } = world
  const [found, next] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')]
  await rotated(world, { APP_SECRET: found }, ['--secret-lost']).catch(() => undefined)
  const { box: sealing } = await loadSecrets({ DATA_DIR: '/nowhere', APP_SECRET: found })
  const hook = { id: newId(), ownerId: null, name: 'Team', url: 'https://hooks.example/a', kinds: [] }
  await inTx(ctx, scope, (tx) => insertHook({ secrets: sealing }, tx, scope, hook))

  await expect(rotated(world, { APP_SECRET: next }, ['--secret-lost'])).rejects.toThrow(/could not be opened/)
  await expect(rotated(world, { APP_SECRET: next })).resolves.toMatch(/\d+ that were said to be lost still are/)
  const whole = 'select kid from signing_keys where get_byte(private_jwk_encrypted, 0) = 1 limit 1'
  await world.rows(
    `update signing_keys set private_jwk_encrypted = overlay(private_jwk_encrypted placing '\\x0000000000'::bytea from 20) where kid = (${whole})`,
  )
  await expect(rotated(world, { APP_SECRET: next })).rejects.toThrow(/ 1 could not be opened/)

  await rotated(world, { APP_SECRET: next, APP_SECRET_BEFORE: found }).catch(() => undefined)
  const { box } = await loadSecrets({ DATA_DIR: '/nowhere', APP_SECRET: next })
  const [row] = await world.rows<{ box: Buffer }>('select url_encrypted as box from notice_hooks')
  expect(box.open(row?.box ?? Buffer.alloc(0), hookContext(hook.id, scope.workspaceId))).toContain('hooks.example')
})
