import { describe, expect, it } from 'vitest'
import type { UnwrittenCause } from '#contract/task-reasons.ts'
import { retryTask } from '#domain/tasks/change-task.ts'
import { readOpenTask } from '#domain/tasks/reads.ts'
import { readTimeline } from '#domain/threads/reads.ts'
import { syncReplies } from '#domain/threads/sync/sync-replies.ts'
import { createModelWriter } from '#integrations/openrouter/model-writer.ts'
import { newId } from '#lib/new-id.ts'
import type { FakeBehaviour } from '../../../test/fakes/fake-model.ts'
import { fake, inWorld, modelWorld, openDraft, question, sandbox, withModel } from '../../../test/model-world.ts'
import { atOwnPace } from '../../../test/patience.ts'
import type { World } from '../../../test/world.ts'
import { draftForAgent } from './draft-for-agent.ts'
import { writeDraft } from './write-draft.ts'
import { readWaiting } from './writings.ts'

withModel()

const minute = 60_000
const slow: FakeBehaviour = { kind: 'answer', delayMs: 600 }
const garbled: FakeBehaviour = { kind: 'answer', text: 'Sure! Here it is.' }

/** A lead has written, and nobody has asked the model yet. */
async function asked(world: World): Promise<{ threadId: string; messageId: string }> {
  await leadIsHeard(world, question)
  const [row] = await world.rows<{ threadId: string; messageId: string }>(
    'select id as "threadId", last_inbound_id as "messageId" from threads',
  )
  return row ?? { threadId: '', messageId: '' }
}

async function leadIsHeard(world: World, text: string): Promise<void> {
  const { id: workspaceId, leads } = world.platform
  await sandbox.leadReplies({ workspaceId, leadId: leads[0]?.id, text })
  await syncReplies(world.ctx, world.scope)
  await world.work({ except: ['write_draft'] })
}

const untilAsked = (times: number) => expect.poll(() => fake.requests.length).toBe(times)
const drafts = (world: World) => world.rows<{ state: string; usage: unknown }>('select state, usage from drafts')
const taskOf = (world: World, threadId: string) => inWorld(world, (tx) => readOpenTask(tx, world.scope, threadId))
const unwritten = (cause: UnwrittenCause) => [{ code: 'unwritten', what: 'answer', cause }]
const told = async (world: World, threadId: string) =>
  (await inWorld(world, (tx) => readTimeline(tx, world.scope, threadId, 100)))
    .filter(({ kind }) => kind === 'draft_not_written')
    .map(({ detail }) => detail)

