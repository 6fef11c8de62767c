import { compareAnswers, hasOtherFacts } from '#language/compare-answers.ts'
import { newId } from '#lib/new-id.ts'
import { readNewestVersion } from '../agents/read-versions.ts'
import { readAgents } from '../agents/reads.ts'
import { putOffRecheck } from '../autonomy/queue-rechecks.ts'
import { readLadder } from '../autonomy/reads.ts'
import { rungsOf } from '../autonomy/rules.ts'
import { settleRecheck } from '../autonomy/settle-recheck.ts'
import { type Ctx, inTx, type TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { areAgentsPaused } from '../workspaces/reads.ts'
import { insertCases } from './cases-store.ts'
import { listJudgedGood, listRechecked } from './judged-replies.ts'
import { findLastRecheck, insertReplay, queueReplay, readLastCap } from './store.ts'

/** The newest so many are looked at again. */
const mostRechecked = 50
const dayMs = 86_400_000
const laterMs = 10 * 60_000
/** What it may cost where no person has said what a replay of the agent may. */
const usualCapUsd = 1

/**
 * Tries an agent, as it is now, once more on what people last judged good, or sent as it was written, and on what they said should have been
 * stopped: its rules, its model or the knowledge has changed. Once a day at most, within the cap that a person last gave a replay of it; what is
 * asked for sooner waits, as it does for another replay or while agents pause. Quiet for an agent that sends nothing by itself, or of which nothing
 * was judged.
 */
export async function recheckAgent(ctx: Pick<Ctx, 'pool' | 'now'>, scope: Scope, agentId: string): Promise<void> {
  const { workspaceId } = scope
  await inTx(ctx, scope, async (tx) => {
    const [version, isPaused] = await Promise.all([readNewestVersion(tx, scope, agentId), areAgentsPaused(tx, scope)])
    if (version === undefined || !(await sendsByItself(tx, scope, agentId))) return
    if (isPaused) return putOffRecheck(tx, scope, agentId)
    const again = (at: number) =>
      tx.addJob('recheck_agent', { workspaceId, agentId }, { key: recheckKey(agentId), runAt: new Date(at) })
    const last = await findLastRecheck(tx, scope, agentId)
    const next = last === undefined ? 0 : Date.parse(last) + dayMs
    if (next > tx.now().getTime()) return again(next)
    const replies = await listJudgedGood(tx, scope, agentId, mostRechecked)
    if (replies.length === 0) return
    const id = newId()
    const capUsd = (await readLastCap(tx, scope, agentId)) ?? usualCapUsd
    const replay = { id, agentId, version: version.number, purpose: 'recheck', cases: replies.length, capUsd } as const
    if (!(await insertReplay(tx, scope, replay))) return again(tx.now().getTime() + laterMs)
    await insertCases(tx, scope, id, replies)
    await queueReplay(tx, scope, id)
  })
}

const recheckKey = (agentId: string): string => `recheck:${agentId}`

/** Has all agents of the workspace tried once more: something changed that each of them draws on. */
export async function recheckAgents(ctx: Pick<Ctx, 'pool' | 'now'>, scope: Scope): Promise<void> {
  const { workspaceId } = scope
  await inTx(ctx, scope, async (tx) => {
    for (const { id: agentId } of await readAgents(tx, scope))
      await tx.addJob('recheck_agent', { workspaceId, agentId }, { key: recheckKey(agentId) })
  })
}

async function sendsByItself(tx: TxCtx, scope: Scope, agentId: string): Promise<boolean> {
  const { isAutoSendOn, rungs } = await readLadder(tx, scope, agentId)
  return isAutoSendOn && rungs.some(({ step }) => step !== 'draft')
}

/**
 * What a recheck has found is held against the agent's steps: a case that would now go out with another fact than the words that were judged
 * good, or at all where a person wanted it stopped.
 */
export async function settleRechecked(
  tx: TxCtx,
  scope: Scope,
  { id, agentId }: { id: string; agentId: string },
): Promise<void> {
  const cases = await listRechecked(tx, scope, id)
  const worse = cases.filter(
    ({ expected, expectedBody, body, people }) =>
      expected === 'stop' || hasOtherFacts(compareAnswers(expectedBody ?? '', body, { people })),
  )
  await settleRecheck(tx, scope, {
    agentId,
    worse: worse.flatMap(({ label }) => rungsOf({ label, isFollowUp: false })),
  })
}
