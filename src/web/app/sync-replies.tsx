import { useMutation } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { useConnection } from '#web/app/connect-platform.ts'
import { Button } from '#web/ui/button.tsx'
import { notify } from '#web/ui/notify.ts'

type Sync = { startedAt: string | null; finishedAt: string | null; error: string | null }

/** Whether a comparison of the replies has begun and not ended yet, by itself or with an error. */
export function isSyncing(sync: Sync | undefined): boolean {
  return Boolean(sync?.startedAt && !sync.error && (!sync.finishedAt || sync.finishedAt < sync.startedAt))
}

type SyncRepliesProps = {
  /** Where the screen binds one. */
  kbd?: string
}

/** Fetches what webhooks may have missed. Its end, and what it found, comes by the live updates. */
export function SyncReplies({ kbd }: SyncRepliesProps) {
  const { workspaceId } = useWorkspace()
  const connection = useConnection()
  const { mutate, isPending } = useMutation(
    orpc.connections.sync.mutationOptions({
      onSuccess: () => notify.success('Syncing replies', { description: 'What was missed appears in the inbox.' }),
      onError: (error) => notify.error('Failed to sync replies', { description: messageOf(error) }),
    }),
  )
  return (
    <Button
      icon={RefreshCw}
      {...(kbd && { kbd })}
      loading={isPending || isSyncing(connection.data?.connection?.sync)}
      onClick={() => mutate({ workspaceId })}
    >
      Sync Replies
    </Button>
  )
}
