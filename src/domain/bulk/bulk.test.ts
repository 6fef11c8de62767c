import { expect, it } from 'vitest'
import type { BulkAction, BulkChange, Chosen, ListedInBulk } from '#contract/bulk.ts'
import type { Intent } from '#contract/intent.ts'
import { sql } from '#db/sql.ts'
import { inTx } from '#domain/context.ts'
import { mintScope, personOf, type Scope } from '#domain/scope.ts'
import { readThreadPage } from '#domain/threads/lists/thread-page.ts'
import { storeIntent } from '#domain/threads/store-intent.ts'
import { syncReplies } from '#domain/threads/sync/sync-replies.ts'
import { updateSettings } from '#domain/workspaces/update-settings.ts'
import { newId } from '#lib/new-id.ts'
import { actingWorld, comesLate, interested, leadWrites, sentOf, taskOf, told } from '../../../test/tasks/acting.ts'
import { sandbox, withSandbox } from '../../../test/tasks/sandbox.ts'
import { seedReady } from '../../../test/tasks/seed-ready.ts'
import type { World } from '../../../test/world.ts'
import { rescheduleTask, runTaskNow } from '../tasks/change-task.ts'
import { wakeSnoozed } from '../tasks/put-away.ts'
import { sendTask } from '../tasks/send-task.ts'
import { undoSends } from '../tasks/undo-sends.ts'
import { openThread } from '../threads/open-thread.ts'
import { changeOne } from './change-one.ts'
import { countInView, readChange, readSends } from './reads.ts'
import { runChange } from './run-change.ts'
import { listThreads, startChange } from './start-change.ts'
import { undoChange } from './undo-change.ts'

withSandbox()

const windowMs = 10_000

async function waitingWorld(): Promise<World> {
  const world = await actingWorld({ autoSendEnabled: false })
  await updateSettings(world.ctx, world.scope, { undoSeconds: windowMs / 1000 })
  return world
}

const rowsOf = async (world: World, view: 'all' | 'archived' = 'all') =>
  (await inTx(world.ctx, world.scope, (tx) => readThreadPage(tx, world.scope, { view, limit: 100 }))).rows
async function named(world: World): Promise<Chosen> {
  const rows = await rowsOf(world)
  return { named: rows.map(({ id, lastMessageAt, revision }) => ({ threadId: id, lastMessageAt, revision })) }
}
/** A clock that goes on while something is done. */
const ticking = ({ ctx, clock }: World) => ({
  ...ctx,
  now: () => {
    clock.forward(1)
    return clock.now
  },
})
const start = async (world: World, action: BulkAction, chosen?: Chosen): Promise<BulkChange> =>
  startChange(ticking(world), world.scope, { action, chosen: chosen ?? (await named(world)) })
const undo = (world: World, { id }: BulkChange) => undoChange(world.ctx, world.scope, id)
/** As its jobs do, each of which goes on for a while: until it is over. */
async function runOut(world: World, id: string): Promise<BulkChange> {
  const look = () => inTx(world.ctx, world.scope, (tx) => readChange(tx, world.scope, id))
  const isOver = ({ state }: BulkChange) => state !== 'running' && state !== 'undoing'
  for (let change = await look(); ; change = await look()) {
    if (isOver(change)) return change
    await runChange(world.ctx, { system: systemOf(world), scope: world.scope }, id)
  }
}
const callsOf = (world: World) => world.rows('select task_id from send_attempts')

