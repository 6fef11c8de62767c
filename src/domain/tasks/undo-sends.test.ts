import { describe, expect, it } from 'vitest'
import { inTx } from '#domain/context.ts'
import { readOpenDraft } from '#domain/drafts/reads.ts'
import { discardDraft, saveDraft } from '#domain/drafts/save-draft.ts'
import { recountNumbers } from '#domain/numbers/recount.ts'
import { personOf } from '#domain/scope.ts'
import { readThread } from '#domain/threads/reads.ts'
import { syncReplies } from '#domain/threads/sync/sync-replies.ts'
import { updateSettings } from '#domain/workspaces/update-settings.ts'
import { newId } from '#lib/new-id.ts'
import { actingWorld, interested, leadWrites, statusOf, taskOf, told } from '../../../test/tasks/acting.ts'
import { sandbox, withSandbox } from '../../../test/tasks/sandbox.ts'
import { dyingWorker, failSends, sentOf, threadToAnswer, words } from '../../../test/tasks/sending.ts'
import type { World } from '../../../test/world.ts'
import { approveTasks } from './approve-tasks.ts'
import { rescheduleTask, retryTask, runTaskNow } from './change-task.ts'
import { archiveThread } from './put-away.ts'
import { readTaskPage } from './reads.ts'
import { sendReply } from './send-reply.ts'
import { sendTask } from './send-task.ts'
import { undoSends } from './undo-sends.ts'

withSandbox()

const windowMs = 10_000
const edge = 1

async function waitingWorld(change: Parameters<typeof actingWorld>[0] = { autoSendEnabled: false }): Promise<World> {
  const world = await actingWorld(change)
  await updateSettings(world.ctx, world.scope, { undoSeconds: windowMs / 1000 })
  return world
}
const undo = async (world: World, ...ids: string[]) =>
  (await undoSends(world.ctx, world.scope, ids)).map(({ refusal }) => refusal)
const composerOf = async (world: World, threadId: string) =>
  (await inTx(world.ctx, world.scope, (tx) => readOpenDraft(tx, world.scope, threadId, 0)))?.body ?? null
const callsOf = (world: World) => world.rows('select id from send_attempts')
const wait = async (world: World, ms: number) => {
  world.clock.forward(ms)
  await world.work()
}

