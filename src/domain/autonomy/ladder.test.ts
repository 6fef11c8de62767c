import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { agentDefaults } from '#contract/agents.ts'
import type { Outcome, Rung } from '#contract/autonomy.ts'
import { newId } from '#lib/new-id.ts'
import { type TestDatabase, testDatabase } from '../../../test/db.ts'
import { queuedJobs } from '../../../test/queued-jobs.ts'
import { seedTasks } from '../../../test/seed-tasks.ts'
import { makeWorkspace } from '../../../test/world.ts'
import { createAgent } from '../agents/create-agent.ts'
import { readAudit } from '../audit/reads.ts'
import { inTx } from '../context.ts'
import { recheckAgent } from '../replay/recheck.ts'
import type { Scope } from '../scope.ts'
import { restoreSuspended, suspendWorkspace } from '../workspaces/suspend-workspace.ts'
import { forgetCase, noteEvidence } from './note-evidence.ts'
import { queueRechecks } from './queue-rechecks.ts'
import { readAllowedStep, readLadder } from './reads.ts'
import { setSteps } from './set-steps.ts'
import { settleRecheck } from './settle-recheck.ts'

let db: TestDatabase
let now = new Date('2026-11-26T10:00:00Z')
const clock = () => now
const ctx = () => ({ pool: db.pool, now: clock })
let scope: Scope
let agentId: string
let threadId: string

beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db[Symbol.asyncDispose]())

async function withThread(of: Scope): Promise<string> {
  const { workspaceId } = of
  const connectionId = newId()
  await db.superuser.query(
    `insert into connections (workspace_id, id, kind, base_url, api_key_encrypted, platform_workspace_id, platform_workspace_name, is_active)
     values ($1, $2, 'sandbox', 'http://127.0.0.1', '', '1', 'W', true)`,
    [workspaceId, connectionId],
  )
  await seedTasks(db.superuser, { workspaceId, connectionId, count: 1, firstDueAt: now, everyMs: 0 })
  const { rows } = await db.superuser.query<{ id: string }>('select id from threads where workspace_id = $1', [
    workspaceId,
  ])
  return rows[0]?.id ?? ''
}

beforeEach(async () => {
  now = new Date('2026-11-26T10:00:00Z')
  scope = await makeWorkspace(ctx())
  agentId = (await createAgent(ctx(), scope, { ...agentDefaults, name: 'Ann', autoSendEnabled: true })).id
  threadId = await withThread(scope)
})

interface Noted {
  source?: 'live' | 'replay'
  subjectId?: string
  isAutomatic?: boolean
  rung?: Rung
}
const note = (
  outcome: Outcome,
  { source = 'live', subjectId = newId(), isAutomatic = false, rung = 'question' }: Noted = {},
) => {
  now = new Date(now.getTime() + 1000)
  return inTx(ctx(), scope, (tx) =>
    noteEvidence(tx, scope, { agentId, rung, source, subjectId, threadId, outcome, isAutomatic, at: now }),
  )
}
const wentOut = (outcome: Outcome, subjectId = newId()) => note(outcome, { subjectId, isAutomatic: true })
const ladder = () => inTx(ctx(), scope, (tx) => readLadder(tx, scope, agentId))
const question = async () => (await ladder()).rungs.find(({ rung }) => rung === 'question')
const put = (step: 'draft' | 'pause' | 'send', ...rungs: Rung[]) => {
  now = new Date(now.getTime() + 1000)
  return setSteps(ctx(), scope, { agentId, rungs, step })
}
const audit = async () => {
  const { entries } = await inTx(ctx(), scope, (tx) => readAudit(tx, scope, 50))
  return entries
    .filter(({ action }) => action.startsWith('agent.step'))
    .map(({ action, detail }) => ({ action, ...detail }))
}

