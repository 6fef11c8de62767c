import type { Outcome } from '#contract/autonomy.ts'
import { readAgent } from '../agents/reads.ts'
import { reviewTasksLater } from '../agents/review-tasks-later.ts'
import { recordAudit } from '../audit/record.ts'
import { notifyLive, type TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { addToTimeline } from '../threads/timeline.ts'
import { stepBelow } from './rules.ts'
import { putOnStep, type RungRow } from './store.ts'

interface TakenBack {
  agentId: string
  row: RungRow
  /** The conversation in which the last of it was heard; null: none. */
  threadId: string | null
  /** Null: older cases were looked at again. */
  why: Outcome | null
}

/**
 * Takes an agent one step down for a rung that the caller has locked: the admins hear of it, the conversation and the audit log say so, and what
 * is on its way by itself is looked at again. Quiet on the first step.
 */
export async function takeBack(tx: TxCtx, scope: Scope, { agentId, row, threadId, why }: TakenBack): Promise<void> {
  const { rung, step: from } = row
  const to = stepBelow(from)
  const agent = await readAgent(tx, scope, agentId)
  if (to === null || agent === undefined) return
  await putOnStep(tx, scope, { agentId, rungs: [rung], step: to, by: 'taken_back' })
  const told = { agentName: agent.name, rung, from, to, why }
  await recordAudit(tx, scope, 'agent.step_taken_back', agentId, { name: agent.name, rung, from, to, why })
  if (threadId !== null) await addToTimeline(tx, scope, threadId, 'step_taken_back', told)
  tx.outbox.raise(scope, {
    key: `step:${agentId}:${rung}:${tx.now().toISOString()}`,
    threadId: null,
    cause: { kind: 'step_taken_back', ...told },
    at: tx.now(),
  })
  await reviewTasksLater(tx, scope)
  await notifyLive(tx, scope, { kind: 'agents' })
}
