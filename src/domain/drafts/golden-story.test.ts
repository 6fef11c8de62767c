import { describe, expect, it } from 'vitest'
import { agentDefaults } from '#contract/agents.ts'
import { createEntry } from '#domain/knowledge/change-entry.ts'
import { readEntryPage } from '#domain/knowledge/reads.ts'
import { mergeInto } from '#domain/knowledge/store.ts'
import { sendReply } from '#domain/tasks/send-reply.ts'
import { readThread } from '#domain/threads/reads.ts'
import { updateSettings } from '#domain/workspaces/update-settings.ts'
import { createDrafter } from '#integrations/drafter/drafter.ts'
import { createModelWriter } from '#integrations/openrouter/model-writer.ts'
import { makeAgent } from '../../../test/make-agent.ts'
import { fake, inWorld, leadWrites, openDraft, sandbox, withModel } from '../../../test/model-world.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { approveGolden, type GoldenDecision, readFactsOf } from './approve-golden.ts'

withModel()

const promised = 'Thursday 3pm works. We also give you a 20% discount if you sign by 30 June.'
const priced = 'Each user costs $12 per month.'
const ofLeadA = /thursday|3 ?pm|20 ?%|discount|30 June/i

/** Auto-send on, one price in the knowledge base, and lead A's promise sent after an edit. */
async function promisedToLeadA(): Promise<World> {
  const world = await createWorld(sandbox, { leads: 3 })
  const model = createModelWriter({ apiKey: 'key', baseUrl: fake.baseUrl, model: 'fake/model' })
  world.ctx.writers = { open: () => model }
  await updateSettings(world.ctx, world.scope, { wakeTime: '00:00', timeZone: 'UTC' })
  const agent = { ...agentDefaults, name: 'Ann', autoSendEnabled: true, delayMin: 0, delayMax: 0 }
  await makeAgent(world.ctx, world.scope, { ...agent, followupEnabled: false })
  await createEntry(world.ctx, world.scope, { title: 'Pricing', content: priced, tags: [], isGolden: false })
  fake.byDefault({ kind: 'answer', answer: { action: 'handoff', body: 'Hello,\n\nthank you for suggesting a time.' } })
  const threadId = await leadWrites(world, 'Could we talk Thursday at 3pm?')
  const { id: draftId, subject } = await openDraft(world, threadId)
  const thread = await inWorld(world, (tx) => readThread(tx, world.scope, threadId))
  const body = `Hello,\n\n${promised}\n\nBest regards,\nMia`
  await sendReply(world.ctx, world.scope, { threadId, draftId, revision: thread?.revision ?? -1, subject, body })
  await world.work()
  return world
}

/** What went out to lead B, if anything did. */
async function answeredToLeadB(world: World): Promise<string[]> {
  await leadWrites(world, 'What does it cost for 8 users?', 1)
  const [, leadB] = world.platform.leads
  const sent = await sandbox.sent(world.platform.id)
  return sent.flatMap(({ leadId, text }) => (leadId === leadB?.id ? [text ?? ''] : []))
}

const proposals = (world: World) =>
  inWorld(world, (tx) => readEntryPage(tx, world.scope, { view: 'proposed', limit: 20 })).then(({ rows }) => rows)

/** As it came about before facts were asked for: nobody had decided on one. */
const approvedUnasked = (world: World) =>
  world.rows("update kb_entries set state = 'published' where state = 'proposed'")

it('a model that copies lead A’s promise out of an approved golden reply is held, and never read it there', async () => {
  await using world = await promisedToLeadA()
  await approvedUnasked(world)
  fake.byDefault({
    kind: 'answer',
    answer: { label: 'question', score: 8, body: `Hello,\n\neach user costs $12 per month. ${promised}` },
  })
  expect(await answeredToLeadB(world)).toEqual([])
  const prompt = fake.requests.at(-1)?.prompt ?? ''
  expect(prompt).toContain('What does it cost for 8 users?')
  expect(prompt).toContain(priced)
  const withoutDates = prompt.replaceAll(/\w+day, \d{4}-\d\d-\d\d/g, '')
  expect(withoutDates).not.toMatch(/20 ?%|30 June|thursday/i)
})

it('the built-in drafter answers lead B with the price, and with nothing of lead A’s', async () => {
  await using world = await promisedToLeadA()
  await approvedUnasked(world)
  world.ctx.writers = { open: createDrafter }
  const [said, ...more] = await answeredToLeadB(world)
  expect(more).toEqual([])
  expect(said).toContain('$12')
  expect(said).not.toMatch(ofLeadA)
})

