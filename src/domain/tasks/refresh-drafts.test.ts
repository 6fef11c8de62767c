import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { AgentInput } from '#contract/agents.ts'
import { sql } from '#db/sql.ts'
import { changeAgent } from '#domain/agents/change-agent.ts'
import { readAgents } from '#domain/agents/reads.ts'
import { createEntry, editEntry, removeEntry, restoreEntry } from '#domain/knowledge/change-entry.ts'
import { listSenders, signSender } from '#domain/threads/envelope/list-senders.ts'
import { updateSettings } from '#domain/workspaces/update-settings.ts'
import type { FakeBehaviour } from '../../../test/fakes/fake-model.ts'
import {
  fake,
  findings,
  inWorld,
  leadWrites,
  modelWorld,
  openDraft,
  sandbox,
  withModel,
} from '../../../test/model-world.ts'
import { atOwnPace } from '../../../test/patience.ts'
import { seedReady } from '../../../test/tasks/seed-ready.ts'
import { AppError } from '../app-error.ts'
import { saveDraft } from '../drafts/save-draft.ts'
import { approveTasks } from './approve-tasks.ts'
import { rescheduleTask, runTaskNow } from './change-task.ts'
import { refreshDraft, reviewDrafts } from './refresh-drafts.ts'
import { readOpenTasks } from './store.ts'

withModel()

const asked = 'Where is the data stored?'
const entry = (title: string, content: string) => ({ title, content, tags: [], isGolden: false })
const frankfurt = entry('Data storage', 'The data is stored in Frankfurt.')
const unknown: FakeBehaviour = {
  kind: 'answer',
  answer: { action: 'handoff', body: 'Hello,\n\nI will find out.' },
}
const known: FakeBehaviour = {
  kind: 'answer',
  answer: { body: 'Hello,\n\nthe data is stored in Frankfurt.', usedKnowledge: ['K1'] },
}

async function waiting(change: Partial<AgentInput> = {}, first: FakeBehaviour = unknown) {
  const world = await modelWorld(change)
  fake.byDefault(first)
  const threadId = await leadWrites(world, asked)
  fake.byDefault(known)
  return { world, threadId, draft: await openDraft(world, threadId), requests: fake.requests.length }
}