it('does the same with several, leaves alone what has changed since they were seen, and takes all of it back but what changed after', async () => {
  await using world = await waitingWorld()
  const ids = []
  for (let lead = 0; lead < 3; lead += 1) ids.push(await leadWrites(world, interested, lead))
  const [first = '', second = ''] = ids
  const state = () =>
    world.rows(
      `select archived_at is not null as archived, snoozed_until as until, label, intent_score as score, corrected_label as corrected, is_new_thread as new,
         ai_mode as mode, assigned_to as assigned, answer_status as answer from threads order by id`,
    )
  const before = await state()
  const until = new Date(world.clock.now.getTime() + 3_600_000).toISOString()
  const actions: [BulkAction, object][] = [
    [
      { kind: 'archive', archived: true },
      { archived: true, answer: null },
    ],
    [{ kind: 'snooze', until }, { until }],
    [
      { kind: 'label', label: 'not_now' },
      { label: 'not_now', corrected: 'not_now', score: 4 },
    ],
    [{ kind: 'read', isRead: true }, { new: false }],
    [{ kind: 'assign', memberId: personOf(world.scope) }, { assigned: personOf(world.scope) }],
    [{ kind: 'ai_mode', aiMode: 'off' }, { mode: 'off' }],
    [{ kind: 'reject' }, { answer: null }],
  ]
  for (const [action, after] of actions) {
    const change = await start(world, action)
    expect(change).toMatchObject({ state: 'done', total: 3, done: 3, same: 0, refused: [] })
    for (const row of await state()) expect(row).toMatchObject(after)
    expect(await undo(world, change)).toMatchObject({ state: 'undone', undone: 3, kept: [] })
    expect(await state(), action.kind).toEqual(before)
    expect(await undo(world, change)).toMatchObject({ state: 'undone', undone: 3 })
  }

  const seen = await named(world)
  world.clock.forward(1000)
  await leadWrites(world, 'One more thing: what does it cost?', 0)
  const change = await start(world, { kind: 'archive', archived: true }, seen)
  expect(change).toMatchObject({ done: 2, refused: [{ reason: 'changed', count: 1 }] })
  expect((await rowsOf(world)).map(({ id }) => id)).toEqual([first])
  // A reply brings one of them back, and nobody hides it again.
  world.clock.forward(1000)
  await leadWrites(world, 'And when can we start?', 1)
  expect(await undo(world, change)).toMatchObject({ undone: 1, kept: [{ reason: 'changed', count: 1 }] })
  expect(await rowsOf(world, 'archived')).toEqual([])

  const read = await start(world, { kind: 'read', isRead: false })
  expect(read.done + read.same).toBe(3)
  await openThread(world.ctx, world.scope, second)
  expect((await undo(world, read)).kept).toHaveLength(read.done === 0 ? 0 : 1)

  // Asked for twice under one id it is begun once.
  const asked = {
    action: { kind: 'ai_mode', aiMode: 'off' },
    chosen: await named(world),
    changeId: newId(),
  } as const
  for (const _ of ['first', 'again'])
    expect(await startChange(ticking(world), world.scope, asked)).toMatchObject({ id: asked.changeId, done: 3 })
  expect(
    await world.rows(`select from bulk_changes where id = $1 or (action ->> 'aiMode' = 'off' and state = 'done')`, [
      asked.changeId,
    ]),
  ).toHaveLength(1)
  expect(await undo(world, { id: asked.changeId } as BulkChange)).toMatchObject({ state: 'undone', undone: 3 })

  const found = { q: 'interesting' }
  const { count, at } = await inTx(world.ctx, world.scope, (tx) => countInView(tx, world.scope, found))
  expect(count, 'all that a search finds').toBe(3)
  expect(await start(world, { kind: 'archive', archived: true }, { all: found, except: [first], at })).toMatchObject({
    total: 2,
    done: 2,
  })
  expect((await rowsOf(world)).map(({ id }) => id)).toEqual([first])
})

it('leaves alone a thread in which a mail has come since it was seen that is older than what was seen there', async () => {
  await using world = await waitingWorld()
  const threadId = await leadWrites(world, interested)
  const seen = await named(world)
  await comesLate(world, threadId, 'Please call me before noon, I am leaving then.')
  expect(await start(world, { kind: 'archive', archived: true }, seen)).toMatchObject({
    done: 0,
    refused: [{ reason: 'changed', count: 1 }],
  })
  expect(await start(world, { kind: 'archive', archived: true })).toMatchObject({ done: 1, refused: [] })
})

