import { useMutation } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { type Arrival, landingOf, proveMailbox } from '#web/api/account.ts'
import { isPassing, messageOf, SignInError } from '#web/api/errors.ts'
import { forgetPerson } from '#web/api/query.ts'
import { afterSignUp } from '#web/app/auth/after-sign-up.ts'
import { AuthFrame } from '#web/app/auth/auth-frame.tsx'
import {
  halfDone,
  type LinkAnswer,
  type MailedProof,
  type MailedType,
  refusedLink,
} from '#web/app/auth/take-link-answer.ts'
import { landingPath } from '#web/return-path.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'

const words: Record<MailedType, { title: string; line: string; button: string }> = {
  signup: { title: 'Confirm your address', line: 'This opens your new account.', button: 'Confirm Address' },
  magiclink: { title: 'Sign in', line: 'This signs you in, in this browser.', button: 'Sign In' },
  recovery: {
    title: 'Choose a new password',
    line: 'This signs you in, in this browser, and you choose a new password.',
    button: 'Choose a New Password',
  },
  email_change: {
    title: 'Confirm the change of your address',
    line: 'Your address changes when both mailboxes, the present and the new one, have confirmed it.',
    button: 'Confirm Change',
  },
}

/** A change of address is the one time that an address is confirmed without its person being new. */
function destinationOf({ type, next }: MailedProof, arrival: Arrival): string {
  if (type === 'recovery') return next ?? '/auth/reset'
  if (type === 'email_change') return next ?? landingPath
  const landing = landingOf(arrival, next)
  return type === 'signup' ? afterSignUp(arrival, landing) : landing
}

/**
 * Where the link of a mail leads. Nothing happens before the button is pressed: programs open the links of mails too, to look for harm,
 * and would use this one up.
 */
export function MailedProofScreen({ proof }: { proof: MailedProof }) {
  const navigate = useNavigate()
  const router = useRouter()
  const { title, line, button } = words[proof.type]
  const tell = (linkAnswer: LinkAnswer) =>
    navigate({ to: proof.type === 'recovery' ? '/auth/reset' : '/auth/confirm', replace: true, state: { linkAnswer } })
  const prove = useMutation({
    mutationFn: () => proveMailbox(proof),
    onSuccess: async (arrival) => {
      if (!arrival) return tell(halfDone)
      // Somebody else may have been signed in here until now.
      forgetPerson()
      await router.navigate({ href: destinationOf(proof, arrival), replace: true })
    },
    onError: (error) => {
      if (isPassing(error)) return
      return tell(refusedLink(error instanceof SignInError ? error.code : undefined, messageOf(error)))
    },
  })
  return (
    <AuthFrame title={title}>
      <p className="text-base text-ink-muted">{line}</p>
      {prove.error && isPassing(prove.error) && <Banner tone="negative" title={messageOf(prove.error)} />}
      <Button variant="primary" size="lg" loading={prove.isPending} onClick={() => prove.mutate()}>
        {button}
      </Button>
    </AuthFrame>
  )
}
