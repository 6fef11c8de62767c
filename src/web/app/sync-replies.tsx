import { useMutation, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { messageOf } from '#web/api/errors.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { useConnection, useLacksConnection } from '#web/app/connect-platform.ts'
import { isSyncing } from '#web/app/is-syncing.ts'
import { LackingButton } from '#web/ui/lacking-button.tsx'
import { notify } from '#web/ui/notify.ts'

type SyncRepliesProps = {
  /** Where the screen binds one. */
  kbd?: string
}

/** Fetches what webhooks may have missed, and tells what that was, wherever the person is by then. */
export function SyncReplies({ kbd }: SyncRepliesProps) {
  const { workspaceId } = useWorkspace()
  const client = useQueryClient()
  const connection = useConnection()
  const lacks = useLacksConnection()
  const { mutate, isPending } = useMutation({
    // Only who presses it needs the code that waits for the end.
    mutationFn: () => import('#web/app/run-sync.ts').then(({ runSync }) => runSync(client, workspaceId)),
    onSuccess: ({ kind, title, description }) => notify[kind](title, { description }),
    onError: (error) => notify.error('Failed to sync replies', { description: messageOf(error) }),
  })
  return (
    <LackingButton
      lacks={lacks}
      icon={RefreshCw}
      {...(kbd && { kbd })}
      loading={isPending || isSyncing(connection.data?.connection?.sync)}
      onClick={() => mutate()}
    >
      Sync Replies
    </LackingButton>
  )
}
