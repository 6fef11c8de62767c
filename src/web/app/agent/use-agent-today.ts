import { useQuery } from '@tanstack/react-query'
import type { Agent } from '#contract/agents.ts'
import { orpc } from '#web/api/client.ts'
import { useMay, useWorkspace } from '#web/api/workspace.ts'
import { useConnection } from '#web/app/connect-platform.ts'

/** What decides what an agent does by itself today; `isAwaited` until all of that is there, or failed. */
export function useAgentToday({ id, version }: Agent) {
  const { workspaceId } = useWorkspace()
  // Who writes is not known to whoever only looks on.
  const mayAsk = useMay('member')
  const ladder = useQuery(orpc.autonomy.ladder.queryOptions({ input: { workspaceId, agentId: id } }))
  const sends = useQuery(orpc.autonomy.sends.queryOptions({ input: { workspaceId } }))
  const offer = useQuery(
    orpc.replays.offer.queryOptions({ input: { workspaceId, agentId: id, version }, enabled: mayAsk }),
  )
  const connection = useConnection()
  const kind = connection.data?.connection?.kind
  return {
    ladder,
    sends,
    /** The built-in drafter writes to real people. */
    isBuiltinOnly: offer.data?.writer.kind === 'builtin' && kind !== undefined && kind !== 'sandbox',
    isAwaited: ladder.isPending || sends.isPending || connection.isPending || (mayAsk && offer.isPending),
  }
}
