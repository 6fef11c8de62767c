import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ConnectionState } from '#contract/connections.ts'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { notify } from '#web/ui/notify.ts'

/** The sending platform's connection of the chosen workspace. */
export function useConnection() {
  const { workspaceId } = useWorkspace()
  return useQuery(orpc.connections.get.queryOptions({ input: { workspaceId } }))
}

/**
 * What the sending platform of the chosen workspace is called. The workspace brings the name along, so that no other one is read while
 * the connection is asked for; from then on that says it, which may be another one by now.
 */
export function usePlatformName(): string {
  const { platformName } = useWorkspace()
  const { data } = useConnection()
  return data?.platformName ?? platformName
}

/** What keeps an action that needs the sending platform from being taken; null when nothing does, or while nobody knows. */
export function useLacksConnection(): string | null {
  const { data } = useConnection()
  return data?.connection === null ? `${data.platformName} is not connected. Connect it in Settings first.` : null
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

/** What a connect answered is known at once: no screen on the way asks once more to connect. */
export function keepConnection(queries: QueryClient, workspaceId: string, state: ConnectionState): void {
  queries.setQueryData(orpc.connections.get.queryKey({ input: { workspaceId } }), state)
}

function useConnected() {
  const queries = useQueryClient()
  const { workspaceId } = useWorkspace()
  return (state: ConnectionState) => {
    keepConnection(queries, workspaceId, state)
    notify.success(`${state.platformName} connected successfully!`)
    // Campaigns, webhooks and, by the sync that follows, every list may be different now.
    void queries.invalidateQueries()
  }
}
