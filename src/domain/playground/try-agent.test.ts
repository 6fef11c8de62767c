import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AgentInput, agentDefaults } from '#contract/agents.ts'
import type { PlaygroundEvent, TriedReply } from '#contract/playground.ts'
import { inTx } from '#domain/context.ts'
import { createEntry } from '#domain/knowledge/change-entry.ts'
import { updateSettings } from '#domain/workspaces/update-settings.ts'
import { createModelWriter } from '#integrations/openrouter/model-writer.ts'
import { newId } from '#lib/new-id.ts'
import { startFakeModel } from '../../../test/fakes/fake-model.ts'
import { makeAgent } from '../../../test/make-agent.ts'
import { atOwnPace } from '../../../test/patience.ts'
import type { SandboxProcess } from '../../../test/sandbox-process.ts'
import { sharedSandbox } from '../../../test/shared-sandbox.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { syncReplies } from '../threads/sync/sync-replies.ts'
import { readPastReplies } from './reads.ts'
import { tryAgent } from './try-agent.ts'

let sandbox: SandboxProcess
let world: World
let agentId: string
beforeAll(async () => {
  sandbox = await sharedSandbox()
  world = await createWorld(sandbox)
  await updateSettings(world.ctx, world.scope, { wakeTime: '00:00', timeZone: 'UTC' })
  agentId = await addAgent({ autoSendEnabled: true, delayMin: 5, delayMax: 15 })
  await createEntry(world.ctx, world.scope, {
    title: 'Starter plan price',
    content: 'The Starter plan costs $49 per month.',
    tags: [],
    isGolden: false,
  })
  await world.work()
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
  await sandbox[Symbol.asyncDispose]()
})

async function addAgent(change: Partial<AgentInput>): Promise<string> {
  const { agent } = await makeAgent(world.ctx, world.scope, { ...agentDefaults, name: 'Ann', ...change })
  return agent.id
}

const pasted = (text: string): TriedReply => ({
  kind: 'pasted',
  text,
  subject: 'Re: quick question',
  fromName: 'Dana Whitfield',
  fromEmail: 'dana@larkspur.example',
})

async function attempt(reply: TriedReply, { agent = agentId, ctx = world.ctx } = {}) {
  const events: PlaygroundEvent[] = []
  for await (const event of tryAgent(
    ctx,
    world.scope,
    { agentId: agent, reply },
    AbortSignal.timeout(atOwnPace(10_000)),
  ))
    events.push(event)
  const find = <Type extends PlaygroundEvent['type']>(type: Type) => {
    const event = events.find((one): one is Extract<PlaygroundEvent, { type: Type }> => one.type === type)
    if (event === undefined) throw new Error(`There was no ${type}`)
    return event
  }
  const words = events.flatMap((event) => (event.type === 'delta' ? [event.text] : [])).join('')
  return { reading: find('reading').reading, entries: find('knowledge').entries, result: find('done').result, words }
}

/** Every row of every table, the queue's too. */
async function everything(): Promise<string> {
  const tables = await world.rows<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss') order by 1`,
  )
  const sums = []
  for (const { name } of tables) {
    const [row] = await world.rows(
      `select count(*), md5(string_agg(t::text, '|' order by t::text)) as sum from ${name} t`,
    )
    sums.push(`${name} ${JSON.stringify(row)}`)
  }
  expect(tables.length).toBeGreaterThan(30)
  return sums.join('\n')
}

const question = `Hi, what is the price of the Starter plan?

Dana

On Mon, 2 Mar 2026 at 09:00, Ann <ann@outreach.example> wrote:
> Shall we talk about inboxes?`

