import { describe, expect, it } from 'vitest'
import { inTx } from '#domain/context.ts'
import { readOpenDraft } from '#domain/drafts/reads.ts'
import { createEntry, editEntry } from '#domain/knowledge/change-entry.ts'
import { mintScope, personOf } from '#domain/scope.ts'
import { correctIntent } from '#domain/threads/correct-intent.ts'
import { readThread } from '#domain/threads/reads.ts'
import { restoreSuspended, suspendWorkspace } from '#domain/workspaces/suspend-workspace.ts'
import { updateSettings } from '#domain/workspaces/update-settings.ts'
import { actingWorld, day, hour, interested, leadWrites, pass, sentOf, taskOf } from '../../../test/tasks/acting.ts'
import { sandbox, withSandbox } from '../../../test/tasks/sandbox.ts'
import type { World } from '../../../test/world.ts'
import { rescheduleTask, runTaskNow } from './change-task.ts'
import { sendReply } from './send-reply.ts'
import { stopAnswer } from './stop-answer.ts'
import { undoSends } from './undo-sends.ts'

withSandbox()

const question = 'How long is the trial of it?'
const trial = (days: number) => ({
  title: 'Trial',
  content: `The trial takes ${days} days, and it needs no card.`,
  tags: [],
  isGolden: false,
})

async function counting(): Promise<{ world: World; threadId: string; entryId: string }> {
  const world = await actingWorld({ delayMin: 60, delayMax: 60 })
  const { id: entryId } = await createEntry(world.ctx, world.scope, trial(14))
  const threadId = await leadWrites(world, question)
  expect(await taskOf(world, threadId)).toMatchObject({ status: 'pending', isAutomatic: true })
  return { world, threadId, entryId }
}

const administratorOf = ({ scope }: World) =>
  mintScope(scope.workspaceId, { kind: 'administrator', userId: personOf(scope) ?? '' })
const openDraft = (world: World, threadId: string) =>
  inTx(world.ctx, world.scope, (tx) => readOpenDraft(tx, world.scope, threadId, 0))

describe('an entry that is changed', () => {
  it('has nothing go out that a person stopped, and is offered there', async () => {
    const { world, threadId, entryId } = await counting()
    await using _ = world
    await stopAnswer(world.ctx, world.scope, threadId)
    world.clock.forward(60_000)
    await editEntry(world.ctx, world.scope, entryId, trial(21))
    await pass(world, 2 * hour)
    expect(await taskOf(world, threadId)).toBeNull()
    expect(await sentOf(world)).toBe(0)
    expect(await openDraft(world, threadId)).toMatchObject({ newKnowledge: [{ id: entryId }] })
  })

  it('leaves before a person what waits for one by no fault of its words', async () => {
    const { world, threadId, entryId } = await counting()
    await using _ = world
    await suspendWorkspace(world.ctx, administratorOf(world), '')
    await pass(world, 2 * hour)
    const before = await taskOf(world, threadId)
    const waits = { status: 'ready', isAutomatic: false, lastError: [{ code: 'suspended' }] }
    expect(before).toMatchObject(waits)
    await restoreSuspended(world.ctx, administratorOf(world))
    await pass(world, 3 * day)
    await editEntry(world.ctx, world.scope, entryId, trial(21))
    await pass(world, 2 * hour)
    const after = await taskOf(world, threadId)
    expect(after).toMatchObject({ ...waits, id: before?.id, step: null })
    expect(after?.draftId).not.toBe(before?.draftId)
    expect((await openDraft(world, threadId))?.body).toContain('21 days')
    expect(await sentOf(world)).toBe(0)
  })
})