describe('an entry that is added or changed', () => {
  it('refreshes the draft that waits untouched and lacked it, and its task with it', async () => {
    const { world, threadId, draft } = await waiting()
    await using _ = world
    const { id } = await createEntry(world.ctx, world.scope, frankfurt)
    await world.work()
    const fresh = await openDraft(world, threadId)
    expect(fresh).toMatchObject({ body: 'Hello,\n\nthe data is stored in Frankfurt.', newKnowledge: [] })
    expect(fake.requests.at(-1)?.prompt).toContain('The data is stored in Frankfurt.')
    const now = await inWorld(world, (tx) => readOpenTasks(tx, world.scope, threadId))
    expect(now.prepared).toMatchObject([{ draftId: fresh.id, status: 'ready' }])
    expect(fresh.id).not.toBe(draft.id)
    // What it used and what is changed, again; what has nothing to do with it, not.
    const asks = fake.requests.length
    await createEntry(world.ctx, world.scope, entry('Parking', 'Guests park behind the house.'))
    await world.work()
    expect(fake.requests).toHaveLength(asks)
    await editEntry(world.ctx, world.scope, id, entry('Data storage', 'The data is stored in Frankfurt and Berlin.'))
    await world.work()
    expect(fake.requests.length).toBeGreaterThan(asks)
    expect(fake.requests.at(-1)?.prompt).toContain('Frankfurt and Berlin')
  })

  it('leaves the task where it is: the same one, at its place, and what a person has not read does not go out', async () => {
    const { world, threadId, draft } = await waiting()
    await using _ = world
    const tasks = () => world.rows('select id, status, scheduled_at, created_at, is_automatic from tasks')
    const before = await tasks()
    world.clock.forward(60_000)
    await createEntry(world.ctx, world.scope, frankfurt)
    await world.work({ except: ['open_task', 'review_tasks'] })
    const fresh = await openDraft(world, threadId)
    const carried = () => world.rows('select draft_id from tasks')
    expect(await carried()).toEqual([{ draft_id: fresh.id }])
    await world.work()
    expect(await tasks()).toEqual(before)
    expect(await carried()).toEqual([{ draft_id: fresh.id }])
    expect(await world.rows("select 1 from timeline_entries where kind = 'superseded'")).toEqual([])

    const taskId = String(before[0]?.id)
    const at = new Date(world.clock.now.getTime() + 60_000).toISOString()
    const [ctx, scope] = [world.ctx, world.scope]
    const refused = { code: 'draft_rewritten' }
    await expect(runTaskNow(ctx, scope, taskId, { draftId: draft.id })).rejects.toMatchObject(refused)
    await expect(rescheduleTask(ctx, scope, taskId, { at, draftId: draft.id })).rejects.toMatchObject(refused)
    const seen = { draftId: fresh.id, version: fresh.version + 1 }
    await expect(runTaskNow(ctx, scope, taskId, seen)).rejects.toMatchObject(refused)
    await expect(rescheduleTask(ctx, scope, taskId, { at, ...seen })).rejects.toMatchObject(refused)
    const [told] = await approveTasks(ctx, scope, [taskId], [draft])
    expect(told?.refusal).toBe('rewritten')
    expect(await tasks()).toEqual(before)
    expect(await approveTasks(ctx, scope, [taskId], [fresh])).toEqual([{ taskId, refusal: null }])
    await world.work()
    expect((await sandbox.sent(world.platform.id)).map(({ text }) => text)).toEqual([fresh.body])
  })

  it('has what then goes out by itself counted, though the platform put off what a person had approved in its place', async () => {
    await using world = await modelWorld({ autoSendEnabled: true, delayMin: 0, delayMax: 0 })
    const { ctx, scope } = world
    await updateSettings(ctx, scope, { wakeTime: '00:00' })
    const costs = (price: string) => entry('Price', `The team plan is ${price} a month.`)
    const { id } = await createEntry(ctx, scope, costs('$129'))
    const body = (price: string) => `Hello,\n\nthe team plan is ${price} a month.`
    fake.byDefault({ kind: 'answer', answer: { action: 'handoff', body: body('$129') } })
    const threadId = await leadWrites(world, 'How much is the team plan?')
    const draft = await openDraft(world, threadId)
    const match = { workspaceId: world.platform.id, method: 'POST', path: '/api/replies/*/reply' }
    await sandbox.fault({ kind: 'rate_limited', retryAfter: 600, times: 1, match })
    const [task] = await world.rows<{ id: string }>('select id from tasks')
    await runTaskNow(ctx, scope, task?.id ?? '', { draftId: draft.id })
    await world.work()
    world.clock.forward(60_000)
    await editEntry(ctx, scope, id, costs('$139'))
    await world.work()
    expect(await world.rows('select status, last_error from tasks')).toMatchObject([
      { status: 'ready', last_error: [{ code: 'guard' }] },
    ])
    world.clock.forward(1_200_000)
    fake.byDefault({ kind: 'answer', answer: { body: body('$149') } })
    await editEntry(ctx, scope, id, costs('$149'))
    await world.work()
    expect(await world.rows(`select id, status, is_automatic from tasks where type = 'reply'`)).toMatchObject([
      { id: task?.id, status: 'sent', is_automatic: true },
    ])
    expect(await world.rows('select count from agent_sends')).toEqual([{ count: 1 }])
  })

  it('leaves what goes out by itself at its time', async () => {
    const { world, threadId } = await waiting({ autoSendEnabled: true, delayMin: 60, delayMax: 60 }, { kind: 'answer' })
    await using _ = world
    const tasks = () => world.rows('select id, status, scheduled_at, is_automatic from tasks')
    const before = await tasks()
    expect(before).toMatchObject([{ status: 'pending', is_automatic: true }])
    world.clock.forward(60_000)
    await createEntry(world.ctx, world.scope, frankfurt)
    await world.work()
    expect(await tasks()).toEqual(before)
    expect(await world.rows('select draft_id from tasks')).toEqual([
      { draft_id: (await openDraft(world, threadId)).id },
    ])
  })

  it('refreshes the draft that states what it stated, though its writer did not name it and it fits no more', async () => {
    await using world = await modelWorld()
    const { ctx, scope } = world
    const { id } = await createEntry(ctx, scope, entry('Terms', 'The team plan is $129 a month.'))
    fake.byDefault({ kind: 'answer', answer: { body: 'Hello,\n\nthe team plan is $129 a month.', usedKnowledge: [] } })
    const threadId = await leadWrites(world, 'How much is the team plan?')
    fake.byDefault(unknown)
    await editEntry(ctx, scope, id, entry('Terms', 'On request.'))
    await world.work()
    expect((await openDraft(world, threadId)).body).toBe('Hello,\n\nI will find out.')
  })

  it('is only offered where a person has changed the words', async () => {
    const { world, threadId, draft, requests } = await waiting()
    await using _ = world
    const { id: draftId, version, subject } = draft
    const mine = 'Hello,\n\nI ask my colleagues.'
    await saveDraft(world.ctx, world.scope, { threadId, draftId, version, subject, body: mine })
    const { id } = await createEntry(world.ctx, world.scope, frankfurt)
    await world.work()
    expect(fake.requests).toHaveLength(requests)
    expect(await openDraft(world, threadId)).toMatchObject({
      id: draftId,
      body: mine,
      newKnowledge: [{ id, title: 'Data storage' }],
    })
  })

  it('is offered beside another one that comes at the same moment', async () => {
    const { world, threadId, draft } = await waiting()
    await using _ = world
    const { id: draftId, version, subject } = draft
    const body = 'Hello,\n\nI ask my colleagues.'
    await saveDraft(world.ctx, world.scope, { threadId, draftId, version, subject, body })
    const one = await createEntry(world.ctx, world.scope, frankfurt)
    const other = await createEntry(world.ctx, world.scope, entry('Where data is', 'Our data is stored twice.'))
    const isLetGo = Promise.withResolvers<void>()
    // Both have read by the time that either may write.
    const holding = inWorld(world, async (tx) => {
      await tx.db.query(
        sql`select from drafts where workspace_id = ${world.scope.workspaceId} and id = ${draftId} for update`,
      )
      await isLetGo.promise
    })
    const reviews = [one, other].map(({ id }) => reviewDrafts(world.ctx, world.scope, [id]))
    await sleep(300)
    isLetGo.resolve()
    await Promise.all([holding, ...reviews])
    const { newKnowledge } = await openDraft(world, threadId)
    expect(newKnowledge.map(({ title }) => title).toSorted()).toEqual(['Data storage', 'Where data is'])
  })
})

