import type { Agent } from '#contract/agents.ts'
import type { Campaign } from '#contract/connections.ts'
import { effectiveAgent } from '#contract/effective-agent.ts'
import { Badge } from '#web/ui/badge.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '#web/ui/table.tsx'

type CampaignTableProps = {
  campaigns: readonly Campaign[]
  /** Newest first; undefined while not known. */
  agents: readonly Agent[] | undefined
}

export function CampaignTable({ campaigns, agents }: CampaignTableProps) {
  return (
    <Table label="Campaigns" className="flex-1">
      <TableHead>
        <TableHeaderCell>Name</TableHeaderCell>
        <TableHeaderCell>Status</TableHeaderCell>
        <TableHeaderCell>Answered by</TableHeaderCell>
        <TableHeaderCell align="end">Campaign ID</TableHeaderCell>
        <TableHeaderCell align="end">Fetched</TableHeaderCell>
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
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function AnsweredBy({ agents, campaignId }: { agents: readonly Agent[]; campaignId: string }) {
  const agent = effectiveAgent(agents, campaignId)
  if (!agent) return <span className="text-ink-faint">A person</span>
  return (
    <span className="flex items-center gap-2">
      <span className="truncate">{agent.name}</span>
      <span className="text-ink-faint text-sm">{agent.autoSendEnabled ? 'Auto' : 'Manual'}</span>
    </span>
  )
}

/** The platform's words for a campaign's state; only what runs and what went wrong is coloured. */
function toneOf(status: string) {
  if (/^(active|running|launching|queued)$/i.test(status)) return 'positive'
  return /fail|error/i.test(status) ? 'negative' : 'neutral'
}
