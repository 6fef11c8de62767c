import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import type { Imported } from '#contract/knowledge.ts'
import { markdownParts } from '#lib/markdown-parts.ts'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { FileSource, PageSource, type SourceProps } from '#web/app/kb/import-source.tsx'
import { useRefreshKnowledge } from '#web/app/kb/use-change-entry.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { Unsaved } from '#web/ui/unsaved.tsx'

const sources = ['page', 'pdf', 'csv', 'markdown'] as const
type ImportSource = (typeof sources)[number]

const words: Record<ImportSource, { label: string; hint: string }> = {
  page: { label: 'Web page', hint: 'Each heading on the page becomes an entry, together with the text below it.' },
  pdf: { label: 'PDF', hint: 'Each heading becomes an entry; a PDF without headings is split by page.' },
  csv: { label: 'CSV', hint: 'The first line names the columns: title, content and, optionally, tags and golden.' },
  markdown: {
    label: 'Markdown',
    hint: 'Each heading becomes an entry. Text before the first one is named after the file.',
  },
}
const options = sources.map((value) => ({ value, label: words[value].label }))

type ImportDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

export function ImportDialog({ open, onOpenChange }: ImportDialogProps) {
  const formId = useId()
  const { workspaceId } = useWorkspace()
  const onSettled = useRefreshKnowledge()
  const [source, setSource] = useState<ImportSource>('page')
  const [text, setText] = useState('')
  const [fileName, setFileName] = useState<string>()
  const { mutate, data, error, isPending, reset } = useMutation(orpc.knowledge.import.mutationOptions({ onSettled }))
  const isRead = source === 'page' || source === 'pdf'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate({ workspaceId, format: source === 'csv' ? 'csv' : 'markdown', text, fileName })
  }
  const take: SourceProps['onText'] = (read, name) => {
    reset()
    setText(read)
    setFileName(name)
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
          <Button
            type="submit"
            form={formId}
            variant="primary"
            loading={isPending}
            disabled={text.trim() === '' || data !== undefined}
          >
            Import
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Unsaved when={text !== '' && data === undefined} />
        {error && (
          <Banner tone="negative" title="Failed to import">
            {messageOf(error)}
          </Banner>
        )}
        {data && <Outcome imported={data} />}
        <Field label="From" hint={words[source].hint}>
          <Select
            value={source}
            onValueChange={(chosen) => {
              take('')
              setSource(chosen)
            }}
            options={options}
          />
        </Field>
        {source === 'page' ? <PageSource onText={take} /> : <FileSource key={source} source={source} onText={take} />}
        <form id={formId} onSubmit={submit} noValidate className={isRead && text === '' ? 'hidden' : undefined}>
          <Field
            label={isRead ? 'Text to import' : 'Or paste the text'}
            hint={source !== 'csv' && text !== '' ? headingsIn(text) : undefined}
          >
            <Textarea
              minRows={6}
              maxRows={14}
              value={text}
              onChange={({ target: { value } }) => take(value, value === '' ? undefined : fileName)}
            />
          </Field>
        </form>
      </div>
    </Dialog>
  )
}

function headingsIn(text: string): string {
  const count = markdownParts(text).filter(({ heading }) => heading !== null).length
  return `${count} ${count === 1 ? 'heading' : 'headings'}. Change or remove anything drafts must not say.`
}

function Outcome({ imported: { created, alreadyThere, skipped } }: { imported: Imported }) {
  const leftOut = alreadyThere + skipped.length
  const title = `${created} ${created === 1 ? 'entry' : 'entries'} added${leftOut > 0 ? `, ${leftOut} left out` : ''}`
  const more = skipped.length - 5
  return (
    <Banner tone={created + alreadyThere === 0 ? 'negative' : 'accent'} title={title}>
      {alreadyThere > 0 && <span className="block">{`${alreadyThere} already existed, word for word`}</span>}
      {skipped.slice(0, 5).map(({ line, reason }) => (
        <span key={line} className="block">{`Line ${line}: ${reason}`}</span>
      ))}
      {more > 0 && <span className="block">{`and ${more} more`}</span>}
    </Banner>
  )
}
