import { expect, it } from 'vitest'
import { agentDefaults } from '#contract/agents.ts'
import type { BulkAction, BulkChangeThere } from '#contract/bulk.ts'
import { connect } from '#domain/connections/connect.ts'
import { inMemberships, inTx } from '#domain/context.ts'
import { mintMembershipsScope, mintScope, personOf, type Scope } from '#domain/scope.ts'
import { runTaskNow } from '#domain/tasks/change-task.ts'
import { archiveThread } from '#domain/tasks/put-away.ts'
import { undoSends } from '#domain/tasks/undo-sends.ts'
import { readThreadPage } from '#domain/threads/lists/thread-page.ts'
import { eraseWorkspace } from '#domain/workspaces/delete-workspace.ts'
import { updateSettings } from '#domain/workspaces/update-settings.ts'
import { newId } from '#lib/new-id.ts'
import { sweepWorkspace } from '#worker/sweep.ts'
import { makeAgent } from '../../../test/make-agent.ts'
import { actingWorld, interested, leadWrites, sentOf } from '../../../test/tasks/acting.ts'
import { sandbox, withSandbox } from '../../../test/tasks/sandbox.ts'
import { seedReady } from '../../../test/tasks/seed-ready.ts'
import { makeWorkspace, type World } from '../../../test/world.ts'
import { readBatch } from './batch-reads.ts'
import { lotSize } from './rules.ts'
import { runChange } from './run-change.ts'
import { runPart } from './run-part.ts'
import { lookEveryMs, mostSilentMs } from './settle-batch.ts'
import { startBatch } from './start-batch.ts'
import { undoBatch } from './undo-batch.ts'
import { undoChange } from './undo-change.ts'

withSandbox()

const windowMs = 10_000
const minuteMs = 60_000
const approve: BulkAction = { kind: 'approve' }

/** One person in two workspaces, each with drafts that wait; sends of the second can be undone for longer. */
async function twoWorlds(): Promise<World & { other: World; of: ReturnType<typeof mintMembershipsScope> }> {
  const world = await actingWorld({ autoSendEnabled: false })
  const userId = personOf(world.scope) ?? ''
  const { workspaceId } = await makeWorkspace(world.ctx)
  await world.rows(`insert into workspace_members (workspace_id, user_id, role) values ($1, $2, 'admin')`, [
    workspaceId,
    userId,
  ])
  const scope = mintScope(workspaceId, { kind: 'person', userId, role: 'admin' })
  const platform = await sandbox.makeWorkspace({})
  await connect(world.ctx, scope, { kind: 'sandbox', baseUrl: sandbox.url, apiKey: platform.apiKey })
  await updateSettings(world.ctx, scope, { wakeTime: '00:00', timeZone: 'UTC', undoSeconds: (2 * windowMs) / 1000 })
  await updateSettings(world.ctx, world.scope, { undoSeconds: windowMs / 1000 })
  await makeAgent(world.ctx, scope, { ...agentDefaults, name: 'Bo', autoSendEnabled: false, delayMin: 0, delayMax: 0 })
  const other = { ...world, scope, platform }
  for (const one of [world, other]) for (const lead of [0, 1]) await leadWrites(one, interested, lead)
  return Object.assign(world, { other, of: mintMembershipsScope(userId, [world.scope.workspaceId, workspaceId]) })
}
type Two = Awaited<ReturnType<typeof twoWorlds>>

async function partOf({ ctx, scope }: World) {
  const { rows } = await inTx(ctx, scope, (tx) => readThreadPage(tx, scope, { view: 'all', limit: 100 }))
  const named = rows.map(({ id, lastMessageAt }) => ({ threadId: id, lastMessageAt }))
  return { workspaceId: scope.workspaceId, changeId: newId(), count: named.length, chosen: { named } }
}
const begin = async (world: Two, action: BulkAction = approve, batchId = newId()) => {
  const parts = [await partOf(world), await partOf(world.other)]
  const changes = await startBatch(world.ctx, world.of, { batchId, action, parts })
  return { batchId, changes, mine: parts[0]?.changeId ?? '', theirs: parts[1]?.changeId ?? '' }
}
const systemOf = ({ scope }: World): Scope => mintScope(scope.workspaceId, { kind: 'system' })
const runOf = (world: World, changeId: string, ctx = world.ctx) =>
  runPart(ctx, { system: systemOf(world), scope: world.scope }, changeId)
