import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import type { ReportAccess } from '#contract/report.ts'
import { addDays } from '#lib/add-days.ts'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { weekWords } from '#web/app/report/report-labels.ts'
import { fullTime } from '#web/app/tasks/time-label.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { notify } from '#web/ui/notify.ts'
import { Select } from '#web/ui/select.tsx'

const spans = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'a year' },
] as const

/** A link that opens the report without signing in: one at a time, shown when it is made and never again. */
export function ReportLink({ link }: Pick<ReportAccess, 'link'>) {
  const { workspaceId } = useWorkspace()
  const client = useQueryClient()
  const [days, setDays] = useState<(typeof spans)[number]['value']>('90')
  const refresh = () => client.invalidateQueries({ queryKey: orpc.report.sharing.key({ input: { workspaceId } }) })
  const make = useMutation(orpc.report.makeLink.mutationOptions({ onSettled: refresh }))
  const [asked, setAsked] = useState<'replace' | 'revoke'>('replace')
  const [isAsking, setIsAsking] = useState(false)
  const revoke = useMutation(
    orpc.report.revokeLink.mutationOptions({ onSuccess: () => make.reset(), onSettled: refresh }),
  )
  const failure = make.error ?? revoke.error
  const create = () => make.mutate({ workspaceId, days: Number(days) })
  const ask = (what: typeof asked) => {
    setAsked(what)
    setIsAsking(true)
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-base text-ink-muted">
        {link
          ? `A link is open until ${fullTime(new Date(link.expiresAt))}. It shows each finished week since ${firstWords(link.firstWeek)}.`
          : 'Anyone with the link can read the report without signing in: last week’s, and each later week once it is over.'}
      </p>
      {make.data && <MadeLink url={make.data.url} />}
      {failure && (
        <Banner tone="negative" title="Failed to change the link">
          {messageOf(failure)}
        </Banner>
      )}
      <Field label="It works for">
        <Select value={days} onValueChange={setDays} options={spans} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button loading={make.isPending} onClick={() => (link ? ask('replace') : create())}>
          {link ? 'Replace the link' : 'Create a link'}
        </Button>
        {link && (
          <Button variant="ghost" loading={revoke.isPending} onClick={() => ask('revoke')}>
            Revoke
          </Button>
        )}
      </div>
      {link && <p className="text-ink-faint text-sm">Replacing it ends the link that is open now.</p>}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={asked === 'revoke' ? 'Revoke the link?' : 'Replace the link?'}
        description="Whoever has the link can’t open the report with it any more. It can’t be brought back."
        confirmLabel={asked === 'revoke' ? 'Revoke' : 'Replace'}
        onConfirm={() => {
          setIsAsking(false)
          if (asked === 'revoke') revoke.mutate({ workspaceId })
          else create()
        }}
      />
    </div>
  )
}

const firstWords = (week: string): string => weekWords(week, addDays(week, 6))

function MadeLink({ url }: { url: string }) {
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => notify.success('Link copied'),
      () => notify.error('Failed to copy the link', { description: 'Select it and copy it by hand.' }),
    )
  return (
    <div className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <Field label="Your link" hint="Copy it now: it isn’t shown again.">
          <Input readOnly value={url} onFocus={(event) => event.target.select()} />
        </Field>
      </div>
      <Button icon={Copy} className="mb-6.5" onClick={() => void copy()}>
        Copy
      </Button>
    </div>
  )
}
