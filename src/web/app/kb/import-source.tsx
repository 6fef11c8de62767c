import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { maxPdfBytes, type ReadText } from '#contract/knowledge.ts'
import { base64Of } from '#web/api/base64-of.ts'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Unsaved } from '#web/ui/unsaved.tsx'
import { textOf } from './text-of.ts'

export type SourceProps = { onText: (text: string, fileName?: string) => void }

/** What is read of a page or a file is no longer wanted once the person has chosen another source, or another page. */
export function PageSource({ onText }: SourceProps) {
  const { workspaceId } = useWorkspace()
  const [address, setAddress] = useState('')
  const reading = useMutation(orpc.knowledge.readPage.mutationOptions())
  const read = (event: FormEvent) => {
    event.preventDefault()
    onText('')
    const url = address.trim()
    reading.mutate(
      { workspaceId, url: /^[a-z]+:\/\//i.test(url) ? url : `https://${url}` },
      { onSuccess: ({ text }) => onText(text) },
    )
  }
  return (
    <form onSubmit={read} noValidate className="flex flex-col gap-3">
      <Unsaved when={address !== '' && reading.data === undefined} />
      <div className="flex items-end gap-2">
        <Field label="Address" className="min-w-0 flex-1">
          <Input
            type="url"
            autoFocus
            placeholder="https://example.com/pricing"
            value={address}
            onChange={(event) => setAddress(event.target.value)}
          />
        </Field>
        <Button type="submit" loading={reading.isPending} disabled={address.trim() === ''}>
          Read
        </Button>
      </div>
      <ReadOutcome what="page" error={reading.error} read={reading.data} />
    </form>
  )
}

const accepted = {
  pdf: '.pdf,application/pdf',
  csv: '.csv,text/csv',
  markdown: '.md,.markdown,.txt,text/markdown,text/plain',
} as const

export function FileSource({ source, onText }: SourceProps & { source: keyof typeof accepted }) {
  const { workspaceId } = useWorkspace()
  const reading = useMutation(orpc.knowledge.readPdf.mutationOptions())
  const [tooLarge, setTooLarge] = useState(false)
  const take = async (file: File | undefined) => {
    if (!file) return
    onText('')
    reading.reset()
    setTooLarge(file.size > (source === 'pdf' ? maxPdfBytes : 2_000_000))
    if (file.size > (source === 'pdf' ? maxPdfBytes : 2_000_000)) return
    if (source === 'pdf') {
      const pdf = { workspaceId, fileName: file.name.slice(0, 300), data: await base64Of(file) }
      reading.mutate(pdf, { onSuccess: ({ text }) => onText(text) })
    } else onText(textOf(new Uint8Array(await file.arrayBuffer())), file.name.slice(-300))
  }
  return (
    <>
      <label className="flex flex-col gap-1.5 font-medium text-base text-ink">
        File
        <input
          type="file"
          accept={accepted[source]}
          className="font-normal text-ink-muted text-sm file:mr-3 file:h-8 file:rounded-sm file:border file:border-line-strong file:bg-surface file:px-3 file:font-medium file:text-base file:text-ink hover:file:bg-sunken pointer-coarse:file:h-10"
          onChange={(event) => void take(event.target.files?.[0])}
        />
      </label>
      {reading.isPending && (
        <p role="status" className="flex items-center gap-2 text-ink-muted text-sm">
          <Spinner /> Reading the file
        </p>
      )}
      {tooLarge && (
        <Banner tone="negative" title="This file is too large">
          {source === 'pdf' ? 'A PDF can be at most 10 MB.' : 'Use a file of at most 2 MB.'}
        </Banner>
      )}
      <ReadOutcome what="file" error={reading.error} read={reading.data} />
    </>
  )
}

type ReadOutcomeProps = { what: 'page' | 'file'; error: Error | null; read: ReadText | undefined }

function ReadOutcome({ what, error, read }: ReadOutcomeProps) {
  if (error)
    return (
      <Banner tone="negative" title={`Failed to read the ${what}`}>
        {messageOf(error)}
      </Banner>
    )
  if (!read) return null
  return (
    <Banner tone="accent" title={`Read: ${read.title}`}>
      {read.isCut ? 'This is too long for one import, so its end has been left out.' : 'Look through it, then import.'}
    </Banner>
  )
}
