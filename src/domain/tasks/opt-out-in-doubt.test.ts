import { afterAll, beforeAll, expect, it } from 'vitest'
import { connect } from '#domain/connections/connect.ts'
import { inTx } from '#domain/context.ts'
import { correctIntent } from '#domain/threads/correct-intent.ts'
import { readThreadPage } from '#domain/threads/lists/thread-page.ts'
import { syncReplies } from '#domain/threads/sync/sync-replies.ts'
import { createModelWriter } from '#integrations/openrouter/model-writer.ts'
import { type FakeModel, startFakeModel } from '../../../test/fakes/fake-model.ts'
import {
  actingWorld,
  comesLate,
  day,
  inOtherCampaign,
  interested,
  leadWrites,
  pass,
  sentOf,
  taskOf,
  told,
} from '../../../test/tasks/acting.ts'
import { sandbox, withSandbox } from '../../../test/tasks/sandbox.ts'
import type { World } from '../../../test/world.ts'
import { runTaskNow } from './change-task.ts'

withSandbox()

let fake: FakeModel
beforeAll(async () => {
  fake = await startFakeModel()
})
afterAll(() => fake.close())

const doubtful = 'Great tool, but please take me off your mailing list.'
const heldWhy = { code: 'opt_out_in_doubt' }

/** The first lead's newest mail; the conversation that it is in. */
async function writes(world: World, text: string): Promise<string> {
  await sandbox.leadReplies({ workspaceId: world.platform.id, leadId: world.platform.leads[0]?.id, text })
  await syncReplies(world.ctx, world.scope)
  await world.work()
  const [newest] = await world.rows<{ id: string }>(
    "select thread_id as id from messages where direction = 'inbound' order by created_at desc limit 1",
  )
  return newest?.id ?? ''
}

const rowsOf = (world: World) =>
  inTx(world.ctx, world.scope, (tx) => readThreadPage(tx, world.scope, { view: 'all', limit: 10 }))
const rowOf = async (world: World, threadId: string) => (await rowsOf(world)).rows.find(({ id }) => id === threadId)

/** From now on a model judges every mail as a question and answers it. */
function readByModel(world: World): void {
  world.ctx.writers = {
    open: () => createModelWriter({ apiKey: 'key', baseUrl: fake.baseUrl, model: 'fake/model' }),
  }
  fake.byDefault({
    kind: 'answer',
    answer: { label: 'question', score: 6, action: 'reply', body: 'Gladly. Which day?' },
  })
}

it('what the model takes for a question, and the rules for an opt-out, holds the follow-ups of the lead’s other conversation', async () => {
  await using world = await actingWorld()
  const other = await inOtherCampaign(world, await writes(world, interested))
  expect(await sentOf(world)).toBe(1)
  expect(await taskOf(world, other)).toMatchObject({ type: 'follow_up', status: 'pending' })
  readByModel(world)
  const asked = await writes(world, doubtful)
  expect(asked).not.toBe(other)
  expect(await rowOf(world, asked)).toMatchObject({ label: 'question', isOptOutInDoubt: true })
  expect(await rowOf(world, other)).toMatchObject({ isOptOutInDoubt: false })
  expect(await told(world, other, 'follow_ups_ended')).toEqual([{ why: 'opt_out_in_doubt' }])
  for (let days = 0; days < 10; days += 1) await pass(world, day)
  expect(await sentOf(world)).toBe(1)

  await correctIntent(world.ctx, world.scope, asked, { label: 'question', score: 5 })
  await world.work()
  expect(await rowOf(world, asked)).toMatchObject({ isOptOutInDoubt: false })
  // It was a word of the lead's all the same: nobody says there that they are silent.
  expect(await taskOf(world, other)).toBeNull()
})

it('holds what waits to go out by itself, and what is written later, until a person has decided', async () => {
  await using world = await actingWorld({ delayMin: 60, delayMax: 60 })
  const other = await inOtherCampaign(world, await writes(world, interested))
  expect(await taskOf(world, other)).toMatchObject({ status: 'pending', isAutomatic: true })
  const asked = await writes(world, doubtful)
  expect(await taskOf(world, other)).toMatchObject({ status: 'ready', lastError: [heldWhy] })
  expect(await told(world, other, 'waits_for_approval')).toEqual([{ reasons: [heldWhy] }])
  await inOtherCampaign(world, asked, 2)
  const later = await writes(world, 'Could you tell me more about how it works?')
  expect(await told(world, later, 'waits_for_approval')).toEqual([{ reasons: expect.arrayContaining([heldWhy]) }])
  await pass(world, day)
  expect(await sentOf(world)).toBe(0)

  await correctIntent(world.ctx, world.scope, asked, { label: 'unsubscribe', score: -8 })
  await world.work()
  expect(await taskOf(world, other)).toBeNull()
  expect(await taskOf(world, later)).toBeNull()
  await pass(world, day)
  expect(await sentOf(world)).toBe(0)
})