describe("a person's send waits, and can be undone", () => {
  it('goes out when the window ends and not before; the composer is free meanwhile', async () => {
    await using world = await waitingWorld()
    const { input, threadId } = await threadToAnswer(world)
    const task = await sendReply(world.ctx, world.scope, input)
    expect(task.undoUntil).toBe(new Date(world.clock.now.getTime() + windowMs).toISOString())
    expect(await composerOf(world, threadId)).toBeNull()
    await wait(world, windowMs - edge)
    expect(await callsOf(world)).toEqual([])
    await wait(world, edge)
    expect((await sentOf(world)).map(({ text }) => text)).toEqual([words])
    expect(await undo(world, task.id)).toEqual(['sent'])
    expect(await sentOf(world)).toHaveLength(1)
    expect(await composerOf(world, threadId)).toBeNull()
  })

  it('undone in its last moment, no call was made, and the text is the open draft again', async () => {
    await using world = await waitingWorld()
    const { input, threadId } = await threadToAnswer(world)
    const task = await sendReply(world.ctx, world.scope, input)
    world.clock.forward(windowMs - edge)
    expect(await undo(world, task.id)).toEqual([null])
    await wait(world, 10 * windowMs)
    expect(await callsOf(world)).toEqual([])
    expect(await sentOf(world)).toEqual([])
    expect(await composerOf(world, threadId)).toBe(words)
    expect(await statusOf(world, threadId)).toBe('new')
    expect(await told(world, threadId, 'undone')).toHaveLength(1)
    expect(await undo(world, task.id)).toEqual(['canceled'])
    await sendReply(world.ctx, world.scope, input)
    await wait(world, windowMs)
    expect(await sentOf(world)).toHaveLength(1)
  })

  it('at the edge, with workers and two tabs at once, it is either out once or undone, and who undid it is told', async () => {
    await using world = await waitingWorld()
    const outcomes = new Set<string>()
    for (let lead = 0; lead < 4; lead += 1) {
      const threadId = await leadWrites(world, interested, lead)
      const ready = (await taskOf(world, threadId))?.id ?? ''
      const before = (await sentOf(world)).length
      await runTaskNow(world.ctx, world.scope, ready)
      world.clock.forward(windowMs)
      const [, first, second] = await Promise.all([
        Promise.all([1, 2].map(() => sendTask(world.ctx, world.scope, ready))),
        undo(world, ready),
        undo(world, ready),
      ])
      await world.work()
      const undone = [...first, ...second].filter((refusal) => refusal === null).length
      expect((await sentOf(world)).length - before + undone).toBe(1)
      expect([...first, ...second].filter((refusal) => typeof refusal === 'string')).toHaveLength(2 - undone)
      outcomes.add(undone === 1 ? 'undone' : 'sent')
    }
    expect(outcomes.size).toBeGreaterThan(0)
  })

  it('while it is being sent it is told that it is too late, and it is out once; what was typed meanwhile can be thrown away', async () => {
    await using world = await waitingWorld()
    const { input, threadId } = await threadToAnswer(world)
    const task = await sendReply(world.ctx, world.scope, input)
    world.clock.forward(windowMs)
    await expect(sendTask(dyingWorker(world, 'after the call'), world.scope, task.id)).rejects.toThrow('dies')
    expect(await undo(world, task.id)).toEqual(['processing'])
    const typed = { threadId, draftId: newId(), version: 0, subject: '', body: 'By the way.' }
    await saveDraft(world.ctx, world.scope, typed)
    await discardDraft(world.ctx, world.scope, threadId, typed.draftId)
    expect(await composerOf(world, threadId)).toBeNull()
    await wait(world, 60_000)
    expect(await sentOf(world)).toHaveLength(1)
  })

  it('from two tabs: the same words are one send; others are told, and their words are not sent', async () => {
    await using world = await waitingWorld()
    const { input } = await threadToAnswer(world)
    const task = await sendReply(world.ctx, world.scope, input)
    world.clock.forward(1000)
    expect(await sendReply(world.ctx, world.scope, input)).toEqual(task)
    await expect(sendReply(world.ctx, world.scope, { ...input, body: 'Other words.' })).rejects.toMatchObject({
      code: 'already_sent',
    })
    const other = { ...input, draftId: newId(), body: 'A second reply.' }
    await expect(sendReply(world.ctx, world.scope, other)).rejects.toThrow(/Another reply is about to go out/)
    await wait(world, windowMs)
    expect((await sentOf(world)).map(({ text }) => text)).toEqual([words])
  })

  it('stops when the lead writes, and waits for the person with its words in the composer', async () => {
    await using world = await waitingWorld()
    const [lead] = world.platform.leads
    const { input, threadId } = await threadToAnswer(world)
    await sendReply(world.ctx, world.scope, input)
    await sandbox.leadReplies({
      workspaceId: world.platform.id,
      leadId: lead?.id,
      text: 'Wait, one more question: is it fast?',
    })
    await syncReplies(world.ctx, world.scope)
    await wait(world, windowMs)
    expect(await callsOf(world)).toEqual([])
    expect(await taskOf(world, threadId)).toMatchObject({ status: 'ready', undoUntil: null })
    expect(await composerOf(world, threadId)).toBe(words)
  })

  it('also when nobody has judged the new message by then', async () => {
    await using world = await waitingWorld()
    const [lead] = world.platform.leads
    const { input, threadId } = await threadToAnswer(world)
    await sendReply(world.ctx, world.scope, input)
    await sandbox.leadReplies({ workspaceId: world.platform.id, leadId: lead?.id, text: 'Wait, is it fast?' })
    await syncReplies(world.ctx, world.scope)
    world.clock.forward(windowMs)
    await world.work({ except: ['score_message', 'review_tasks', 'write_draft'] })
    expect(await callsOf(world)).toEqual([])
    expect(await taskOf(world, threadId)).toMatchObject({
      status: 'ready',
      lastError: [{ code: 'conversation_changed' }],
    })
    expect(await composerOf(world, threadId)).toBe(words)
    // The list of tasks offers no Run Now for it: it would be refused each time.
    const { rows } = await inTx(world.ctx, world.scope, (tx) =>
      readTaskPage(tx, world.scope, { tab: 'ready', limit: 10 }),
    )
    expect(rows).toMatchObject([{ threadId, isFresh: false }])
    const { id, draftId, draftVersion: version } = rows[0] ?? { id: '', draftId: null, draftVersion: null }
    await expect(runTaskNow(world.ctx, world.scope, id)).rejects.toMatchObject({ code: 'thread_changed' })
    const thread = await inTx(world.ctx, world.scope, (tx) => readThread(tx, world.scope, threadId))
    const seen = { draftId: draftId ?? '', version: version ?? 0, revision: thread?.revision ?? 0 }
    await sendReply(world.ctx, world.scope, { ...input, ...seen })
    await wait(world, windowMs)
    expect(await sentOf(world)).toHaveLength(1)
  })

  it('what was typed meanwhile gives way to the undone text, and is kept among the versions', async () => {
    await using world = await waitingWorld()
    const { input, threadId } = await threadToAnswer(world)
    const task = await sendReply(world.ctx, world.scope, input)
    const typed = { threadId, draftId: newId(), version: 0, subject: '', body: 'By the way.' }
    await saveDraft(world.ctx, world.scope, typed)
    expect(await composerOf(world, threadId)).toBe('By the way.')
    await undo(world, task.id)
    expect(await composerOf(world, threadId)).toBe(words)
    expect(await world.rows("select body from draft_versions where body = 'By the way.'")).toHaveLength(1)
  })

  it('a refused send comes back into the composer, and is tried again at once', async () => {
    await using world = await waitingWorld()
    const { input, threadId } = await threadToAnswer(world)
    await failSends({ kind: 'invalid', times: 1 })
    const task = await sendReply(world.ctx, world.scope, input)
    await wait(world, windowMs)
    expect(await taskOf(world, threadId)).toMatchObject({ status: 'failed' })
    expect(await composerOf(world, threadId)).toBe(words)
    await retryTask(world.ctx, world.scope, task.id)
    await world.work()
    expect(await sentOf(world)).toHaveLength(1)
  })

  it('is not tried again with words that whoever asks for it has not seen', async () => {
    await using world = await waitingWorld()
    const { input, threadId } = await threadToAnswer(world)
    await failSends({ kind: 'invalid', times: 1 })
    const { id, draftId } = await sendReply(world.ctx, world.scope, input)
    await wait(world, windowMs)
    const seen = await inTx(world.ctx, world.scope, (tx) => readOpenDraft(tx, world.scope, threadId, 0))
    const version = seen?.version ?? 0
    const draft = await saveDraft(world.ctx, world.scope, {
      ...input,
      draftId: draftId ?? '',
      version,
      body: 'Hi, the price is',
    })
    const refused = { code: 'draft_rewritten' }
    await expect(retryTask(world.ctx, world.scope, id, { draftId, version })).rejects.toMatchObject(refused)
    await world.work()
    expect(await sentOf(world)).toEqual([])
    await retryTask(world.ctx, world.scope, id, { draftId, version: draft.version })
    await world.work()
    expect((await sentOf(world)).map(({ text }) => text)).toEqual(['Hi, the price is'])
  })

  it('with 0 seconds it goes at once', async () => {
    await using world = await waitingWorld()
    await updateSettings(world.ctx, world.scope, { undoSeconds: 0 })
    const { input } = await threadToAnswer(world)
    expect(await sendReply(world.ctx, world.scope, input)).toMatchObject({ undoUntil: null })
    await world.work()
    expect(await sentOf(world)).toHaveLength(1)
  })

  it('archived meanwhile it does not go, and the words are the draft', async () => {
    await using world = await waitingWorld()
    const { input, threadId } = await threadToAnswer(world)
    await sendReply(world.ctx, world.scope, input)
    expect(await archiveThread(world.ctx, world.scope, threadId, true)).toEqual({ isStopped: true })
    await wait(world, windowMs)
    expect(await callsOf(world)).toEqual([])
    expect(await composerOf(world, threadId)).toBe(words)
  })
})