it('leaves alone, of all of a view, a thread in which such a mail has come since it was begun and before its turn', async () => {
  await using world = await waitingWorld()
  const threadId = await leadWrites(world, interested)
  const action: BulkAction = { kind: 'archive', archived: true }
  const chosenOf = (list: ListedInBulk) =>
    inTx(world.ctx, world.scope, async (tx) => {
      const { at } = await countInView(tx, world.scope, list)
      return listThreads(tx, world.scope, { all: list, except: [], at })
    })
  const begun = [await chosenOf({ view: 'all' }), await chosenOf({ q: 'interesting' })]
  await comesLate(world, threadId, 'Please call me before noon, I am leaving then.')
  for (const [one] of begun) {
    expect(one).toMatchObject({ threadId })
    const outcome = await inTx(
      world.ctx,
      world.scope,
      async (tx) => one && changeOne(world.ctx, tx, world.scope, { ...one, action }),
    )
    expect(outcome).toEqual({ state: 'refused', reason: 'changed' })
  }
})

it('asked for again under its id it is the same, though what it changed has left the view, or its moment has passed', async () => {
  await using world = await waitingWorld()
  for (let lead = 0; lead < 3; lead += 1) await leadWrites(world, interested, lead)
  const until = new Date(world.clock.now.getTime() + windowMs).toISOString()
  const actions: BulkAction[] = [
    { kind: 'snooze', until },
    { kind: 'archive', archived: true },
  ]
  for (const action of actions) {
    const { at } = await inTx(world.ctx, world.scope, (tx) => countInView(tx, world.scope, { view: 'all' }))
    const asked = { action, chosen: { all: { view: 'all' as const }, except: [], at }, changeId: newId() }
    for (const _ of ['first', 'again']) {
      expect(await startChange(world.ctx, world.scope, asked)).toMatchObject({ id: asked.changeId, total: 3, done: 3 })
      world.clock.forward(2 * windowMs)
    }
    await wakeSnoozed(world.ctx, world.scope)
  }
})

it('of all of a view leaves alone what reached us only after that was said, however long it was on its way', async () => {
  await using world = await waitingWorld()
  const seen = await leadWrites(world, interested)
  const mailed = { workspaceId: world.platform.id, text: interested }
  for (const lead of [1, 2]) await sandbox.leadReplies({ ...mailed, leadId: world.platform.leads[lead]?.id })
  world.clock.now = new Date()
  for (const list of [{ view: 'all' as const }, { q: 'interesting' }]) {
    const { count, at } = await inTx(world.ctx, world.scope, (tx) => countInView(tx, world.scope, list))
    expect(count).toBe(1)
    await syncReplies(world.ctx, world.scope)
    await world.work()
    expect(await rowsOf(world)).toHaveLength(3)
    const change = await start(world, { kind: 'archive', archived: true }, { all: list, except: [], at })
    expect(change).toMatchObject({ total: 1, done: 1 })
    expect((await rowsOf(world, 'archived')).map(({ id }) => id)).toEqual([seen])
    await undo(world, change)
    await world.rows('delete from threads where id <> $1', [seen])
  }
})

it('of all of a view leaves alone what the lead wrote after it was shown, though that was before it was said', async () => {
  await using world = await waitingWorld()
  for (let lead = 0; lead < 2; lead += 1) await leadWrites(world, interested, lead)
  const shown = await named(world)
  world.clock.forward(1000)
  const threadId = await leadWrites(world, 'One more thing: what does it cost?', 0)
  world.clock.now = new Date(Math.max(Date.now(), world.clock.now.getTime()) + 1000)
  for (const list of [{ view: 'all' as const }, { q: 'interesting' }]) {
    const { at } = await inTx(world.ctx, world.scope, (tx) => countInView(tx, world.scope, list))
    const seen = 'named' in shown ? shown.named : []
    const change = await start(world, { kind: 'archive', archived: true }, { all: list, except: [], at, seen })
    expect(change).toMatchObject({ total: 2, done: 1, refused: [{ reason: 'changed', count: 1 }] })
    expect((await rowsOf(world)).map(({ id }) => id)).toEqual([threadId])
    await undo(world, change)
  }
})

