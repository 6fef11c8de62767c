import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AgentInput, agentDefaults } from '#contract/agents.ts'
import type { Replay } from '#contract/replays.ts'
import { changeAgent } from '#domain/agents/change-agent.ts'
import { createAgent } from '#domain/agents/create-agent.ts'
import { queueRechecks } from '#domain/autonomy/queue-rechecks.ts'
import { type Ctx, inTx } from '#domain/context.ts'
import { createEntry } from '#domain/knowledge/change-entry.ts'
import { listCameFrom } from '#domain/knowledge/reads.ts'
import { syncReplies } from '#domain/threads/sync/sync-replies.ts'
import { restoreSuspended, suspendWorkspace } from '#domain/workspaces/suspend-workspace.ts'
import { createModelWriter } from '#integrations/openrouter/model-writer.ts'
import { newId } from '#lib/new-id.ts'
import { type FakeModel, startFakeModel } from '../../../test/fakes/fake-model.ts'
import { queuedJobs } from '../../../test/queued-jobs.ts'
import type { SandboxProcess } from '../../../test/sandbox-process.ts'
import { sharedSandbox } from '../../../test/shared-sandbox.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { judgeCase } from './judge-case.ts'
import { compareReplays, findCase, readCases, readOffer, readResult } from './reads.ts'
import { recheckAgent } from './recheck.ts'
import { resumeReplay } from './resume-replay.ts'
import { runReplay } from './run-replay.ts'
import { cancelReplay, startReplay } from './start-replay.ts'

let sandbox: SandboxProcess
let model: FakeModel
let world: World
let ctx: Ctx
let agentId: string
const ann: AgentInput = { ...agentDefaults, name: 'Ann', description: 'Be brief.' }

/** What leads wrote, and what a person answered; null: nothing. */
const past: readonly (readonly [mail: string, answer: string | null])[] = [
  ['How much is the Starter plan? Mango', 'It is $49 per month, and we like quokkas as well.'],
  ['What does the Starter plan cost? Banana', 'The Starter plan costs $39 per month.'],
  ['Unsubscribe me, please.', 'Done, sorry for the trouble.'],
  ['Please unsubscribe me.', null],
]

beforeAll(async () => {
  sandbox = await sharedSandbox()
  model = await startFakeModel()
  world = await createWorld(sandbox)
  const writers = { open: () => createModelWriter({ apiKey: 'k', baseUrl: model.baseUrl, model: 'fake/model' }) }
  ctx = { ...world.ctx, writers }
  await createEntry(ctx, world.scope, {
    title: 'Starter plan price',
    content: 'The Starter plan costs $49 per month.',
    tags: [],
    isGolden: false,
  })
  for (const [at, [text, answer]] of past.entries()) {
    const leadId = world.platform.leads[at]?.id
    const [reply] = await sandbox.leadReplies({ workspaceId: world.platform.id, leadId, text })
    if (answer !== null) await sandbox.manualSend({ replyId: reply?.id, text: answer })
  }
  await syncReplies(world.ctx, world.scope)
  await world.work()
  agentId = (await createAgent(ctx, world.scope, ann)).id
  await world.work()
  model.byDefault({ kind: 'answer', answer })
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
  await model.close()
  await sandbox[Symbol.asyncDispose]()
})

const answer = { body: 'Hello,\n\nthe Starter plan costs $49 per month.\n\nBest regards' }

/** Done by hand: the world's own jobs know no language model. */
async function run(capUsd: number | null = null, version?: number): Promise<Replay> {
  const replay = await startReplay(ctx, world.scope, { agentId, version, cases: 50, capUsd })
  await runReplay(ctx, world.scope, replay.id)
  return replay
}

const inWorld = <Result>(work: Parameters<typeof inTx<Result>>[2]) => inTx(ctx, world.scope, work)
const resultOf = (id: string) => inWorld((tx) => readResult(tx, world.scope, id))
async function casesOf(id: string, filters = {}) {
  const page = { filters, order: 'worst', limit: 50, offset: 0 } as const
  return (await inWorld((tx) => readCases(tx, world.scope, id, page)))?.rows ?? []
}
const detailOf = (id: string, caseId: string) => inWorld((tx) => findCase(tx, world.scope, id, caseId))