const read = ({ ctx, of }: Two, batchId: string) => inMemberships(ctx, of, (tx) => readBatch(tx, of, batchId))
const undo = ({ ctx, of }: Two, batchId: string) => undoBatch(ctx, of, batchId)
const by = (changes: readonly BulkChangeThere[], changeId: string) => changes.find(({ id }) => id === changeId)
const callsOf = async (world: World) => (await world.rows('select from send_attempts')).length
const readyIn = async (world: World) =>
  (await world.rows(`select from tasks where status = 'ready' and workspace_id = $1`, [world.scope.workspaceId])).length
/** Goes through the first lot of a part, and dies in the next; returns with how many threads something was done. */
async function doOneLot(world: World, changeId: string, look: () => Promise<BulkChangeThere[]>): Promise<number> {
  for (let most = 4; most < 400; most += 4) {
    let looks = 0
    const now = () => {
      looks += 1
      if (looks > most) throw new Error('the process dies here')
      return world.clock.now
    }
    await runOf(world, changeId, { ...world.ctx, now }).catch(() => undefined)
    const done = by(await look(), changeId)?.done ?? 0
    if (done === lotSize) return done
  }
  throw new Error('No lot was gone through alone')
}

it('nothing goes out before the longest window after the last draft of all workspaces, however long that takes, whoever looks', async () => {
  await using world = await twoWorlds()
  await seedReady(world.other, 2 * lotSize)
  const { batchId, changes, mine, theirs } = await begin(world)
  expect(changes.map(({ state, total, undoUntil }) => [state, total, undoUntil])).toEqual([
    ['running', 2, null],
    ['running', 2 * lotSize + 2, null],
  ])
  // Nobody asks after it from here on: the first part is over at once, the last one takes long and dies on the way.
  await runOf(world, mine)
  for (const isLast of [false, true]) {
    world.clock.forward(mostSilentMs - minuteMs)
    await world.work({ except: ['run_bulk_part'] })
    expect(await callsOf(world)).toBe(0)
    if (isLast) break
    await doOneLot(world.other, theirs, () => read(world, batchId))
  }
  await world.work()
  const decided = await read(world, batchId)
  expect(decided.map(({ state, done }) => [state, done])).toEqual([
    ['done', 2],
    ['done', 2 * lotSize + 2],
  ])
  const until = new Date(world.clock.now.getTime() + 2 * windowMs).toISOString()
  expect(decided.map(({ undoUntil }) => undoUntil)).toEqual([until, until])
  world.clock.forward(2 * windowMs - 1)
  await world.work()
  expect(await callsOf(world)).toBe(0)
  world.clock.forward(1)
  await world.work()
  expect(await sentOf(world)).toBe(2)
  expect(await sentOf(world.other)).toBeGreaterThanOrEqual(2)
  expect(await callsOf(world)).toBe(2 * lotSize + 4)
  expect(await world.rows('select from bulk_parts where is_open')).toEqual([])
})

it('one undo takes back all of it in the last moment and before it is begun: no call is made', async () => {
  await using world = await twoWorlds()
  const { batchId } = await begin(world)
  await world.work()
  expect((await read(world, batchId)).map(({ state }) => state)).toEqual(['done', 'done'])
  world.clock.forward(2 * windowMs - 1)
  await world.work()
  expect((await undo(world, batchId)).map(({ state }) => state)).toEqual(['undoing', 'undoing'])
  // The worker is late: what was to go out is long due.
  world.clock.forward(60 * windowMs)
  await world.work({ except: ['run_bulk_part'] })
  await world.work()
  expect(await read(world, batchId)).toMatchObject([
    { state: 'undone', undone: 2, kept: [], undoUntil: null },
    { state: 'undone', undone: 2, kept: [], undoUntil: null },
  ])
  expect([await readyIn(world), await readyIn(world.other), await callsOf(world)]).toEqual([2, 2, 0])

  const half = await begin(world)
  await runOf(world, half.mine)
  expect((await undo(world, half.batchId)).map(({ state }) => state)).toEqual(['undoing', 'undone'])
  await world.work()
  world.clock.forward(60 * windowMs)
  await world.work()
  expect(await read(world, half.batchId)).toMatchObject([{ undone: 2 }, { done: 0, undone: 0 }])
  expect([await readyIn(world), await readyIn(world.other), await callsOf(world)]).toEqual([2, 2, 0])
  expect(await world.rows('select from bulk_parts where is_open')).toEqual([])
  expect((await undo(world, half.batchId)).map(({ state }) => state)).toEqual(['undone', 'undone'])
})