describe('a label that a person corrects', () => {
  it('sends nothing that was decided on to somebody else', async () => {
    await using world = await actingWorld()
    const { ctx, scope } = world
    await createEntry(ctx, scope, trial(14))
    const lead = { workspaceId: world.platform.id, leadId: world.platform.leads[0]?.id }
    await sandbox.leadReplies({ ...lead, text: question })
    const threadId = await leadWrites(world, 'Ich bin bis zum 3. Dezember nicht im Büro und lese keine Mails.', 0, {
      from: { name: 'Empfang', email: 'noreply@desk.example' },
    })
    const before = await inTx(ctx, scope, (tx) => readThread(tx, scope, threadId))
    expect(before).toMatchObject({ label: 'out_of_office', answerEmail: world.platform.leads[0]?.email })
    const task = await taskOf(world, threadId)
    const at = new Date(world.clock.now.getTime() + day).toISOString()
    await rescheduleTask(ctx, scope, task?.id ?? '', { at })
    await correctIntent(ctx, scope, threadId, { label: 'question', score: 5 })
    const after = await inTx(ctx, scope, (tx) => readThread(tx, scope, threadId))
    expect(after?.answerEmail).toBe('noreply@desk.example')
    await pass(world, day + hour)
    expect(await sentOf(world)).toBe(0)
    expect(await taskOf(world, threadId)).toMatchObject({ id: task?.id, status: 'ready' })
    await expect(runTaskNow(ctx, scope, task?.id ?? '')).rejects.toMatchObject({ code: 'thread_changed' })
  })

  it('changes nothing of a conversation whose answer goes where it went', async () => {
    const { world, threadId } = await counting()
    await using _ = world
    const { ctx, scope } = world
    const before = await inTx(ctx, scope, (tx) => readThread(tx, scope, threadId))
    await correctIntent(ctx, scope, threadId, { label: 'objection', score: 2 })
    const after = await inTx(ctx, scope, (tx) => readThread(tx, scope, threadId))
    expect(after).toMatchObject({ answeredId: before?.answeredId, revision: before?.revision })
  })

  it('has an answer wait that was written to another one', async () => {
    await using world = await actingWorld({ delayMin: 30, delayMax: 30 })
    const threadId = await leadWrites(world, interested)
    expect(await taskOf(world, threadId)).toMatchObject({ status: 'pending', isAutomatic: true, rung: 'interested' })
    await correctIntent(world.ctx, world.scope, threadId, { label: 'interested', score: 9 })
    await world.work()
    expect(await taskOf(world, threadId)).toMatchObject({ status: 'pending', isAutomatic: true })
    await correctIntent(world.ctx, world.scope, threadId, { label: 'not_interested', score: -3 })
    world.clock.forward(hour)
    await world.work({ except: ['review_tasks'] })
    expect(await sentOf(world)).toBe(0)
    await world.work()
    expect(await taskOf(world, threadId)).toMatchObject({
      status: 'ready',
      isAutomatic: false,
      lastError: [{ code: 'conversation_changed' }],
    })
  })
})

it('a follow-up is not said to be written now while no agent writes', async () => {
  await using world = await actingWorld()
  const threadId = await leadWrites(world, interested)
  const planned = await taskOf(world, threadId)
  expect(planned).toMatchObject({ type: 'follow_up', status: 'pending', draftId: null })
  await suspendWorkspace(world.ctx, administratorOf(world), '')
  const refused = { code: 'agents_paused' }
  await expect(runTaskNow(world.ctx, world.scope, planned?.id ?? '')).rejects.toMatchObject(refused)
  expect(await taskOf(world, threadId)).toEqual(planned)
})

describe('a send that is undone, of what was to go out by itself', () => {
  async function sentAndUndone(change: (body: string) => string) {
    const { world, threadId } = await counting()
    const { ctx, scope } = world
    await updateSettings(ctx, scope, { undoSeconds: 10 })
    const [before, draft] = [await taskOf(world, threadId), await openDraft(world, threadId)]
    const thread = await inTx(ctx, scope, (tx) => readThread(tx, scope, threadId))
    const { id = '', subject = '', body = '' } = draft ?? {}
    const revision = thread?.revision ?? 0
    const task = await sendReply(ctx, scope, { threadId, draftId: id, subject, body: change(body), revision })
    await world.work()
    const [undone] = await undoSends(ctx, scope, [task.id])
    return { world, threadId, before, undone }
  }

  it('in other words waits for the person whose words they are, who is told so at once', async () => {
    const { world, threadId, before, undone } = await sentAndUndone((body) => `${body}\n\nShall we talk?`)
    await using _ = world
    const waits = { id: before?.id, status: 'ready', isAutomatic: false, lastError: [{ code: 'edited' }] }
    expect(undone).toMatchObject({ refusal: null, task: waits })
    await pass(world, 2 * hour)
    expect(await taskOf(world, threadId)).toMatchObject(waits)
    expect(await sentOf(world)).toBe(0)
  })

  it('as it was written goes out by itself again', async () => {
    const { world, before, undone } = await sentAndUndone((body) => body)
    await using _ = world
    const { id, scheduledAt } = before ?? {}
    expect(undone).toMatchObject({ task: { id, scheduledAt, status: 'pending', isAutomatic: true } })
    await pass(world, 2 * hour)
    expect(await sentOf(world)).toBe(1)
    expect(await world.rows("select is_automatic as by_itself from tasks where status = 'sent'")).toEqual([
      { by_itself: true },
    ])
  })
})
