import { describe, expect, it } from 'vitest'
import type { CountedNumber } from '#contract/number-dimensions.ts'
import type { Numbers } from '#contract/numbers.ts'
import type { ThreadFilters } from '#contract/threads.ts'
import { readAgents } from '#domain/agents/reads.ts'
import { inTx } from '#domain/context.ts'
import { readOpenDraft } from '#domain/drafts/reads.ts'
import { discardDraft, saveDraft } from '#domain/drafts/save-draft.ts'
import { writeDraft } from '#domain/drafts/write-draft.ts'
import { measurePlatform } from '#domain/platform/measure.ts'
import { runTaskNow } from '#domain/tasks/change-task.ts'
import { correctIntent } from '#domain/threads/correct-intent.ts'
import { readThreadPage } from '#domain/threads/lists/thread-page.ts'
import { readThread } from '#domain/threads/reads.ts'
import { createModelWriter } from '#integrations/openrouter/model-writer.ts'
import { newId } from '#lib/new-id.ts'
import { startFakeModel } from '../../../test/fakes/fake-model.ts'
import { atOwnPace } from '../../../test/patience.ts'
import { actingWorld, hour, interested, leadWrites, taskOf } from '../../../test/tasks/acting.ts'
import { withSandbox } from '../../../test/tasks/sandbox.ts'
import type { World } from '../../../test/world.ts'
import { readUsage } from './read-usage.ts'
import { type Asked, readAgentWeek, readNumbers } from './reads.ts'
import { isRecountDue, recountNumbers } from './recount.ts'

withSandbox()

const numbersOf = ({ ctx, scope }: World, asked: Partial<Asked> = {}): Promise<Numbers> =>
  inTx(ctx, scope, (tx) =>
    readNumbers(tx, { workspaceIds: [scope.workspaceId], days: 28, by: 'campaign', filters: {}, ...asked }),
  )

const draftIn = async ({ ctx, scope }: World, threadId: string) => {
  const draft = await inTx(ctx, scope, async (tx) =>
    readOpenDraft(tx, scope, threadId, (await readThread(tx, scope, threadId))?.revision ?? 0),
  )
  if (draft === null) throw new Error('There is no draft')
  return draft
}

async function approve(world: World, threadId: string): Promise<void> {
  const task = await taskOf(world, threadId)
  await runTaskNow(world.ctx, world.scope, task?.id ?? '')
  await world.work()
}

/** Each test ends with it: the sums are what the lines say. */
const holds = async ({ ctx, scope }: World): Promise<void> => expect(await recountNumbers(ctx, scope)).toEqual([])

