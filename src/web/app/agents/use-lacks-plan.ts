import { useQuery } from '@tanstack/react-query'
import { errors } from '#contract/errors.ts'
import { orpc } from '#web/api/client.ts'
import { useWorkspace } from '#web/api/workspace.ts'

/** Why the plan holds no agent beside so many; null: it does, or that is not known yet. */
export function useLacksPlan(agents: number | undefined): string | null {
  const { workspaceId } = useWorkspace()
  const plan = useQuery(orpc.billing.standing.queryOptions({ input: { workspaceId }, staleTime: 60_000 }))
  const held = plan.data?.standing?.agentsHeld ?? null
  if (held === null || agents === undefined || agents < held) return null
  return held === 0 ? errors.plan_ended.message : errors.plan_full.message
}
