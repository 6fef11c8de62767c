import { useMutation, useQueryClient } from '@tanstack/react-query'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { notify } from '#web/ui/notify.ts'

/** Changes what it is given; the rest stays. */
export function useSave() {
  const queries = useQueryClient()
  return useMutation(
    orpc.admin.updateSettings.mutationOptions({
      onSuccess: (saved) => {
        queries.setQueryData(orpc.admin.settings.queryKey(), saved)
        notify.success('Settings saved successfully')
      },
      onError: (error) => notify.error('Failed to save settings', { description: messageOf(error) }),
    }),
  )
}
