import { useMutation } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { useRefreshBilling } from '#web/app/billing/use-refresh-billing.ts'
import { notify } from '#web/ui/notify.ts'

const route = getRouteApi('/signed-in/shell/billing')

/**
 * Whoever comes back from a page of the payment provider's sees at once what became of it, whether or not the provider has told us yet.
 * True while that is being asked.
 */
export function useReturnFromPayment(): boolean {
  const { workspaceId } = useWorkspace()
  const { checkout } = route.useSearch()
  const navigate = route.useNavigate()
  const refresh = useRefreshBilling()
  const asked = useMutation(
    orpc.payments.refresh.mutationOptions({
      onSuccess: () => checkout === 'paid' && notify.success('Payment received'),
      onError: (error) =>
        notify.error('Failed to check your payment', {
          description: `${messageOf(error)} It will show up here by itself.`,
        }),
      async onSettled() {
        await refresh()
        await navigate({ search: {}, replace: true })
      },
    }),
  )
  const isAsked = useRef(false)
  useEffect(() => {
    if (checkout === undefined || isAsked.current) return
    isAsked.current = true
    asked.mutate({ workspaceId })
  }, [checkout, workspaceId, asked])
  return asked.isPending
}
