import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { agentDefaults } from '#contract/agents.ts'
import { syncReplies } from '#domain/threads/sync/sync-replies.ts'
import { createModelWriter } from '#integrations/openrouter/model-writer.ts'
import { makePdf } from '../documents/pdf.ts'
import { type FakeModel, startFakeModel } from '../fakes/fake-model.ts'
import { makeAgent } from '../make-agent.ts'
import { type Person, signUp } from '../person.ts'
import type { SandboxProcess } from '../sandbox-process.ts'
import { sharedSandbox } from '../shared-sandbox.ts'
import { createWorld, type World } from '../world.ts'
import { type Served, serve } from './served.ts'

let sandbox: SandboxProcess
let fake: FakeModel
let world: World
let served: Served
let member: Person
beforeAll(async () => {
  sandbox = await sharedSandbox()
  fake = await startFakeModel()
  world = await createWorld(sandbox)
  world.ctx.writers = {
    open: () => createModelWriter({ apiKey: 'key', baseUrl: fake.baseUrl, model: 'fake/model' }),
  }
  served = await serve(world)
  member = await signUp(served.url)
  await makeAgent(world.ctx, world.scope, { ...agentDefaults, name: 'Ann' })
  // A member of the world's own workspace, which is connected.
  await world.rows('insert into workspace_members (workspace_id, user_id, role) values ($1, $2, $3)', [
    world.scope.workspaceId,
    member.userId,
    'member',
  ])
})
afterAll(async () => {
  await served[Symbol.asyncDispose]()
  await world[Symbol.asyncDispose]()
  await fake.close()
  await sandbox[Symbol.asyncDispose]()
})
beforeEach(() => fake.byDefault({ kind: 'answer' }))

describe('a PDF that is uploaded', () => {
  const send = (body: unknown, token: string | null = member.accessToken) =>
    fetch(`${served.url}/api/workspaces/${world.scope.workspaceId}/knowledge/read-pdf`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
  const line = 'We answer each reply within one working day. '
  const large = makePdf(
    Array.from({ length: 60 }, () => Array.from({ length: 55 }, () => [line.repeat(10), 11] as const)),
  )
  const bodyOf = (bytes: Uint8Array) => ({ fileName: 'Terms.pdf', data: Buffer.from(bytes).toString('base64') })

  it('may be larger than any other request, and becomes text for an import', async () => {
    expect(large.length).toBeGreaterThan(1_200_000)
    const response = await send(bodyOf(large))
    expect(response.status).toBe(200)
    const { title, text } = (await response.json()) as { title: string; text: string }
    expect(title).toBe('Terms')
    expect(text).toMatch(/^# Terms\n\nWe answer each reply/)
  })
  it('is not even read when nobody is signed in, or when it is larger than 10 MB', async () => {
    expect((await send(bodyOf(large), null)).status).toBeGreaterThanOrEqual(400)
    expect((await send(bodyOf(large), null)).status).toBeLessThan(500)
    expect((await send({ fileName: 'x.pdf', data: 'A'.repeat(15_000_000) })).status).toBe(413)
  })
  it('that is none is refused in words', async () => {
    const response = await send({ fileName: 'x.pdf', data: Buffer.from('no pdf').toString('base64') })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ message: expect.stringContaining('couldn’t be read') })
  })
})

it('no page inside of our own network can be imported', async () => {
  const { workspaceId } = world.scope
  for (const url of [`${served.url}/health`, 'http://169.254.169.254/latest/', 'http://[::1]/'])
    await expect(member.api.knowledge.readPage({ workspaceId, url })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('isn’t public'),
    })
})

it('what a model hands off for want of knowledge is listed, though an entry is near; answered by a person, it is gone', async () => {
  const { workspaceId } = world.scope
  const { api } = member
  await api.knowledge.create({
    workspaceId,
    title: 'Prices',
    content: 'The Starter plan costs $49 per month.',
    tags: [],
    isGolden: false,
  })
  fake.byDefault({
    kind: 'answer',
    answer: { label: 'question', action: 'handoff', usedKnowledge: [], body: 'Hello,\n\nI will find out for you.' },
  })
  const [lead, other] = world.platform.leads
  for (const one of [lead, other]) {
    await sandbox.leadReplies({
      workspaceId: world.platform.id,
      leadId: one?.id,
      text: 'What is the price for resellers?',
    })
  }
  await syncReplies(world.ctx, world.scope)
  await world.work()
  const { rows } = await api.knowledge.questions({ workspaceId })
  expect(rows).toMatchObject([{ words: 'What is the price for resellers?', askedBy: 2, examples: [{}, {}] }])
  expect((await api.knowledge.counts({ workspaceId })).questions).toBe(1)
  await api.knowledge.create({
    workspaceId,
    title: 'Partners',
    content: 'Partners get 20 % off.',
    tags: [],
    isGolden: false,
    questionId: rows[0]?.id ?? '',
  })
  expect((await api.knowledge.questions({ workspaceId })).rows).toEqual([])
  await world.work()
  expect((await api.knowledge.counts({ workspaceId })).questions).toBe(0)
})

it('an agent is tried over HTTP, step by step', async () => {
  const { workspaceId } = world.scope
  const [agent] = await member.api.agents.list({ workspaceId })
  const events = await member.api.playground.tryAgent({
    workspaceId,
    agentId: agent?.id ?? '',
    reply: { kind: 'pasted', text: 'What is the price?', subject: '', fromName: '', fromEmail: '' },
  })
  const types: string[] = []
  for await (const { type } of events) if (types.at(-1) !== type) types.push(type)
  expect(types).toEqual(['reading', 'knowledge', 'delta', 'done'])
})
