import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import type { Sender } from '#contract/envelope.ts'
import { messageOf } from '#web/api/errors.ts'
import { useHasKeptText, useKeptText } from '#web/api/kept-text.ts'
import { signSender } from '#web/api/senders.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { Button } from '#web/ui/button.tsx'
import { notify } from '#web/ui/notify.ts'
import { Textarea } from '#web/ui/textarea.tsx'

type SignatureEditorProps = { threadId: string; sender: Sender; onSigned: (sender: Sender) => void }

/** What stands below every mail of a mailbox; it is the workspace's to change. */
export function SignatureEditor({ threadId, sender, onSigned }: SignatureEditorProps) {
  const client = useQueryClient()
  const { workspaceId } = useWorkspace()
  const kept = `signature:${workspaceId}:${sender.id}`
  const [isEditing, setIsEditing] = useState(useHasKeptText(kept))
  const [text, keep] = useKeptText(kept, sender.signature)
  const edit = (isOn: boolean) => {
    keep(sender.signature)
    setIsEditing(isOn)
  }
  const save = useMutation({
    mutationFn: (signature: string) => signSender(client, { workspaceId, threadId, senderId: sender.id, signature }),
    onSuccess: (signed) => {
      edit(false)
      onSigned(signed)
      notify.success(`Signature of ${sender.email} saved`)
    },
    onError: (error) => notify.error('Failed to save the signature', { description: messageOf(error) }),
  })
  // Also what is undone here is this text, and not the reply.
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey)) return
    event.stopPropagation()
    if (event.key !== 'Enter' || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (!save.isPending) save.mutate(text)
  }
  if (!isEditing)
    return (
      <div className="flex items-baseline gap-1.5 pl-9.5 text-sm">
        <span className="min-w-0 truncate text-ink-faint">
          {sender.signature === '' ? 'No signature' : `Signature: ${sender.signature.split('\n', 1)[0]}`}
        </span>
        <Button size="sm" variant="ghost" onClick={() => edit(true)}>
          {sender.signature === '' ? 'Add signature' : 'Edit signature'}
        </Button>
      </div>
    )
  return (
    <div className="flex flex-col gap-1.5 pl-9.5">
      <Textarea
        aria-label={`Signature of ${sender.email}`}
        value={text}
        maxLength={2000}
        minRows={3}
        maxRows={6}
        onKeyDown={onKeyDown}
        onChange={(event) => keep(event.target.value)}
      />
      <div className="flex items-center gap-2">
        <Button size="sm" disabled={save.isPending} onClick={() => save.mutate(text)}>
          Save signature
        </Button>
        <Button size="sm" variant="ghost" onClick={() => edit(false)}>
          Cancel
        </Button>
        <span className="text-ink-faint text-xs">It goes below every reply from this mailbox.</span>
      </div>
    </div>
  )
}