describe('an approval waits, and can be undone', () => {
  it('of a ready draft: undone it waits as before', async () => {
    await using world = await waitingWorld()
    const threadId = await leadWrites(world, interested)
    const before = await taskOf(world, threadId)
    const draft = await composerOf(world, threadId)
    await runTaskNow(world.ctx, world.scope, before?.id ?? '')
    await wait(world, windowMs - edge)
    expect(await undo(world, before?.id ?? '')).toEqual([null])
    expect({ ...(await taskOf(world, threadId)), updatedAt: before?.updatedAt }).toEqual(before)
    expect(await composerOf(world, threadId)).toBe(draft)
    await wait(world, 10 * windowMs)
    expect(await callsOf(world)).toEqual([])
  })

  it('a send of what was to go by itself: undone it goes by itself again, or waits when its time has passed', async () => {
    await using world = await waitingWorld({ delayMin: 1, delayMax: 1 })
    const threadId = await leadWrites(world, interested)
    const before = await taskOf(world, threadId)
    const input = {
      threadId,
      draftId: before?.draftId ?? '',
      revision: 1,
      subject: 'Re: Offer',
      body: (await composerOf(world, threadId)) ?? '',
    }
    await sendReply(world.ctx, world.scope, input)
    await undo(world, before?.id ?? '')
    expect(await taskOf(world, threadId)).toMatchObject({
      status: 'pending',
      isAutomatic: true,
      scheduledAt: before?.scheduledAt,
    })
    world.clock.forward(55_000)
    await sendReply(world.ctx, world.scope, input)
    world.clock.forward(6000)
    await undo(world, before?.id ?? '')
    await wait(world, 60_000)
    expect(await taskOf(world, threadId)).toMatchObject({ status: 'ready', isAutomatic: false })
    expect(await callsOf(world)).toEqual([])
  })

  it('of several at once: one undo for all, and nothing goes before the window after the last has ended', async () => {
    await using world = await waitingWorld()
    const ids: string[] = []
    for (let lead = 0; lead < 3; lead += 1)
      ids.push((await taskOf(world, await leadWrites(world, interested, lead)))?.id ?? '')
    const { now } = world.clock
    // Each look at the clock is a second later: the last one counts.
    let ticks = 0
    const slow = { ...world.ctx, now: () => new Date(now.getTime() + 1000 * ticks++) }
    const approved = await approveTasks(slow, world.scope, [...ids, newId()])
    expect(approved.map(({ refusal }) => refusal)).toEqual([null, null, null, 'gone'])
    const ends = await world.rows<{ at: string }>(
      "select distinct scheduled_at as at from tasks where status = 'pending'",
    )
    expect(ends).toHaveLength(1)
    const end = Date.parse(ends[0]?.at ?? '')
    expect(end).toBeGreaterThan(now.getTime() + windowMs + 2000)
    world.clock.forward(end - now.getTime() - edge)
    await world.work()
    expect(await callsOf(world)).toEqual([])
    const deciders = async () =>
      (
        await world.rows<{ by: string | null }>('select distinct decided_by as by from tasks where id = any($1)', [ids])
      ).map(({ by }) => by)
    expect(await deciders()).toEqual([personOf(world.scope)])
    expect(await undo(world, ...ids)).toEqual([null, null, null])
    expect(await deciders()).toEqual([null])
    await wait(world, 10 * windowMs)
    expect(await callsOf(world)).toEqual([])
    await approveTasks(world.ctx, world.scope, ids)
    await wait(world, windowMs)
    expect(await sentOf(world)).toHaveLength(3)
    expect(await deciders()).toEqual([personOf(world.scope)])
    expect(await undo(world, ...ids)).toEqual(Array(3).fill('sent'))
  })

  it('asked for twice it is one, which can be undone as long as the first', async () => {
    await using world = await waitingWorld()
    const task = await taskOf(world, await leadWrites(world, interested))
    const first = await runTaskNow(world.ctx, world.scope, task?.id ?? '')
    world.clock.forward(windowMs - edge)
    expect(await runTaskNow(world.ctx, world.scope, task?.id ?? '')).toMatchObject({ undoUntil: first.undoUntil })
    await world.work()
    expect([await callsOf(world), await undo(world, first.id)]).toEqual([[], [null]])
  })

  it('another time ends the window, and a run of what has a time goes at once', async () => {
    await using world = await waitingWorld()
    const threadId = await leadWrites(world, interested)
    const task = await taskOf(world, threadId)
    const body = await composerOf(world, threadId)
    await runTaskNow(world.ctx, world.scope, task?.id ?? '')
    const at = new Date(world.clock.now.getTime() + 3_600_000).toISOString()
    expect(await rescheduleTask(world.ctx, world.scope, task?.id ?? '', { at })).toMatchObject({ undoUntil: null })
    expect(await composerOf(world, threadId)).toBe(body)
    await runTaskNow(world.ctx, world.scope, task?.id ?? '')
    await world.work()
    expect(await sentOf(world)).toHaveLength(1)
  })
})

