import { useMutation, useQueryClient } from '@tanstack/react-query'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { notify } from '#web/ui/notify.ts'

/** Has a failed delivery looked into once more; the list is asked for again. */
export function useReplay() {
  const queries = useQueryClient()
  return useMutation(
    orpc.admin.replayDelivery.mutationOptions({
      onSuccess: () => {
        notify.success('The delivery is processed again')
        return queries.invalidateQueries({ queryKey: orpc.admin.deliveries.key() })
      },
      onError: (error) => notify.error('Failed to replay the delivery', { description: messageOf(error) }),
    }),
  )
}