describe('an answer is written once', () => {
  it('by one of several who are asked for it while a slow model writes', async () => {
    await using world = await modelWorld()
    const job = await asked(world)
    fake.byDefault(slow)
    await Promise.all([1, 2, 3].map(() => draftForAgent(world.ctx, world.scope, job)))
    await world.work()
    expect(fake.requests).toHaveLength(1)
    expect(await drafts(world)).toMatchObject([{ state: 'open' }])
  })

  it('and by the next one when its writer died: not before the lease has run out, and never both', async () => {
    await using world = await modelWorld()
    const job = await asked(world)
    fake.byDefault({ kind: 'answer', delayMs: 1500 })
    const frozen = draftForAgent(world.ctx, world.scope, job)
    await untilAsked(1)
    await draftForAgent(world.ctx, world.scope, job)
    expect(fake.requests).toHaveLength(1)

    await world.rows("update writings set lease_until = now() - interval '1 second'")
    fake.byDefault({ kind: 'answer', answer: { body: 'Hello,\n\nwhat the second one wrote.' } })
    await draftForAgent(world.ctx, world.scope, job)
    await frozen
    expect(fake.requests).toHaveLength(2)
    expect(await drafts(world)).toHaveLength(1)
    expect(await openDraft(world, job.threadId)).toMatchObject({ body: 'Hello,\n\nwhat the second one wrote.' })
  })

  it('is what the database knows before the model is asked', async () => {
    await using world = await modelWorld()
    const job = await asked(world)
    fake.byDefault({ kind: 'answer', delayMs: 800 })
    const writing = draftForAgent(world.ctx, world.scope, job)
    await untilAsked(1)
    expect(await world.rows('select kind, subject_id, asked, holder is not null as held from writings')).toEqual([
      { kind: 'answer', subject_id: job.messageId, asked: 1, held: true },
    ])
    await writing
  })

  it('and not stored when the lead has written again: that mail gets the draft', async () => {
    await using world = await modelWorld()
    const job = await asked(world)
    fake.byDefault({ kind: 'answer', delayMs: 2500, answer: { body: 'Hello,\n\nthe late one.' } })
    const late = draftForAgent(world.ctx, world.scope, job)
    await untilAsked(1)
    await leadIsHeard(world, 'And what does it cost?')
    fake.byDefault({ kind: 'answer', answer: { body: 'Hello,\n\nboth answers.' } })
    await late
    expect(await drafts(world)).toEqual([])
    await world.work()
    expect(await drafts(world)).toHaveLength(1)
    expect(await openDraft(world, job.threadId)).toMatchObject({ body: 'Hello,\n\nboth answers.' })
  })

  it('a person whose wish comes late is told so, and the newest of several wishes holds', async () => {
    await using world = await modelWorld()
    const { threadId } = await asked(world)
    const wish = async (instruction: string) => {
      const words = writeDraft(
        world.ctx,
        world.scope,
        { threadId, askedBy: 'person', instruction },
        AbortSignal.timeout(atOwnPace(20_000)),
      )
      for await (const _ of words);
    }
    fake.byDefault({ kind: 'answer', delayMs: 1500 })
    const first = expect(wish('shorter')).rejects.toMatchObject({ code: 'conflict' })
    await untilAsked(1)
    fake.byDefault({ kind: 'answer', answer: { body: 'Hello,\n\nlonger.' } })
    await wish('longer')
    await first
    expect(await openDraft(world, threadId)).toMatchObject({ body: 'Hello,\n\nlonger.' })

    fake.byDefault({ kind: 'answer', delayMs: 1500 })
    const late = expect(wish('friendlier')).rejects.toMatchObject({ code: 'thread_changed' })
    await untilAsked(3)
    await leadIsHeard(world, 'And what does it cost?')
    await late
    expect(await openDraft(world, threadId)).toMatchObject({ body: 'Hello,\n\nlonger.' })
  })
})

describe('one writing gets at most three answers from its model', () => {
  it('then a person is asked: on the thread, in the timeline and by a failed task, which may be tried again', async () => {
    await using world = await modelWorld()
    const { threadId } = await asked(world)
    fake.byDefault(garbled)
    await world.work()
    await world.work()
    expect(fake.requests).toHaveLength(3)
    expect(await told(world, threadId)).toEqual([{ why: 'model_bad_answer' }])
    const task = await taskOf(world, threadId)
    expect(task).toMatchObject({ type: 'reply', status: 'failed', draftId: null })
    expect(task?.lastError).toEqual(unwritten('model_bad_answer'))
    expect(await world.rows('select answer_status from threads')).toEqual([{ answer_status: 'failed' }])
    expect(await world.rows('select outcome, cause, usage from writings')).toMatchObject([
      { outcome: 'failed', cause: 'model_bad_answer', usage: { inputTokens: 3600, outputTokens: 450 } },
    ])

    fake.byDefault({ kind: 'answer' })
    await retryTask(world.ctx, world.scope, task?.id ?? '')
    await world.work()
    expect(fake.requests).toHaveLength(4)
    expect(await taskOf(world, threadId)).toMatchObject({ status: 'ready' })
  })

  it('over all tries together: an answer over which a worker died is one of them', async () => {
    await using world = await modelWorld()
    const job = await asked(world)
    await world.rows(
      `insert into writings (workspace_id, kind, subject_id, thread_id, revision, holder, lease_until, asked)
       select workspace_id, 'answer', last_inbound_id, id, revision, $1, now() - interval '1 second', 2 from threads`,
      [newId()],
    )
    fake.byDefault(garbled)
    await draftForAgent(world.ctx, world.scope, job)
    expect(fake.requests).toHaveLength(1)
    await world.work()
    expect(await taskOf(world, job.threadId)).toMatchObject({ status: 'failed', draftId: null })
  })

  it('and what the refused ones cost stands with the draft', async () => {
    await using world = await modelWorld()
    await asked(world)
    fake.next(garbled, { kind: 'cut', afterChars: 80 }, { kind: 'answer' })
    await world.work()
    expect(await drafts(world)).toMatchObject([{ usage: { inputTokens: 2400, outputTokens: 300, costUsd: 0.00084 } }])
    expect(fake.requests).toHaveLength(3)
  })

  it('a clear no is none that is asked again', async () => {
    await using world = await modelWorld()
    const { threadId } = await asked(world)
    fake.byDefault({ kind: 'status', status: 401 })
    await world.work()
    expect(fake.requests).toHaveLength(1)
    expect((await taskOf(world, threadId))?.lastError).toEqual(unwritten('model_auth'))
  })
})

