import { useQuery } from '@tanstack/react-query'
import { ChartColumn } from 'lucide-react'
import { orpc } from '#web/api/client.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { stepWords, told } from '#web/app/numbers/number-labels.ts'
import { Panel } from '#web/app/numbers/panel.tsx'
import { Count } from '#web/app/numbers/thread-link.tsx'
import { PartOfUnlimited } from '#web/app/part-of-unlimited.tsx'
import { LoadFailure } from '#web/load-failure.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '#web/ui/table.tsx'
import { TimeChart } from '#web/ui/time-chart.tsx'

/** What every plan contains of the numbers: the replies of the last 30 days. */
export default function RepliesSection() {
  const { workspaceId } = useWorkspace()
  const replies = useQuery(orpc.numbers.replies.queryOptions({ input: { workspaceId }, refetchInterval: 60_000 }))
  const days = (replies.data?.days ?? []).map(({ day, ...counts }) => ({
    ...stepWords({ from: day, to: day }, 'day'),
    day,
    positive: counts.positiveReplies,
    others: counts.replies - counts.positiveReplies,
    all: counts.replies,
  }))
  const all = days.reduce((sum, day) => sum + day.all, 0)
  return (
    <section aria-label="Numbers" className="flex flex-col gap-4 pt-2">
      <LoadFailure title="Failed to load the numbers" of={[replies]} className="rounded-md border" />
      {replies.data && (
        <Panel title="Replies of the last 30 days">
          <TimeChart
            label={`Replies by the day: ${told(all)} in all`}
            points={days}
            series={[
              { key: 'positive', name: 'Positive', tone: 'positive' },
              { key: 'others', name: 'Others', tone: 'neutral' },
            ]}
          />
          <details className="text-sm">
            <summary className="cursor-pointer self-start rounded-xs text-ink-muted hover:text-ink">
              Show the chart as a table
            </summary>
            <Table label="Replies by the day" className="mt-2 max-h-80 w-full rounded-md border">
              <TableHead>
                <TableHeaderCell>Day</TableHeaderCell>
                <TableHeaderCell align="end">Replies</TableHeaderCell>
                <TableHeaderCell align="end">Positive</TableHeaderCell>
              </TableHead>
              <TableBody>
                {days.map((one) => (
                  <TableRow key={one.day}>
                    <TableCell>{one.name}</TableCell>
                    <TableCell align="end">
                      <Count
                        number="replies"
                        value={one.all}
                        of={{ from: one.day, to: one.day }}
                        what={`replies, ${one.name}`}
                      />
                    </TableCell>
                    <TableCell align="end">
                      <Count
                        number="positiveReplies"
                        value={one.positive}
                        of={{ from: one.day, to: one.day }}
                        what={`positive replies, ${one.name}`}
                      />
                    </TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </details>
        </Panel>
      )}
      <div className="rounded-md border">
        <PartOfUnlimited
          icon={ChartColumn}
          title="Advanced analytics are part of Unlimited"
          description="Any period against the one before, answer times, what became of drafts, and all of it by campaign, agent, sender, person, label or language."
        />
      </div>
    </section>
  )
}
