import { useMutation } from '@tanstack/react-query'
import type { LogFile, LogFileFormat } from '#contract/log-file.ts'
import { messageOf } from '#web/api/errors.ts'
import { saveLog } from '#web/save-log.ts'
import { Button } from '#web/ui/button.tsx'
import { notify } from '#web/ui/notify.ts'

type SaveLogButtonsProps = { read: (part: { format: LogFileFormat; before?: string }) => Promise<LogFile> }

/** An audit log as a file: for a spreadsheet, or for a program. */
export function SaveLogButtons({ read }: SaveLogButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <SaveLogButton format="csv" read={read}>
        Export CSV
      </SaveLogButton>
      <SaveLogButton format="json" read={read}>
        Export JSON
      </SaveLogButton>
    </div>
  )
}

function SaveLogButton({ format, read, children }: SaveLogButtonsProps & { format: LogFileFormat; children: string }) {
  const save = useMutation({
    mutationFn: () => saveLog(format, (before) => read({ format, ...(before !== undefined && { before }) })),
    onSuccess: () => notify.success('Audit log exported'),
    onError: (error) => notify.error('Failed to export the audit log', { description: messageOf(error) }),
  })
  return (
    <Button size="sm" loading={save.isPending} onClick={() => save.mutate()}>
      {children}
    </Button>
  )
}
