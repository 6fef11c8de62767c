import type { Outcome } from '#contract/autonomy.ts'
import { readAgent } from '../agents/reads.ts'
import { reviewTasksLater } from '../agents/review-tasks-later.ts'
import { recordAudit } from '../audit/record.ts'
import { notifyLive, type TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { stepBelow } from './rules.ts'
import { putOnStep, type RungRow } from './store.ts'

/**
 * Takes an agent one step down for a rung that the caller has locked, for what was heard last (null: of older cases that were tried again); what is
 * on its way by itself is looked at again. Quiet on the first step.
 */
export async function takeBack(
  tx: TxCtx,
  scope: Scope,
  { agentId, row, why }: { agentId: string; row: RungRow; why: Outcome | null },
): Promise<void> {
  const { rung, step: from } = row
  const to = stepBelow(from)
  const agent = await readAgent(tx, scope, agentId)
  if (to === null || agent === undefined) return
  await putOnStep(tx, scope, { agentId, rungs: [rung], step: to, by: 'taken_back' })
  await recordAudit(tx, scope, 'agent.step_taken_back', agentId, { name: agent.name, rung, from, to, why })
  await reviewTasksLater(tx, scope)
  await notifyLive(tx, scope, { kind: 'agents' })
}
