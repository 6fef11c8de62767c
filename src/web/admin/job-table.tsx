import type { ReactNode } from 'react'
import type { JobCount } from '#contract/admin.ts'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '#web/ui/table.tsx'

type JobTableProps = {
  jobs: readonly JobCount[]
  /** At the end of the line of a kind of which some were given up. */
  retry?: (job: JobCount) => ReactNode
}

const inWords = (job: string): string => job.replaceAll('_', ' ')

/** What the queue keeps, by the kind of its jobs. */
export function JobTable({ jobs, retry }: JobTableProps) {
  if (jobs.length === 0) return <p className="text-base text-ink-muted">The queue is empty.</p>
  return (
    <Table label="Jobs" className="rounded-md border">
      <TableHead>
        <TableHeaderCell>Job</TableHeaderCell>
        <TableHeaderCell align="end">Waiting</TableHeaderCell>
        <TableHeaderCell align="end">Oldest</TableHeaderCell>
        <TableHeaderCell align="end">Later</TableHeaderCell>
        <TableHeaderCell align="end">Running</TableHeaderCell>
        <TableHeaderCell align="end">Failed</TableHeaderCell>
        {retry && (
          <TableHeaderCell className="w-24">
            <span className="sr-only">Retry</span>
          </TableHeaderCell>
        )}
      </TableHead>
      <TableBody>
        {jobs.map((one) => (
          <TableRow key={one.job}>
            <TableCell>{inWords(one.job)}</TableCell>
            <TableCell align="end">{one.waiting.toLocaleString('en')}</TableCell>
            <TableCell align="end" className="text-ink-muted">
              {one.oldestAt && <RelativeTime at={one.oldestAt} />}
            </TableCell>
            <TableCell align="end">{one.later.toLocaleString('en')}</TableCell>
            <TableCell align="end">{one.underWay.toLocaleString('en')}</TableCell>
            <TableCell align="end" className={one.failed > 0 ? 'font-medium text-negative-ink' : ''}>
              {one.failed.toLocaleString('en')}
            </TableCell>
            {retry && <TableCell align="end">{one.failed > 0 && retry(one)}</TableCell>}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
