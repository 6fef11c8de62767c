import type { ReactNode } from 'react'
import { type Arrival, confirmNewEmail, landingOf, renewProfile, signInByCode, verifyEmail } from '#web/api/account.ts'
import { wasAskedHere } from '#web/api/asked-mails.ts'
import { isPassing, messageOf, SignInError } from '#web/api/errors.ts'
import { signOut, useSession } from '#web/api/session.ts'
import { afterSignUp } from '#web/app/auth/after-sign-up.ts'
import { AuthFrame } from '#web/app/auth/auth-frame.tsx'
import { AuthLink } from '#web/app/auth/auth-link.tsx'
import { CodeForm } from '#web/app/auth/code-form.tsx'
import { goTo, leaveFor } from '#web/app/auth/place.ts'
import {
  addressMoved,
  halfDone,
  type LinkAnswer,
  type MailedProof,
  type MailedType,
  refusedLink,
} from '#web/app/auth/take-link-answer.ts'
import { landingHref } from '#web/return-path.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { keepToast } from '#web/ui/kept-toast.ts'
import { useDoing } from '#web/use-doing.ts'

type WayIn = Exclude<MailedType, 'email_change'>

const words: Record<WayIn, { title: string; line: string; button: string }> = {
  signup: { title: 'Confirm your address', line: 'This opens your new account', button: 'Confirm Address' },
  magiclink: { title: 'Sign in', line: 'This signs you in as', button: 'Sign In' },
  recovery: {
    title: 'Choose a new password',
    line: 'This signs you in to choose a new password for',
    button: 'Choose a New Password',
  },
}

async function destinationOf({ type, next }: MailedProof, arrival: Arrival): Promise<string> {
  if (type === 'recovery') return next ?? '/auth/reset'
  const landing = await landingOf(arrival, next)
  return type === 'signup' ? afterSignUp(arrival, landing) : landing
}

/**
 * Where the link of a mail leads. Nothing happens before the button is pressed: programs open the links of mails too, to look for harm,
 * and would use this one up. Whose account it opens is said, for anybody can send a link to one of their own, in which the reader would
 * then work as if it were theirs. So it opens by a press only where its mail was asked for; elsewhere it takes the code that stands in
 * the mail beside the link. A session that is there is given up by the person's own word alone.
 */
export function MailedProofScreen({ proof }: { proof: MailedProof }) {
  const session = useSession()
  const { email } = proof.account
  if (proof.type === 'email_change') return <ConfirmChange proof={proof} />
  const { type } = proof
  if (session !== null && session.email !== email) return <ForAnotherAccount proof={proof} signedInAs={session.email} />
  const isAskedHere = session !== null || wasAskedHere(email)
  return isAskedHere ? <ByPress proof={proof} type={type} /> : <ByCode proof={proof} type={type} />
}

const Address = ({ children }: { children: ReactNode }) => (
  <strong className="break-words font-medium text-ink">{children}</strong>
)

/** Says what became of a link on the page that it belongs to. */
const showAnswerOf =
  ({ type }: MailedProof) =>
  (linkAnswer: LinkAnswer): void =>
    goTo(type === 'recovery' ? '/auth/reset' : '/auth/confirm', {}, { replace: true, state: { linkAnswer } })

/** @returns what to do with an error of a link: one that passes is shown beside the button, which can be pressed again */
const refusalOf = (proof: MailedProof) => (error: Error) => {
  if (isPassing(error)) return
  showAnswerOf(proof)(refusedLink(error instanceof SignInError ? error.code : undefined, messageOf(error)))
}

function Passing({ error }: { error: Error | null }) {
  return error && isPassing(error) ? <Banner tone="negative" title={messageOf(error)} /> : null
}

function ByPress({ proof, type }: { proof: MailedProof; type: WayIn }) {
  const showAnswer = showAnswerOf(proof)
  const { title, line, button } = words[type]
  const prove = useDoing(() => verifyEmail(proof), {
    onSuccess: async (arrival) => {
      if (!arrival) return showAnswer(refusedLink('otp_expired'))
      await leaveFor(await destinationOf(proof, arrival), { replace: true })
    },
    onError: refusalOf(proof),
  })
  return (
    <AuthFrame title={title}>
      <p className="text-base text-ink-muted">
        {line} <Address>{proof.account.email}</Address>.
      </p>
      <Passing error={prove.error} />
      <Button variant="primary" size="lg" loading={prove.pending !== null} onClick={() => prove.run()}>
        {button}
      </Button>
    </AuthFrame>
  )
}

/** A link that was asked for elsewhere: on another device of the same person, or by somebody who wants others in their account. */
function ByCode({ proof, type }: { proof: MailedProof; type: WayIn }) {
  const { title, line, button } = words[type]
  const { email } = proof.account
  return (
    <AuthFrame
      title={title}
      below={
        <Button variant="ghost" asChild className="mt-4">
          <AuthLink to="/auth">This is not my account</AuthLink>
        </Button>
      }
    >
      <p className="text-base text-ink-muted">
        {line} <Address>{email}</Address>. This email was not requested in this browser, so please enter its code, too.
      </p>
      <CodeForm
        label="Code from the email"
        submitLabel={button}
        onCode={async (code) => {
          const arrival = await signInByCode({ email, code, type: type === 'magiclink' ? 'email' : type })
          await leaveFor(arrival ? await destinationOf(proof, arrival) : landingHref(), { replace: true })
        }}
      />
    </AuthFrame>
  )
}

function ForAnotherAccount({ proof, signedInAs }: { proof: MailedProof; signedInAs: string }) {
  const leave = useDoing(signOut)
  return (
    <AuthFrame title="This link is for another account">
      <p className="text-base text-ink-muted">
        It opens <Address>{proof.account.email}</Address>. You are signed in as <Address>{signedInAs}</Address>.
      </p>
      {leave.error && <Banner tone="negative" title={messageOf(leave.error)} />}
      <Button variant="primary" size="lg" asChild>
        <a href={landingHref()}>Stay Signed In</a>
      </Button>
      <Button size="lg" loading={leave.pending !== null} onClick={() => leave.run()}>
        Sign Out and Continue
      </Button>
    </AuthFrame>
  )
}

/** Signs nobody in: of the two mailboxes, one may be anybody's. */
function ConfirmChange({ proof }: { proof: MailedProof }) {
  const session = useSession()
  const showAnswer = showAnswerOf(proof)
  const { email, newEmail } = proof.account
  const confirm = useDoing(
    async () => {
      // Renewed, the session has the new address: whose account it is must be known before.
      const wasMine = session?.email === email
      const outcome = await confirmNewEmail(proof)
      if (outcome === 'moved' && wasMine) await renewProfile()
      return { outcome, wasMine }
    },
    {
      onSuccess: async ({ outcome, wasMine }) => {
        if (outcome === 'half') return showAnswer(halfDone)
        if (!wasMine) return showAnswer(addressMoved)
        keepToast('Address changed')
        await leaveFor(proof.next ?? landingHref(), { replace: true })
      },
      onError: refusalOf(proof),
    },
  )
  return (
    <AuthFrame title="Confirm the new address">
      <p className="text-base text-ink-muted">
        The address of the account <Address>{email}</Address> changes to <Address>{newEmail}</Address> once both
        mailboxes have confirmed it. Confirm only if this account is yours.
      </p>
      <Passing error={confirm.error} />
      <Button variant="primary" size="lg" loading={confirm.pending !== null} onClick={() => confirm.run()}>
        Confirm Change
      </Button>
    </AuthFrame>
  )
}
