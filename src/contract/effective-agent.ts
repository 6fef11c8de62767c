import type { Agent } from './agents.ts'

type Answering = Pick<Agent, 'isOn' | 'connectLevel' | 'linkedCampaignId'> & { attachedCampaignIds: readonly string[] }

/**
 * The agent that answers a campaign's threads: the one that a person attached to it, else its own campaign-level agent, else the
 * workspace-level one, else none, and a person answers. Of several of the same level the newest. One that the plan does not hold answers nothing. `agents` are ordered newest
 * first; null is mail without a campaign.
 */
export function effectiveAgent<A extends Answering>(all: readonly A[], campaignId: string | null): A | null {
  const agents = all.filter(({ isOn }) => isOn)
  const workspaceLevel = agents.find((agent) => agent.connectLevel === 'workspace') ?? null
  return campaignId === null ? workspaceLevel : (ownAgent(agents, campaignId) ?? workspaceLevel)
}

/** The agent that is this campaign's own, attached or made for it; null when it has none. */
export function ownAgent<A extends Answering>(agents: readonly A[], campaignId: string): A | null {
  const attached = agents.find((agent) => agent.attachedCampaignIds.includes(campaignId))
  const linked = agents.find((agent) => agent.connectLevel === 'campaign' && agent.linkedCampaignId === campaignId)
  return attached ?? linked ?? null
}
