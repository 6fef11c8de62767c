import { useMutation, useQueryClient } from '@tanstack/react-query'
import { orpc } from '#web/api/client.ts'
import { notify } from '#web/ui/notify.ts'

/** Changes what it is given; the rest stays. A failure is told where the change was made, by `SaveFailure`. */
export function useSave() {
  const queries = useQueryClient()
  return useMutation(
    orpc.admin.updateSettings.mutationOptions({
      onSuccess: (saved) => {
        queries.setQueryData(orpc.admin.settings.queryKey(), saved)
        notify.success('Settings saved successfully')
      },
    }),
  )
}
