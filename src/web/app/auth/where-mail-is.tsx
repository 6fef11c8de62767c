import { useQuery } from '@tanstack/react-query'
import { mailDeliveryOptions } from '#web/api/providers.ts'
import { Banner } from '#web/ui/banner.tsx'

/** As long as the server has not said, mail counts as going out. */
export const useMailDelivery = () => useQuery(mailDeliveryOptions()).data ?? 'sent'

/** Nothing where mail goes out; else where it is to be found, or that none can come. What stands beside it must be true with it. */
export function WhereMailIs() {
  const delivery = useMailDelivery()
  if (delivery === 'none') {
    return (
      <Banner title="This installation sends no mail">
        Whoever runs it can set a mail server; until then no code and no link can reach you.
      </Banner>
    )
  }
  if (delivery !== 'outbox') return null
  return (
    <Banner title="No mail server is set">
      Mail waits in the{' '}
      <a
        href="/dev/mail"
        target="_blank"
        rel="noreferrer"
        className="rounded-xs text-accent-ink underline underline-offset-2"
      >
        outbox
      </a>{' '}
      of this machine.
    </Banner>
  )
}
