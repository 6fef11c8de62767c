import { describe, expect, it } from 'vitest'
import { connect } from '#domain/connections/connect.ts'
import { enqueueSync } from '#domain/connections/enqueue-sync.ts'
import { inTx } from '#domain/context.ts'
import { syncReplies } from '#domain/threads/sync/sync-replies.ts'
import { newId } from '#lib/new-id.ts'
import { backUp } from '../../../test/restored-world.ts'
import { actingWorld, interested } from '../../../test/tasks/acting.ts'
import { sandbox, withSandbox } from '../../../test/tasks/sandbox.ts'
import {
  failSends,
  sentOf,
  statusOf,
  taskOf,
  threadToAnswer,
  withAdapter,
  words,
  writesElsewhere,
} from '../../../test/tasks/sending.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { approveTasks } from './approve-tasks.ts'
import { sendReply } from './send-reply.ts'
import { sendTask } from './send-task.ts'

withSandbox()

const hourMs = 3_600_000

/** What the worker of a restored installation does by itself. */
async function reconcile(world: World): Promise<void> {
  await inTx(world.ctx, world.scope, (tx) => enqueueSync(tx, world.scope))
  await world.work()
}
const reconciliation = (world: World) =>
  world.rows<{ found: number; held: number; isOver: boolean }>(
    'select found, held, ended_at is not null as "isOver" from reconciliations',
  )

