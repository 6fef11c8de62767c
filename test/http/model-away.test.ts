import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { agentDefaults } from '#contract/agents.ts'
import { syncReplies } from '#domain/threads/sync/sync-replies.ts'
import { createModelWriter } from '#integrations/openrouter/model-writer.ts'
import { type FakeBehaviour, type FakeModel, startFakeModel } from '../fakes/fake-model.ts'
import { makeAgent } from '../make-agent.ts'
import { type Person, signUp } from '../person.ts'
import type { SandboxProcess } from '../sandbox-process.ts'
import { sharedSandbox } from '../shared-sandbox.ts'
import { createWorld, type World } from '../world.ts'
import { type Served, serve } from './served.ts'

// What a person is told over HTTP while a language model does not answer.

const minute = 60_000
const away: FakeBehaviour = { kind: 'status', status: 503 }

let sandbox: SandboxProcess
let world: World
let model: FakeModel
let served: Served
let person: Person
let workspaceId: string
let usedLeads = 0

beforeAll(async () => {
  sandbox = await sharedSandbox()
  world = await createWorld(sandbox, { leads: 10 })
  model = await startFakeModel()
  world.ctx.writers = {
    open: () => createModelWriter({ apiKey: 'key', baseUrl: model.baseUrl, model: 'fake/model' }),
  }
  served = await serve(world)
  person = await signUp(served.url)
  workspaceId = world.scope.workspaceId
  await world.rows("insert into workspace_members (workspace_id, user_id, role) values ($1, $2, 'member')", [
    workspaceId,
    person.userId,
  ])
  await makeAgent(world.ctx, world.scope, { ...agentDefaults, name: 'Ann' })
})
afterAll(async () => {
  await model.close()
  for (const one of [served, world, sandbox]) await one[Symbol.asyncDispose]()
})
beforeEach(() => {
  model.byDefault({ kind: 'answer' })
  // What waits for the model is put off by the world's clock, and would be due again at once where the database's is ahead of it.
  world.clock.now = new Date(Math.max(world.clock.now.getTime(), Date.now() + minute))
})

const threadOf = (threadId: string) => person.api.threads.get({ workspaceId, threadId })
const rowOf = async (threadId: string) =>
  (await person.api.threads.list({ workspaceId })).rows.find(({ id }) => id === threadId)

/** A lead who has not written before asks something. Returns the thread. */
async function leadAsks(): Promise<string> {
  const lead = world.platform.leads[usedLeads]
  usedLeads += 1
  const text = 'Could you tell me more about how the import works?'
  await sandbox.leadReplies({ workspaceId: world.platform.id, leadId: lead?.id, text })
  await syncReplies(world.ctx, world.scope)
  await world.work()
  const { rows } = await person.api.threads.list({ workspaceId })
  return rows.find(({ contactEmail }) => contactEmail === lead?.email)?.id ?? ''
}

describe('a model that can not be reached', () => {
  it('stands on the thread, since when and until when, and is gone when it is back', async () => {
    model.byDefault(away)
    const threadId = await leadAsks()
    const { unreachable, draft } = await threadOf(threadId)
    const since = world.clock.now.getTime()
    expect(unreachable).toEqual({ since: iso(since), until: iso(since + 60 * minute) })
    expect(draft).toBeNull()
    expect(await rowOf(threadId)).toMatchObject({ status: 'new', nextStep: null })
    model.byDefault({ kind: 'answer' })
    world.clock.forward(5 * minute)
    await world.work()
    expect(await threadOf(threadId)).toMatchObject({ unreachable: null, task: { status: 'ready' } })
  })

  it('asks a person after an hour: the row says that there is no draft, as it does not of a failed send', async () => {
    model.byDefault(away)
    const threadId = await leadAsks()
    // By the clock an hour would end the person's session, too.
    await world.rows("update writings set unreachable_since = unreachable_since - interval '1 hour', not_before = null")
    world.clock.forward(minute)
    await world.work()
    expect(await threadOf(threadId)).toMatchObject({
      unreachable: null,
      task: {
        status: 'failed',
        draftId: null,
        lastError: [expect.objectContaining({ code: 'unwritten' })],
      },
    })
    expect((await rowOf(threadId))?.nextStep).toMatchObject({ status: 'failed', isUnwritten: true })

    model.byDefault({ kind: 'answer' })
    const other = await leadAsks()
    const taskId = (await threadOf(other)).task?.id ?? ''
    await sandbox.fault({ kind: 'forbidden', match: { method: 'POST', path: '/api/replies' }, times: 1 })
    await person.api.tasks.runNow({ workspaceId, taskId })
    await world.work()
    expect((await rowOf(other))?.nextStep).toMatchObject({ status: 'failed', isUnwritten: false })
    await sandbox.clearFaults()
  })
})

describe('a person who wants a draft written again', () => {
  const mine = 'Hello,\n\nthese are my own words.'
  const generate = async (threadId: string) => {
    for await (const _ of await person.api.drafts.generate({ workspaceId, threadId, instruction: 'shorter' }));
  }

  it.each([
    ['can not be reached', away, 'Try again in a minute.'],
    ['breaks off in the middle', { kind: 'cut', afterChars: 300 }, 'Try again in a minute.'],
    ['gives no usable answer', { kind: 'answer', text: 'Sure! Here it is.' }, 'Try again.'],
    ['does not take the key', { kind: 'status', status: 401 }, 'An admin can check the key in Settings.'],
    ['refuses', { kind: 'status', status: 400 }, 'Try rewording it, or choose another model for the agent.'],
  ] as const)('is told at once what to do when the model %s, and keeps every word', async (_, behaviour, advice) => {
    const threadId = await leadAsks()
    const { draft } = await threadOf(threadId)
    const { id: draftId, version, subject } = draft ?? { id: '', version: 0, subject: '' }
    await person.api.drafts.save({ workspaceId, threadId, draftId, version, subject, body: mine })
    model.byDefault(behaviour)
    await expect(generate(threadId)).rejects.toMatchObject({
      code: 'model_unavailable',
      message: expect.stringContaining(advice),
    })
    const after = await threadOf(threadId)
    expect(after.draft).toMatchObject({ id: draftId, body: mine })
    expect(after.task).toMatchObject({ status: 'ready', draftId })
    expect(after.unreachable).toBeNull()
  })
})

const iso = (ms: number): string => new Date(ms).toISOString()
