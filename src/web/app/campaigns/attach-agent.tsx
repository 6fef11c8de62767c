import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bot } from 'lucide-react'
import { useState } from 'react'
import type { Agent } from '#contract/agents.ts'
import type { Campaign } from '#contract/connections.ts'
import { effectiveAgent, ownAgent } from '#contract/effective-agent.ts'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { notify } from '#web/ui/notify.ts'
import { RadioCards } from '#web/ui/radio-cards.tsx'

type AttachAgentProps = {
  campaign: Campaign
  /** Newest first. */
  agents: readonly Agent[]
  onClose: () => void
}

/** Chooses the agent that answers a campaign, or takes it away again. */
export function AttachAgent({ campaign, agents, onClose }: AttachAgentProps) {
  const own = ownAgent(agents, campaign.id)
  const [chosen, setChosen] = useState(own?.id ?? '')
  const { attach, isPending, error } = useAttach(campaign, agents, onClose)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="md"
      title="Attach Agent"
      description={`Which agent answers the replies to ${campaign.name}? ${nowWords(agents, campaign.id)}`}
      footer={
        agents.length > 0 && (
          <>
            {own && (
              <Button className="mr-auto" loading={isPending} onClick={() => attach(null)}>
                Detach
              </Button>
            )}
            <Button onClick={onClose}>Cancel</Button>
            <Button
              variant="primary"
              disabled={chosen === (own?.id ?? '')}
              loading={isPending}
              onClick={() => attach(chosen)}
            >
              Attach Agent
            </Button>
          </>
        )
      }
    >
      {agents.length === 0 ? (
        <EmptyState
          icon={Bot}
          title="No agents yet"
          description="Create one first, and it can answer this campaign."
          action={
            <Button variant="primary" asChild>
              <Link to="/agents" search={{ create: true }}>
                Create Agent
              </Link>
            </Button>
          }
        />
      ) : (
        <div className="flex flex-col gap-3">
          {error && (
            <Banner tone="negative" title="Failed to attach agent">
              {messageOf(error)}
            </Banner>
          )}
          <RadioCards
            label="Agent"
            hideLabel
            value={chosen}
            onValueChange={setChosen}
            options={agents.map((agent) => ({ value: agent.id, label: agent.name, hint: hintOf(agent) }))}
          />
        </div>
      )}
    </Dialog>
  )
}

function useAttach(campaign: Campaign, agents: readonly Agent[], onDone: () => void) {
  const { workspaceId } = useWorkspace()
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation(
    orpc.agents.attach.mutationOptions({
      onSuccess: (_done, { attachedAgentId }) => {
        const name = agents.find(({ id }) => id === attachedAgentId)?.name
        notify.success(name ? `${name} answers ${campaign.name}` : 'Agent detached')
        onDone()
        // Who answers a thread stands in the inbox too.
        return Promise.all([
          queries.invalidateQueries({ queryKey: orpc.agents.key() }),
          queries.invalidateQueries({ queryKey: orpc.threads.key() }),
        ])
      },
    }),
  )
  const attach = (attachedAgentId: string | null) => mutate({ workspaceId, campaignId: campaign.id, attachedAgentId })
  return { attach, isPending, error }
}

/** Who answers it now, and who would if its own agent were taken away. */
function nowWords(agents: readonly Agent[], campaignId: string): string {
  const own = ownAgent(agents, campaignId)
  const others = effectiveAgent(agents.map(withoutCampaign(campaignId)), campaignId)
  const otherwise = others ? `the workspace’s agent ${others.name}` : 'a person'
  return own ? `At the moment, ${own.name} does; without it, ${otherwise} would.` : `At the moment, ${otherwise} does.`
}

const withoutCampaign = (campaignId: string) => (agent: Agent) => ({
  ...agent,
  linkedCampaignId: agent.linkedCampaignId === campaignId ? null : agent.linkedCampaignId,
  attachedCampaignIds: agent.attachedCampaignIds.filter((id) => id !== campaignId),
})

function hintOf({ autoSendEnabled, connectLevel, linkedCampaignName }: Agent): string {
  const sends = autoSendEnabled ? 'Auto: sends automatically' : 'Manual: drafts for a person'
  const place =
    connectLevel === 'workspace'
      ? 'keeps answering the other campaigns'
      : linkedCampaignName
        ? `made for ${linkedCampaignName}`
        : 'answers no campaign yet'
  return `${sends}; ${place}.`
}
