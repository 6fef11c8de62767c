import { useMutation, useQuery } from '@tanstack/react-query'
import type { Billing } from '#contract/billing.ts'
import type { PlanId } from '#contract/plans.ts'
import { api, orpc } from '#web/api/client.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { isPaidAtPage } from '#web/app/billing/due-labels.ts'

interface Choice {
  workspaceId: string
  plan: PlanId
  keptAgentIds?: string[]
}

/** What a change of a plan that is paid asks for at once; null: nothing is said of it. */
export function useDueNow(plan: PlanId, billing: Billing) {
  const { workspaceId } = useWorkspace()
  const isAsked = !billing.isSelfHosted && !isPaidAtPage(billing)
  const { data, isLoading } = useQuery(
    orpc.payments.preview.queryOptions({ input: { workspaceId, plan }, enabled: isAsked, staleTime: 0, gcTime: 0 }),
  )
  return { now: data?.now ?? null, isAsking: isLoading }
}

/** Chooses a plan: at once, or by way of the page at which it is paid, to which the person is sent (`isLeaving`). */
export function useChoice(
  { isSelfHosted }: Billing,
  { onChosen, onSettled }: { onChosen: () => void; onSettled: () => Promise<void> },
) {
  const choose = useMutation({
    async mutationFn(choice: Choice): Promise<{ kind: 'changed' } | { kind: 'pay'; url: string }> {
      if (!isSelfHosted) return api.payments.begin(choice)
      await api.billing.choose(choice)
      return { kind: 'changed' }
    },
    onSuccess(outcome) {
      if (outcome.kind === 'pay') window.location.assign(outcome.url)
      else onChosen()
    },
    onSettled,
  })
  return { ...choose, isLeaving: choose.data?.kind === 'pay' }
}