/** All that a conversation is made of, row by row. */
async function conversations(): Promise<string> {
  const tables = [
    'threads',
    'messages',
    'drafts',
    'draft_versions',
    'tasks',
    'send_attempts',
    'send_attempt_words',
    'timeline_entries',
    'kb_entries',
    'contacts',
    'writings',
  ]
  const sums = await Promise.all(
    tables.map(async (table) =>
      JSON.stringify(await world.rows(`select md5(string_agg(t::text, '|' order by t::text)) as sum from ${table} t`)),
    ),
  )
  return sums.join('\n')
}

describe('an agent tried on past replies', () => {
  let replay: Replay
  beforeAll(async () => {
    const before = await conversations()
    const sent = (await sandbox.sent(world.platform.id)).length
    replay = await run()
    expect(await conversations()).toBe(before)
    expect(await sandbox.sent(world.platform.id)).toHaveLength(sent)
  })

  it('says of each what would have become of it, beside what a person did, the worst first', async () => {
    const rows = await casesOf(replay.id)
    expect(rows.map(({ snippet, outcome, did }) => [snippet.split(/[ ?]+/).at(-1), outcome, did])).toEqual([
      ['Banana', 'would_send', 'answered'],
      ['please.', 'stopped', 'answered'],
      ['Mango', 'would_send', 'answered'],
      ['me.', 'stopped', 'stopped'],
    ])
    expect(await resultOf(replay.id)).toMatchObject({
      state: 'done',
      end: null,
      cases: 4,
      done: 4,
      failed: 0,
      calls: 4,
      all: {
        cases: 4,
        wouldSend: { count: 2, of: 4 },
        stopped: 2,
        wrongStops: { count: 1, of: 3 },
        sameFacts: { count: 1, of: 2 },
      },
      labels: expect.arrayContaining([expect.objectContaining({ label: 'question', cases: 2 })]),
    })
  })
  it('shows both answers with what differs between their facts, and how much a person would have changed', async () => {
    const [worst] = await casesOf(replay.id)
    const detail = await detailOf(replay.id, worst?.id ?? '')
    expect(detail?.body).toContain('$49')
    expect(detail?.answer?.text).toContain('$39')
    expect(detail?.compared?.changed.map(({ first, second }) => [first.text, second.text])).toEqual([['$49', '$39']])
    expect(detail?.wordsChanged).toBeGreaterThan(0)
    expect(detail?.knowledge.map(({ title }) => title)).toEqual([])
    expect(detail?.costUsd).toBeCloseTo(0.00042)
  })
  it('never shows a model what a person answered, nor what came out of that answer', async () => {
    const asked = (words: string) => model.requests.filter(({ prompt }) => prompt.includes(words)).length
    expect(asked('quokkas')).toBe(0)
    const entries = ['we like quokkas as well', 'We like animals of every kind, wombats above all.']
    for (const content of entries)
      await createEntry(ctx, world.scope, { title: 'Animals', content, tags: [], isGolden: false })
    await world.work()
    const again = await run()
    expect(await resultOf(again.id)).toMatchObject({ done: 4 })
    // To others than the one whose answer it was it is said, as what everybody knows.
    const ofMango = model.requests.filter(({ prompt }) => prompt.includes('Starter plan? Mango'))
    expect(ofMango.at(-1)?.prompt).toContain('wombats')
    expect(ofMango.at(-1)?.prompt).not.toContain('quokkas')
    expect(asked('quokkas')).toBe(3)
    await world.rows(`update kb_entries set deleted_at = now() where title = 'Animals'`)
  })
  it('leaves out each entry that would not be there without the answer, and no other', async () => {
    const { workspaceId } = world.scope
    const [thread, other] = await world.rows<{ id: string }>(`select id from threads order by id limit 2`)
    const answer = 'It is $49 per month, billed yearly, and you can leave at any time with our help.'
    const add = async (content: string, isGolden: boolean): Promise<string> =>
      (await createEntry(ctx, world.scope, { title: 'T', content, tags: [], isGolden })).id
    const proposed = await add('Whatever was proposed from it.', true)
    await world.rows('update kb_entries set thread_id = $2 where id = $1', [proposed, thread?.id])
    const merged = await add('It is $59 per month, billed yearly, and you can leave at any time with our help.', true)
    const taken = await add('billed yearly, and you can leave', false)
    const [asked, common] = [await add('Yes, on Sundays.', false), await add('Yes, in Spain.', false)]
    for (const [entryId, threads] of [
      [asked, [thread]],
      [common, [thread, other]],
    ] as const) {
      const questionId = newId()
      await world.rows(
        `insert into kb_questions (workspace_id, id, words, lang, matters, asked_by, first_asked_at, last_asked_at, answered_by, is_answer_chosen)
         values ($1, $2, 'Q', 'en', $3, $4, now(), now(), $5, true)`,
        [workspaceId, questionId, `{#${entryId}}`, threads.length, entryId],
      )
      for (const one of threads)
        await world.rows(
          `insert into kb_question_threads (workspace_id, question_id, thread_id, message_id, words, asked_at) values ($1, $2, $3, $2, 'Q', now())`,
          [workspaceId, questionId, one?.id],
        )
    }
    const since = new Date(Date.now() - 60_000).toISOString()
    const of = (from: string) =>
      inWorld((tx) => listCameFrom(tx, world.scope, { threadId: thread?.id ?? '', answer, since: from }))
    expect([...(await of(since))].toSorted()).toEqual([proposed, merged, taken, asked].toSorted())
    // What was there before the mail came did not come out of its answer.
    expect([...(await of(new Date(Date.now() + 60_000).toISOString()))]).toEqual([proposed])
    await world.rows('delete from kb_questions')
    await world.rows(`update kb_entries set deleted_at = now() where title = 'T'`)
  })
  it('keeps a person’s judgement of a case until it is taken back', async () => {
    const [first, second] = await casesOf(replay.id)
    const judge = (caseId: string | undefined, judgement: 'would_send' | 'facts_wrong' | null) =>
      judgeCase(ctx, world.scope, { replayId: replay.id, caseId: caseId ?? '', judgement })
    await judge(first?.id, 'facts_wrong')
    await judge(second?.id, 'would_send')
    expect((await casesOf(replay.id, { judgement: 'none' })).length).toBe(2)
    expect(await resultOf(replay.id)).toMatchObject({
      judged: 2,
      all: { judgedGood: { count: 1, of: 2 }, factsWrong: 1 },
    })
    const evidence = () => world.rows(`select rung, source, outcome from agent_evidence order by outcome`)
    expect(await evidence()).toEqual([{ rung: 'question', source: 'replay', outcome: 'facts_wrong' }])
    await judge(first?.id, null)
    expect(await evidence()).toEqual([])
    expect(await resultOf(replay.id)).toMatchObject({ judged: 1, all: { judgedGood: { count: 1, of: 1 } } })
    await expect(judge(newId(), 'would_send')).rejects.toMatchObject({ code: 'not_found' })
  })
  it('is run again per version, and two versions are compared over the same replies', async () => {
    await changeAgent(ctx, world.scope, agentId, { ...ann, description: 'Say that it costs $59.' })
    model.byPrompt((prompt) => ({
      kind: 'answer',
      answer: prompt.includes('Say that it costs')
        ? { body: 'Hi,\n\nit costs $59 per month.\n\nBest regards' }
        : answer,
    }))
    const [second, first] = [await run(), await run(null, 1)]
    const compared = await compareReplays(ctx, world.scope, first.id, second.id)
    expect([compared?.first.version, compared?.second.version, compared?.common]).toEqual([1, 2, 4])
    const banana = compared?.differing.find(({ snippet }) => snippet.includes('Banana'))
    expect(banana?.hasOtherFacts).toBe(true)
    expect(compared?.differing.some(({ snippet }) => snippet.includes('unsubscribe'))).toBe(false)
    expect(await compareReplays(ctx, world.scope, first.id, newId())).toBeUndefined()
  })
  it('tells the number of calls and their price before, by the mean of those that were paid', async () => {
    const offer = await readOffer(ctx, world.scope, { agentId })
    expect(offer).toMatchObject({ available: 4, writer: { kind: 'model', name: 'fake/model' }, callsPerCase: 1 })
    expect(offer.meanCallUsd).toBeCloseTo(0.00042)
    expect(offer.paidCalls).toBeGreaterThan(0)
    const [paid] = await world.rows<{ micros: number }>(
      `select sum(cost_micros)::int as micros from number_facts where kind = 'cost'`,
    )
    expect(paid?.micros).toBe(420 * offer.paidCalls)
  })
})

