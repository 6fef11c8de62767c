import { useQueryClient } from '@tanstack/react-query'
import { orpc } from '#web/api/client.ts'
import { useWorkspace } from '#web/api/workspace.ts'

/** What hangs on the plan is asked for again. */
export function useRefreshBilling(): () => Promise<void> {
  const { workspaceId } = useWorkspace()
  const client = useQueryClient()
  return async () => {
    const input = { workspaceId }
    await Promise.all(
      [orpc.billing.key({ input }), orpc.agents.key({ input }), orpc.numbers.key({ input })].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    )
  }
}
