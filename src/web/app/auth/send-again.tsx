import { useMutation } from '@tanstack/react-query'
import { messageOf } from '#web/api/errors.ts'
import { Button } from '#web/ui/button.tsx'
import { notify } from '#web/ui/notify.ts'

/** For whom the mail does not come; the earlier one ends with it. */
export function SendAgain({ send }: { send: () => Promise<unknown> }) {
  const again = useMutation({
    mutationFn: send,
    onSuccess: () => notify.success('Mail sent again'),
    onError: (error) => notify.error('Failed to send the mail', { description: messageOf(error) }),
  })
  return (
    <Button variant="ghost" loading={again.isPending} onClick={() => again.mutate()}>
      Send it again
    </Button>
  )
}