describe('the ladder of an agent', () => {
  it('begins on the first step everywhere, with nothing judged', async () => {
    const { rungs, isAutoSendOn } = await ladder()
    expect(isAutoSendOn).toBe(true)
    expect(rungs).toHaveLength(8)
    expect(rungs.every(({ step, offered, changed }) => step === 'draft' && offered === null && changed === null)).toBe(
      true,
    )
    expect(await question()).toMatchObject({ lacks: [{ code: 'too_few', more: 30 }], watch: { sent: 0, noticed: 0 } })
  })

  it('offers a step by what people judged of this label, and takes none', async () => {
    for (let draft = 0; draft < 15; draft += 1) await note('unchanged')
    for (let draft = 0; draft < 15; draft += 1) await note('would_send', { source: 'replay' })
    await note('unchanged', { rung: 'objection' })
    expect(await question()).toMatchObject({
      step: 'draft',
      offered: 'pause',
      lacks: [],
      evidence: { judged: 30, good: 30 },
    })
    expect((await ladder()).rungs.filter(({ offered }) => offered !== null)).toHaveLength(1)
  })

  it('a case judged again is the same case, by what was said last; of a draft what speaks most against it holds', async () => {
    const subjectId = newId()
    await note('facts_wrong', { source: 'replay', subjectId })
    await note('would_send', { source: 'replay', subjectId })
    const draft = newId()
    await note('facts_wrong', { subjectId: draft })
    await note('unchanged', { subjectId: draft })
    expect((await question())?.evidence).toMatchObject({ judged: 2, good: 1, untracedFacts: 1 })
    await inTx(ctx(), scope, (tx) => forgetCase(tx, scope, { agentId, subjectId }))
    expect((await question())?.evidence).toMatchObject({ judged: 1, good: 0 })
  })

  it('a person may go faster than the evidence, and the audit log says where', async () => {
    for (let draft = 0; draft < 30; draft += 1) await note('unchanged')
    const { rungs } = await put('pause', 'question', 'objection', 'question')
    expect(rungs.filter(({ step }) => step === 'pause').map(({ rung }) => rung)).toEqual(['question', 'objection'])
    await put('pause', 'question')
    expect(await audit()).toEqual([
      { action: 'agent.steps_set', name: 'Ann', step: 'pause', rungs: 'question, objection', faster: 'objection' },
    ])
  })

  it('says the strictest step of several', async () => {
    const of = (...rungs: Rung[]) => inTx(ctx(), scope, (tx) => readAllowedStep(tx, scope, agentId, rungs))
    await put('pause', 'follow_up')
    expect(await of('follow_up')).toEqual({ step: 'pause', rung: 'follow_up', isStopped: false })
    expect(await of('follow_up', 'question')).toEqual({ step: 'draft', rung: 'question', isStopped: false })
    await put('send', 'question')
    expect(await of('follow_up', 'question')).toEqual({ step: 'pause', rung: 'follow_up', isStopped: false })
  })

  it('shows another workspace nothing', async () => {
    const other = await makeWorkspace(ctx())
    await expect(inTx(ctx(), other, (tx) => readLadder(tx, other, agentId))).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(setSteps(ctx(), other, { agentId, rungs: ['question'], step: 'send' })).rejects.toMatchObject({
      code: 'not_found',
    })
    expect((await question())?.step).toBe('draft')
  })
})

