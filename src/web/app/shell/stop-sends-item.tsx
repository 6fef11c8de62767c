import { useMutation, useQuery } from '@tanstack/react-query'
import { PauseCircle } from 'lucide-react'
import { orpc } from '#web/api/client.ts'
import { useMay, useWorkspace } from '#web/api/workspace.ts'
import { notify } from '#web/ui/notify.ts'
import { SidebarButton } from '#web/ui/sidebar-button.tsx'

/** Since when, and by whom, everything waits that would go out by itself; null: nothing does, or nobody knows yet. */
export function useSendsStop() {
  const { workspaceId } = useWorkspace()
  return useQuery(orpc.autonomy.sends.queryOptions({ input: { workspaceId } })).data?.stopped ?? null
}

/** Has everything wait that would go out by itself, from every screen, at one click. */
export function StopSendsItem() {
  const input = { workspaceId: useWorkspace().workspaceId }
  const mayStop = useMay('member')
  const isStopped = useSendsStop() !== null
  // What it changed comes with the next news of the workspace.
  const stopping = useMutation(
    orpc.autonomy.stopSends.mutationOptions({ onError: () => notify.error('Failed to stop automatic sends') }),
  )
  return (
    mayStop &&
    !isStopped && <SidebarButton icon={PauseCircle} label="Stop all sends" onPress={() => stopping.mutate(input)} />
  )
}
