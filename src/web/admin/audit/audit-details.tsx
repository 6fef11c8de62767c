import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AuditLog } from '#contract/admin.ts'
import { actionLabels, type Change, changesOf, whatOf } from '#web/admin/audit/audit-labels.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { exactTime } from '#web/ui/time-labels.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

type AuditDetailsProps = { log: AuditLog; open: boolean; onOpenChange: (open: boolean) => void }

export function AuditDetails({ log, open, onOpenChange }: AuditDetailsProps) {
  const changes = changesOf(log)
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={actionLabels[log.action]} size="md">
      <dl className="grid gap-x-6 text-base sm:gap-y-2 sm:grid-cols-[auto_1fr]">
        <Fact name="Time">{exactTime(new Date(log.at))}</Fact>
        <Fact name="Administrator">
          {log.administrator ?? 'None: it was a command on the server, or the account no longer exists.'}
        </Fact>
        {log.subject && <Fact name="Who it affected">{log.subject}</Fact>}
        {changes?.map((change) => (
          <Fact key={change.name} name={change.name}>
            <ChangeWords {...change} />
          </Fact>
        ))}
        {!changes && <Fact name="What">{whatOf(log)}</Fact>}
        {log.entityId && (
          <Fact name="Id">
            <span className="font-mono text-sm">{log.entityId}</span>
          </Fact>
        )}
      </dl>
      {!changes && Object.keys(log.details).length > 0 && (
        <pre className="mt-3 overflow-x-auto whitespace-pre-wrap break-words rounded-md border bg-sunken p-3 font-mono text-ink text-sm">
          {JSON.stringify(log.details, null, 2)}
        </pre>
      )}
    </Dialog>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-faint max-sm:text-sm">{name}</dt>
      <dd className="min-w-0 break-words text-ink max-sm:pb-3">{children}</dd>
    </>
  )
}

function ChangeWords({ from, to }: Change) {
  if (from === undefined) return to
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <span className="text-ink-muted">{from}</span>
      <ArrowRight aria-hidden className="size-3.5 text-ink-faint" />
      <VisuallyHidden> became </VisuallyHidden>
      <span className="font-medium">{to}</span>
    </span>
  )
}