describe('an error of ours', () => {
  it.each([new TypeError('Cannot read properties of undefined'), new SyntaxError('Invalid escape')])(
    'is never called the model’s, nor tried again: %s',
    async (fault) => {
      await using world = await modelWorld()
      const { threadId } = await asked(world)
      const logged: unknown[] = []
      world.ctx.log = Object.assign(Object.create(world.ctx.log), {
        error: (detail: unknown) => logged.push(detail),
        child: () => world.ctx.log,
      })
      let times = 0
      world.ctx.writers = {
        open: () => ({
          ...createModelWriter({ apiKey: 'key', baseUrl: fake.baseUrl, model: 'fake/model' }),
          async *write() {
            times += 1
            yield { type: 'delta', text: 'Hello' } as const
            throw fault
          },
        }),
      }
      await world.work()
      world.clock.forward(120 * minute)
      await world.work()
      expect(times).toBe(1)
      expect(logged).toMatchObject([{ cause: 'our_fault', err: fault }])
      expect(await told(world, threadId)).toEqual([{ why: 'our_fault' }])
      expect((await taskOf(world, threadId))?.lastError).toEqual(unwritten('our_fault'))
    },
  )
})

describe('a model that can not be reached', () => {
  it('is waited for up to an hour, which the thread shows, and then a person is asked', async () => {
    await using world = await modelWorld()
    const { threadId } = await asked(world)
    const since = world.clock.now
    fake.byDefault({ kind: 'status', status: 503 })
    await world.work()
    const waiting = () => inWorld(world, (tx) => readWaiting(tx, world.scope, threadId))
    const seen = await waiting()
    expect([seen?.since, seen?.until].map((at) => at && Date.parse(at))).toEqual([
      since.getTime(),
      since.getTime() + 60 * minute,
    ])
    for (let minutes = 0; minutes < 55; minutes += 5) {
      world.clock.forward(5 * minute)
      await world.work()
    }
    expect(await taskOf(world, threadId)).toBeNull()
    expect(await waiting()).toEqual(seen)
    expect(fake.requests.length).toBeLessThan(40)

    world.clock.forward(6 * minute)
    await world.work()
    expect(await waiting()).toBeNull()
    expect(await told(world, threadId)).toEqual([{ why: 'model_unavailable' }])
    expect((await taskOf(world, threadId))?.lastError).toEqual(unwritten('model_unavailable'))
  })

  it('and comes back has used up no answer', async () => {
    await using world = await modelWorld()
    const { threadId } = await asked(world)
    fake.byDefault({ kind: 'status', status: 429, headers: { 'retry-after': '30' } })
    await world.work()
    expect(fake.requests).toHaveLength(1)
    fake.byDefault({ kind: 'answer' })
    await world.work()
    expect(fake.requests).toHaveLength(1)
    world.clock.forward(30_000)
    await world.work()
    expect(await taskOf(world, threadId)).toMatchObject({ status: 'ready' })
    expect(await world.rows('select asked, outcome from writings')).toEqual([{ asked: 1, outcome: 'written' }])
    expect(await inWorld(world, (tx) => readWaiting(tx, world.scope, threadId))).toBeNull()
  })
})
