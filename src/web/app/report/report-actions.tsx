import { ChevronLeft, ChevronRight, Printer } from 'lucide-react'
import type { Report } from '#contract/report.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

type ReportActionsProps = {
  report: Report | undefined
  onWeek: (week: string) => void
}

/** The way to other weeks, and to paper. */
export function ReportActions({ report, onWeek }: ReportActionsProps) {
  const { earlier = null, later = null } = report ?? {}
  return (
    <>
      <span className="flex">
        <IconButton
          icon={ChevronLeft}
          label="Earlier week"
          disabled={earlier === null}
          onClick={() => earlier !== null && onWeek(earlier)}
        />
        <IconButton
          icon={ChevronRight}
          label="Later week"
          disabled={later === null}
          onClick={() => later !== null && onWeek(later)}
        />
      </span>
      {/* Beside the way to other weeks, a phone has room for its icon alone. */}
      <Button
        icon={Printer}
        className="max-sm:[&>span]:sr-only"
        disabled={report === undefined}
        onClick={() => window.print()}
      >
        Print or save as PDF
      </Button>
    </>
  )
}