describe('the numbers of a workspace', () => {
  it('count what comes in and goes out, by all that it was of', async () => {
    await using world = await actingWorld({ autoSendEnabled: false })
    const [first, second] = [await leadWrites(world, interested, 0), await leadWrites(world, interested, 1)]
    await leadWrites(world, 'Please take me off your list.', 2)
    // The simulator sends by its own clock.
    await world.rows(`update messages set sent_at = sent_at - interval '2 hours'`)
    await approve(world, first)
    const { now, answerTimes, waits, by, today } = await numbersOf(world)
    expect(now).toMatchObject({ replies: 3, machineMails: 0, positiveReplies: 2, meetingRequests: 0, optOuts: 1 })
    expect(now).toMatchObject({ sends: 1, automaticSends: 0, uneditedDrafts: 1, editedDrafts: 0, rejectedDrafts: 0 })
    const [own] = await inTx(world.ctx, world.scope, (tx) => readAgents(tx, world.scope))
    const weekOf = (id: string) => inTx(world.ctx, world.scope, (tx) => readAgentWeek(tx, world.scope, id))
    expect(await weekOf(own?.id ?? '')).toMatchObject({ sends: 1, automaticSends: 0, uneditedDrafts: 1, waits })
    expect(await weekOf(newId()), 'of another agent').toMatchObject({ sends: 0, waits: [], period: { to: today } })
    expect(answerTimes.now.answers).toBe(1)
    expect(answerTimes.now.byClock.median).toBeGreaterThan(1.8 * 3600)
    expect(answerTimes.now.byClock.median).toBeLessThan(2.4 * 3600)
    expect(waits).toEqual([{ reason: 'manual', drafts: 2 }])
    expect(by.reduce((sum, { figures }) => sum + figures.replies, 0)).toBe(3)
    const person = world.scope.actor.kind === 'person' ? world.scope.actor.userId : ''
    const byPerson = await numbersOf(world, { by: 'person' })
    expect(byPerson.by).toMatchObject([
      { key: person, name: 'Ada Byron', figures: { sends: 1 }, answerTimes: { answers: 1 } },
    ])
    const byLabel = await numbersOf(world, { by: 'label' })
    expect(byLabel.by.map(({ key, figures }) => [key, figures.replies])).toEqual([
      ['interested', 2],
      ['unsubscribe', 1],
    ])
    expect((await numbersOf(world, { filters: { label: 'interested' }, by: 'agent' })).by).toMatchObject([
      { name: 'Ann', figures: { replies: 2, sends: 1 } },
    ])
    // Of more than two things there are no sums: the lines themselves are counted, and say the same.
    const narrow = await numbersOf(world, { filters: { label: 'interested', language: 'en', person }, by: 'sender' })
    expect(narrow.now).toMatchObject({ replies: 0, sends: 1, uneditedDrafts: 1 })
    expect(narrow.by).toMatchObject([{ figures: { sends: 1 }, answerTimes: { answers: 1 } }])
    expect((await numbersOf(world, { from: '2020-01-01', to: '2020-02-01' })).now.replies).toBe(0)
    expect((await numbersOf(world, { from: today, to: today })).now.replies).toBe(3)
    // Each number leads to its threads.
    const threadsOf = async (number: CountedNumber, more: ThreadFilters = {}) => {
      const wanted = { view: 'all' as const, limit: 50, from: today, to: today, number, ...more }
      const { rows } = await inTx(world.ctx, world.scope, (tx) => readThreadPage(tx, world.scope, wanted))
      return rows.map(({ id }) => id).toSorted()
    }
    expect(await threadsOf('replies')).toHaveLength(3)
    expect(await threadsOf('positiveReplies')).toEqual([first, second].toSorted())
    expect(await threadsOf('optOuts')).toHaveLength(1)
    for (const number of ['sends', 'firstAnswers', 'uneditedDrafts'] as const)
      expect([number, await threadsOf(number, { person })]).toEqual([number, [first]])
    expect(await threadsOf('waits')).toEqual([first, second].toSorted())
    expect(await threadsOf('waits', { reason: 'manual' })).toEqual([first, second].toSorted())
    expect(await threadsOf('waits', { reason: 'guard' })).toEqual([])
    expect(await threadsOf('replies', { label: 'question' })).toEqual([])
    expect(await threadsOf('sends', { from: '2020-01-01', to: '2020-02-01' })).toEqual([])
    await correctIntent(world.ctx, world.scope, second, { label: 'meeting_request', score: 9 })
    expect(await threadsOf('meetingRequests')).toEqual([second])
    expect((await numbersOf(world)).now).toMatchObject({ replies: 3, positiveReplies: 2, meetingRequests: 1 })
    await correctIntent(world.ctx, world.scope, second, { label: 'not_interested', score: -3 })
    expect((await numbersOf(world)).now).toMatchObject({ replies: 3, positiveReplies: 1, meetingRequests: 0 })
    await holds(world)
  })

  it('tell what nobody could answer by who answers the thread, too', async () => {
    await using world = await actingWorld({ autoSendEnabled: false })
    await leadWrites(world, 'Do you have an office in Reykjavik?')
    await world.work()
    const [agent] = await world.rows<{ id: string }>(`select id from agents`)
    const person = world.scope.actor.kind === 'person' ? world.scope.actor.userId : ''
    const asked = async (filters: Asked['filters']) => (await numbersOf(world, { filters })).questions.length
    expect(await asked({})).toBe(1)
    expect(await asked({ agent: agent?.id })).toBe(1)
    expect(await asked({ agent: 'none' })).toBe(0)
    expect(await asked({ person })).toBe(0)
    await approve(world, (await world.rows<{ id: string }>(`select id from threads`))[0]?.id ?? '')
    expect(await asked({ person })).toBe(1)
    expect(await asked({ person, agent: agent?.id })).toBe(1)
  })

  it('tell a draft that went out as it was written from one that was edited or thrown away', async () => {
    await using world = await actingWorld({ autoSendEnabled: false })
    const { ctx, scope } = world
    const edited = await leadWrites(world, interested, 0)
    const draft = await draftIn(world, edited)
    const words = { threadId: edited, draftId: draft.id, version: draft.version, subject: draft.subject }
    await saveDraft(ctx, scope, { ...words, body: 'Thank you, I will call you.' })
    await world.work()
    await approve(world, edited)
    const rejected = await leadWrites(world, interested, 1)
    await discardDraft(ctx, scope, rejected, (await draftIn(world, rejected)).id)
    const { now } = await numbersOf(world)
    expect(now).toMatchObject({ uneditedDrafts: 0, editedDrafts: 1, rejectedDrafts: 1 })
    await holds(world)
  })

  it('name nobody for what an agent sent by itself, and count no second answer as a first', async () => {
    await using world = await actingWorld()
    await leadWrites(world, interested)
    await leadWrites(world, 'And could you send me the details, please?')
    const { now, answerTimes } = await numbersOf(world)
    expect(now.automaticSends).toBe(now.sends)
    expect(now.sends).toBeGreaterThan(0)
    expect(answerTimes.now.answers).toBe(1)
    expect((await numbersOf(world, { by: 'person' })).by).toMatchObject([{ key: 'none', name: null }])
    await holds(world)
  })

  it('know what a model cost, answers of no use among it', async () => {
    await using world = await actingWorld({ autoSendEnabled: false })
    const fake = await startFakeModel()
    world.ctx.writers = {
      open: () => createModelWriter({ apiKey: 'key', baseUrl: fake.baseUrl, model: 'fake/model' }),
    }
    fake.next({ kind: 'answer', text: 'Sure! Here it is.' }, { kind: 'answer' })
    const threadId = await leadWrites(world, interested)
    const { now } = await numbersOf(world)
    expect(now.tokens).toBeGreaterThan(0)
    const wish = writeDraft(
      world.ctx,
      world.scope,
      { threadId, askedBy: 'person', instruction: 'shorter' },
      AbortSignal.timeout(atOwnPace(20_000)),
    )
    for await (const _ of wish);
    const again = await numbersOf(world)
    expect(again.now.tokens).toBeGreaterThan(now.tokens)
    expect(again.now.rejectedDrafts).toBe(1)
    expect((await inTx(world.ctx, world.scope, (tx) => readUsage(tx, world.scope))).all.aiCalls).toBe(
      fake.requests.length,
    )
    expect(fake.requests.length).toBe(3)
    await fake.close()
    await holds(world)
  })

  it('begin with what the tables hold when they are first kept', async () => {
    await using world = await actingWorld({ autoSendEnabled: false })
    const first = await leadWrites(world, interested, 0)
    await leadWrites(world, 'Please take me off your list.', 1)
    await approve(world, first)
    const { now, answerTimes } = await numbersOf(world)
    for (const table of ['number_facts', 'daily_numbers', 'answer_times', 'number_recounts'])
      await world.rows(`delete from ${table}`)
    await holds(world)
    const { replies, positiveReplies, optOuts, sends, uneditedDrafts } = now
    const after = await numbersOf(world)
    expect(after.now).toMatchObject({ replies, positiveReplies, optOuts, sends, uneditedDrafts })
    expect(after.answerTimes).toEqual(answerTimes)
    expect(sends).toBe(1)
    // Once: what somebody takes out of the numbers later stays out of them.
    await world.rows(`delete from number_facts`)
    await world.rows(`delete from daily_numbers`)
    await world.rows(`delete from answer_times`)
    await holds(world)
    expect((await numbersOf(world)).now.replies).toBe(0)
  })

  it('are told to be wrong when they are, and are not mended', async () => {
    await using world = await actingWorld({ autoSendEnabled: false })
    await leadWrites(world, interested)
    await world.rows(`update daily_numbers set replies = replies + 5 where slice = 'label'`)
    await world.rows(`update answer_times set by_clock = by_clock + 1`)
    const differences = await recountNumbers(world.ctx, world.scope)
    expect(differences).toMatchObject([{ slice: 'label', kept: { replies: 6 }, counted: { replies: 1 } }])
    expect((await numbersOf(world)).recount).toMatchObject({ differing: 1 })
    expect(await measurePlatform(world.ctx)).toMatchObject({ differingNumbers: 1 })
    expect(await recountNumbers(world.ctx, world.scope)).toEqual(differences)
  })

  it('keep their sums when the slots of a day that is over are put together', async () => {
    await using world = await actingWorld({ autoSendEnabled: false })
    await approve(world, await leadWrites(world, interested))
    const before = await numbersOf(world)
    await world.rows('update daily_numbers set slot = 3')
    await world.rows('update answer_times set slot = 2')
    world.clock.forward(96 * hour)
    await holds(world)
    expect(await world.rows('select 1 from daily_numbers where slot > 0')).toEqual([])
    expect((await numbersOf(world)).now).toEqual(before.now)
  })

  it('are counted once more each night, by one of those who ask', async () => {
    await using world = await actingWorld()
    const at = async (time: string): Promise<boolean[]> => {
      world.clock.now = new Date(`2036-05-04T${time}Z`)
      return (await Promise.all([isRecountDue(world.ctx), isRecountDue(world.ctx)])).toSorted()
    }
    expect(await at('02:59:00')).toEqual([false, true]) // the night before
    expect(await at('02:59:30')).toEqual([false, false])
    expect(await at('03:00:30')).toEqual([false, true])
    expect(await at('23:00:00')).toEqual([false, false])
  })
})
