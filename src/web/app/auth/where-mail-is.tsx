import { useSignInSettings } from '#web/api/sign-in-settings.ts'
import { Banner } from '#web/ui/banner.tsx'

/** As long as the server has not said, mail counts as going out. */
export const useMailDelivery = () => useSignInSettings().data?.mailDelivery ?? 'sent'

/** Nothing where mail goes out; else where it is to be found, or that none can come. What stands beside it must be true with it. */
export function WhereMailIs() {
  const delivery = useMailDelivery()
  if (delivery === 'none') {
    return (
      <Banner title="This installation can’t send email">
        Until whoever runs it sets up a mail server, no code or link can reach you.
      </Banner>
    )
  }
  if (delivery !== 'outbox') return null
  return (
    <Banner title="No mail server is set up">
      Email is kept in the{' '}
      <a
        href="/dev/mail"
        target="_blank"
        rel="noreferrer"
        className="rounded-xs text-accent-ink underline underline-offset-2"
      >
        outbox
      </a>{' '}
      of this machine. Open it with the link that <code>npm start</code> printed.
    </Banner>
  )
}
