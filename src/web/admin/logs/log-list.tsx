import { memo } from 'react'
import type { ActionLog } from '#contract/action-log.ts'
import { actionTypeLabels } from '#web/action-labels.ts'
import { personOf } from '#web/admin/logs/log-labels.ts'
import { Badge } from '#web/ui/badge.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '#web/ui/table.tsx'

type LogListProps = { logs: readonly ActionLog[]; isNarrow: boolean }

/** A table where there is room for its columns, else a card for each line. */
export function LogList({ logs, isNarrow }: LogListProps) {
  if (isNarrow)
    return (
      <ul aria-label="Action logs" className="flex flex-col divide-y rounded-md border bg-surface">
        {logs.map((log) => (
          <Card key={log.id} log={log} />
        ))}
      </ul>
    )
  return (
    <Table label="Action logs" className="rounded-md border">
      <TableHead>
        <TableHeaderCell className="w-24">Time</TableHeaderCell>
        <TableHeaderCell>User</TableHeaderCell>
        <TableHeaderCell className="w-28">Type</TableHeaderCell>
        <TableHeaderCell>Action</TableHeaderCell>
        <TableHeaderCell>Page</TableHeaderCell>
        <TableHeaderCell>Result</TableHeaderCell>
        <TableHeaderCell align="end" className="w-20">
          Time taken
        </TableHeaderCell>
      </TableHead>
      <TableBody>
        {logs.map((log) => (
          <Row key={log.id} log={log} />
        ))}
      </TableBody>
    </Table>
  )
}

type LineProps = { log: ActionLog }

const Row = memo(function Row({ log }: LineProps) {
  return (
    <TableRow>
      <TableCell className="text-ink-muted">
        <RelativeTime at={log.at} />
      </TableCell>
      <TableCell className="w-1/3 max-w-0" title={[log.userName, log.userEmail].filter(Boolean).join(', ')}>
        <Person log={log} />
      </TableCell>
      <TableCell>
        <Badge>{actionTypeLabels[log.type]}</Badge>
      </TableCell>
      <TableCell className="w-1/3 max-w-0" title={log.name}>
        {log.name}
      </TableCell>
      <TableCell
        className="w-1/5 max-w-0 text-ink-muted"
        title={[log.page, log.browser, log.screenSize].filter(Boolean).join(', ')}
      >
        {log.page}
      </TableCell>
      <TableCell className="max-w-44">
        <Result log={log} />
      </TableCell>
      <TableCell align="end" className="text-ink-muted">
        {log.ms === null ? '' : `${log.ms.toLocaleString('en')} ms`}
      </TableCell>
    </TableRow>
  )
})

const Card = memo(function Card({ log }: LineProps) {
  return (
    <li className="flex flex-col gap-1.5 p-3">
      <div className="flex items-center justify-between gap-3">
        <Badge>{actionTypeLabels[log.type]}</Badge>
        <RelativeTime at={log.at} className="text-ink-muted text-sm" />
      </div>
      <span className="break-words font-medium text-base text-ink">{log.name}</span>
      <span className="break-all text-base">
        <Person log={log} />
      </span>
      <div className="flex items-center justify-between gap-3 text-ink-muted text-sm">
        <span className="min-w-0 break-all">{log.page}</span>
        <span className="shrink-0">
          <Result log={log} />
          {log.ms !== null && <span className="tabular-nums">{` ${log.ms.toLocaleString('en')} ms`}</span>}
        </span>
      </div>
    </li>
  )
})

function Person({ log }: LineProps) {
  const name = personOf(log)
  if (log.userEmail === null) return <span className="text-ink-muted">{name}</span>
  return (
    <>
      {name} {name !== log.userEmail && <span className="text-ink-muted">{log.userEmail}</span>}
    </>
  )
}

function Result({ log }: LineProps) {
  if (log.isSuccess) return <span className="text-ink-muted">{log.error ?? 'OK'}</span>
  return <span className="text-negative-ink">{log.error ?? 'Failed'}</span>
}
