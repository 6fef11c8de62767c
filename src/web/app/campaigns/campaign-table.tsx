import { Bot } from 'lucide-react'
import { useState } from 'react'
import type { Agent } from '#contract/agents.ts'
import type { Campaign } from '#contract/connections.ts'
import { effectiveAgent, ownAgent } from '#contract/effective-agent.ts'
import { AttachAgent } from '#web/app/campaigns/attach-agent.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { cn } from '#web/ui/cn.ts'
import { HintedButton } from '#web/ui/hinted-button.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '#web/ui/table.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

/** Where there is no room for columns, the facts of a campaign stand below each other. */
const stacked = 'max-w-80 max-sm:h-auto max-sm:border-b-0 max-sm:py-0 max-sm:pl-4'

type CampaignTableProps = {
  campaigns: readonly Campaign[]
  /** Newest first; null when they can't be had. */
  agents: readonly Agent[] | null
  mayEdit: boolean
}

export function CampaignTable({ campaigns, agents, mayEdit }: CampaignTableProps) {
  const [attachingTo, setAttachingTo] = useState<Campaign | null>(null)
  return (
    <>
      {attachingTo && agents && (
        <AttachAgent campaign={attachingTo} agents={agents} onClose={() => setAttachingTo(null)} />
      )}
      <Table label="Campaigns" className="flex-1 max-sm:[&_table]:block max-sm:[&_tbody]:block max-sm:[&_thead]:hidden">
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
            <TableRow
              key={campaign.id}
              data-row
              tabIndex={-1}
              className="max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-y-0.5 max-sm:border-b max-sm:py-2.5"
            >
              <TableCell className={cn(stacked, 'font-medium max-sm:whitespace-normal')} title={campaign.name}>
                {campaign.name}
              </TableCell>
              <TableCell className={stacked}>
                <Badge tone={toneOf(campaign.status)}>{campaign.status}</Badge>
              </TableCell>
              <TableCell className={stacked}>
                {agents ? <AnsweredBy agents={agents} campaignId={campaign.id} /> : '–'}
              </TableCell>
              <TableCell align="end" className={cn(stacked, 'max-sm:text-left max-sm:text-ink-faint max-sm:text-sm')}>
                <span className="sm:hidden">Campaign ID </span>
                {campaign.platformId}
              </TableCell>
              <TableCell align="end" className="text-ink-muted max-sm:hidden">
                <RelativeTime at={campaign.fetchedAt} />
              </TableCell>
              {mayEdit && (
                <TableCell
                  align="end"
                  className="max-sm:col-start-2 max-sm:row-span-4 max-sm:row-start-1 max-sm:h-auto max-sm:self-center max-sm:border-b-0"
                >
                  <HintedButton
                    size="sm"
                    hint="Choose who answers it"
                    kbd="a"
                    icon={Bot}
                    aria-label={`Attach Agent to ${campaign.name}`}
                    lacks={agents === null ? 'The agents could not be loaded. Try again above.' : null}
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
