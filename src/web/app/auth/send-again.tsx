import { messageOf } from '#web/api/errors.ts'
import { useMailDelivery } from '#web/app/auth/where-mail-is.tsx'
import { Button } from '#web/ui/button.tsx'
import { notify } from '#web/ui/notify.ts'
import { useDoing } from '#web/use-doing.ts'

/** For whom the mail does not come; the earlier one ends with it. */
export function SendAgain({ send }: { send: () => Promise<unknown> }) {
  const isSent = useMailDelivery() === 'sent'
  const again = useDoing(send, {
    onSuccess: () => notify.success(isSent ? 'Email sent again' : 'Email saved again'),
    onError: (error) => notify.error('Failed to send the email', { description: messageOf(error) }),
  })
  return (
    <Button variant="ghost" loading={again.pending !== null} onClick={() => again.run()}>
      {isSent ? 'Send it again' : 'Save it again'}
    </Button>
  )
}
