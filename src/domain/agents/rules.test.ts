import { describe, expect, it } from 'vitest'
import { effectiveAgent } from '#contract/effective-agent.ts'
import { wantedWebhooks } from './rules.ts'

const workspaceLevel = { id: 'w', connectLevel: 'workspace', linkedCampaignId: null } as const
const forA = { id: 'a', connectLevel: 'campaign', linkedCampaignId: 'A' } as const

describe('who answers a thread', () => {
  it.each([
    ["the campaign's own agent before the workspace's", [workspaceLevel, forA], 'A', 'a'],
    ["the workspace's agent where the campaign has none", [workspaceLevel, forA], 'B', 'w'],
    ['a person where no agent fits', [forA], 'B', undefined],
    ["the workspace's agent for mail without a campaign", [forA, workspaceLevel], null, 'w'],
    ['a person for mail without a campaign when only campaign-level agents exist', [forA], null, undefined],
  ])('is %s', (_, agents, campaign, expected) => {
    expect(effectiveAgent(agents, campaign)?.id).toBe(expected)
  })
})

describe('webhooks at the platform', () => {
  it('are two for a workspace-level agent and one for a campaign-level agent', () => {
    expect(wantedWebhooks('workspace').map(({ kind }) => kind)).toEqual(['lead_replied', 'untracked_reply'])
    expect(wantedWebhooks('campaign')).toEqual([{ kind: 'lead_replied', events: ['lead_replied'] }])
  })
})