it('a proposal is listed with what was sent, less greeting and signature', async () => {
  await using world = await promisedToLeadA()
  expect((await proposals(world)).map(({ content }) => content)).toEqual([promised])
})

describe('approving the proposal', () => {
  const approve = (
    world: World,
    decision: Omit<GoldenDecision, 'entryId' | 'trueForEveryone'> & Partial<GoldenDecision>,
  ) =>
    proposals(world).then(([proposal]) =>
      approveGolden(world.ctx, world.scope, { entryId: proposal?.id ?? '', trueForEveryone: [], ...decision }),
    )
  const factsOf = async (world: World) => {
    const [proposal] = await proposals(world)
    return inWorld(world, (tx) => readFactsOf(tx, world.scope, proposal?.id ?? ''))
  }

  it('asks for each fact that nothing else states, and is refused while one is undecided', async () => {
    await using world = await promisedToLeadA()
    const facts = await factsOf(world)
    expect(facts.map(({ text }) => text)).toEqual(['Thursday', '3pm', '20%', 'discount', '30 June'])
    for (const { start, end, text, passage } of facts) {
      expect(promised.slice(start, end)).toBe(text)
      expect(promised.slice(passage.start, passage.end)).toContain(text)
    }
    await expect(approve(world, {})).rejects.toMatchObject({ code: 'facts_undecided' })
    const [, offer = ''] = promised.split('works. ')
    await expect(approve(world, { content: offer })).rejects.toMatchObject({ code: 'facts_undecided' })
    expect(await world.rows('select from kb_entries')).toHaveLength(2)
  })

  it('approves what was read, not what a later answer has put in its place since', async () => {
    await using world = await promisedToLeadA()
    const [read] = await proposals(world)
    const entryId = read?.id ?? ''
    const later = 'We are glad to help you with that.'
    await inWorld(world, (tx) =>
      mergeInto(
        tx,
        world.scope,
        { id: entryId, isOpenProposal: true },
        { title: 'Help', content: later, threadId: read?.threadId ?? '' },
      ),
    )
    await expect(approve(world, { seenAt: read?.updatedAt })).rejects.toMatchObject({ code: 'conflict' })
    const [now] = await proposals(world)
    expect(await approve(world, { seenAt: now?.updatedAt })).toMatchObject({ content: later, state: 'published' })
  })

  it('what is true for everyone becomes knowledge and goes out to lead B, what was only lead A’s does not', async () => {
    await using world = await promisedToLeadA()
    const offer = 'We also give you a 20% discount if you sign by 30 June.'
    const golden = await approve(world, {
      content: offer,
      trueForEveryone: [{ title: 'Offer', content: offer }],
    })
    expect(golden).toMatchObject({ state: 'published', isGolden: true, content: offer })
    fake.byDefault({
      kind: 'answer',
      answer: { label: 'question', score: 8, body: `Hello,\n\neach user costs $12 per month. ${offer}` },
    })
    expect(await answeredToLeadB(world)).toEqual([expect.stringContaining('20% discount')])
    expect(fake.requests.at(-1)?.prompt).toContain(`(golden, for its wording only)`)
    // With the entry the golden reply loses the fact.
    await world.rows("delete from kb_entries where title = 'Offer'")
    const facts = await inWorld(world, (tx) => readFactsOf(tx, world.scope, golden.id))
    expect(facts.map(({ text }) => text)).toEqual(['20%', 'discount', '30 June'])
  })

  it('a golden reply that was typed in is asked about and decided on like one', async () => {
    await using world = await promisedToLeadA()
    const typed = 'I will call you on Friday. We give you 15% off.'
    const input = { title: 'Offer', content: typed, tags: [], isGolden: true }
    const { id: entryId } = await createEntry(world.ctx, world.scope, input)
    const facts = () => inWorld(world, (tx) => readFactsOf(tx, world.scope, entryId))
    // An appointment is nobody else's, whatever an entry says.
    expect(await facts()).toMatchObject([
      { text: 'Friday', isForOneOnly: true },
      { text: '15% off', isForOneOnly: false },
    ])
    const trueForEveryone = [{ title: 'All of it', content: typed }]
    await expect(approveGolden(world.ctx, world.scope, { entryId, trueForEveryone })).rejects.toThrow('“Friday”')
    await approveGolden(world.ctx, world.scope, { entryId, content: 'We are glad to help.', trueForEveryone: [] })
    expect(await facts()).toEqual([])
    const [price] = await world.rows<{ id: string }>("select id from kb_entries where title = 'Pricing'")
    const notGolden = { entryId: price?.id ?? '', trueForEveryone: [] }
    await expect(approveGolden(world.ctx, world.scope, notGolden)).rejects.toMatchObject({ code: 'not_found' })
  })
})
