import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agentDefaults } from '#contract/agents.ts'
import type { Judgement } from '#contract/replays.ts'
import { createAgent } from '#domain/agents/create-agent.ts'
import { readLadder } from '#domain/autonomy/reads.ts'
import { putOnStep } from '#domain/autonomy/store.ts'
import { inTx } from '#domain/context.ts'
import { createEntry } from '#domain/knowledge/change-entry.ts'
import { syncReplies } from '#domain/threads/sync/sync-replies.ts'
import type { SandboxProcess } from '../../../test/sandbox-process.ts'
import { sharedSandbox } from '../../../test/shared-sandbox.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { judgeCase } from './judge-case.ts'
import { compareReplays, readCases, readResult } from './reads.ts'
import { startReplay } from './start-replay.ts'

let sandbox: SandboxProcess
let world: World
let agentId: string
const known = 'What does the Starter plan cost?'
const unknown = 'What is the price of the mobile app?'
const past = [`${known} Banana`, `${known} Mango`, unknown]

beforeAll(async () => {
  sandbox = await sharedSandbox()
  world = await createWorld(sandbox)
  const content = 'The Starter plan costs $49 per month.'
  await createEntry(world.ctx, world.scope, { title: 'Starter plan price', content, tags: [], isGolden: false })
  for (const [at, text] of past.entries()) {
    const leadId = world.platform.leads[at]?.id
    const [reply] = await sandbox.leadReplies({ workspaceId: world.platform.id, leadId, text })
    await sandbox.manualSend({ replyId: reply?.id, text: 'It costs $39 per month.' })
  }
  await syncReplies(world.ctx, world.scope)
  await world.work()
  agentId = (await createAgent(world.ctx, world.scope, { ...agentDefaults, name: 'Ann' })).id
  await world.work()
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
  await sandbox[Symbol.asyncDispose]()
})

async function tried(cases = 50): Promise<string> {
  const { id } = await startReplay(world.ctx, world.scope, { agentId, cases, capUsd: null })
  await world.work()
  return id
}
const inWorld = <Result>(work: Parameters<typeof inTx<Result>>[2]) => inTx(world.ctx, world.scope, work)
async function caseOf(replayId: string, words: string) {
  const page = { filters: {}, order: 'newest', limit: 50, offset: 0 } as const
  const found = await inWorld((tx) => readCases(tx, world.scope, replayId, page))
  return found?.rows.find(({ snippet }) => snippet.includes(words))
}
async function judge(replayId: string, words: string, judgement: Judgement | null): Promise<void> {
  const caseId = (await caseOf(replayId, words))?.id ?? ''
  await judgeCase(world.ctx, world.scope, { replayId, caseId, judgement })
}
const evidence = async () =>
  (await world.rows<{ outcome: string }>('select outcome from agent_evidence order by at')).map(
    ({ outcome }) => outcome,
  )

describe('what a person says of a case', () => {
  it('is no evidence where the answer would have waited for a person anyway', async () => {
    const replayId = await tried()
    await world.rows(
      `update replay_cases set outcome = 'waits', reasons = '[{"code":"guard","says":null}]' where id = $1`,
      [(await caseOf(replayId, unknown))?.id],
    )
    for (const judgement of ['facts_wrong', 'should_have_stopped', 'would_send'] as const) {
      await judge(replayId, unknown, judgement)
      expect(await evidence()).toEqual([])
    }
    await judge(replayId, unknown, null)
  })

  it('taken back is what was said of the same reply in another replay', async () => {
    const [first, second] = [await tried(), await tried()]
    await judge(first, 'Banana', 'would_send')
    expect(await evidence()).toEqual(['would_send'])
    await judge(second, 'Banana', 'facts_wrong')
    expect(await evidence()).toEqual(['facts_wrong'])
    await judge(second, 'Banana', null)
    expect(await evidence()).toEqual(['would_send'])
    await judge(first, 'Banana', null)
    expect(await evidence()).toEqual([])
  })

  it('counts anew when it is said once more after a step was taken back', async () => {
    const judged = async () => {
      const { rungs } = await inWorld((tx) => readLadder(tx, world.scope, agentId))
      return rungs.find(({ rung }) => rung === 'question')?.evidence.judged
    }
    await judge(await tried(), 'Banana', 'would_send')
    expect(await judged()).toBe(1)
    const step = { agentId, rungs: ['question'] } as const
    await inWorld((tx) => putOnStep(tx, world.scope, { ...step, step: 'pause', by: 'person' }))
    world.clock.forward(1000)
    await inWorld((tx) => putOnStep(tx, world.scope, { ...step, step: 'draft', by: 'taken_back' }))
    expect(await judged()).toBe(0)
    world.clock.forward(1000)
    await judge(await tried(), 'Banana', 'would_send')
    expect(await judged()).toBe(1)
  })
})

describe('two replays of which one tried more', () => {
  it('are held against each other over the replies that both were tried on', async () => {
    const [all, newest] = [await tried(), await tried(1)]
    expect(await inWorld((tx) => readResult(tx, world.scope, all))).toMatchObject({
      all: { cases: 3, wouldSend: { count: 3, of: 3 } },
    })
    const compared = await compareReplays(world.ctx, world.scope, all, newest)
    expect(compared).toMatchObject({ common: 1, differing: [] })
    expect(compared?.first.all).toMatchObject({ cases: 1 })
    expect(compared?.first.all).toEqual(compared?.second.all)
  })
})
