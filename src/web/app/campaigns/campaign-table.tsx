import { Bot } from 'lucide-react'
import { useState } from 'react'
import type { Agent } from '#contract/agents.ts'
import type { Campaign } from '#contract/connections.ts'
import { effectiveAgent, ownAgent } from '#contract/effective-agent.ts'
import { AttachAgent } from '#web/app/campaigns/attach-agent.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { HintedButton } from '#web/ui/hinted-button.tsx'
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
          <TableHeaderCell className="max-sm:hidden">Status</TableHeaderCell>
          <TableHeaderCell className="max-sm:hidden">Answered by</TableHeaderCell>
          <TableHeaderCell align="end" className="max-sm:hidden">
            Campaign ID
          </TableHeaderCell>
          <TableHeaderCell align="end" className="max-sm:hidden">
            Fetched
          </TableHeaderCell>
          {mayEdit && (
            <TableHeaderCell>
              <VisuallyHidden>Actions</VisuallyHidden>
            </TableHeaderCell>
          )}
        </TableHead>
        <TableBody>
          {campaigns.map((campaign) => (
            <TableRow key={campaign.id} data-row tabIndex={-1}>
              <TableCell className="max-w-44 max-sm:whitespace-normal sm:max-w-80" title={campaign.name}>
                <span className="font-medium">{campaign.name}</span>
                <NarrowFacts campaign={campaign} agents={agents} />
              </TableCell>
              <TableCell className="max-sm:hidden">
                <Badge tone={toneOf(campaign.status)}>{campaign.status}</Badge>
              </TableCell>
              <TableCell className="max-sm:hidden">
                {agents ? <AnsweredBy agents={agents} campaignId={campaign.id} /> : <Skeleton className="w-24" />}
              </TableCell>
              <TableCell align="end" className="max-sm:hidden">
                {campaign.platformId}
              </TableCell>
              <TableCell align="end" className="text-ink-muted max-sm:hidden">
                <RelativeTime at={campaign.fetchedAt} />
              </TableCell>
              {mayEdit && (
                <TableCell align="end">
                  <HintedButton
                    size="sm"
                    hint="Choose who answers it"
                    kbd="a"
                    icon={Bot}
                    aria-label={`Attach Agent to ${campaign.name}`}
                    disabled={!agents}
                    onClick={() => setAttachingTo(campaign)}
                  >
                    Attach Agent
                  </HintedButton>
                </TableCell>
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </>
  )
}

/** Where there is no room for columns: the same below the name. */
function NarrowFacts({ campaign, agents }: { campaign: Campaign; agents: readonly Agent[] | undefined }) {
  return (
    <span className="flex flex-col items-start gap-0.5 py-1 sm:hidden">
      <span className="text-ink-faint text-sm tabular-nums">Campaign ID {campaign.platformId}</span>
      {agents && <AnsweredBy agents={agents} campaignId={campaign.id} />}
      <Badge tone={toneOf(campaign.status)}>{campaign.status}</Badge>
    </span>
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
