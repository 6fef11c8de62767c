import { useState } from 'react'
import type { AuditLog } from '#contract/admin.ts'
import { AuditDetails } from '#web/admin/audit/audit-details.tsx'
import { actionLabels, administratorOf, whatOf } from '#web/admin/audit/audit-labels.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '#web/ui/table.tsx'
import { exactTime } from '#web/ui/time-labels.ts'

type AuditListProps = { logs: readonly AuditLog[]; isNarrow: boolean }

/** A table where there is room for its columns, else a card for each line; the whole of one in a dialog. */
export function AuditList({ logs, isNarrow }: AuditListProps) {
  const [opened, setOpened] = useState<AuditLog | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const open = (log: AuditLog) => {
    setOpened(log)
    setIsOpen(true)
  }
  return (
    <>
      {isNarrow ? <Cards logs={logs} onOpen={open} /> : <Rows logs={logs} onOpen={open} />}
      {opened && <AuditDetails log={opened} open={isOpen} onOpenChange={setIsOpen} />}
    </>
  )
}

type LinesProps = { logs: readonly AuditLog[]; onOpen: (log: AuditLog) => void }

function Rows({ logs, onOpen }: LinesProps) {
  return (
    <Table label="Audit logs" className="rounded-md border">
      <TableHead>
        <TableHeaderCell className="w-28">Time</TableHeaderCell>
        <TableHeaderCell>Administrator</TableHeaderCell>
        <TableHeaderCell className="w-36">Action</TableHeaderCell>
        <TableHeaderCell>What</TableHeaderCell>
        <TableHeaderCell>Who it affected</TableHeaderCell>
        <TableHeaderCell className="w-24">
          <span className="sr-only">Details</span>
        </TableHeaderCell>
      </TableHead>
      <TableBody>
        {logs.map((log) => (
          <TableRow key={log.id}>
            <TableCell className="text-ink-muted">
              <RelativeTime at={log.at} />
            </TableCell>
            <TableCell className="w-1/2 max-w-0" title={administratorOf(log)}>
              {administratorOf(log)}
            </TableCell>
            <TableCell>
              <Badge>{actionLabels[log.action]}</Badge>
            </TableCell>
            <TableCell className="max-[75rem]:max-w-44" title={whatOf(log)}>
              {whatOf(log)}
            </TableCell>
            <TableCell className="w-1/2 max-w-0 text-ink-muted" title={log.subject ?? undefined}>
              {log.subject}
            </TableCell>
            <TableCell align="end">
              <DetailsButton log={log} onOpen={onOpen} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function Cards({ logs, onOpen }: LinesProps) {
  return (
    <ul aria-label="Audit logs" className="flex flex-col divide-y rounded-md border bg-surface">
      {logs.map((log) => (
        <li key={log.id} className="flex flex-col gap-1.5 p-3">
          <div className="flex items-center justify-between gap-3">
            <Badge>{actionLabels[log.action]}</Badge>
            <RelativeTime at={log.at} className="text-ink-muted text-sm" />
          </div>
          <span className="break-words font-medium text-base text-ink">{whatOf(log)}</span>
          {log.subject && <span className="break-all text-base text-ink-muted">{log.subject}</span>}
          <div className="flex items-center justify-between gap-3">
            <span className="min-w-0 break-all text-ink-muted text-sm">By {administratorOf(log)}</span>
            <DetailsButton log={log} onOpen={onOpen} />
          </div>
        </li>
      ))}
    </ul>
  )
}

function DetailsButton({ log, onOpen }: { log: AuditLog; onOpen: (log: AuditLog) => void }) {
  return (
    <Button
      size="sm"
      variant="ghost"
      // A hundred of them would all be called the same.
      aria-label={`Details of ${actionLabels[log.action]}, ${exactTime(new Date(log.at))}`}
      onClick={() => onOpen(log)}
    >
      Details
    </Button>
  )
}
