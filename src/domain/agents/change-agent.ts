import type { Agent, AgentInput } from '#contract/agents.ts'
import { AppError } from '../app-error.ts'
import { recordAudit } from '../audit/record.ts'
import { type Ctx, inTx, notifyLive, type TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { checkCampaign } from './check-campaign.ts'
import { keepVersion } from './keep-version.ts'
import { readAgent } from './reads.ts'
import { reviewTasksLater } from './review-tasks-later.ts'
import { lockAgent, updateAgent } from './store.ts'

/** Changes an agent and keeps the version that it is now; another connect level needs other webhooks, which are still to be set up. Throws `not_found`, also for its campaign. */
export const changeAgent = (
  ctx: Pick<Ctx, 'pool' | 'now'>,
  scope: Scope,
  id: string,
  input: AgentInput,
): Promise<void> => inTx(ctx, scope, (tx) => changeAgentIn(tx, scope, id, () => input))

/**
 * The same in the caller's transaction, by what the agent is at that moment: nobody else changes it until the transaction ends.
 *
 * @param change says what it is to be; null: it stays
 */
export async function changeAgentIn(
  tx: TxCtx,
  scope: Scope,
  id: string,
  change: (before: Agent) => AgentInput | null,
): Promise<void> {
  await lockAgent(tx, scope, id)
  const before = await readAgent(tx, scope, id)
  if (before === undefined) throw new AppError('not_found')
  const input = change(before)
  if (input === null) return
  await checkCampaign(tx, scope, input)
  if (!(await updateAgent(tx, scope, id, input))) throw new AppError('not_found')
  await keepVersion(tx, scope, id, input)
  await recordAudit(tx, scope, 'agent.changed', id, { name: input.name })
  await recordFreedom(tx, scope, before, input)
  if (before.careLevel !== input.careLevel) {
    const told = { name: input.name, from: before.careLevel, to: input.careLevel }
    await recordAudit(tx, scope, 'agent.care_changed', id, told)
  }
  await reviewTasksLater(tx, scope)
  await notifyLive(tx, scope, { kind: 'agents' })
}

/** What changes how much an agent may send by itself stands in the audit log as what it is. */
async function recordFreedom(tx: TxCtx, scope: Scope, { id, ...before }: Agent, input: AgentInput): Promise<void> {
  const { name, autoSendEnabled: on, dailyCap: daily, threadCap: thread, companyCap: company } = input
  if (before.autoSendEnabled !== on) await recordAudit(tx, scope, 'agent.switched', id, { name, on })
  if (before.dailyCap !== daily || before.threadCap !== thread || before.companyCap !== company)
    await recordAudit(tx, scope, 'agent.caps_set', id, { name, daily, thread, company })
}
