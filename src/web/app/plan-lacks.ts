import { useQuery } from '@tanstack/react-query'
import type { PlanFeature } from '#contract/plans.ts'
import { orpc } from '#web/api/client.ts'
import { useWorkspace } from '#web/api/workspace.ts'

function useStanding() {
  const { workspaceId } = useWorkspace()
  const plan = useQuery(orpc.billing.standing.queryOptions({ input: { workspaceId }, staleTime: 60_000 }))
  return plan.data?.standing ?? null
}

/** Whether the workspace's plan is known not to contain this. The server decides; this only says so before a click. */
export function usePlanLacks(feature: PlanFeature): boolean {
  const standing = useStanding()
  return standing !== null && !standing.features.includes(feature)
}

/** Whether the workspace's trial or plan is known to be over, so that its agents pause. */
export const useHasPlanEnded = (): boolean => useStanding()?.state === 'ended'
