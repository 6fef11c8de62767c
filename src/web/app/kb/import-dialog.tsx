import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import type { Imported, ImportFormat } from '#contract/knowledge.ts'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { useRefreshKnowledge } from '#web/app/kb/use-change-entry.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

const hints: Record<ImportFormat, string> = {
  csv: 'The first line names the columns: title, content, and if you like tags and golden.',
  markdown: 'Each heading becomes an entry, with what stands under it.',
}
const formats: { value: ImportFormat; label: string }[] = [
  { value: 'csv', label: 'CSV' },
  { value: 'markdown', label: 'Markdown' },
]

type ImportDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

export function ImportDialog({ open, onOpenChange }: ImportDialogProps) {
  const formId = useId()
  const { workspaceId } = useWorkspace()
  const onSettled = useRefreshKnowledge()
  const [format, setFormat] = useState<ImportFormat>('csv')
  const [text, setText] = useState('')
  const { mutate, data, error, isPending } = useMutation(orpc.knowledge.import.mutationOptions({ onSettled }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate({ workspaceId, format, text })
  }
  const readFile = async (file: File | undefined) => {
    if (!file) return
    setFormat(/\.(md|markdown)$/i.test(file.name) ? 'markdown' : 'csv')
    setText(await file.text())
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="md"
      title="Import Entries"
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{data ? 'Close' : 'Cancel'}</Button>
          <Button type="submit" form={formId} variant="primary" loading={isPending} disabled={text.trim() === ''}>
            Import
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-4">
        {error && (
          <Banner tone="negative" title="Failed to import">
            {messageOf(error)}
          </Banner>
        )}
        {data && <Outcome imported={data} />}
        <Field label="Format" hint={hints[format]}>
          <Select value={format} onValueChange={setFormat} options={formats} />
        </Field>
        <label className="flex flex-col gap-1.5 font-medium text-base text-ink">
          File
          <input
            type="file"
            accept=".csv,.md,.markdown,text/csv,text/markdown"
            className="font-normal text-ink-muted text-sm"
            onChange={(event) => void readFile(event.target.files?.[0])}
          />
        </label>
        <Field label="Or paste the text">
          <Textarea minRows={6} maxRows={12} value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  )
}

function Outcome({ imported: { created, skipped } }: { imported: Imported }) {
  const title = `${created} ${created === 1 ? 'entry' : 'entries'} added${skipped.length > 0 ? `, ${skipped.length} left out` : ''}`
  return (
    <Banner tone={created === 0 ? 'negative' : 'accent'} title={title}>
      {skipped.slice(0, 5).map(({ line, reason }) => (
        <span key={line} className="block">{`Line ${line}: ${reason}`}</span>
      ))}
    </Banner>
  )
}
