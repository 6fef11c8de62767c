import { Bot } from 'lucide-react'
import { useState } from 'react'
import type { Agent } from '#contract/agents.ts'
import type { Campaign } from '#contract/connections.ts'
import { effectiveAgent, ownAgent } from '#contract/effective-agent.ts'
import { AttachAgent } from '#web/app/campaigns/attach-agent.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '#web/ui/table.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

type CampaignTableProps = {
  campaigns: readonly Campaign[]
  /** Newest first; undefined while not known. */
  agents: readonly Agent[] | undefined
  mayEdit: boolean
}

export function CampaignTable({ campaigns, agents, mayEdit }: CampaignTableProps) {
  const [attachingTo, setAttachingTo] = useState<Campaign | null>(null)
  return (
    <>
      {attachingTo && agents && (
        <AttachAgent campaign={attachingTo} agents={agents} onClose={() => setAttachingTo(null)} />
      )}
      <Table label="Campaigns" className="flex-1">
        <TableHead>
          <TableHeaderCell>Name</TableHeaderCell>
          <TableHeaderCell>Status</TableHeaderCell>
          <TableHeaderCell>Answered by</TableHeaderCell>
          <TableHeaderCell align="end">Campaign ID</TableHeaderCell>
          <TableHeaderCell align="end">Fetched</TableHeaderCell>
          {mayEdit && (
            <TableHeaderCell>
              <VisuallyHidden>Actions</VisuallyHidden>
            </TableHeaderCell>
          )}
        </TableHead>
        <TableBody>
          {campaigns.map((campaign) => (
            <TableRow key={campaign.id}>
              <TableCell className="max-w-44 font-medium sm:max-w-80" title={campaign.name}>
                {campaign.name}
              </TableCell>
              <TableCell>
                <Badge tone={toneOf(campaign.status)}>{campaign.status}</Badge>
              </TableCell>
              <TableCell>
                {agents ? <AnsweredBy agents={agents} campaignId={campaign.id} /> : <Skeleton className="w-24" />}
              </TableCell>
              <TableCell align="end">{campaign.platformId}</TableCell>
              <TableCell align="end" className="text-ink-muted">
                <RelativeTime at={campaign.fetchedAt} />
              </TableCell>
              {mayEdit && (
                <TableCell align="end">
                  <Button
                    size="sm"
                    icon={Bot}
                    aria-label={`Attach Agent to ${campaign.name}`}
                    disabled={!agents}
                    onClick={() => setAttachingTo(campaign)}
                  >
                    Attach Agent
                  </Button>
                </TableCell>
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </>
  )
}

function AnsweredBy({ agents, campaignId }: { agents: readonly Agent[]; campaignId: string }) {
  const agent = effectiveAgent(agents, campaignId)
  const isOwn = ownAgent(agents, campaignId) !== null
  if (!agent) return <span className="text-ink-faint">A person</span>
  return (
    <span className="flex items-center gap-2">
      <span className="truncate">{agent.name}</span>
      <span className="text-ink-faint text-sm">
        {agent.autoSendEnabled ? 'Auto' : 'Manual'}
        {isOwn && ', attached'}
      </span>
    </span>
  )
}

/** The platform's words for a campaign's state; only what runs and what went wrong is coloured. */
function toneOf(status: string) {
  if (/^(active|running|launching|queued)$/i.test(status)) return 'positive'
  return /fail|error/i.test(status) ? 'negative' : 'neutral'
}
