import { expect, it } from 'vitest'
import { inTx } from '#domain/context.ts'
import { mintScope } from '#domain/scope.ts'
import { deleteWorkspace, restoreWorkspace } from '#domain/workspaces/delete-workspace.ts'
import { restoreSuspended, suspendWorkspace } from '#domain/workspaces/suspend-workspace.ts'
import {
  actingWorld,
  day,
  hour,
  interested,
  leadWrites,
  pass,
  sentOf,
  statusOf,
  taskOf,
  told,
} from '../../../test/tasks/acting.ts'
import { withSandbox } from '../../../test/tasks/sandbox.ts'
import { makeWorkspace, type World } from '../../../test/world.ts'
import { readAudit } from '../audit/reads.ts'
import { takeUpReplies } from '../intent/take-up-replies.ts'
import { personOf } from '../scope.ts'
import { runTaskNow } from './change-task.ts'

withSandbox()

/** Somebody who administers the platform and is no member. */
async function administratorOf({ ctx, scope }: World) {
  const userId = personOf(await makeWorkspace(ctx)) ?? ''
  return mintScope(scope.workspaceId, { kind: 'administrator', userId })
}

it('while its workspace is suspended an agent drafts nothing, the reply is there, and its admins read who did it', async () => {
  await using world = await actingWorld()
  const administrator = await administratorOf(world)
  await suspendWorkspace(world.ctx, administrator, 'The invoice is open.')
  await suspendWorkspace(world.ctx, administrator, 'Twice is once.')
  const threadId = await leadWrites(world, interested)
  expect(await sentOf(world)).toBe(0)
  expect(await statusOf(world, threadId)).toBe('new')
  expect(await told(world, threadId, 'draft_not_written')).toEqual([{ why: 'suspended' }])
  const { entries } = await inTx(world.ctx, world.scope, (tx) => readAudit(tx, world.scope, 1))
  expect(entries).toMatchObject([{ action: 'workspace.suspended', actor: 'Ada Byron' }])
  expect(await world.rows(`select action_type, admin_user_id, details from audit_logs`)).toEqual([
    {
      action_type: 'UPDATE',
      admin_user_id: personOf(administrator),
      details: { name: 'Acme', suspended: { from: false, to: true }, note: 'The invoice is open.' },
    },
  ])
})

it('what comes due meanwhile waits for a person, who may send it then and there', async () => {
  await using world = await actingWorld({ delayMin: 10, delayMax: 10 })
  const threadId = await leadWrites(world, interested)
  await suspendWorkspace(world.ctx, await administratorOf(world), '')
  await pass(world, hour)
  expect(await sentOf(world)).toBe(0)
  const waiting = await taskOf(world, threadId)
  expect(waiting).toMatchObject({ status: 'ready', lastError: [{ code: 'suspended' }] })
  await runTaskNow(world.ctx, world.scope, waiting?.id ?? '')
  await world.work()
  expect(await sentOf(world)).toBe(1)
})

it('restored, what is due later goes out by itself as if nothing had been, and what came due waits, however late a worker comes', async () => {
  await using world = await actingWorld({ delayMin: 120, delayMax: 120 })
  const administrator = await administratorOf(world)
  const early = await leadWrites(world, interested)
  world.clock.forward(hour)
  const late = await leadWrites(world, interested, 1)
  await suspendWorkspace(world.ctx, administrator, '')
  world.clock.forward(1.5 * hour)
  await restoreSuspended(world.ctx, administrator)
  await world.work()
  expect(await taskOf(world, early)).toMatchObject({ status: 'ready', lastError: [{ code: 'suspended' }] })
  await pass(world, hour)
  expect(await statusOf(world, late)).toBe('replied')
  expect(await sentOf(world)).toBe(1)
})

