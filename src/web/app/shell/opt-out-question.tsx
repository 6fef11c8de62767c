import { useState } from 'react'
import type { ThreadRow } from '#contract/threads.ts'
import { messageOf } from '#web/api/errors.ts'
import { useCorrectIntent } from '#web/api/thread-changes.ts'
import { nameOf } from '#web/app/contact-name.ts'
import { asOptOut, optOutWords } from '#web/app/opt-out.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { notify } from '#web/ui/notify.ts'

export type OptOutAsked = { workspaceId: string; row: Pick<ThreadRow, 'id' | 'contactName' | 'contactEmail'> }

/** Asked once before a lead is unsubscribed out of the command palette, as in Review. */
export function OptOutQuestion({ asked: { workspaceId, row }, onDone }: { asked: OptOutAsked; onDone: () => void }) {
  const correct = useCorrectIntent(workspaceId, row.id)
  const [refused, setRefused] = useState<string>()
  const name = nameOf(row)
  const confirm = () =>
    correct.mutate(
      { workspaceId, threadId: row.id, ...asOptOut },
      {
        onSuccess: () => {
          notify.success(`${name} is unsubscribed`)
          onDone()
        },
        onError: (error) => setRefused(messageOf(error)),
      },
    )
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onDone()}
      title="Unsubscribe the lead?"
      description={optOutWords(name)}
      confirmLabel="Unsubscribe"
      loading={correct.isPending}
      error={refused}
      onConfirm={confirm}
    />
  )
}