describe('an entry that is deleted', () => {
  const price = entry('Price', 'The team plan is $129 a month.')
  const quoting: FakeBehaviour = { kind: 'answer', answer: { body: 'Hello,\n\nthe team plan is $129 a month.' } }
  async function quoted() {
    const world = await modelWorld({ autoSendEnabled: true, delayMin: 60, delayMax: 60 })
    const { id } = await createEntry(world.ctx, world.scope, price)
    fake.byDefault(quoting)
    const threadId = await leadWrites(world, 'How much is the team plan?')
    expect(await world.rows('select status, is_automatic from tasks')).toEqual([
      { status: 'pending', is_automatic: true },
    ])
    fake.byDefault({ kind: 'answer', answer: { action: 'handoff', body: 'Hello,\n\nI will find out.' } })
    world.clock.forward(60_000)
    await removeEntry(world.ctx, world.scope, id)
    return { world, threadId, id }
  }

  it('and taken back has what was written without it written again', async () => {
    const { world, threadId, id } = await quoted()
    await using _ = world
    await world.work()
    expect((await openDraft(world, threadId)).body).toBe('Hello,\n\nI will find out.')
    fake.byDefault(quoting)
    await restoreEntry(world.ctx, world.scope, id)
    await world.work()
    expect((await openDraft(world, threadId)).body).toContain('$129')
  })

  it('has what was written out of it written again', async () => {
    const { world, threadId } = await quoted()
    await using _ = world
    await world.work()
    expect((await openDraft(world, threadId)).body).toBe('Hello,\n\nI will find out.')
  })

  it('lets nothing go out by itself that it alone proved, also where nobody can write it again', async () => {
    const { world } = await quoted()
    await using _ = world
    world.clock.forward(24 * 3_600_000)
    await world.work({ except: ['review_drafts'] })
    expect(await sandbox.sent(world.platform.id)).toEqual([])
    expect(await world.rows('select status, last_error from tasks')).toMatchObject([
      { status: 'ready', last_error: [{ code: 'guard' }] },
    ])
  })
})