it('a part that nobody goes on with is left out after a while, with what it did not come to; the others go, and nothing comes after', async () => {
  await using world = await twoWorlds()
  await seedReady(world.other, 2 * lotSize)
  const { batchId, mine, theirs } = await begin(world)
  await runOf(world, mine)
  const approved = await doOneLot(world.other, theirs, () => read(world, batchId))
  for (let ms = 0; ms < 2 * mostSilentMs + lookEveryMs; ms += lookEveryMs) {
    world.clock.forward(lookEveryMs)
    await world.work({ except: ['run_bulk_part'] })
  }
  expect(await read(world, batchId)).toMatchObject([
    { state: 'done', done: 2 },
    { state: 'done', done: approved, refused: [{ reason: 'not_reached', count: 2 * lotSize + 2 - approved }] },
  ])
  // Whoever comes late approves no more.
  await runOf(world.other, theirs)
  world.clock.forward(2 * windowMs)
  await world.work()
  expect(await callsOf(world)).toBe(2 + approved)
  expect(await readyIn(world.other)).toBe(2 * lotSize + 2 - approved)
  expect(by(await read(world, batchId), theirs)).toMatchObject({
    state: 'done',
    done: approved,
    refused: [{ reason: 'not_reached', count: 2 * lotSize + 2 - approved }],
  })

  // Undone while a job is at it: that one stops, and the next takes back what was done.
  const running = await begin(world, { kind: 'ai_mode', aiMode: 'off' })
  await doOneLot(world.other, running.theirs, () => read(world, running.batchId))
  await undo(world, running.batchId)
  await runChange(world.ctx, { system: systemOf(world.other), scope: world.other.scope }, running.theirs)
  await world.work()
  expect((await read(world, running.batchId)).map(({ state, done, undone }) => [state, done, undone])).toEqual([
    ['undone', 0, 0],
    ['undone', lotSize, lotSize],
  ])
})

it.each([
  ['for long', 1],
  ['for long, and again just after that', 2],
])('leaves nothing out because no worker ran %s, whatever the first one does first', async (_, times) => {
  await using world = await twoWorlds()
  const { batchId } = await begin(world)
  for (let outage = 0; outage < times; outage += 1) {
    world.clock.forward(60 * minuteMs)
    await world.work({ except: ['run_bulk_part'] })
  }
  await world.work()
  expect(await read(world, batchId)).toMatchObject([
    { state: 'done', done: 2, refused: [] },
    { state: 'done', done: 2, refused: [] },
  ])
})

it('where a membership ended nothing is begun, or gone on with, and what had been approved is undone with the rest', async () => {
  await using world = await twoWorlds()
  const leave = () =>
    world.rows('delete from workspace_members where workspace_id = $1', [world.other.scope.workspaceId])
  const join = () =>
    world.rows(`insert into workspace_members (workspace_id, user_id, role) values ($1, $2, 'member')`, [
      world.other.scope.workspaceId,
      world.of.userId,
    ])
  const undone = await begin(world)
  await world.work()
  await leave()
  await undo(world, undone.batchId)
  await world.work()
  expect([await readyIn(world), await readyIn(world.other), await callsOf(world)]).toEqual([2, 2, 0])

  // Begun by the request, left before the job came.
  await join()
  const left = await begin(world)
  await leave()
  await world.work()
  expect(await read(world, left.batchId)).toMatchObject([
    { state: 'done', done: 2 },
    { state: 'done', done: 0, refused: [{ reason: 'not_allowed', count: 2 }] },
  ])
  // Left before the request: stored nowhere; the others are done.
  const { changes, batchId } = await begin(world, { kind: 'read', isRead: true })
  expect(changes).toMatchObject([{ state: 'running', workspaceId: world.scope.workspaceId }])
  expect(await world.rows('select from bulk_parts where batch_id = $1', [batchId])).toHaveLength(1)
  await world.work()
  expect(await read(world, batchId)).toMatchObject([{ state: 'done', total: 2 }])
  await undo(world, left.batchId)
  await world.work()
  expect([await readyIn(world), await readyIn(world.other), await callsOf(world)]).toEqual([2, 2, 0])
})

