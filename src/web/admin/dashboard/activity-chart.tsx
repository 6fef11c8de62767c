import type { ActivityHour } from '#contract/admin.ts'
import { hourWords } from '#web/admin/hour-labels.ts'
import { SmallChart } from '#web/ui/small-chart.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '#web/ui/table.tsx'

/** What administrators did, hour by hour: together it is what Activity (24h) counts. */
export function ActivityChart({ hours }: { hours: readonly ActivityHour[] }) {
  const all = hours.reduce((total, { entries }) => total + entries, 0)
  if (all === 0)
    return <p className="text-base text-ink-muted">No administrator changed anything in the last 24 hours.</p>
  return (
    <SmallChart
      shape="curve"
      label={`Entries of the audit log by the hour, ${all} in the last 24 hours`}
      bars={hours.map(({ from, entries }) => ({ key: from, name: hourWords(from), value: entries }))}
      ends={['24 hours ago', 'Now']}
    >
      <Table label="Activity by the hour" className="max-h-72 rounded-md border">
        <TableHead>
          <TableHeaderCell>Hour</TableHeaderCell>
          <TableHeaderCell align="end">Entries</TableHeaderCell>
        </TableHead>
        <TableBody>
          {hours.map(({ from, entries }) => (
            <TableRow key={from}>
              <TableCell>{hourWords(from)}</TableCell>
              <TableCell align="end">{entries.toLocaleString('en')}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </SmallChart>
  )
}