describe('an entry that a person’s words rest on', () => {
  const stated = entry('Price', 'The team plan is $129 a month.')
  async function changedByPerson() {
    const world = await modelWorld()
    const { id } = await createEntry(world.ctx, world.scope, stated)
    fake.byDefault({ kind: 'answer', answer: { body: 'Hello,\n\nthe team plan is $129 a month.' } })
    const threadId = await leadWrites(world, 'How much is the team plan?')
    const { id: draftId, version, subject } = await openDraft(world, threadId)
    const body = 'Hi,\n\nthe team plan is $129 a month.'
    const saved = await saveDraft(world.ctx, world.scope, { threadId, draftId, version, subject, body })
    expect(findings(saved)).toEqual([])
    world.clock.forward(60_000)
    return { world, threadId, body, id }
  }

  it('is told to be gone when it is deleted', async () => {
    const { world, threadId, body, id } = await changedByPerson()
    await using _ = world
    await removeEntry(world.ctx, world.scope, id)
    await world.work()
    const draft = await openDraft(world, threadId)
    expect(draft).toMatchObject({ body, guard: { ok: false } })
    expect(findings(draft)).toContain('price: $129')
  })

  it('is told to say something else when it is changed', async () => {
    const { world, threadId, body, id } = await changedByPerson()
    await using _ = world
    await editEntry(world.ctx, world.scope, id, { ...stated, content: 'The team plan is $139 a month.' })
    await world.work()
    const draft = await openDraft(world, threadId)
    expect(draft).toMatchObject({ body, newKnowledge: [{ id }] })
    expect(findings(draft)).toEqual(['price: $129'])
  })

  it('is told so though five hundred newer drafts wait, too', async () => {
    const { world, threadId, id } = await changedByPerson()
    await using _ = world
    await seedReady(world, 500)
    await world.rows(`update drafts set writer = 'a model' where thread_id <> $1`, [threadId])
    await editEntry(world.ctx, world.scope, id, { ...stated, content: 'The team plan is $139 a month.' })
    await reviewDrafts(world.ctx, world.scope, [id])
    expect(findings(await openDraft(world, threadId))).toEqual(['price: $129'])
  })

  it.each([
    ['and tells them, as long as they did not know of it', []],
    ['also where it comes due before anybody has looked', ['review_drafts'] as const],
  ])('keeps back what a person gave a time, %s', async (_, except) => {
    const { world, threadId, id } = await changedByPerson()
    await using _world = world
    const at = (hours: number) => new Date(world.clock.now.getTime() + hours * 3_600_000).toISOString()
    const [task] = await world.rows<{ id: string }>('select id from tasks')
    await rescheduleTask(world.ctx, world.scope, task?.id ?? '', { at: at(2) })
    const dearer = { ...stated, content: 'The team plan is $139 a month.' }
    await editEntry(world.ctx, world.scope, id, dearer)
    if (except.length === 0) await world.work()
    world.clock.forward(3 * 3_600_000)
    await world.work({ except })
    expect(await sandbox.sent(world.platform.id)).toEqual([])
    expect(await world.rows('select status, last_error from tasks')).toMatchObject([
      { status: 'ready', last_error: [{ code: 'guard' }] },
    ])
    const told = "select thread_id, detail->'reasons'->0->>'code' as why from notices where kind = 'handoff'"
    expect(await world.rows(told)).toEqual([{ thread_id: threadId, why: 'guard' }])
    await rescheduleTask(world.ctx, world.scope, task?.id ?? '', { at: at(2) })
    await editEntry(world.ctx, world.scope, id, { ...dearer, content: 'The team plan is $149 a month.' })
    await world.work()
    world.clock.forward(3 * 3_600_000)
    await world.work()
    expect(await sandbox.sent(world.platform.id)).toHaveLength(1)
  })
})

describe('a draft that can’t be written again', () => {
  const stated = entry('Price', 'The team plan is $129 a month.')
  async function changedWhile(failure: FakeBehaviour) {
    const world = await modelWorld()
    const { id } = await createEntry(world.ctx, world.scope, stated)
    fake.byDefault({ kind: 'answer', answer: { body: 'Hello,\n\nthe team plan is $129 a month.' } })
    const threadId = await leadWrites(world, 'How much is the team plan?')
    fake.byDefault(failure)
    const change = async (price: string) => {
      await editEntry(world.ctx, world.scope, id, { ...stated, content: `The team plan is ${price} a month.` })
      await world.work()
    }
    await change('$139')
    return { world, threadId, change }
  }

  it('tells whoever looks at it what of it has no source any more', async () => {
    const { world, threadId } = await changedWhile({ kind: 'status', status: 503 })
    await using _ = world
    expect(findings(await openDraft(world, threadId))).toEqual(['price: $129'])
  })

  it('is tried again when the next entry is changed', async () => {
    const { world, threadId, change } = await changedWhile({ kind: 'answer', text: 'no JSON' })
    await using _ = world
    fake.byDefault({ kind: 'answer', answer: { body: 'Hello,\n\nthe team plan is $149 a month.' } })
    await change('$149')
    expect((await openDraft(world, threadId)).body).toContain('$149')
  })
})

