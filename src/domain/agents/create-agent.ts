import type { AgentInput } from '#contract/agents.ts'
import { newId } from '#lib/new-id.ts'
import { recordAudit } from '../audit/record.ts'
import { syncPaymentsLater } from '../billing/sync-payments-later.ts'
import { type Ctx, inTx, notifyLive } from '../context.ts'
import type { Scope } from '../scope.ts'
import { checkCampaign } from './check-campaign.ts'
import { checkPlan } from './check-plan.ts'
import { keepVersion } from './keep-version.ts'
import { reviewTasksLater } from './review-tasks-later.ts'
import { insertAgent } from './store.ts'

/**
 * Creates an agent, whose webhooks are still to be set up. Throws `not_found` for a campaign that is not the workspace's, and
 * `plan_full` or `plan_ended` where the plan holds no more agents.
 */
export async function createAgent(
  ctx: Pick<Ctx, 'pool' | 'now'>,
  scope: Scope,
  input: AgentInput,
): Promise<{ id: string }> {
  const id = newId()
  await inTx(ctx, scope, async (tx) => {
    await checkPlan(tx, scope)
    await checkCampaign(tx, scope, input)
    await insertAgent(tx, scope, id, input)
    await keepVersion(tx, scope, id, input)
    await syncPaymentsLater(tx, scope)
    await recordAudit(tx, scope, 'agent.created', id, { name: input.name })
    // It answers in the place of another one from now on.
    await reviewTasksLater(tx, scope)
    await notifyLive(tx, scope, { kind: 'agents' })
  })
  return { id }
}
