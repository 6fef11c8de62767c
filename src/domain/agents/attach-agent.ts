import { AppError } from '../app-error.ts'
import { recordAudit } from '../audit/record.ts'
import { type Ctx, inTx, notifyLive } from '../context.ts'
import type { Scope } from '../scope.ts'
import { readAgent } from './reads.ts'
import { reviewTasksLater } from './review-tasks-later.ts'
import { attachToCampaign, detachFromCampaign, findCampaignName } from './store.ts'

/**
 * Makes an agent the one that answers a campaign, in place of any other; null takes the campaign's own agent away, so that the
 * workspace's agent answers it, or a person. The agent's other campaigns stay. Throws `not_found`.
 */
export async function attachAgent(
  ctx: Pick<Ctx, 'pool' | 'now'>,
  scope: Scope,
  { campaignId, attachedAgentId }: { campaignId: string; attachedAgentId: string | null },
): Promise<void> {
  await inTx(ctx, scope, async (tx) => {
    const campaign = await findCampaignName(tx, scope, campaignId)
    const agent = attachedAgentId === null ? null : await readAgent(tx, scope, attachedAgentId)
    if (agent === undefined || campaign === undefined) throw new AppError('not_found')
    // An agent that was made for this campaign keeps it.
    if (agent?.linkedCampaignId !== campaignId) await detachFromCampaign(tx, scope, campaignId)
    if (agent === null) await recordAudit(tx, scope, 'agent.detached', null, { campaign })
    else {
      await attachToCampaign(tx, scope, campaignId, agent.id)
      await recordAudit(tx, scope, 'agent.attached', agent.id, { name: agent.name, campaign })
    }
    await reviewTasksLater(tx, scope)
    await notifyLive(tx, scope, { kind: 'agents' })
  })
}