it('undone, it gives back the follow-up that a label had ended', async () => {
  await using world = await actingWorld()
  const threadId = await leadWrites(world, interested)
  expect(await taskOf(world, threadId)).toMatchObject({ type: 'follow_up', followUpNumber: 1 })
  const change = await start(world, { kind: 'label', label: 'not_interested' })
  await world.work()
  expect(await taskOf(world, threadId)).toBeNull()
  expect(await undo(world, change)).toMatchObject({ undone: 1 })
  await world.work()
  expect(await taskOf(world, threadId)).toMatchObject({ type: 'follow_up', followUpNumber: 1 })
})

it('says of what was put away how much was about to go out and does not', async () => {
  await using world = await waitingWorld()
  for (let lead = 0; lead < 3; lead += 1) await leadWrites(world, interested, lead)
  const [first] = await rowsOf(world)
  const some: Chosen = { named: [{ threadId: first?.id ?? '', lastMessageAt: first?.lastMessageAt ?? '' }] }
  await start(world, { kind: 'approve' }, some)
  const change = await start(world, { kind: 'archive', archived: true })
  expect(change).toMatchObject({ done: 3, stopped: 1 })
  expect(await undo(world, change)).toMatchObject({ undone: 3, kept: [] })
  world.clock.forward(windowMs)
  await world.work()
  expect(await sentOf(world)).toBe(1)
})

it('undone, it puts no thread away in which somebody has sent something since, or given it a time', async () => {
  await using world = await waitingWorld()
  const [first = '', second = ''] = [await leadWrites(world, interested, 0), await leadWrites(world, interested, 1)]
  const seen = await named(world)
  await start(world, { kind: 'archive', archived: true }, seen)
  const change = await start(world, { kind: 'archive', archived: false }, seen)
  expect(change.done).toBe(2)
  const task = await taskOf(world, first)
  const at = new Date(world.clock.now.getTime() + 3_600_000).toISOString()
  await rescheduleTask(ticking(world), world.scope, task?.id ?? '', { at })
  expect(await undo(world, change)).toMatchObject({ undone: 1, kept: [{ reason: 'changed', count: 1 }] })
  expect(await taskOf(world, first)).toMatchObject({ status: 'pending', scheduledAt: at })
  expect((await rowsOf(world, 'archived')).map(({ id }) => id)).toEqual([second])
})

it('undone, it calls a thread what its agent has read in it since', async () => {
  await using world = await waitingWorld()
  const threadId = await leadWrites(world, interested)
  const change = await start(world, { kind: 'label', label: 'not_now' })
  await inTx(world.ctx, world.scope, async (tx) => {
    const [thread] = await tx.db.query<{ intent: Intent }>(sql`select intent from threads where id = ${threadId}`)
    if (thread === undefined) throw new Error('no thread')
    const byModel: Intent = { ...thread.intent, label: 'meeting_request', score: 9, source: 'model' }
    await storeIntent(tx, world.scope, threadId, byModel, { keepCorrection: true })
  })
  expect(await rowsOf(world)).toMatchObject([{ label: 'not_now' }])
  expect(await undo(world, change)).toMatchObject({ undone: 1 })
  expect(await rowsOf(world)).toMatchObject([{ label: 'meeting_request', intentScore: 9 }])
})

it('undone, it has told the platform of nobody that they are interested', async () => {
  await using world = await waitingWorld()
  const later = 'We have no budget for this at the moment. Please come back to us next year.'
  const threadId = await leadWrites(world, later)
  expect(await rowsOf(world)).toMatchObject([{ label: 'not_now' }])
  const pass = async () => {
    world.clock.forward(3 * 60_000)
    await world.work()
  }
  const change = await start(world, { kind: 'label', label: 'interested' })
  expect(await undo(world, change)).toMatchObject({ undone: 1 })
  await pass()
  expect(await told(world, threadId, 'platform_told')).toEqual([])
  await start(world, { kind: 'label', label: 'interested' })
  await pass()
  expect(await told(world, threadId, 'platform_told')).toEqual([{ what: 'interested', confirmed: true }])
})

