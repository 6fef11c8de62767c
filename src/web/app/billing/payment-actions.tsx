import { useMutation } from '@tanstack/react-query'
import type { Billing } from '#contract/billing.ts'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { useRefreshBilling } from '#web/app/billing/use-refresh-billing.ts'
import { Button } from '#web/ui/button.tsx'
import { notify } from '#web/ui/notify.ts'

/** Where plans are paid: the provider's page for card and bills, and the plan's end. Nothing before anybody has gone to pay. */
export function PaymentActions({ billing: { standing, account } }: { billing: Billing }) {
  const { workspaceId } = useWorkspace()
  const refresh = useRefreshBilling()
  const portal = useMutation(
    orpc.payments.portal.mutationOptions({
      onSuccess: ({ url }) => window.location.assign(url),
      onError: (error) => notify.error('Failed to open your payment details', { description: messageOf(error) }),
    }),
  )
  const ending = useMutation(
    orpc.payments.setEnding.mutationOptions({
      onSuccess: (_, { ends }) => notify.success(ends ? 'Your plan ends with this billing month' : 'Your plan goes on'),
      onError: (error) => notify.error('Failed to change your plan', { description: messageOf(error) }),
      onSettled: refresh,
    }),
  )
  if (account === null) return null
  const { state, cancelsAt } = standing
  const isPaying = state === 'active' || state === 'past_due'
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant={state === 'past_due' ? 'primary' : 'secondary'}
        loading={portal.isPending || portal.isSuccess}
        onClick={() => portal.mutate({ workspaceId })}
      >
        {state === 'past_due' ? 'Update payment details' : 'Payment details'}
      </Button>
      {isPaying && (
        <Button
          variant="ghost"
          loading={ending.isPending}
          onClick={() => ending.mutate({ workspaceId, ends: cancelsAt === null })}
        >
          {cancelsAt === null ? 'Cancel plan' : 'Keep plan'}
        </Button>
      )}
    </div>
  )
}