it('what a person says of one mail settles nothing of the next, which they have not seen; an opt-out that they saw holds', async () => {
  await using world = await actingWorld({ autoSendEnabled: false })
  const asked = await writes(world, interested)
  const { revision } = (await rowOf(world, asked)) ?? {}
  readByModel(world)
  expect(await writes(world, doubtful)).toBe(asked)
  expect(await rowOf(world, asked)).toMatchObject({ isOptOutInDoubt: true })

  const warm = { label: 'interested', score: 7 } as const
  const refused = correctIntent(world.ctx, world.scope, asked, { ...warm, revision })
  await expect(refused).rejects.toMatchObject({ code: 'thread_changed' })
  expect(await rowOf(world, asked)).toMatchObject({ label: 'question', isOptOutInDoubt: true })

  await correctIntent(world.ctx, world.scope, asked, { label: 'unsubscribe', score: -8, revision })
  expect(await rowOf(world, asked)).toMatchObject({ isUnsubscribed: true })
})

it('holds at another platform what the same address said at the one before, or may have', async () => {
  for (const [text, where] of [
    [doubtful, { status: 'ready', lastError: expect.arrayContaining([heldWhy]) }],
    ['Unsubscribe', null],
  ] as const) {
    await using world = await actingWorld()
    await writes(world, text)
    const another = await sandbox.makeWorkspace()
    expect(another.leads[0]?.email).toBe(world.platform.leads[0]?.email)
    await connect(world.ctx, world.scope, { kind: 'sandbox', baseUrl: sandbox.url, apiKey: another.apiKey })
    world.platform = another
    const later = await writes(world, interested)
    expect(await taskOf(world, later)).toEqual(where === null ? null : expect.objectContaining(where))
    await pass(world, day)
    expect(await sentOf(world)).toBe(0)
    // A person has it before them.
    expect(await rowOf(world, later)).toMatchObject({
      label: 'interested',
      needs: where === null ? 'answer' : 'approve',
    })
    // Somebody else there is answered.
    await leadWrites(world, interested, 1)
    expect(await sentOf(world)).toBe(1)
  }
})

it('is settled by a person who answers, and the other conversation goes on', async () => {
  await using world = await actingWorld({ delayMin: 60, delayMax: 60 })
  const other = await inOtherCampaign(world, await writes(world, interested))
  const answer = await taskOf(world, other)
  readByModel(world)
  const asked = await writes(world, doubtful)
  const task = await taskOf(world, asked)
  expect(task).toMatchObject({ status: 'ready' })
  await runTaskNow(world.ctx, world.scope, task?.id ?? '')
  await pass(world, 0)
  expect(await sentOf(world)).toBe(1)
  expect(await rowOf(world, asked)).toMatchObject({ isOptOutInDoubt: false })
  await runTaskNow(world.ctx, world.scope, answer?.id ?? '')
  await pass(world, 0)
  expect(await sentOf(world)).toBe(2)
  expect(await taskOf(world, other)).toMatchObject({ type: 'follow_up', draftId: null })
})

it('is not settled by a no: the other conversation still waits', async () => {
  await using world = await actingWorld({ delayMin: 60, delayMax: 60 })
  const other = await inOtherCampaign(world, await writes(world, interested))
  const asked = await writes(world, doubtful)
  await writes(world, 'We are not interested.')
  expect(await rowOf(world, asked)).toMatchObject({ label: 'not_interested', isOptOutInDoubt: true })
  await pass(world, day)
  expect(await sentOf(world)).toBe(0)
  expect(await taskOf(world, other)).toMatchObject({ status: 'ready' })
})

it('is heard in a mail that comes late, though a person has said what newer ones are, or answered them', async () => {
  for (const answers of [false, true]) {
    await using world = await actingWorld({ autoSendEnabled: false })
    const threadId = await writes(world, interested)
    await correctIntent(world.ctx, world.scope, threadId, { label: 'meeting_request', score: 9 })
    await world.work()
    if (answers) await runTaskNow(world.ctx, world.scope, (await taskOf(world, threadId))?.id ?? '')
    await world.work()
    expect(await sentOf(world)).toBe(answers ? 1 : 0)
    await comesLate(world, threadId, doubtful)
    const now = await world.rows('select status, needs, label, is_opt_out_in_doubt as doubt from threads')
    expect(now).toEqual([
      answers
        ? { status: 'new', needs: 'answer', label: 'interested', doubt: false }
        : { status: 'pending', needs: 'opt_out', label: 'interested', doubt: true },
    ])
  }
})