it('what an agent was told and is told no more is no source of a draft that waits, for whoever looks at it', async () => {
  await using world = await modelWorld({ description: 'Our calendar: https://acme.example/book' })
  fake.byDefault({ kind: 'answer', answer: { body: 'Hello,\n\nplease choose a time: https://acme.example/book' } })
  const threadId = await leadWrites(world, 'When could we talk?')
  expect(findings(await openDraft(world, threadId))).toEqual([])
  const [agent] = await inWorld(world, (tx) => readAgents(tx, world.scope))
  if (agent === undefined) throw new Error('no agent')
  world.clock.forward(60_000)
  await changeAgent(world.ctx, world.scope, agent.id, { ...agent, description: '' })
  await world.work()
  expect(findings(await openDraft(world, threadId))).toEqual(['link: https://acme.example/book'])
})

it('what an agent was told proves nothing any more once it is told otherwise', async () => {
  await using world = await modelWorld({
    autoSendEnabled: true,
    delayMin: 60,
    delayMax: 60,
    description: 'Our calendar: https://acme.example/book',
  })
  fake.byDefault({ kind: 'answer', answer: { body: 'Hello,\n\nplease choose a time: https://acme.example/book' } })
  await leadWrites(world, 'When could we talk?')
  expect(await world.rows('select status, is_automatic from tasks')).toEqual([
    { status: 'pending', is_automatic: true },
  ])
  const [agent] = await inWorld(world, (tx) => readAgents(tx, world.scope))
  if (agent === undefined) throw new Error('no agent')
  await changeAgent(world.ctx, world.scope, agent.id, { ...agent, description: '' })
  await updateSettings(world.ctx, world.scope, { wakeTime: '00:00' })
  world.clock.forward(24 * 3_600_000)
  await world.work()
  expect(await sandbox.sent(world.platform.id)).toEqual([])
  expect(await world.rows('select status, last_error from tasks')).toMatchObject([
    { status: 'ready', last_error: [{ code: 'guard' }] },
  ])
})

describe('an entry that is changed while a draft is written out of it', () => {
  const priceOf = (price: string) => entry('Price', `The team plan is ${price} a month.`)
  const saying = (price: string, delayMs = 0): FakeBehaviour => ({
    kind: 'answer',
    answer: { body: `Hello,\n\nthe team plan is ${price} a month.` },
    delayMs,
  })
  async function overtaken(then: FakeBehaviour) {
    const world = await modelWorld({ autoSendEnabled: true, delayMin: 60, delayMax: 60 })
    const { id } = await createEntry(world.ctx, world.scope, priceOf('$129'))
    await world.work()
    fake.requests.length = 0
    fake.byDefault(saying('$129', 1500))
    const written = leadWrites(world, 'How much is the team plan?')
    await expect.poll(() => fake.requests.length, { timeout: atOwnPace(5000) }).toBe(1)
    await editEntry(world.ctx, world.scope, id, priceOf('$139'))
    fake.byDefault(then)
    return { world, threadId: await written }
  }

  it('has it written again', async () => {
    const { world, threadId } = await overtaken(saying('$139'))
    await using _ = world
    expect((await openDraft(world, threadId)).body).toContain('$139')
  })

  it('lets nothing go out by itself that it does not state any more, also where nobody can write it again', async () => {
    const { world } = await overtaken({ kind: 'status', status: 503 })
    await using _ = world
    await updateSettings(world.ctx, world.scope, { wakeTime: '00:00' })
    world.clock.forward(24 * 3_600_000)
    await world.work()
    expect(await sandbox.sent(world.platform.id)).toEqual([])
    expect(await world.rows('select status, last_error from tasks')).toMatchObject([
      { status: 'ready', last_error: [{ code: 'guard' }] },
    ])
  })
})

