import { useQuery } from '@tanstack/react-query'
import type { ThroughputHour } from '#contract/admin.ts'
import { hourWords, waitWords } from '#web/admin/hour-labels.ts'
import { orpc } from '#web/api/client.ts'
import { LoadFailure } from '#web/load-failure.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { SmallChart } from '#web/ui/small-chart.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '#web/ui/table.tsx'

const ends = ['24 hours ago', 'Now'] as const
const watchEveryMs = 30_000

/** How many deliveries come, and how long they wait to be looked into, hour by hour. */
export function Throughput() {
  const throughput = useQuery(orpc.admin.throughput.queryOptions({ staleTime: 0, refetchInterval: watchEveryMs }))
  const hours = throughput.data
  return (
    <>
      <LoadFailure isPart title="Failed to load the throughput" of={[throughput]} />
      {throughput.isPending && <SkeletonRows label="Loading throughput" rows={4} />}
      {hours && (
        <div className="grid gap-x-8 gap-y-6 lg:grid-cols-2">
          <section aria-labelledby="throughput" className="flex min-w-0 flex-col gap-2">
            <h2 id="throughput" className="font-semibold text-base text-ink">
              Received by the hour <span className="font-normal text-ink-muted">(red: failed)</span>
            </h2>
            <SmallChart
              label={`Deliveries by the hour, ${total(hours, 'received')} in 24 hours, of which ${total(hours, 'failed')} failed`}
              bars={hours.map(({ from, received, failed }) => ({
                key: from,
                name: hourWords(from),
                value: received,
                part: failed,
              }))}
              ends={ends}
            >
              <Numbers hours={hours} label="Deliveries by the hour" />
            </SmallChart>
          </section>
          <section aria-labelledby="lag" className="flex min-w-0 flex-col gap-2">
            <h2 id="lag" className="font-semibold text-base text-ink">
              Wait until processed <span className="font-normal text-ink-muted">(95 of 100 waited no longer)</span>
            </h2>
            <SmallChart
              label={`How long deliveries waited by the hour, at most ${waitWords(Math.max(0, ...hours.map(({ slowMs }) => slowMs ?? 0)))}`}
              bars={hours.map(({ from, slowMs }) => ({ key: from, name: hourWords(from), value: slowMs ?? 0 }))}
              ends={ends}
              format={waitWords}
            >
              <Numbers hours={hours} label="Waits by the hour" />
            </SmallChart>
          </section>
        </div>
      )}
    </>
  )
}

const total = (hours: readonly ThroughputHour[], what: 'received' | 'failed'): number =>
  hours.reduce((sum, hour) => sum + hour[what], 0)

const wait = (ms: number | null): string => (ms === null ? '' : waitWords(ms))

function Numbers({ hours, label }: { hours: readonly ThroughputHour[]; label: string }) {
  return (
    <Table label={label} className="max-h-72 rounded-md border">
      <TableHead>
        <TableHeaderCell>Hour</TableHeaderCell>
        <TableHeaderCell align="end">Received</TableHeaderCell>
        <TableHeaderCell align="end">Failed</TableHeaderCell>
        <TableHeaderCell align="end">Waiting</TableHeaderCell>
        <TableHeaderCell align="end">Median</TableHeaderCell>
        <TableHeaderCell align="end">95%</TableHeaderCell>
      </TableHead>
      <TableBody>
        {hours.map((hour) => (
          <TableRow key={hour.from}>
            <TableCell>{hourWords(hour.from)}</TableCell>
            <TableCell align="end">{hour.received.toLocaleString('en')}</TableCell>
            <TableCell align="end">{hour.failed.toLocaleString('en')}</TableCell>
            <TableCell align="end">{hour.waiting.toLocaleString('en')}</TableCell>
            <TableCell align="end">{wait(hour.medianMs)}</TableCell>
            <TableCell align="end">{wait(hour.slowMs)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