describe('a replay ends', () => {
  it('before its cap is passed', async () => {
    const { id } = await run(0.001)
    expect(await resultOf(id)).toMatchObject({ state: 'done', end: 'cap', done: 2, costUsd: 0.00084 })
  })
  it('when it is canceled, and no other one begins before', async () => {
    const wanted = { agentId, cases: 50, capUsd: null }
    const { id } = await startReplay(ctx, world.scope, wanted)
    await expect(startReplay(ctx, world.scope, wanted)).rejects.toMatchObject({ code: 'replay_under_way' })
    await cancelReplay(ctx, world.scope, id)
    await runReplay(ctx, world.scope, id)
    expect(await resultOf(id)).toMatchObject({ state: 'canceled', done: 0, calls: 0 })
  })
  it('when the model does not know the key, and waits for one that is away', async () => {
    model.next({ kind: 'status', status: 503 }, { kind: 'status', status: 503 })
    const { id } = await startReplay(ctx, world.scope, { agentId, cases: 1, capUsd: null })
    await runReplay(ctx, world.scope, id)
    expect(await resultOf(id)).toMatchObject({ state: 'running', done: 0, failed: 0 })
    model.next({ kind: 'status', status: 401 })
    await runReplay(ctx, world.scope, id)
    expect(await resultOf(id)).toMatchObject({ state: 'failed', end: 'model_auth' })
  })
  it('with its last case, also after a job that was lost', async () => {
    const { id } = await startReplay(world.ctx, world.scope, { agentId, cases: 50, capUsd: null })
    await world.queue.deleteAllJobs()
    await resumeReplay(world.ctx, world.scope)
    // By the built-in drafter, which costs nothing.
    await world.work()
    expect(await resultOf(id)).toMatchObject({ state: 'done', done: 4, calls: 0, costUsd: 0 })
  })
  it('of what was judged good, which is looked at again when the agent changes, in a step that is taken back', async () => {
    const { workspaceId } = world.scope
    const [first] = await world.rows<{ id: string }>(
      `select id from replays where version = 1 and state = 'done' order by id limit 1`,
    )
    for (const { id } of await casesOf(first?.id ?? '', { outcome: 'would_send' }))
      await judgeCase(ctx, world.scope, { replayId: first?.id ?? '', caseId: id, judgement: 'would_send' })
    await world.rows(
      `insert into agent_rungs (workspace_id, agent_id, rung, step, changed_at, changed_by) values ($1, $2, 'question', 'pause', now(), 'person')`,
      [workspaceId, agentId],
    )
    const stepNow = async () =>
      (await world.rows<{ step: string }>(`select step from agent_rungs where rung = 'question'`))[0]?.step
    const recheck = async () => {
      await recheckAgent(ctx, world.scope, agentId)
      const [made] = await world.rows<{ id: string }>(
        `select id from replays where purpose = 'recheck' order by id desc limit 1`,
      )
      if (made !== undefined) await runReplay(ctx, world.scope, made.id)
      return made === undefined ? undefined : resultOf(made.id)
    }
    expect(await recheck()).toBeUndefined()
    await changeAgent(ctx, world.scope, agentId, { ...ann, autoSendEnabled: true })
    expect(await recheck()).toMatchObject({ version: 3, state: 'done', done: 2, capUsd: 0.001 })
    expect(await stepNow()).toBe('pause')
    model.byDefault({ kind: 'answer', answer: { body: 'Hi,\n\nit costs $59 per month.\n\nBest regards' } })
    await createEntry(ctx, world.scope, {
      title: 'Price',
      content: 'It costs $59 per month.',
      tags: [],
      isGolden: false,
    })
    world.clock.forward(3_600_000)
    await recheck()
    expect(await stepNow()).toBe('pause')
    world.clock.forward(86_400_000)
    expect(await recheck()).toMatchObject({ state: 'done', done: 2 })
    expect(await stepNow()).toBe('draft')
  })
  it('when its agents pause, and what was to be looked at again is once they work again', async () => {
    const { workspaceId } = world.scope
    await world.rows(`update agent_rungs set step = 'pause', changed_at = now() where rung = 'question'`)
    world.clock.forward(2 * 86_400_000)
    await recheckAgent(ctx, world.scope, agentId)
    const [made] = await world.rows<{ id: string }>(
      `select id from replays where purpose = 'recheck' and state = 'waiting'`,
    )
    await suspendWorkspace(ctx, world.scope, '')
    await runReplay(ctx, world.scope, made?.id ?? '')
    expect(await resultOf(made?.id ?? '')).toMatchObject({ state: 'canceled', end: 'paused', done: 0 })
    const queued = async () => {
      await inTx(ctx, world.scope, (tx) => queueRechecks(tx, world.scope, 'told'))
      return (await queuedJobs(world.db.superuser, { of: workspaceId })).filter(
        ({ data }) => data.job === 'recheck_agent',
      )
    }
    await world.queue.deleteAllJobs()
    expect(await queued()).toEqual([])
    await restoreSuspended(ctx, world.scope)
    expect(await queued()).toHaveLength(1)
    await world.queue.deleteAllJobs()
  })
  it('before it begins where nobody has answered anything', async () => {
    const { id } = await createAgent(ctx, world.scope, { ...ann, connectLevel: 'campaign', linkedCampaignId: null })
    const campaigns = await world.rows<{ id: string }>('select id from campaigns order by id desc limit 1')
    await world.rows(`insert into campaign_agents (workspace_id, campaign_id, agent_id) values ($1, $2, $3)`, [
      world.scope.workspaceId,
      campaigns[0]?.id,
      id,
    ])
    const { available } = await readOffer(ctx, world.scope, { agentId: id })
    expect(available).toBeLessThan(4)
    await expect(startReplay(ctx, world.scope, { agentId: newId(), cases: 5, capUsd: null })).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})

it('asks a second reader of what would go out, whatever the agent may do today, and counts what that costs', async () => {
  const usage = { inputTokens: 10, outputTokens: 1, costUsd: 0.001, ms: 1 }
  const verify = async () => ({ kind: 'silent', cause: 'model_timeout', usage }) as const
  const careful = { ...ctx, verifiers: { open: () => ({ name: 'reader', verify }) } }
  expect(await readOffer(careful, world.scope, { agentId })).toMatchObject({ callsPerCase: 2 })
  await createEntry(ctx, world.scope, { title: 'Now', content: 'It costs $59 per month.', tags: [], isGolden: false })
  const { id } = await startReplay(careful, world.scope, { agentId, cases: 50, capUsd: null })
  await runReplay(careful, world.scope, id)
  const [waiting, ...others] = await casesOf(id, { outcome: 'waits' })
  expect(waiting?.reasons).toContainEqual({ code: 'reader_silent' })
  expect(others).toHaveLength(1)
  const result = await resultOf(id)
  expect(result).toMatchObject({ done: 4, all: { wouldSend: { count: 0 } } })
  expect(result?.costUsd).toBeGreaterThan(0.002)
})