describe('a draft that a slow model writes again', () => {
  const slow: FakeBehaviour = { ...known, delayMs: 1500 }
  const refreshed = 'Hello,\n\nthe data is stored in Frankfurt.'
  /** An entry has come, and nobody has asked the model yet. */
  async function due() {
    const found = await waiting()
    const { world, threadId, draft } = found
    await createEntry(world.ctx, world.scope, frankfurt)
    await world.work({ except: ['refresh_draft'] })
    fake.byDefault(slow)
    return { ...found, refresh: () => refreshDraft(world.ctx, world.scope, { threadId, draftId: draft.id }) }
  }
  const untilAsked = (times: number) => expect.poll(() => fake.requests.length).toBe(times)

  it('is written once by all who are asked for it, meanwhile and afterwards', async () => {
    const { world, threadId, requests, refresh } = await due()
    await using _ = world
    await Promise.all([refresh(), refresh()])
    await refresh()
    await world.work()
    expect(fake.requests).toHaveLength(requests + 1)
    const fresh = await openDraft(world, threadId)
    expect(fresh.body).toBe(refreshed)
    const now = await inWorld(world, (tx) => readOpenTasks(tx, world.scope, threadId))
    expect(now.prepared).toMatchObject([{ draftId: fresh.id, status: 'ready' }])
  })

  it('is not stored when a person has changed the words meanwhile', async () => {
    const { world, threadId, draft, requests, refresh } = await due()
    await using _ = world
    const late = refresh()
    await untilAsked(requests + 1)
    const { id: draftId, subject, version } = draft
    const body = 'Hello, these are my words.'
    await saveDraft(world.ctx, world.scope, { threadId, draftId, version, subject, body })
    await late
    await world.work()
    expect(await openDraft(world, threadId)).toMatchObject({ id: draftId, body })
    expect(await world.rows("select 1 from drafts where body like '%Frankfurt%'")).toEqual([])
  })

  it('takes no words away that a person stores just as it is stored', async () => {
    const { world, threadId, draft, requests, refresh } = await due()
    await using _ = world
    const holding = await world.db.superuser.connect()
    const late = refresh()
    await untilAsked(requests + 1)
    // It has seen that nobody is at the draft, and waits to be told that the writing is still its own.
    await holding.query('begin')
    await holding.query("select from writings where kind = 'refresh' for update")
    await sleep(2500)
    const { id: draftId, subject, version } = draft
    const body = 'Hello, these are my words.'
    const words = { threadId, draftId, version, subject, body }
    const saving = saveDraft(world.ctx, world.scope, words).catch((error: unknown) => error)
    await Promise.race([saving, sleep(300)])
    await holding.query('commit')
    holding.release()
    await late
    // Whoever stored them sees them, or is told that there are others.
    if ((await saving) instanceof AppError) expect(await saving).toMatchObject({ code: 'conflict' })
    else expect(await openDraft(world, threadId)).toMatchObject({ id: draftId, body })
  })

  it('is written by the next worker when the first died over it, and by it alone', async () => {
    const { world, threadId, requests, refresh } = await due()
    await using _ = world
    const frozen = refresh()
    await untilAsked(requests + 1)
    await world.rows("update writings set lease_until = now() - interval '1 second' where outcome is null")
    const second = 'Hello,\n\nit is stored in Frankfurt.'
    fake.byDefault({ kind: 'answer', answer: { body: second, usedKnowledge: ['K1'] } })
    await refresh()
    await frozen
    await world.work()
    expect(fake.requests).toHaveLength(requests + 2)
    expect(await world.rows("select body from drafts where state = 'open'")).toEqual([{ body: second }])
    const now = await inWorld(world, (tx) => readOpenTasks(tx, world.scope, threadId))
    expect(now.prepared).toHaveLength(1)
  })
})

it('a signature has the drafts of its mailbox that are signed by name written again, and no others', async () => {
  const { world, threadId, draft, requests } = await waiting()
  await using _ = world
  const { ctx, scope } = world
  const { senders } = await listSenders(ctx, scope, threadId)
  const [own, other] = senders
  const signed = { threadId, signature: 'Maria Berg\nAcme' }
  const change = (body: string) => world.rows('update drafts set body = $1 where id = $2', [body, draft.id])
  await change(`Hello,\n\nI will find out.\n\nBest regards,\n${own?.name}`)
  await signSender(ctx, scope, { ...signed, senderId: other?.id ?? '' })
  await world.work()
  await change('Hello,\n\nI will find out.\n\nBest regards')
  await signSender(ctx, scope, { ...signed, senderId: own?.id ?? '' })
  await world.work()
  expect(fake.requests).toHaveLength(requests)
  await change(`Hello,\n\nI will find out.\n\nBest regards,\n${own?.name.split(' ')[0]}`)
  fake.byDefault({ kind: 'answer', answer: { body: 'Hello,\n\nI will ask.' } })
  await signSender(ctx, scope, { ...signed, senderId: own?.id ?? '' })
  await world.work()
  expect((await openDraft(world, threadId)).body).toBe('Hello,\n\nI will ask.')
})
