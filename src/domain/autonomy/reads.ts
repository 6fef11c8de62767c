import {
  type Ladder,
  type LadderRung,
  outcomes,
  type Rung,
  rungs,
  type SendsStop,
  type Step,
} from '#contract/autonomy.ts'
import { readAgent } from '../agents/reads.ts'
import { AppError } from '../app-error.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { countWatched, offerOf, outcomeFacts, strictest, weighEvidence } from './rules.ts'
import { findAllowedSteps, findRungs, findSendsStop, listJudged, listWatched, type RungRow } from './store.ts'

const judged = outcomes.filter((outcome) => outcomeFacts[outcome].isJudged)

/** What an agent may do by itself, rung by rung, with what the evidence says. Throws `not_found`. */
export async function readLadder(tx: TxCtx, scope: Scope, agentId: string): Promise<Ladder> {
  const [agent, known] = await Promise.all([readAgent(tx, scope, agentId), findRungs(tx, scope, agentId)])
  if (agent === undefined) throw new AppError('not_found')
  const rows = new Map(known.map((row) => [row.rung, row]))
  const read = rungs.map((rung) => readRung(tx, scope, { agentId, rung, row: rows.get(rung) }))
  return { agentId, isAutoSendOn: agent.autoSendEnabled, rungs: await Promise.all(read) }
}

async function readRung(
  tx: TxCtx,
  scope: Scope,
  { agentId, rung, row }: { agentId: string; rung: Rung; row: RungRow | undefined },
): Promise<LadderRung> {
  const [outcomesJudged, watched] = await Promise.all([
    listJudged(tx, scope, { agentId, rung, since: row?.countsSince ?? null, judged }),
    row === undefined ? [] : listWatched(tx, scope, { agentId, rung, since: row.changedAt }),
  ])
  const step = row?.step ?? 'draft'
  const evidence = weighEvidence(outcomesJudged)
  return {
    rung,
    step,
    changed: row === undefined ? null : { at: row.changedAt, by: row.changedBy },
    evidence,
    ...offerOf(step, evidence),
    watch: countWatched(watched),
  }
}

/**
 * How far an agent may go by itself with what needs these rungs: the strictest of their steps, and whose it is (without any, nothing goes out), and
 * whether a person has stopped everything. Null: a draft of nobody's.
 */
export async function readAllowedStep(
  tx: TxCtx,
  scope: Scope,
  agentId: string | null,
  of: readonly Rung[],
): Promise<{ step: Step; rung: Rung | null; isStopped: boolean }> {
  const { steps, isStopped } = await findAllowedSteps(tx, scope, agentId)
  return { ...strictest(of, (rung) => steps[rung] ?? 'draft'), isStopped }
}

/** Whether a person has had everything wait that would go out by itself: since when, and who. */
export async function readSendsStop(tx: TxCtx, scope: Scope): Promise<SendsStop> {
  return { stopped: (await findSendsStop(tx, scope)) ?? null }
}
