import { type FormEvent, useId, useState } from 'react'
import { useSuspend } from '#web/admin/workspaces/use-suspend.ts'
import { messageOf } from '#web/api/errors.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { Unsaved } from '#web/ui/unsaved.tsx'

type SuspendButtonProps = { id: string; name: string; isSuspended: boolean; size?: 'sm' | 'md' }

/** Restores at once; before it suspends it says what follows, and asks what the workspace's people shall read. */
export function SuspendButton({ id, name, isSuspended, size = 'md' }: SuspendButtonProps) {
  const { suspend, restore } = useSuspend({ id, name })
  const [isOpen, setIsOpen] = useState(false)
  if (isSuspended)
    return (
      <Button
        size={size}
        aria-label={`Restore ${name}`}
        loading={restore.isPending}
        onClick={() => restore.mutate({ workspaceId: id })}
      >
        Restore
      </Button>
    )
  return (
    <>
      <Button size={size} variant="ghost" aria-label={`Suspend ${name}`} onClick={() => setIsOpen(true)}>
        Suspend
      </Button>
      <SuspendDialog
        name={name}
        open={isOpen}
        onOpenChange={setIsOpen}
        loading={suspend.isPending}
        error={suspend.error}
        onSuspend={(note) => suspend.mutate({ workspaceId: id, note }, { onSuccess: () => setIsOpen(false) })}
      />
    </>
  )
}

type SuspendDialogProps = {
  name: string
  open: boolean
  onOpenChange: (open: boolean) => void
  loading: boolean
  error: unknown
  onSuspend: (note: string) => void
}

function SuspendDialog({ name, open, onOpenChange, loading, error, onSuspend }: SuspendDialogProps) {
  const formId = useId()
  const [note, setNote] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!loading) onSuspend(note)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Suspend ${name}?`}
      description="Its agents pause: they draft nothing and send nothing. Replies keep arriving, its people can still answer, and nothing is lost. You can restore it at any time: what came due meanwhile then waits for a person, and what leads wrote meanwhile is drafted."
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button type="submit" form={formId} variant="danger" loading={loading}>
            Suspend Workspace
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="flex flex-col gap-4">
        <Unsaved when={note.trim() !== ''} />
        <Field label="Reason" optional hint="Everyone in the workspace sees it.">
          <Textarea value={note} maxLength={500} onChange={(event) => setNote(event.target.value)} />
        </Field>
        {Boolean(error) && (
          <Banner tone="negative" title="Failed to suspend the workspace">
            {messageOf(error)}
          </Banner>
        )}
      </form>
    </Dialog>
  )
}