describe('after a restore', () => {
  it('what was pending then and went out since is recorded as our own, and not sent again, however often it is restored', async () => {
    await using world = await createWorld(sandbox)
    const { threadId, input } = await threadToAnswer(world)
    const sendAt = new Date(world.clock.now.getTime() + hourMs).toISOString()
    const task = await sendReply(world.ctx, world.scope, { ...input, sendAt })
    await using backup = await backUp(world)
    world.clock.forward(2 * hourMs)
    await world.work()
    expect(await sentOf(world)).toHaveLength(1)
    for (let time = 0; time < 2; time += 1) {
      await using restored = await backup.restore()
      await sendTask(restored.ctx, restored.scope, task.id)
      expect(await taskOf(restored, task.id)).toMatchObject([{ status: 'pending' }])
      await reconcile(restored)
      expect(await sentOf(world)).toHaveLength(1)
      expect(await taskOf(restored, task.id)).toEqual([{ status: 'sent', last_error: null }])
      expect(await statusOf(restored, threadId)).toBe('replied')
      expect(await reconciliation(restored)).toEqual([{ found: 1, held: 0, isOver: true }])
      const messages = await restored.rows(`select from messages where direction = 'outbound'`)
      expect(messages).toHaveLength(1)
    }
  })

  it('what was answered with other words since is not answered again, and what came since is there', async () => {
    await using world = await createWorld(sandbox)
    const { threadId, input } = await threadToAnswer(world)
    const sendAt = new Date(world.clock.now.getTime() + hourMs).toISOString()
    const task = await sendReply(world.ctx, world.scope, { ...input, sendAt })
    await using backup = await backUp(world)
    await sendReply(world.ctx, world.scope, { ...input, body: `${words} And a word more, typed since.` }).catch(
      () => undefined,
    )
    world.clock.forward(2 * hourMs)
    await world.work()
    const [other] = world.platform.leads.slice(1)
    await sandbox.leadReplies({ workspaceId: world.platform.id, leadId: other?.id, text: 'Please call me tomorrow.' })
    const before = await sentOf(world)
    await using restored = await backup.restore()
    await reconcile(restored)
    expect(await sentOf(world)).toEqual(before)
    const [open] = await taskOf(restored, task.id)
    expect(['canceled', 'sent']).toContain(open?.status)
    expect(await statusOf(restored, threadId)).toBe('replied')
    expect(await restored.rows(`select from messages where new_text like 'Please call me%'`)).toHaveLength(1)
  })

  it('what was to go out and has not waits for a person, whose word sends it once', async () => {
    await using world = await createWorld(sandbox)
    const { input } = await threadToAnswer(world)
    const sendAt = new Date(world.clock.now.getTime() + hourMs).toISOString()
    const task = await sendReply(world.ctx, world.scope, { ...input, sendAt })
    await using backup = await backUp(world)
    world.clock.forward(2 * hourMs)
    await using restored = await backup.restore()
    await reconcile(restored)
    expect(await sentOf(world)).toHaveLength(0)
    expect(await taskOf(restored, task.id)).toEqual([{ status: 'ready', last_error: [{ code: 'restored' }] }])
    expect(await reconciliation(restored)).toEqual([{ found: 0, held: 1, isOver: true }])
    await approveTasks(restored.ctx, restored.scope, [task.id])
    await reconcile(restored)
    expect(await sentOf(world)).toHaveLength(1)
    expect(await taskOf(restored, task.id)).toMatchObject([{ status: 'sent' }])
  })

  it('an answer typed since the backup is known before the next one goes out, though no sync brought it', async () => {
    await using world = await createWorld(sandbox)
    const { threadId, input } = await threadToAnswer(world)
    await using backup = await backUp(world)
    await sendReply(world.ctx, world.scope, input)
    await world.work()
    await using restored = await backup.restore()
    // As if the sync had not seen it.
    await restored.rows('update reconciliations set ended_at = now()')
    await restored.rows('delete from send_rests')
    const again = await sendReply(restored.ctx, restored.scope, {
      ...input,
      draftId: newId(),
      body: 'Hello once more.',
    })
    await sendTask(restored.ctx, restored.scope, again.id)
    expect(await sentOf(world)).toHaveLength(1)
    expect((await taskOf(restored, again.id))[0]?.status).not.toBe('sent')
    await restored.work()
    expect(await sentOf(world)).toHaveLength(1)
    expect(await statusOf(restored, threadId)).toBe('replied')
  })

  it('who opted out by the link since the backup gets no automatic answer, though no webhook will tell of it again', async () => {
    await using world = await actingWorld()
    await using backup = await backUp(world)
    const leadId = world.platform.leads[0]?.id
    await sandbox.leadReplies({ workspaceId: world.platform.id, leadId, text: interested })
    await sandbox.leadUnsubscribes({ workspaceId: world.platform.id, leadId })
    await using restored = await backup.restore()
    await reconcile(restored)
    restored.clock.forward(60_000)
    await restored.work()
    expect(await sentOf(world)).toEqual([])
    expect(await restored.rows('select status from tasks')).toEqual([{ status: 'canceled' }])
  })

  it('a send that was unclear at the backup is settled by the conversation, as ever', async () => {
    await using world = await createWorld(sandbox)
    const { input } = await threadToAnswer(world)
    await failSends({ kind: 'lost_answer', times: 1 })
    const task = await sendReply(world.ctx, world.scope, input)
    await sendTask(world.ctx, world.scope, task.id)
    await using backup = await backUp(world)
    await using restored = await backup.restore()
    restored.clock.forward(hourMs)
    await reconcile(restored)
    restored.clock.forward(hourMs)
    await reconcile(restored)
    const sent = await sentOf(world)
    expect(sent.length).toBeLessThanOrEqual(1)
    expect((await taskOf(restored, task.id))[0]?.status).toBe(sent.length === 1 ? 'sent' : 'failed')
  })

  it('what can’t be looked up waits for a person, who has been told and decides', async () => {
    await using world = await createWorld(sandbox)
    const { input } = await threadToAnswer(world)
    const sendAt = new Date(world.clock.now.getTime() + hourMs).toISOString()
    const task = await sendReply(world.ctx, world.scope, { ...input, sendAt })
    await using backup = await backUp(world)
    await using restored = await backup.restore()
    const deaf = {
      ...restored.ctx,
      platforms: withAdapter(restored, {
        open: (access) => ({
          ...restored.ctx.platforms.sandbox.open(access),
          getConversation: async () => {
            throw Object.assign(new Error('gone'), { name: 'PlatformError', code: 'not_found', retryAfterMs: null })
          },
        }),
      }),
    }
    await restored.rows('update reconciliations set ended_at = now()')
    restored.clock.forward(2 * hourMs)
    await sendTask(deaf, restored.scope, task.id)
    expect(await taskOf(restored, task.id)).toEqual([{ status: 'ready', last_error: [{ code: 'restored_unknown' }] }])
    expect(await sentOf(world)).toHaveLength(0)
  })

  it('what is prepared for a platform that is connected no more keeps nothing back of the one that is', async () => {
    await using world = await createWorld(sandbox)
    const { input } = await threadToAnswer(world)
    const sendAt = new Date(world.clock.now.getTime() + hourMs).toISOString()
    const task = await sendReply(world.ctx, world.scope, { ...input, sendAt })
    const next = await sandbox.makeWorkspace()
    await connect(world.ctx, world.scope, { kind: 'sandbox', baseUrl: sandbox.url, apiKey: next.apiKey })
    await world.work()
    await using backup = await backUp(world)
    await sandbox.control('DELETE', `/workspaces/${world.platform.id}`)
    await sandbox.leadReplies({ workspaceId: next.id, leadId: next.leads[0]?.id, text: 'Please call me tomorrow.' })
    await using restored = await backup.restore()
    await reconcile(restored)
    expect(await restored.rows(`select from messages where new_text like 'Please call me%'`)).toHaveLength(1)
    expect(await reconciliation(restored)).toMatchObject([{ isOver: true }])
    restored.clock.forward(2 * hourMs)
    await restored.work()
    expect(await taskOf(restored, task.id)).toMatchObject([
      { status: 'ready', last_error: [{ code: 'other_platform' }] },
    ])
  })

  it('a conversation that can’t be read keeps no lead’s reply out', async () => {
    await using world = await createWorld(sandbox)
    const { input } = await threadToAnswer(world)
    const sendAt = new Date(world.clock.now.getTime() + hourMs).toISOString()
    const task = await sendReply(world.ctx, world.scope, { ...input, sendAt })
    await using backup = await backUp(world)
    const [, other] = world.platform.leads
    await sandbox.leadReplies({ workspaceId: world.platform.id, leadId: other?.id, text: 'Please call me tomorrow.' })
    await using restored = await backup.restore()
    await sandbox.fault({ kind: 'server_error', match: { method: 'GET', path: '/api/replies/*/conversation-thread' } })
    await reconcile(restored)
    expect(await restored.rows(`select from messages where new_text like 'Please call me%'`)).toHaveLength(1)
    restored.clock.forward(2 * hourMs)
    await restored.work()
    expect(await reconciliation(restored)).toMatchObject([{ isOver: false }])
    expect(await taskOf(restored, task.id)).toMatchObject([{ status: 'pending' }])
    await sandbox.clearFaults()
    await reconcile(restored)
    expect(await reconciliation(restored)).toMatchObject([{ isOver: true }])
    expect(await sentOf(world)).toHaveLength(0)
  })

  it('a conversation that can’t be read for hours, where the platform is there, waits for a person and holds no other', async () => {
    await using world = await createWorld(sandbox)
    const { threadId, input } = await threadToAnswer(world)
    const otherId = await writesElsewhere(world, threadId)
    const sendAt = new Date(world.clock.now.getTime() + 24 * hourMs).toISOString()
    const task = await sendReply(world.ctx, world.scope, { ...input, sendAt })
    const other = await sendReply(world.ctx, world.scope, {
      ...input,
      threadId: otherId,
      draftId: newId(),
      revision: 1,
      body: 'It costs what the list says.',
      sendAt,
    })
    await using backup = await backUp(world)
    await using restored = await backup.restore()
    const [asked] = await restored.rows<{ id: string }>(
      'select platform_reply_id as id from messages where thread_id = $1',
      [threadId],
    )
    await sandbox.fault({
      kind: 'server_error',
      match: { method: 'GET', path: `/api/replies/${asked?.id}/conversation-thread` },
    })
    await reconcile(restored)
    expect(await restored.rows('select thread_id as id from thread_lookups')).toEqual([{ id: otherId }])
    expect(await reconciliation(restored)).toMatchObject([{ isOver: false }])
    restored.clock.forward(7 * hourMs)
    // Of a platform that is away nothing is known, however long.
    await sandbox.fault({ kind: 'server_error', match: { method: 'GET', path: '/api/users' } })
    await reconcile(restored)
    expect(await reconciliation(restored)).toMatchObject([{ isOver: false }])
    await sandbox.clearFaults()
    await sandbox.fault({
      kind: 'server_error',
      match: { method: 'GET', path: `/api/replies/${asked?.id}/conversation-thread` },
    })
    restored.clock.forward(hourMs)
    await reconcile(restored)
    expect(await reconciliation(restored)).toMatchObject([{ isOver: true }])
    expect(await taskOf(restored, task.id)).toEqual([{ status: 'ready', last_error: [{ code: 'restored_unknown' }] }])
    expect(await taskOf(restored, other.id)).toEqual([{ status: 'ready', last_error: [{ code: 'restored' }] }])
    expect(await sentOf(world)).toHaveLength(0)
  })

  it('nothing goes out while the platform can’t be read', async () => {
    await using world = await createWorld(sandbox)
    const { input } = await threadToAnswer(world)
    const task = await sendReply(world.ctx, world.scope, input)
    await using backup = await backUp(world)
    await using restored = await backup.restore()
    await sandbox.fault({ match: { method: 'GET', path: '/api/replies' }, kind: 'server_error', times: 100 })
    await syncReplies(restored.ctx, restored.scope).catch(() => undefined)
    await restored.work()
    expect(await sentOf(world)).toHaveLength(0)
    expect(await taskOf(restored, task.id)).toMatchObject([{ status: 'pending' }])
    await sandbox.clearFaults()
    expect(await reconciliation(restored)).toMatchObject([{ isOver: false }])
  })

  it('what waited to be told to people is told by no way a second time', async () => {
    await using world = await createWorld(sandbox)
    await threadToAnswer(world)
    await using backup = await backUp(world)
    await using restored = await backup.restore()
    await reconcile(restored)
    expect(await restored.rows(`select from notice_deliveries where state not in ('dropped')`)).toEqual([])
    expect(await restored.rows('select from sessions')).toEqual([])
    expect(await restored.rows('select from mails where sent_at is null')).toEqual([])
  })
})