it('a workspace that is erased, or in which one undoes its own part, holds up no other', async () => {
  await using world = await twoWorlds()
  const own = await begin(world)
  await world.work()
  await undoChange(world.ctx, world.other.scope, own.theirs)
  expect((await read(world, own.batchId)).map(({ state, undone }) => [state, undone])).toEqual([
    ['done', 0],
    ['undone', 2],
  ])
  await undo(world, own.batchId)
  await world.work()
  expect([await readyIn(world), await readyIn(world.other), await callsOf(world)]).toEqual([2, 2, 0])

  const { batchId, mine } = await begin(world)
  await runOf(world, mine)
  await world.rows(`update workspaces set deleted_at = '2020-01-01' where id = $1`, [world.other.scope.workspaceId])
  await eraseWorkspace(world.ctx, world.other.scope)
  expect(await read(world, batchId)).toHaveLength(1)
  world.clock.forward(minuteMs)
  await world.work()
  world.clock.forward(windowMs)
  await world.work()
  expect(await callsOf(world)).toBe(2)
  expect(await read(world, batchId)).toMatchObject([{ state: 'done', done: 2 }])
})

it('what was put away while it was held waits for a person when it is taken out again; what was sent anew has its own window', async () => {
  await using world = await twoWorlds()
  const { mine } = await begin(world)
  await runOf(world, mine)
  const [away, anew] = await world.rows<{ id: string; thread: string }>(
    `select id, thread_id as thread from tasks where workspace_id = $1 and status = 'pending'`,
    [world.scope.workspaceId],
  )
  for (const isArchived of [true, false]) await archiveThread(world.ctx, world.scope, away?.thread ?? '', isArchived)
  expect(await readyIn(world)).toBe(1)
  await world.work()
  world.clock.forward(2 * windowMs - 1)
  await undoSends(world.ctx, world.scope, [anew?.id ?? ''])
  await runTaskNow(world.ctx, world.scope, anew?.id ?? '')
  world.clock.forward(1)
  await world.work()
  expect([await sentOf(world), await sentOf(world.other)]).toEqual([0, 2])
  world.clock.forward(windowMs)
  await world.work()
  expect([await sentOf(world), await readyIn(world)]).toEqual([1, 1])
})

it('asked twice it is one batch, and what its jobs lost is gone on with', async () => {
  await using world = await twoWorlds()
  const { batchId, changes } = await begin(world, { kind: 'archive', archived: true })
  const again = await startBatch(world.ctx, world.of, {
    batchId,
    action: { kind: 'archive', archived: true },
    parts: [await partOf(world), await partOf(world.other)],
  })
  expect(again.map(({ id }) => id)).toEqual(changes.map(({ id }) => id))
  const lost = await world.queue.findJobs('quick', { data: { job: 'run_bulk_part' } })
  expect(lost).toHaveLength(2)
  await world.queue.deleteJob(
    'quick',
    lost.map(({ id }) => id),
  )
  await world.work()
  expect((await read(world, batchId)).map(({ state }) => state)).toEqual(['running', 'running'])
  world.clock.forward(minuteMs)
  for (const { ctx, scope } of [world, world.other]) await sweepWorkspace(ctx, scope)
  await world.work()
  expect(await read(world, batchId)).toMatchObject([
    { state: 'done', done: 2 },
    { state: 'done', done: 2 },
  ])
  await undo(world, batchId)
  await world.work()
  expect((await read(world, batchId)).map(({ state, undone }) => [state, undone])).toEqual([
    ['undone', 2],
    ['undone', 2],
  ])
})