describe('trying an agent on a pasted reply', () => {
  it('shows how it is read, what was found, the words as they come, each source, and when it would go out', async () => {
    const { reading, entries, result, words } = await attempt(pasted(question))
    expect(reading.newText).toContain('what is the price')
    expect(reading.newText).not.toContain('Shall we talk')
    expect(reading.quotedText).toContain('Shall we talk about inboxes?')
    expect(reading.intent).toMatchObject({ label: 'question', lang: 'en', action: 'reply' })
    expect(reading.intent.reasons.every(({ quote }) => reading.newText.includes(quote))).toBe(true)
    expect(entries.map(({ title }) => title)).toEqual(['Starter plan price'])
    expect(result.body).toContain('$49')
    expect(words.trim()).toBe(result.body.trim())
    expect(result.usedKnowledgeIds).toEqual([entries[0]?.id])
    expect(result.guard.sources).toContainEqual(
      expect.objectContaining({
        source: { kind: 'knowledge', title: 'Starter plan price' },
        quote: expect.stringContaining('$49'),
      }),
    )
    expect(result.guard.ok).toBe(true)
    const now = world.clock.now.getTime()
    expect(result.decision).toEqual({
      kind: 'automatic',
      from: new Date(now + 5 * 60_000).toISOString(),
      to: new Date(now + 15 * 60_000).toISOString(),
    })
  })
  it('says why a draft would wait for a person', async () => {
    const careful = await addAgent({ autoSendEnabled: false })
    const { result } = await attempt(pasted(question), { agent: careful })
    expect(result.decision).toEqual({ kind: 'approval', reasons: [{ code: 'manual' }] })
  })
  it('answers nobody who wants no more mail, and says so', async () => {
    const { reading, result } = await attempt(pasted('Please unsubscribe me from your list.'))
    expect(reading.signals.map(({ kind }) => kind)).toContain('unsubscribe')
    expect(result).toMatchObject({
      body: '',
      decision: { kind: 'none' },
      intent: { label: 'unsubscribe', action: 'stop' },
    })
  })
  it('takes HTML apart like mail that comes in', async () => {
    const { reading } = await attempt(pasted('<div>Sounds good!</div><blockquote><p>Our old words</p></blockquote>'))
    expect(reading).toMatchObject({ newText: 'Sounds good!', quotedText: expect.stringContaining('Our old words') })
  })
  it('marks what a model made up, and would not send it by itself', async () => {
    const model = await startFakeModel()
    try {
      model.byDefault({
        kind: 'answer',
        answer: { body: 'Hello Dana,\n\nthe Starter plan costs $19 per month.\n\nBest regards' },
      })
      const writers = { open: () => createModelWriter({ apiKey: 'k', baseUrl: model.baseUrl, model: 'fake/model' }) }
      const { result } = await attempt(pasted(question), { ctx: { ...world.ctx, writers } })
      expect(result.writer.kind).toBe('model')
      expect(result.guard.verdicts).toContainEqual(expect.objectContaining({ severity: 'block', text: '$19' }))
      expect(result.decision).toMatchObject({
        kind: 'approval',
        reasons: [{ code: 'guard', says: { finding: { words: expect.stringContaining('$19') } } }],
      })
      expect(result.usage?.inputTokens).toBeGreaterThan(0)
    } finally {
      await model.close()
    }
  })
  it('counts what each answer cost, also when none is of use', async () => {
    const model = await startFakeModel()
    const of = async (agent: string) =>
      world.rows(`select calls, tokens > 0 as "isPaid", thread_id as thread from number_facts where agent_id = $1`, [
        agent,
      ])
    try {
      const writers = { open: () => createModelWriter({ apiKey: 'k', baseUrl: model.baseUrl, model: 'fake/model' }) }
      const ctx = { ...world.ctx, writers }
      const [first, second] = [await addAgent({}), await addAgent({})]
      model.next({ kind: 'answer', text: 'Sure!' }, { kind: 'answer' })
      await attempt(pasted(question), { ctx, agent: first })
      expect(await of(first)).toEqual([{ calls: 2, isPaid: true, thread: null }])
      model.byDefault({ kind: 'answer', text: 'Sure!' })
      await expect(attempt(pasted(question), { ctx, agent: second })).rejects.toMatchObject({
        code: 'model_bad_answer',
      })
      expect(await of(second)).toEqual([{ calls: 3, isPaid: true, thread: null }])
    } finally {
      await model.close()
    }
  })
  it('knows no agent of another workspace, and none that is gone', async () => {
    await expect(attempt(pasted('Hi'), { agent: newId() })).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('trying an agent on a past reply', () => {
  let threadId = ''
  beforeAll(async () => {
    const [lead] = world.platform.leads
    await sandbox.leadReplies({
      workspaceId: world.platform.id,
      leadId: lead?.id,
      text: 'How much is the Starter plan? Zanzibar',
    })
    await syncReplies(world.ctx, world.scope)
    await world.work()
    const found = await inTx(world.ctx, world.scope, (tx) =>
      readPastReplies(tx, world.scope, { search: 'zanzIBAR', limit: 5 }),
    )
    expect(found).toMatchObject([{ contactEmail: lead?.email, label: 'question' }])
    threadId = found[0]?.threadId ?? ''
  })

  it('is found by its words, its contact or its campaign, and by nothing else', async () => {
    const search = (words: string) =>
      inTx(world.ctx, world.scope, (tx) => readPastReplies(tx, world.scope, { search: words, limit: 5 }))
    expect(await search(world.platform.leads[0]?.email ?? '')).toHaveLength(1)
    expect(await search('starter zanzibar')).toHaveLength(1)
    expect(await search('%')).toHaveLength(0)
    expect(await search('starter elsewhere')).toHaveLength(0)
  })
  it('answers it with the agent that is tried, out of the whole conversation', async () => {
    const { reading, result } = await attempt({ kind: 'past', threadId })
    expect(reading.newText).toContain('Zanzibar')
    expect(result.body).toContain('$49')
    expect(result.decision.kind).toBe('automatic')
    await expect(attempt({ kind: 'past', threadId: newId() })).rejects.toMatchObject({ code: 'not_found' })
  })
  it('changes no row of any table, and asks nothing of the platform', async () => {
    const platforms = new Proxy(world.ctx.platforms, {
      get: (_, name) => {
        throw new Error(`The platform was asked for ${String(name)}`)
      },
    })
    const before = await everything()
    const sentBefore = await sandbox.sent(world.platform.id)
    for (const reply of [
      { kind: 'past' as const, threadId },
      pasted(question),
      pasted('Remove me from your list'),
      pasted('How are you?'),
    ])
      await attempt(reply, { ctx: { ...world.ctx, platforms } })
    await world.work()
    expect(await everything()).toBe(before)
    expect(await sandbox.sent(world.platform.id)).toEqual(sentBefore)
  })
})
