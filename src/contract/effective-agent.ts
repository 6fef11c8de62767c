import type { Agent } from './agents.ts'

/**
 * The agent that answers a campaign's threads: its own campaign-level agent, else the workspace-level one, else none, and a
 * person answers. Of several of the same level the newest. `agents` are ordered newest first; null is mail without a campaign.
 */
export function effectiveAgent<A extends Pick<Agent, 'connectLevel' | 'linkedCampaignId'>>(
  agents: readonly A[],
  campaignId: string | null,
): A | null {
  const own = agents.find((agent) => agent.connectLevel === 'campaign' && agent.linkedCampaignId === campaignId)
  if (campaignId !== null && own !== undefined) return own
  return agents.find((agent) => agent.connectLevel === 'workspace') ?? null
}
