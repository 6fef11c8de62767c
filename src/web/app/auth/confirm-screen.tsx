import { landingOf, resendConfirmation, signInByCode } from '#web/api/account.ts'
import { useSession } from '#web/api/session.ts'
import { afterSignUp } from '#web/app/auth/after-sign-up.ts'
import { AuthFrame } from '#web/app/auth/auth-frame.tsx'
import { AuthLink } from '#web/app/auth/auth-link.tsx'
import { CodeForm } from '#web/app/auth/code-form.tsx'
import { MailedProofScreen } from '#web/app/auth/mailed-proof.tsx'
import { leaveFor, usePlace } from '#web/app/auth/place.ts'
import { SendAgain } from '#web/app/auth/send-again.tsx'
import { useMailDelivery, WhereMailIs } from '#web/app/auth/where-mail-is.tsx'
import { productName } from '#web/host-brand.ts'
import { landingHref } from '#web/return-path.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'

export function ConfirmScreen() {
  const {
    search,
    state: { email, linkAnswer },
  } = usePlace()
  const session = useSession()
  if (linkAnswer?.kind === 'proof') return <MailedProofScreen proof={linkAnswer} />
  return (
    <AuthFrame
      title={linkAnswer?.title ?? 'Check your email'}
      below={
        <Button variant="ghost" asChild className="mt-4">
          {session ? (
            <a href={search.next ?? landingHref()}>Back to {productName}</a>
          ) : (
            <AuthLink to="/auth" search={search}>
              Back to Sign In
            </AuthLink>
          )}
        </Button>
      }
    >
      {linkAnswer && <Banner tone={linkAnswer.kind === 'refused' ? 'negative' : 'accent'} title={linkAnswer.message} />}
      {email !== undefined && <ConfirmationCode email={email} />}
      {email === undefined && !linkAnswer && (
        <p className="text-base text-ink-muted">Open the link in the email, or sign in to have it sent again.</p>
      )}
    </AuthFrame>
  )
}

function ConfirmationCode({ email }: { email: string }) {
  const { next } = usePlace().search
  const delivery = useMailDelivery()
  return (
    <>
      {delivery !== 'none' && (
        <p className="text-base text-ink-muted">
          {delivery === 'sent' ? 'We emailed a link and a code to ' : 'An email with a link and a code was saved for '}
          <span className="break-words font-medium text-ink">{email}</span>. Open the link, or enter the code here.
        </p>
      )}
      <WhereMailIs />
      <CodeForm
        label="Code from the email"
        submitLabel="Confirm"
        onCode={async (code) => {
          const arrival = await signInByCode({ email, code, type: 'signup' })
          const landing = arrival ? afterSignUp(arrival, await landingOf(arrival, next)) : (next ?? landingHref())
          await leaveFor(landing, { replace: true })
        }}
      />
      {delivery !== 'none' && <SendAgain send={() => resendConfirmation(email, next)} />}
    </>
  )
}
