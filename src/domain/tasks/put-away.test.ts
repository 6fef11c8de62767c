import { describe, expect, it } from 'vitest'
import { inTx } from '#domain/context.ts'
import { readThread } from '#domain/threads/reads.ts'
import { syncReplies } from '#domain/threads/sync/sync-replies.ts'
import {
  actingWorld,
  comesLate,
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
import { sandbox, withSandbox } from '../../../test/tasks/sandbox.ts'
import { dyingWorker, failSends } from '../../../test/tasks/sending.ts'
import type { World } from '../../../test/world.ts'
import { cancelTask, restoreTask, runTaskNow } from './change-task.ts'
import { archiveAgain, archiveThread, hideAgain, snoozeThread, wakeSnoozed } from './put-away.ts'
import { readTaskCounts, readTaskPage } from './reads.ts'
import { sendReply } from './send-reply.ts'
import { sendTask } from './send-task.ts'

withSandbox()

const minutes = 60_000
const archive = (world: World, threadId: string) => archiveThread(world.ctx, world.scope, threadId, true)
const takeOut = (world: World, threadId: string) => archiveThread(world.ctx, world.scope, threadId, false)
const snooze = (world: World, threadId: string, ms: number) =>
  snoozeThread(world.ctx, world.scope, threadId, new Date(world.clock.now.getTime() + ms).toISOString())
const wake = (world: World) => wakeSnoozed(world.ctx, world.scope)
const rowOf = (world: World, threadId: string) =>
  inTx(world.ctx, world.scope, (tx) => readThread(tx, world.scope, threadId))
const countsOf = (world: World) => inTx(world.ctx, world.scope, (tx) => readTaskCounts(tx, world.scope))
const readyOf = async (world: World) =>
  (await inTx(world.ctx, world.scope, (tx) => readTaskPage(tx, world.scope, { tab: 'ready', limit: 50 }))).rows
const openOf = (world: World) =>
  world.rows("select id from tasks where status in ('pending', 'ready', 'processing', 'failed')")

/** As a composer sends what the person wrote. */
async function composed(world: World, threadId: string, sendAt?: Date) {
  const thread = await rowOf(world, threadId)
  const task = await taskOf(world, threadId)
  return {
    threadId,
    draftId: task?.draftId ?? '',
    revision: thread?.revision ?? -1,
    subject: 'Re: Offer',
    body: 'Thank you. Here is what you asked for.',
    ...(sendAt === undefined ? {} : { sendAt: sendAt.toISOString() }),
  }
}

describe('an archived thread has no open task', () => {
  it('a mail that the person had not seen stays where it is seen, whether they archive the thread or snooze it', async () => {
    await using world = await actingWorld({ autoSendEnabled: false })
    const { ctx, scope } = world
    const threadId = await leadWrites(world, interested)
    const seen = async () => ({ seenAt: (await rowOf(world, threadId))?.lastMessageAt })
    const before = await seen()
    await leadWrites(world, 'Can you call me today?')
    const until = new Date(world.clock.now.getTime() + hour).toISOString()
    await expect(archiveThread(ctx, scope, threadId, true, before)).rejects.toMatchObject({ code: 'thread_changed' })
    await expect(snoozeThread(ctx, scope, threadId, until, before)).rejects.toMatchObject({ code: 'thread_changed' })
    expect(await taskOf(world, threadId)).toMatchObject({ status: 'ready' })
    await snoozeThread(ctx, scope, threadId, until, await seen())
    await archiveThread(ctx, scope, threadId, true, await seen())
    expect(await taskOf(world, threadId)).toBeNull()
  })

  it('a mail that comes late is not put out of sight unseen, though the person saw a newer one; a mail of ours may be', async () => {
    await using world = await actingWorld({ autoSendEnabled: false })
    const { ctx, scope } = world
    const threadId = await leadWrites(world, interested)
    const seen = async () => {
      const row = await rowOf(world, threadId)
      return { seenAt: row?.lastMessageAt, revision: row?.revision }
    }
    const before = await seen()
    await comesLate(world, threadId, 'Please call me before noon, I am leaving then.')
    const until = new Date(world.clock.now.getTime() + hour).toISOString()
    const changed = { code: 'thread_changed' }
    await expect(archiveThread(ctx, scope, threadId, true, before)).rejects.toMatchObject(changed)
    await expect(snoozeThread(ctx, scope, threadId, until, before)).rejects.toMatchObject(changed)
    const after = await seen()
    await sendReply(ctx, scope, await composed(world, threadId))
    await world.work()
    expect((await seen()).revision).toBeGreaterThan(after.revision ?? 0)
    await snoozeThread(ctx, scope, threadId, until, after)
    await archiveThread(ctx, scope, threadId, true, after)
  })

  it('a draft that waits for approval leaves the tasks and their count, and undo brings it back exactly', async () => {
    await using world = await actingWorld({ autoSendEnabled: false })
    const threadId = await leadWrites(world, interested)
    const before = await readyOf(world)
    expect(before).toHaveLength(1)
    expect(await archive(world, threadId)).toEqual({ isStopped: false })
    expect(await openOf(world)).toEqual([])
    expect(await readyOf(world)).toEqual([])
    expect(await countsOf(world)).toMatchObject({ ready: 0 })
    await takeOut(world, threadId)
    const [{ updatedAt: _, ...was } = {}] = before.map((row) => ({ ...row, updatedAt: '' }))
    expect(await readyOf(world)).toMatchObject([was])
    expect(await statusOf(world, threadId)).toBe('pending')
  })

  it('an automatic send does not go out, and after undo it goes at its time, once', async () => {
    await using world = await actingWorld({ delayMin: 10, delayMax: 10 })
    const threadId = await leadWrites(world, interested)
    const before = await taskOf(world, threadId)
    expect(await archive(world, threadId)).toEqual({ isStopped: true })
    await archive(world, threadId) // a second tab changes nothing
    await takeOut(world, threadId)
    const after = await taskOf(world, threadId)
    expect({ ...after, updatedAt: before?.updatedAt }).toEqual(before)
    await pass(world, 11 * minutes)
    expect(await sentOf(world)).toBe(1)
  })

  it('what came due meanwhile waits for a person and says so', async () => {
    await using world = await actingWorld({ delayMin: 10, delayMax: 10 })
    const threadId = await leadWrites(world, interested)
    await archive(world, threadId)
    await pass(world, day)
    expect(await sentOf(world)).toBe(0)
    await takeOut(world, threadId)
    await pass(world, hour)
    expect(await sentOf(world)).toBe(0)
    expect(await taskOf(world, threadId)).toMatchObject({
      status: 'ready',
      isAutomatic: false,
      lastError: [{ code: 'archived' }],
    })
  })

  it.each<[string, (world: World, threadId: string) => Promise<unknown>]>([
    [
      'gave an answer its time',
      async (world, threadId) =>
        sendReply(world.ctx, world.scope, await composed(world, threadId, new Date(world.clock.now.getTime() + day))),
    ],
    [
      'sent an answer',
      async (world, threadId) => {
        await sendReply(world.ctx, world.scope, await composed(world, threadId))
        await pass(world, 2 * minutes)
      },
    ],
    ['wrote, as the lead', (world) => leadWrites(world, 'One more thing.')],
  ])('is not archived again by an undo where somebody %s since', async (_, goesOn) => {
    await using world = await actingWorld({ autoSendEnabled: false })
    const threadId = await leadWrites(world, interested)
    await archive(world, threadId)
    await pass(world, minutes)
    await takeOut(world, threadId)
    await pass(world, minutes)
    await goesOn(world, threadId)
    const before = await taskOf(world, threadId)
    expect(await archiveAgain(world.ctx, world.scope, threadId)).toEqual({ isStopped: false, isLeft: true })
    expect(await rowOf(world, threadId)).toMatchObject({ archivedAt: null })
    expect(await taskOf(world, threadId)).toEqual(before)
  })

  it('is archived again by an undo, with what it had, where nothing was done since', async () => {
    await using world = await actingWorld({ autoSendEnabled: false })
    const threadId = await leadWrites(world, interested)
    await sendReply(world.ctx, world.scope, await composed(world, threadId, new Date(world.clock.now.getTime() + day)))
    await archive(world, threadId)
    await pass(world, minutes)
    await takeOut(world, threadId)
    await pass(world, minutes)
    expect(await archiveAgain(world.ctx, world.scope, threadId)).toEqual({ isStopped: true })
    expect(await openOf(world)).toEqual([])
  })

  it('a planned follow-up comes back at its time, or never when that has passed', async () => {
    await using world = await actingWorld()
    const planned = await leadWrites(world, interested)
    const followUp = await taskOf(world, planned)
    expect(followUp).toMatchObject({ followUpNumber: 1 })
    await archive(world, planned)
    expect(await rowOf(world, planned)).toMatchObject({ nextStep: null })
    await takeOut(world, planned)
    expect(await taskOf(world, planned)).toMatchObject({ id: followUp?.id, scheduledAt: followUp?.scheduledAt })
    await archive(world, planned)
    await pass(world, 30 * day)
    await takeOut(world, planned)
    await pass(world, 30 * day)
    expect(await taskOf(world, planned)).toBeNull()
    expect(await sentOf(world)).toBe(1)
  })

  it('a failed send comes back failed', async () => {
    await using world = await actingWorld()
    await failSends({ kind: 'invalid' })
    const failing = await leadWrites(world, interested)
    expect(await taskOf(world, failing)).toMatchObject({ status: 'failed' })
    await archive(world, failing)
    expect(await openOf(world)).toEqual([])
    await takeOut(world, failing)
    expect(await taskOf(world, failing)).toMatchObject({
      status: 'failed',
      lastError: [{ code: 'platform_said', message: expect.any(String) }],
    })
  })

  it('a draft that is written only then is not offered; an inbound message un-archives and is drafted', async () => {
    await using world = await actingWorld({ autoSendEnabled: false })
    const [lead] = world.platform.leads
    await sandbox.leadReplies({ workspaceId: world.platform.id, leadId: lead?.id, text: interested })
    await syncReplies(world.ctx, world.scope)
    await world.work({ except: ['open_task'] })
    const [row] = await world.rows<{ id: string }>('select id from threads')
    const threadId = row?.id ?? ''
    await archive(world, threadId)
    await world.work()
    expect(await openOf(world)).toEqual([])
    await leadWrites(world, 'One more thing: this really is interesting, please tell me more.')
    expect(await rowOf(world, threadId)).toMatchObject({ archivedAt: null })
    expect(await readyOf(world)).toHaveLength(1)
  })

  it('what a person sends from there takes it out; a cancellation taken back does, too', async () => {
    await using world = await actingWorld({ autoSendEnabled: false })
    const threadId = await leadWrites(world, interested)
    const input = await composed(world, threadId)
    const task = await taskOf(world, threadId)
    await cancelTask(world.ctx, world.scope, task?.id ?? '')
    await archive(world, threadId)
    await restoreTask(world.ctx, world.scope, task?.id ?? '')
    expect(await rowOf(world, threadId)).toMatchObject({ archivedAt: null, status: 'pending' })
    await archive(world, threadId)
    await sendReply(world.ctx, world.scope, input)
    expect(await rowOf(world, threadId)).toMatchObject({ archivedAt: null })
    await world.work()
    expect(await sentOf(world)).toBe(1)
  })

  it('a send that was under way and did not go out brings it back', async () => {
    await using world = await actingWorld({ autoSendEnabled: false })
    const threadId = await leadWrites(world, interested)
    const task = await sendReply(world.ctx, world.scope, await composed(world, threadId))
    await expect(sendTask(dyingWorker(world, 'before the call'), world.scope, task.id)).rejects.toThrow('dies')
    await archive(world, threadId)
    expect(await taskOf(world, threadId)).toMatchObject({ status: 'processing' })
    for (let round = 0; round < 6; round += 1) await pass(world, minutes)
    expect(await rowOf(world, threadId)).toMatchObject({ archivedAt: null })
    expect(await taskOf(world, threadId)).toMatchObject({ status: 'failed' })
  })
})

describe('a snoozed thread sends nothing by itself', () => {
  it('what comes due waits for a person, and says so on the timeline', async () => {
    await using world = await actingWorld({ delayMin: 10, delayMax: 10 })
    const threadId = await leadWrites(world, interested)
    await snooze(world, threadId, hour)
    await pass(world, 11 * minutes)
    expect(await sentOf(world)).toBe(0)
    const waits = { status: 'ready', isAutomatic: false, lastError: [{ code: 'snoozed' }] }
    expect(await taskOf(world, threadId)).toMatchObject(waits)
    expect(await told(world, threadId, 'waits_for_approval')).toMatchObject([{ reasons: [{ code: 'snoozed' }] }])
    await pass(world, hour)
    await wake(world)
    await pass(world, hour)
    expect(await sentOf(world)).toBe(0)
    expect(await taskOf(world, threadId)).toMatchObject(waits)
  })

  it.each([
    ['the sender looks first', false],
    ['the thread wakes first', true],
  ])('also when no worker was there meanwhile and %s', async (_, wakesFirst) => {
    await using world = await actingWorld({ delayMin: 10, delayMax: 10 })
    const threadId = await leadWrites(world, interested)
    await snooze(world, threadId, hour)
    world.clock.forward(2 * hour)
    if (wakesFirst) await wake(world)
    await pass(world, 0)
    await wake(world)
    await pass(world, 0)
    expect(await sentOf(world)).toBe(0)
    expect(await taskOf(world, threadId)).toMatchObject({ status: 'ready' })
  })

  it('what is due after it wakes goes out at its time', async () => {
    await using world = await actingWorld({ delayMin: 60, delayMax: 60 })
    const threadId = await leadWrites(world, interested)
    await snooze(world, threadId, 10 * minutes)
    await pass(world, 11 * minutes)
    await wake(world)
    await pass(world, hour)
    expect(await sentOf(world)).toBe(1)
  })

  it.each([
    ['is written in time', [day, day, day, day, day]],
    ['is written only after it woke', [30 * day]],
  ])('a follow-up waits, too, when it %s', async (_, steps) => {
    await using world = await actingWorld()
    const threadId = await leadWrites(world, interested)
    expect(await sentOf(world)).toBe(1)
    await snooze(world, threadId, 5 * day)
    for (const ms of steps) await pass(world, ms)
    await wake(world)
    await pass(world, hour)
    expect(await sentOf(world)).toBe(1)
    expect(await taskOf(world, threadId)).toMatchObject({
      type: 'follow_up',
      status: 'ready',
      lastError: [{ code: 'snoozed' }],
    })
  })

  it('and one that woke before it was written waits as well', async () => {
    await using world = await actingWorld()
    const threadId = await leadWrites(world, interested)
    await snooze(world, threadId, 5 * day)
    world.clock.forward(6 * day)
    await wake(world)
    await pass(world, hour)
    expect(await sentOf(world)).toBe(1)
    expect(await taskOf(world, threadId)).toMatchObject({ type: 'follow_up', status: 'ready' })
  })

  it('what a person scheduled or runs goes out all the same', async () => {
    await using world = await actingWorld({ autoSendEnabled: false })
    const threadId = await leadWrites(world, interested)
    const at = new Date(world.clock.now.getTime() + hour)
    await sendReply(world.ctx, world.scope, await composed(world, threadId, at))
    await snooze(world, threadId, day)
    await pass(world, 2 * hour)
    expect(await sentOf(world)).toBe(1)
    const other = await leadWrites(world, interested, 1)
    await snooze(world, other, day)
    await runTaskNow(world.ctx, world.scope, (await taskOf(world, other))?.id ?? '')
    await world.work()
    expect(await sentOf(world)).toBe(2)
  })

  it('an inbound message wakes it, and its own answer goes out by the rules', async () => {
    await using world = await actingWorld({ delayMin: 10, delayMax: 10 })
    const threadId = await leadWrites(world, interested)
    await snooze(world, threadId, day)
    await leadWrites(world, 'One more thing: this really is interesting, please tell me more.')
    expect(await rowOf(world, threadId)).toMatchObject({ snoozedUntil: null })
    await pass(world, 11 * minutes)
    expect(await sentOf(world)).toBe(1)
  })
})

it('a thread that was hidden when it was archived is hidden again by the undo; one that its lead has brought back meanwhile is not', async () => {
  await using world = await actingWorld({ autoSendEnabled: false })
  const { ctx, scope } = world
  const threadId = await leadWrites(world, interested)
  const until = new Date(world.clock.now.getTime() + day).toISOString()
  await snoozeThread(ctx, scope, threadId, until)
  await archive(world, threadId)
  expect(await hideAgain(ctx, scope, threadId, until)).toEqual({ isStopped: false })
  expect(await rowOf(world, threadId)).toMatchObject({ archivedAt: null, snoozedUntil: until })
  await archive(world, threadId)
  await leadWrites(world, 'Can you call me today?')
  expect(await hideAgain(ctx, scope, threadId, until)).toEqual({ isStopped: false, isLeft: true })
  expect(await rowOf(world, threadId)).toMatchObject({ archivedAt: null, snoozedUntil: null })
})
