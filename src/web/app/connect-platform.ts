import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { notify } from '#web/ui/notify.ts'

/** The sending platform's connection of the chosen workspace. */
export function useConnection() {
  const { workspaceId } = useWorkspace()
  return useQuery(orpc.connections.get.queryOptions({ input: { workspaceId } }))
}

/** Connects by base URL and key; the form shows what is wrong with them. */
export function useConnect() {
  const onSuccess = useConnected()
  return useMutation(orpc.connections.connect.mutationOptions({ onSuccess }))
}

/** Connects the simulator that ships with the product. */
export function useSandbox() {
  const { workspaceId } = useWorkspace()
  const onSuccess = useConnected()
  const onError = (error: unknown) => notify.error('Failed to connect', { description: messageOf(error) })
  const { mutate, isPending } = useMutation(orpc.connections.useSandbox.mutationOptions({ onSuccess, onError }))
  return { connectSandbox: () => mutate({ workspaceId }), isPending }
}

function useConnected() {
  const queries = useQueryClient()
  return () => {
    notify.success('EmailBison connected successfully!')
    // Campaigns, webhooks and, by the sync that follows, every list may be different now.
    void queries.invalidateQueries()
  }
}