describe('a step is taken back', () => {
  it('one step, when too much has gone wrong of what went out by itself', async () => {
    await put('send', 'question')
    const [first, second] = [newId(), newId()]
    await wentOut('unjudged', first)
    await wentOut('unjudged', second)
    await wentOut('facts_wrong', first)
    expect(await question()).toMatchObject({ step: 'send', watch: { sent: 2, noticed: 1 } })
    await wentOut('unchanged')
    expect(await question()).toMatchObject({ step: 'send', watch: { sent: 2, noticed: 1 } })
    await wentOut('undone', second)
    expect(await question()).toMatchObject({
      step: 'pause',
      changed: { by: 'taken_back' },
      watch: { sent: 0, noticed: 0 },
    })
    expect((await audit())[0]).toEqual({
      action: 'agent.step_taken_back',
      name: 'Ann',
      rung: 'question',
      from: 'send',
      to: 'pause',
      why: 'undone',
    })
    await wentOut('undone')
    expect(await question()).toMatchObject({ step: 'pause' })
    await wentOut('facts_changed')
    expect(await question()).toMatchObject({ step: 'draft' })
  })

  it('also when what went wrong is noticed only after others went out', async () => {
    await put('send', 'question')
    const sent = Array.from({ length: 6 }, () => newId())
    for (const subjectId of sent) await wentOut('unjudged', subjectId)
    await wentOut('facts_wrong', sent[0])
    expect(await question()).toMatchObject({ step: 'send' })
    await wentOut('facts_wrong', sent[1])
    expect(await question()).toMatchObject({ step: 'pause', changed: { by: 'taken_back' } })
  })

  it('for its own label alone, and what was judged before is no evidence for giving it again', async () => {
    for (let draft = 0; draft < 40; draft += 1) await note('unchanged')
    await put('pause', 'question', 'objection')
    await wentOut('misunderstood')
    await wentOut('misunderstood')
    expect((await ladder()).rungs.find(({ rung }) => rung === 'objection')?.step).toBe('pause')
    expect(await question()).toMatchObject({ step: 'draft', offered: null, evidence: { judged: 0 } })
  })

  it('by two older cases that would be answered worse now, and not by one', async () => {
    await put('send', 'question', 'objection')
    const recheck = (...worse: Rung[]) => inTx(ctx(), scope, (tx) => settleRecheck(tx, scope, { agentId, worse }))
    const stepsNow = async () =>
      (await ladder()).rungs.filter(({ rung }) => rung === 'question' || rung === 'objection').map(({ step }) => step)
    await recheck('question')
    expect(await stepsNow()).toEqual(['send', 'send'])
    await recheck('question', 'question')
    expect(await stepsNow()).toEqual(['pause', 'send'])
    await recheck('question', 'objection', 'referral')
    expect(await stepsNow()).toEqual(['draft', 'pause'])
  })

  it('by nothing that a person does with drafts that wait for them', async () => {
    await put('pause', 'question')
    for (let draft = 0; draft < 5; draft += 1) await note('facts_changed')
    expect((await question())?.step).toBe('pause')
  })

  it('looks at older cases again once the product tells its model something else, and only of agents that send by themselves', async () => {
    const asked = async (instructions: string) => {
      const before = await queued()
      await inTx(ctx(), scope, (tx) => queueRechecks(tx, scope, instructions))
      return (await queued()) - before
    }
    const queued = async () =>
      (await queuedJobs(db.superuser, { of: scope.workspaceId })).filter(({ data }) => data.job === 'recheck_agent')
        .length
    expect(await asked('first')).toBe(0)
    await put('pause', 'question')
    expect([await asked('first'), await asked('first'), await asked('second'), await asked('second')]).toEqual([
      0, 0, 1, 0,
    ])
  })

  it('looks at older cases again once its agents work again, where they were to be looked at in a pause', async () => {
    const queued = async (instructions: string) => {
      await inTx(ctx(), scope, (tx) => queueRechecks(tx, scope, instructions))
      const jobs = await queuedJobs(db.superuser, { of: scope.workspaceId })
      return jobs.filter(({ data }) => data.job === 'recheck_agent').length
    }
    await put('pause', 'question')
    expect(await queued('first')).toBe(0)
    await suspendWorkspace(ctx(), scope, '')
    await recheckAgent(ctx(), scope, agentId)
    expect([await queued('first'), await queued('second')]).toEqual([0, 0])
    await restoreSuspended(ctx(), scope)
    expect([await queued('first'), await queued('first')]).toEqual([1, 1])
  })
})