it('undone, it puts no reply out of sight that has come since', async () => {
  await using world = await waitingWorld()
  const [first = '', second = ''] = [await leadWrites(world, interested, 0), await leadWrites(world, interested, 1)]
  const until = new Date(world.clock.now.getTime() + 3_600_000).toISOString()
  const seen = await named(world)
  await start(world, { kind: 'snooze', until }, seen)
  const woken = await start(world, { kind: 'snooze', until: null }, seen)
  for (const id of [first, second]) await openThread(world.ctx, world.scope, id)
  const unread = await start(world, { kind: 'read', isRead: false })
  expect([woken.done, unread.done]).toEqual([2, 2])
  world.clock.forward(1000)
  await leadWrites(world, 'And when can we start?', 0)
  for (const change of [unread, woken])
    expect(await undo(world, change)).toMatchObject({ undone: 1, kept: [{ reason: 'changed', count: 1 }] })
  expect(await world.rows('select id, snoozed_until as until, is_new_thread as new from threads order by id')).toEqual([
    { id: first, until: null, new: true },
    { id: second, until, new: false },
  ])
})

it('what is approved together goes out together and not before; undone, no call was made, whoever dies meanwhile', async () => {
  await using world = await waitingWorld()
  await leadWrites(world, interested)
  await seedReady(world, 230)
  const asked = { view: 'needs' as const }
  const { count, at } = await inTx(world.ctx, world.scope, (tx) => countInView(tx, world.scope, asked))
  expect(count).toBe(231)
  const [one] = await rowsOf(world)
  const all: Chosen = { all: asked, except: [one?.id ?? ''], at }
  const { id, state, total } = await start(world, { kind: 'approve' }, all)
  expect([state, total]).toEqual(['running', 230])

  let looks = 0
  const dying = {
    ...world.ctx,
    now: () => {
      looks += 1
      if (looks > 400) throw new Error('the process dies here')
      return world.clock.now
    },
  }
  await expect(runChange(dying, { system: systemOf(world), scope: world.scope }, id)).rejects.toThrow('dies here')
  const half = await inTx(world.ctx, world.scope, (tx) => readChange(tx, world.scope, id))
  expect(half.done).toBeGreaterThan(0)
  expect(half.done).toBeLessThan(230)
  world.clock.forward(60 * windowMs)
  await world.work({ except: ['run_bulk_change'] })
  expect(await callsOf(world)).toEqual([])

  const done = await runOut(world, id)
  expect(done).toMatchObject({ state: 'done', done: 230, refused: [] })
  expect(done.undoUntil).toBe(new Date(world.clock.now.getTime() + windowMs).toISOString())
  world.clock.forward(windowMs - 1)
  await world.work()
  expect(await callsOf(world)).toEqual([])
  expect((await undo(world, done)).state).toBe('undoing')
  world.clock.forward(60 * windowMs)
  await world.work({ except: ['run_bulk_change'] })
  expect(await callsOf(world)).toEqual([])
  expect(await runOut(world, id)).toMatchObject({ state: 'undone', undone: 230, kept: [] })
  await world.work()
  expect(await callsOf(world)).toEqual([])
  expect(await world.rows(`select from tasks where status = 'ready'`)).toHaveLength(231)
})

it('at the edge, with a worker at it, each of them is either out once or undone', async () => {
  await using world = await waitingWorld()
  for (let lead = 0; lead < 4; lead += 1) await leadWrites(world, interested, lead)
  const change = await start(world, { kind: 'approve' })
  expect(change).toMatchObject({ state: 'done', done: 4 })
  const tasks = await world.rows<{ id: string }>('select id from tasks')
  world.clock.forward(windowMs)
  const [undone] = await Promise.all([
    undo(world, change),
    ...tasks.slice(0, 2).map(({ id }) => sendTask(world.ctx, world.scope, id)),
  ])
  world.clock.forward(60 * windowMs)
  await world.work()
  expect((await sentOf(world)) + undone.undone).toBe(4)
  expect(undone.kept).toEqual(undone.undone === 4 ? [] : [{ reason: 'too_late', count: 4 - undone.undone }])
  expect(undone.undone).toBeGreaterThanOrEqual(2)
})

