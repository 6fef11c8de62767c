import { describe, expect, it } from 'vitest'
import { syncReplies } from '#domain/threads/sync/sync-replies.ts'
import { createModelWriter } from '#integrations/openrouter/model-writer.ts'
import { type FakeModel, startFakeModel } from '../../../test/fakes/fake-model.ts'
import { actingWorld, day, interested, leadWrites, sentOf, taskOf, told } from '../../../test/tasks/acting.ts'
import { sandbox, withSandbox } from '../../../test/tasks/sandbox.ts'
import type { World } from '../../../test/world.ts'
import { cancelTask, retryTask, runTaskNow } from './change-task.ts'
import { queueFollowUps, writeFollowUp } from './write-follow-up.ts'

withSandbox()

/** An agent has answered by itself, and its first follow-up is due; from now on it writes with this model. */
async function dueFollowUp(fake: FakeModel) {
  const world = await actingWorld()
  world.ctx.writers = {
    open: () => createModelWriter({ apiKey: 'key', baseUrl: fake.baseUrl, model: 'fake/model' }),
  }
  const threadId = await leadWrites(world, interested)
  world.clock.forward(4 * day)
  fake.requests.length = 0
  const taskId = (await taskOf(world, threadId))?.id ?? ''
  return { world, threadId, taskId }
}

const untilAsked = (fake: FakeModel, times: number) => expect.poll(() => fake.requests.length).toBe(times)
const openDrafts = (world: World) => world.rows("select id from drafts where state = 'open'")

describe('a follow-up that a slow model writes', () => {
  it('is written once, however often maintenance looks meanwhile, and goes out once', async () => {
    const fake = await startFakeModel()
    const { world, threadId, taskId } = await dueFollowUp(fake)
    await using _ = world
    fake.byDefault({ kind: 'answer', delayMs: 1500 })
    const first = writeFollowUp(world.ctx, world.scope, { threadId, taskId })
    await untilAsked(fake, 1)
    expect(await queueFollowUps(world.ctx, world.scope)).toBe(0)
    // A job that was put in before the first had begun.
    await writeFollowUp(world.ctx, world.scope, { threadId, taskId })
    await first
    // Written, and not on its way yet.
    await queueFollowUps(world.ctx, world.scope)
    await world.work()
    expect(fake.requests).toHaveLength(1)
    expect(await sentOf(world)).toBe(2)
    expect(await openDrafts(world)).toEqual([])
    await fake.close()
  })

  it('is not stored when it was cancelled meanwhile', async () => {
    const fake = await startFakeModel()
    const { world, threadId, taskId } = await dueFollowUp(fake)
    await using _ = world
    fake.byDefault({ kind: 'answer', delayMs: 1500 })
    const late = writeFollowUp(world.ctx, world.scope, { threadId, taskId })
    await untilAsked(fake, 1)
    await cancelTask(world.ctx, world.scope, taskId)
    await late
    await world.work()
    expect(await openDrafts(world)).toEqual([])
    expect(await sentOf(world)).toBe(1)
    await fake.close()
  })

  it('is not stored when the lead wrote meanwhile: what they wrote is answered instead', async () => {
    const fake = await startFakeModel()
    const { world, threadId, taskId } = await dueFollowUp(fake)
    await using _ = world
    fake.byDefault({ kind: 'answer', delayMs: 2500, answer: { body: 'Hello,\n\nthe late reminder.' } })
    const late = writeFollowUp(world.ctx, world.scope, { threadId, taskId })
    await untilAsked(fake, 1)
    await sandbox.leadReplies({
      workspaceId: world.platform.id,
      leadId: world.platform.leads[0]?.id,
      text: 'Sorry for the silence. What does it cost for 8 users?',
    })
    await syncReplies(world.ctx, world.scope)
    await world.work({ except: ['write_draft'] })
    await late
    expect(await world.rows("select 1 from drafts where body like '%late reminder%'")).toEqual([])
    expect(await openDrafts(world)).toEqual([])

    fake.byDefault({ kind: 'answer' })
    await world.work()
    expect(await sentOf(world)).toBe(2)
    expect(await openDrafts(world)).toEqual([])
    // The series begins again after that answer.
    expect(await taskOf(world, threadId)).toMatchObject({ type: 'follow_up', status: 'pending', draftId: null })
    await fake.close()
  })

  it('is followed by the next worker when the first died over it', async () => {
    const fake = await startFakeModel()
    const { world, threadId, taskId } = await dueFollowUp(fake)
    await using _ = world
    fake.byDefault({ kind: 'answer', delayMs: 2000 })
    const frozen = writeFollowUp(world.ctx, world.scope, { threadId, taskId })
    await untilAsked(fake, 1)
    await world.rows("update writings set lease_until = now() - interval '1 second' where outcome is null")
    fake.byDefault({ kind: 'answer' })
    expect(await queueFollowUps(world.ctx, world.scope)).toBe(1)
    await world.work()
    await frozen
    await world.work()
    expect(await sentOf(world)).toBe(2)
    expect(await openDrafts(world)).toEqual([])
    await fake.close()
  })

  it('is waited for while no model can be reached, then fails, and a person has it written', async () => {
    const fake = await startFakeModel()
    const { world, threadId, taskId } = await dueFollowUp(fake)
    await using _ = world
    fake.byDefault({ kind: 'status', status: 503 })
    for (let minutes = 0; minutes <= 65; minutes += 5) {
      await queueFollowUps(world.ctx, world.scope)
      await world.work()
      world.clock.forward(5 * 60_000)
    }
    expect(fake.requests.length).toBeLessThan(40)
    const failed = await taskOf(world, threadId)
    expect(failed).toMatchObject({ id: taskId, status: 'failed', type: 'follow_up', draftId: null })
    expect(failed?.lastError).toEqual([{ code: 'unwritten', what: 'follow_up', cause: 'model_unavailable' }])
    expect(await told(world, threadId, 'follow_ups_ended')).toEqual([{ why: 'model_unavailable' }])
    fake.byDefault({ kind: 'answer' })
    await retryTask(world.ctx, world.scope, taskId)
    await world.work()
    expect((await sandbox.sent(world.platform.id)).length).toBe(2)
    await fake.close()
  })
})

it('an open draft that says what has just gone out is closed with the send, one that says something else is not', async () => {
  for (const isSame of [true, false]) {
    await using world = await actingWorld({ autoSendEnabled: false })
    const threadId = await leadWrites(world, interested)
    const task = await taskOf(world, threadId)
    await sandbox.fault({ kind: 'lost_answer', match: { method: 'POST', path: '/api/replies' }, times: 1 })
    await runTaskNow(world.ctx, world.scope, task?.id ?? '')
    await world.work()
    // It went out, which nobody here knows yet, and another writer had its draft stored meanwhile.
    expect(await taskOf(world, threadId)).toMatchObject({ status: 'processing' })
    await world.rows("update drafts set state = 'discarded'")
    await world.rows(
      `insert into drafts select (jsonb_populate_record(d, jsonb_build_object('id', gen_random_uuid(), 'state', 'open',
         'body', case when $1 then d.body || ' ' else 'Something else.' end))).* from drafts d`,
      [isSame],
    )
    world.clock.forward(60_000)
    await world.work()
    expect(await sentOf(world)).toBe(1)
    expect(await openDrafts(world)).toHaveLength(isSame ? 0 : 1)
  }
})
