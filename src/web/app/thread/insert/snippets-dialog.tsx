import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { snippetFields } from '#contract/snippet-fields.ts'
import type { Snippet } from '#contract/snippets.ts'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { snippetsOptions } from '#web/api/snippets.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { LoadFailure } from '#web/load-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { notify } from '#web/ui/notify.ts'
import { Textarea } from '#web/ui/textarea.tsx'
import { Unsaved } from '#web/ui/unsaved.tsx'

type SnippetsDialogProps = { onClose: () => void }

type Written = { id: string | null; name: string; body: string }

/** The workspace's snippets: what people here write often. */
export default function SnippetsDialog({ onClose }: SnippetsDialogProps) {
  const formId = useId()
  const { workspaceId } = useWorkspace()
  const client = useQueryClient()
  const asked = useQuery(snippetsOptions(workspaceId))
  const [written, setWritten] = useState<Written | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const onSettled = () => client.invalidateQueries({ queryKey: orpc.snippets.key() })
  const saving = useMutation({
    mutationFn: ({ id, name, body }: Written) =>
      id === null
        ? orpc.snippets.create.call({ workspaceId, name, body })
        : orpc.snippets.update.call({ workspaceId, snippetId: id, name, body }),
    onSuccess: () => setWritten(null),
    onError: (error) => setRefusal(messageOf(error)),
    onSettled,
  })
  const creating = useMutation(orpc.snippets.create.mutationOptions({ onSettled }))
  const removing = useMutation({
    mutationFn: ({ id }: Snippet) => orpc.snippets.remove.call({ workspaceId, snippetId: id }),
    onSuccess: (_, { name, body }) =>
      notify.success('Snippet deleted', { undo: () => creating.mutate({ workspaceId, name, body }) }),
    onError: (error) => notify.error('Failed to delete the snippet', { description: messageOf(error) }),
    onSettled,
  })
  const edit = (next: Written | null) => {
    setRefusal(null)
    setWritten(next)
  }
  const isComplete = written !== null && written.name.trim() !== '' && written.body.trim() !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // In the tree it stands within the composer's.
    event.stopPropagation()
    if (isComplete && !saving.isPending) saving.mutate(written)
  }
  const snippets = asked.data?.snippets ?? []
  const kept = snippets.find(({ id }) => id === written?.id)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="md"
      title={written === null ? 'Snippets' : written.id === null ? 'New snippet' : 'Edit snippet'}
      description={written === null ? 'Type ; in a reply to insert one.' : undefined}
      footer={
        written === null ? (
          <Button variant="primary" icon={Plus} onClick={() => edit({ id: null, name: '', body: '' })}>
            New snippet
          </Button>
        ) : (
          <>
            <Button onClick={() => edit(null)}>Cancel</Button>
            <Button type="submit" form={formId} variant="primary" loading={saving.isPending} disabled={!isComplete}>
              Save snippet
            </Button>
          </>
        )
      }
    >
      <LoadFailure title="Failed to load snippets" of={[asked]} />
      {written !== null ? (
        <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-4">
          <Unsaved when={written.name !== (kept?.name ?? '') || written.body !== (kept?.body ?? '')} />
          <Field label="Name" error={refusal ?? undefined}>
            <Input
              value={written.name}
              maxLength={60}
              onChange={({ target }) => edit({ ...written, name: target.value })}
            />
          </Field>
          <Field
            label="Text"
            hint={`Filled in when it is inserted: ${snippetFields.map((field) => `{${field}}`).join(', ')}`}
          >
            <Textarea
              value={written.body}
              maxLength={10_000}
              minRows={6}
              maxRows={14}
              onChange={({ target }) => edit({ ...written, body: target.value })}
            />
          </Field>
        </form>
      ) : snippets.length === 0 && !asked.isPending ? (
        <p className="text-base text-ink-muted">No snippets yet. Keep here what you and your colleagues write often.</p>
      ) : (
        <ul aria-label="Snippets" className="flex flex-col">
          {snippets.map((snippet) => (
            <li key={snippet.id} className="flex items-center gap-2 border-b py-1.5 last:border-b-0">
              <div className="flex min-w-0 flex-1 flex-col">
                <span className="truncate font-medium text-base text-ink">{snippet.name}</span>
                <span className="truncate text-ink-muted text-sm">{snippet.body.replace(/\s+/g, ' ')}</span>
              </div>
              <IconButton
                icon={Pencil}
                size="sm"
                label={`Edit ${snippet.name}`}
                action="Edit snippet"
                onClick={() => edit({ ...snippet })}
              />
              <IconButton
                icon={Trash2}
                size="sm"
                label={`Delete ${snippet.name}`}
                action="Delete snippet"
                onClick={() => removing.mutate(snippet)}
              />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
