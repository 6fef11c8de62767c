import { useState } from 'react'
import { guestMinutes } from '#contract/guests.ts'
import { messageOf } from '#web/api/errors.ts'
import { openGuest } from '#web/api/guest.ts'
import { AuthFrame } from '#web/app/auth/auth-frame.tsx'
import { AuthLink } from '#web/app/auth/auth-link.tsx'
import { usePlace } from '#web/app/auth/place.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'

const terms = [
  'Leads of the sandbox write to you within seconds. They are made up, and nothing you send leaves this server.',
  'You can read, draft, send, teach and set up agents. Inviting people, keys, webhooks and email to anybody need an account.',
  `After ${guestMinutes} minutes all of it is erased. Nobody can bring it back.`,
] as const

/** A workspace for an hour, without an account. */
export function TryScreen() {
  const { search } = usePlace()
  const [isOpening, setIsOpening] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const open = async () => {
    setIsOpening(true)
    try {
      await openGuest()
      window.location.assign('/inbox')
    } catch (error) {
      setRefusal(messageOf(error))
      setIsOpening(false)
    }
  }
  return (
    <AuthFrame
      title="A sandbox workspace of your own"
      below={
        <Button variant="ghost" asChild className="mt-4">
          <AuthLink to="/auth" search={{ ...search, tab: 'sign-up' }}>
            Sign up instead
          </AuthLink>
        </Button>
      }
    >
      {refusal !== null && <Banner tone="negative" title={refusal} />}
      <ul className="flex list-disc flex-col gap-2 pl-5 text-base text-ink-muted">
        {terms.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
      <Button variant="primary" size="lg" loading={isOpening} onClick={() => void open()}>
        Open it for an hour
      </Button>
    </AuthFrame>
  )
}
