import { describe, expect, it } from 'vitest'
import { effectiveAgent } from './effective-agent.ts'

const workspaceLevel = {
  id: 'w',
  isOn: true,
  connectLevel: 'workspace',
  linkedCampaignId: null,
  attachedCampaignIds: [],
} as const
const forA = { id: 'a', isOn: true, connectLevel: 'campaign', linkedCampaignId: 'A', attachedCampaignIds: [] } as const
const attachedToA = {
  id: 'x',
  isOn: true,
  connectLevel: 'workspace',
  linkedCampaignId: null,
  attachedCampaignIds: ['A'],
} as const
const attachedToAB = {
  id: 'y',
  isOn: true,
  connectLevel: 'campaign',
  linkedCampaignId: 'C',
  attachedCampaignIds: ['A', 'B'],
} as const

type Case = [
  string,
  {
    id: string
    isOn: boolean
    connectLevel: 'workspace' | 'campaign'
    linkedCampaignId: string | null
    attachedCampaignIds: readonly string[]
  }[],
  string | null,
  string | undefined,
]

describe('who answers a thread', () => {
  it.each<Case>([
    ["the campaign's own agent before the workspace's", [workspaceLevel, forA], 'A', 'a'],
    ["the workspace's agent where the campaign has none", [workspaceLevel, forA], 'B', 'w'],
    ['the agent that a person attached before the one that was made for the campaign', [forA, attachedToA], 'A', 'x'],
    ['an attached agent in each campaign that it was attached to', [workspaceLevel, attachedToAB], 'B', 'y'],
    ['an attached agent in the campaign that it was made for too', [workspaceLevel, attachedToAB], 'C', 'y'],
    ['a person where no agent fits', [forA], 'B', undefined],
    ["the workspace's agent for mail without a campaign", [forA, workspaceLevel], null, 'w'],
    ['the next in line of an agent that the plan does not hold', [{ ...forA, isOn: false }, workspaceLevel], 'A', 'w'],
    ['a person for mail without a campaign when only campaign-level agents exist', [forA], null, undefined],
  ])('is %s', (_, agents, campaign, expected) => {
    expect(effectiveAgent(agents, campaign)?.id).toBe(expected)
  })
})