it('what a lead wrote meanwhile is drafted when that is over, and goes out once, after the agent’s delay', async () => {
  await using world = await actingWorld({ delayMin: 10, delayMax: 10 })
  const administrator = await administratorOf(world)
  await suspendWorkspace(world.ctx, administrator, '')
  const threadId = await leadWrites(world, interested)
  await pass(world, hour)
  expect(await taskOf(world, threadId)).toBeNull()
  await restoreSuspended(world.ctx, administrator)
  await world.work()
  expect(await taskOf(world, threadId)).toMatchObject({ status: 'pending', isAutomatic: true })
  await takeUpReplies(world.ctx, world.scope)
  await pass(world, hour)
  expect(await sentOf(world)).toBe(1)
  await takeUpReplies(world.ctx, world.scope)
  await pass(world, hour)
  expect(await sentOf(world)).toBe(1)
})

it('what has waited longer than a night is drafted for a person, and what is a week old, or put away, stays as it is', async () => {
  await using world = await actingWorld()
  const administrator = await administratorOf(world)
  await suspendWorkspace(world.ctx, administrator, '')
  const old = await leadWrites(world, interested)
  await world.rows(`update messages set sent_at = sent_at - interval '8 days'`)
  const stale = await leadWrites(world, interested, 1)
  const putAway = await leadWrites(world, interested, 2)
  await world.rows('update threads set archived_at = now() where id = $1', [putAway])
  world.clock.forward(13 * hour)
  await takeUpReplies(world.ctx, world.scope)
  await world.work()
  expect(await world.rows('select 1 from drafts')).toEqual([])
  await restoreSuspended(world.ctx, administrator)
  await world.work()
  expect(await taskOf(world, stale)).toMatchObject({ status: 'ready', lastError: [{ code: 'suspended' }] })
  expect([await taskOf(world, old), await taskOf(world, putAway)]).toEqual([null, null])
  expect(await world.rows('select thread_id from drafts')).toEqual([{ thread_id: stale }])
  await pass(world, day)
  expect(await sentOf(world)).toBe(0)
})

it('a follow-up that comes due meanwhile is written when that is over, and waits for a person', async () => {
  await using world = await actingWorld()
  const administrator = await administratorOf(world)
  const threadId = await leadWrites(world, interested)
  expect(await sentOf(world)).toBe(1)
  await suspendWorkspace(world.ctx, administrator, '')
  await pass(world, 4 * day)
  expect(await taskOf(world, threadId)).toMatchObject({ type: 'follow_up', status: 'pending', draftId: null })
  await restoreSuspended(world.ctx, administrator)
  await pass(world, 0)
  expect(await taskOf(world, threadId)).toMatchObject({
    type: 'follow_up',
    status: 'ready',
    lastError: [{ code: 'suspended' }],
  })
  expect(await sentOf(world)).toBe(1)
})

it('a workspace that is gone can be neither suspended nor restored', async () => {
  await using world = await actingWorld()
  const { userId } = { userId: personOf(world.scope) ?? '' }
  const nowhere = mintScope(userId, { kind: 'administrator', userId })
  await expect(suspendWorkspace(world.ctx, nowhere, '')).rejects.toMatchObject({ code: 'not_found' })
  await expect(restoreSuspended(world.ctx, nowhere)).rejects.toMatchObject({ code: 'not_found' })
})

it('a deleted workspace has nothing drafted; taken back, it has drafted what leads wrote meanwhile, and a follow-up that came due waits', async () => {
  await using world = await actingWorld()
  const reminded = await leadWrites(world, interested)
  expect(await taskOf(world, reminded)).toMatchObject({ type: 'follow_up', status: 'pending' })
  await deleteWorkspace(world.ctx, world.scope, 'Acme')
  await pass(world, 4 * day)
  const threadId = await leadWrites(world, interested, 1)
  await pass(world, hour)
  expect(await world.rows(`select id from drafts where state = 'open'`)).toEqual([])
  await restoreWorkspace(world.ctx, world.scope)
  await pass(world, 0)
  for (const id of [threadId, reminded])
    expect(await taskOf(world, id)).toMatchObject({ status: 'ready', lastError: [{ code: 'suspended' }] })
  expect(await sentOf(world)).toBe(1)
})
