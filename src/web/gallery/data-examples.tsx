import { CircleStop, Mail, Sparkle, UserRoundCheck } from 'lucide-react'
import { useState } from 'react'
import { Example, ExamplePage } from '#web/gallery/example.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Meter } from '#web/ui/meter.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { StatusDot } from '#web/ui/status-dot.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '#web/ui/table.tsx'
import { Timeline, TimelineItem } from '#web/ui/timeline.tsx'

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const events = Array.from({ length: 14 }, (_, index) => ({
  id: `evt_${1000 + index}`,
  type: index % 4 === 3 ? 'email_bounced' : 'lead_replied',
  contact:
    index === 2
      ? 'maximilian-alexander.freiherr-von-hohenberg@grundstuecksverkehr.example'
      : `lead${index}@example.com`,
  ms: 12 + index * 137,
  isFine: index !== 5,
  at: minutesAgo(index * 47),
}))

export function DataExamples() {
  return (
    <ExamplePage title="Data">
      <Example title="Badges">
        {(['neutral', 'positive', 'info', 'negative', 'accent', 'solid', 'outline'] as const).map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <Badge className="max-w-32">Terminvereinbarungsanfrage</Badge>
      </Example>
      <Example title="Dots and people">
        <StatusDot label="Paused" />
        <StatusDot tone="positive" label="Connected" />
        <StatusDot tone="accent" label="Syncing" pulse />
        <StatusDot tone="negative" label="Failed" />
        <Avatar name="Anna Berg" size="sm" />
        <Avatar name="jonas.weber@example.com" />
        <Avatar name="Łukasz" size="lg" />
        <Avatar name="Acme" shape="square" size="lg" />
      </Example>
      <Example title="Meter" stacked>
        <Meter value={9} tone="positive" label="Meeting request" />
        <Meter value={4} tone="info" label="Question" />
        <Meter value={0} tone="neutral" label="Out of office" />
        <Meter value={-10} tone="negative" label="Unsubscribe" />
        <Meter value={null} tone="neutral" label="Scoring…" />
        <Meter value={7} tone="positive" label="Interested" size="lg" />
      </Example>
      <Example title="Times">
        <RelativeTime at={minutesAgo(0)} />
        <RelativeTime at={minutesAgo(4)} length="long" />
        <RelativeTime at={minutesAgo(-6.5)} />
        <RelativeTime at={minutesAgo(60 * 26)} />
        <RelativeTime at={minutesAgo(60 * 24 * 40)} />
        <RelativeTime at={minutesAgo(60 * 24 * 400)} />
      </Example>
      <EventTable />
      <Example title="Timeline" stacked>
        <Timeline label="What happened" className="max-w-md">
          <TimelineItem icon={Mail} title="Jonas replied" at={minutesAgo(42)}>
            “Can we talk on Thursday?”
          </TimelineItem>
          <TimelineItem icon={Sparkle} tone="positive" title="Scored +9, meeting request" at={minutesAgo(42)}>
            Because of “talk on Thursday”
          </TimelineItem>
          <TimelineItem icon={CircleStop} tone="negative" title="Auto-send held back" at={minutesAgo(41)}>
            No knowledge base entry states the price “$49”.
          </TimelineItem>
          <TimelineItem icon={UserRoundCheck} title="Anna edited and sent the draft" at={minutesAgo(12)} />
        </Timeline>
      </Example>
    </ExamplePage>
  )
}

function EventTable() {
  const [sort, setSort] = useState<'ascending' | 'descending'>('descending')
  return (
    <Example title="Table" stacked>
      <Table label="Events" className="max-h-72 rounded-md border">
        <TableHead>
          <TableHeaderCell>Event</TableHeaderCell>
          <TableHeaderCell>Contact</TableHeaderCell>
          <TableHeaderCell>State</TableHeaderCell>
          <TableHeaderCell align="end">Took, ms</TableHeaderCell>
          <TableHeaderCell
            align="end"
            sort={sort}
            onSort={() => setSort(sort === 'ascending' ? 'descending' : 'ascending')}
          >
            When
          </TableHeaderCell>
        </TableHead>
        <TableBody>
          {events.map((event, index) => (
            <TableRow key={event.id} selected={index === 3}>
              <TableCell>{event.type}</TableCell>
              <TableCell>{event.contact}</TableCell>
              <TableCell>
                <StatusDot tone={event.isFine ? 'positive' : 'negative'} label={event.isFine ? 'Stored' : 'Failed'} />
              </TableCell>
              <TableCell align="end">{event.ms.toLocaleString('en')}</TableCell>
              <TableCell align="end">
                <RelativeTime at={event.at} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Example>
  )
}
