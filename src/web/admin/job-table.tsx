import type { ReactNode } from 'react'
import type { JobCount } from '#contract/admin.ts'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '#web/ui/table.tsx'
import { useIsNarrow } from '#web/ui/use-is-tight.ts'

type JobTableProps = {
  jobs: readonly JobCount[]
  /** At the end of the line of a kind of which some were given up. */
  retry?: (job: JobCount) => ReactNode
}

const inWords = (job: string): string => job.replaceAll('_', ' ')

/** What the queue keeps, by the kind of its jobs: a table where there is room for its columns, else a card for each. */
export function JobTable({ jobs, retry }: JobTableProps) {
  const isNarrow = useIsNarrow()
  if (jobs.length === 0) return <p className="text-base text-ink-muted">The queue is empty.</p>
  if (isNarrow)
    return (
      <ul aria-label="Jobs" className="flex flex-col divide-y rounded-md border bg-surface">
        {jobs.map((one) => (
          <JobCard key={one.job} job={one} retry={one.failed > 0 && retry?.(one)} />
        ))}
      </ul>
    )
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

const counts = (job: JobCount): readonly (readonly [label: string, count: number])[] => [
  ['waiting', job.waiting],
  ['running', job.underWay],
  ['later', job.later],
]

/** Of its counts those that say something, what failed first. */
function JobCard({ job, retry }: { job: JobCount; retry: ReactNode }) {
  return (
    <li className="flex items-center justify-between gap-3 p-3">
      <div className="flex min-w-0 flex-col gap-0.5">
        <span className="font-medium text-base text-ink">{inWords(job.job)}</span>
        <span className="flex flex-wrap gap-x-3 text-ink-muted text-sm">
          {job.failed > 0 && (
            <span className="font-medium text-negative-ink">{job.failed.toLocaleString('en')} failed</span>
          )}
          {counts(job)
            .filter(([, count]) => count > 0)
            .map(([label, count]) => (
              <span key={label}>
                {count.toLocaleString('en')} {label}
              </span>
            ))}
          {job.oldestAt && (
            <span>
              oldest <RelativeTime at={job.oldestAt} />
            </span>
          )}
        </span>
      </div>
      {retry}
    </li>
  )
}