it('undone, it leaves alone what somebody has given a time or sent anew since: that goes out when they said', async () => {
  await using world = await waitingWorld()
  for (let lead = 0; lead < 3; lead += 1) await leadWrites(world, interested, lead)
  const change = await start(world, { kind: 'approve' })
  const [later = '', anew = ''] = (await world.rows<{ id: string }>('select id from tasks')).map(({ id }) => id)
  world.clock.forward(1)
  const at = new Date(world.clock.now.getTime() + 60 * windowMs).toISOString()
  await rescheduleTask(world.ctx, world.scope, later, { at })
  await undoSends(world.ctx, world.scope, [anew])
  await runTaskNow(world.ctx, world.scope, anew)
  expect(await undo(world, change)).toMatchObject({ undone: 1, kept: [{ reason: 'changed', count: 2 }] })
  world.clock.forward(windowMs)
  await world.work()
  expect(await callsOf(world)).toEqual([{ task_id: anew }])
  world.clock.forward(60 * windowMs)
  await world.work()
  expect((await callsOf(world)).map(({ task_id }) => task_id).toSorted()).toEqual([later, anew].toSorted())
})

it('of what was approved together it is told what is out and what is not, and of what was taken back nothing', async () => {
  await using world = await waitingWorld()
  for (let lead = 0; lead < 4; lead += 1) await leadWrites(world, interested, lead)
  const look = ({ id }: BulkChange) => inTx(world.ctx, world.scope, (tx) => readSends(tx, world.scope, id))
  const none = { sent: 0, open: 0, failed: 0, failedFor: null, stopped: 0, stoppedFor: null }
  const taken = await start(world, { kind: 'approve' })
  expect(await look(taken)).toEqual({ ...none, open: 4 })
  await undo(world, taken)
  expect(await look(taken)).toEqual(none)
  const change = await start(world, { kind: 'approve' })
  const [out, lost, stopped] = await world.rows<{ id: string }>('select id from tasks order by id')
  world.clock.forward(windowMs)
  await sendTask(world.ctx, world.scope, out?.id ?? '')
  const ends = 'update tasks set status = $2, last_error = $3 where id = $1'
  await world.rows(ends, [lost?.id, 'failed', '[{"code":"file_gone"}]'])
  await world.rows(ends, [stopped?.id, 'ready', '[{"code":"no_mailbox"}]'])
  expect(await look(change)).toEqual({
    sent: 1,
    open: 1,
    failed: 1,
    failedFor: [{ code: 'file_gone' }],
    stopped: 1,
    stoppedFor: [{ code: 'no_mailbox' }],
  })
  await expect(look({ ...change, id: newId() })).rejects.toMatchObject({ code: 'not_found' })
})

it('who may not any more changes nothing, and it ends', async () => {
  await using world = await waitingWorld()
  await leadWrites(world, interested)
  await seedReady(world, 200)
  const { at } = await inTx(world.ctx, world.scope, (tx) => countInView(tx, world.scope, { view: 'all' }))
  const { id } = await start(world, { kind: 'archive', archived: true }, { all: { view: 'all' }, except: [], at })
  await world.rows('delete from workspace_members')
  await world.work()
  expect(await inTx(world.ctx, world.scope, (tx) => readChange(tx, world.scope, id))).toMatchObject({
    state: 'done',
    done: 0,
    refused: [{ reason: 'not_allowed', count: 201 }],
  })
})

const systemOf = ({ scope }: World): Scope => mintScope(scope.workspaceId, { kind: 'system' })