describe('a time that was given is taken back', () => {
  const inHours = (world: World, hours: number) => new Date(world.clock.now.getTime() + hours * 3_600_000).toISOString()
  const draftsOf = (world: World, threadId: string) =>
    world.rows(
      `select id, state, version, subject, body, files, guard, edited_by from drafts where thread_id = $1 order by id`,
      [threadId],
    )
  const stateOf = async (world: World, threadId: string) => {
    const task = await taskOf(world, threadId)
    const tasks = await world.rows('select id, status, scheduled_at, is_automatic, draft_id, last_error from tasks')
    return { task, tasks, drafts: await draftsOf(world, threadId), status: await statusOf(world, threadId) }
  }

  it('and the agent’s draft and its task are as they were, untouched by anybody', async () => {
    await using world = await waitingWorld()
    const threadId = await leadWrites(world, interested)
    const before = await stateOf(world, threadId)
    const [draft] = await world.rows<{ id: string; subject: string; body: string; version: number }>(
      'select id, subject, body, version from drafts',
    )
    const [{ revision } = { revision: 0 }] = await world.rows<{ revision: number }>('select revision from threads')
    const { id: draftId = '', subject = '', body = '', version = 0 } = draft ?? {}
    const input = { threadId, draftId, version, revision, subject, body, sendAt: inHours(world, 3) }
    const scheduled = await sendReply(world.ctx, world.scope, input)
    expect(scheduled).toMatchObject({ status: 'pending', undoUntil: null, id: before.task?.id })
    expect(await undo(world, scheduled.id)).toEqual([null])
    await world.work()
    const { task: _, ...left } = await stateOf(world, threadId)
    const { task: __, ...was } = before
    expect(left).toEqual(was)
    // What somebody has changed since stays; its task waits as before.
    await sendReply(world.ctx, world.scope, input)
    await saveDraft(world.ctx, world.scope, { threadId, draftId, version: 2, subject, body: words })
    expect(await undo(world, scheduled.id)).toEqual([null])
    expect((await stateOf(world, threadId)).drafts).toMatchObject([{ body: words, version: 3 }])
    expect((await taskOf(world, threadId))?.status).toBe('ready')
    expect(await undo(world, scheduled.id)).toEqual(['ready'])
  })

  it('also where it gave way to a person’s own words, or its task alone got the time', async () => {
    await using world = await waitingWorld()
    const threadId = await leadWrites(world, interested)
    const before = await stateOf(world, threadId)
    const [{ revision } = { revision: 0 }] = await world.rows<{ revision: number }>('select revision from threads')
    const own = { threadId, draftId: newId(), revision, subject: 'Re', body: words, sendAt: inHours(world, 3) }
    const scheduled = await sendReply(world.ctx, world.scope, own)
    expect(await undo(world, scheduled.id)).toEqual([null])
    const left = await stateOf(world, threadId)
    expect(left.tasks).toEqual(before.tasks)
    expect(left.drafts).toMatchObject([...before.drafts, { id: own.draftId, state: 'discarded' }])
    // Nobody has rejected it.
    expect(await world.rows(`select detail from number_facts where kind = 'draft'`)).toEqual([])
    expect(await recountNumbers(world.ctx, world.scope)).toEqual([])
    await rescheduleTask(world.ctx, world.scope, scheduled.id, { at: inHours(world, 5) })
    expect(await undo(world, scheduled.id)).toEqual([null])
    expect((await stateOf(world, threadId)).tasks).toEqual(before.tasks)
  })

  it('and what was to go out by itself does so at its time, which is told', async () => {
    await using world = await waitingWorld({ delayMin: 60, delayMax: 60 })
    const threadId = await leadWrites(world, interested)
    const { id = '', scheduledAt } = (await taskOf(world, threadId)) ?? {}
    await rescheduleTask(world.ctx, world.scope, id, { at: inHours(world, 5) })
    const task = { status: 'pending', isAutomatic: true, scheduledAt }
    expect(await undoSends(world.ctx, world.scope, [id])).toMatchObject([{ refusal: null, task }])
  })

  it('and one that was made by it is none again, its words the draft; once it went out it is too late', async () => {
    await using world = await waitingWorld()
    const { input, threadId } = await threadToAnswer(world)
    const send = () => sendReply(world.ctx, world.scope, { ...input, sendAt: inHours(world, 1) })
    const { id } = await send()
    expect(await undo(world, id)).toEqual([null])
    expect(await composerOf(world, threadId)).toBe(words)
    expect(await statusOf(world, threadId)).toBe('new')
    const again = await send()
    await wait(world, 3_600_000)
    expect(await undo(world, again.id)).toEqual(['sent'])
    expect(await sentOf(world)).toHaveLength(1)
  })
})
