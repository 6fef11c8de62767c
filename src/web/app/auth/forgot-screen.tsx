import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { askForRecovery, signInByCode } from '#web/api/account.ts'
import { messageOf } from '#web/api/errors.ts'
import { useSession } from '#web/api/session.ts'
import { AuthFrame } from '#web/app/auth/auth-frame.tsx'
import { AuthLink } from '#web/app/auth/auth-link.tsx'
import { CodeForm } from '#web/app/auth/code-form.tsx'
import { goTo, usePlace } from '#web/app/auth/place.ts'
import { SendAgain } from '#web/app/auth/send-again.tsx'
import { keepsTypedEmail, typedEmail } from '#web/app/auth/typed-email.ts'
import { useMailDelivery, WhereMailIs } from '#web/app/auth/where-mail-is.tsx'
import { lazyResolver } from '#web/app/lazy-resolver.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

const rules = lazyResolver(() =>
  import('#contract/accounts.ts').then((accounts) => accounts.signInSchema.pick({ email: true })),
)

/** The same for everybody, whether the address has an account or not. */
export function ForgotScreen() {
  const { search } = usePlace()
  const [askedFor, setAskedFor] = useState<string | null>(null)
  return (
    <AuthFrame
      title={askedFor === null ? 'Forgot your password?' : 'Check your email'}
      below={
        <Button variant="ghost" asChild className="mt-4">
          <AuthLink to="/auth" search={search}>
            Back to Sign In
          </AuthLink>
        </Button>
      }
    >
      {askedFor === null ? <AddressForm onAsked={setAskedFor} /> : <RecoveryCode email={askedFor} />}
    </AuthFrame>
  )
}

function AddressForm({ onAsked }: { onAsked: (email: string) => void }) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: rules,
    defaultValues: { email: typedEmail() },
  })
  const { errors, isSubmitting } = formState
  const delivery = useMailDelivery()
  const submit = handleSubmit(async ({ email }) => {
    try {
      await askForRecovery(email)
    } catch (error) {
      return setError('root', { message: messageOf(error) })
    }
    onAsked(email)
  })
  // A form whose mail reaches nobody would only keep the person waiting.
  if (delivery === 'none') return <WhereMailIs />
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      {errors.root?.message && <Banner tone="negative" title={errors.root.message} />}
      <WhereMailIs />
      <Field label="Email" required hint="The email has a link to choose a new password." error={errors.email?.message}>
        <Input
          type="email"
          size="lg"
          autoComplete="username"
          autoCapitalize="none"
          {...register('email', keepsTypedEmail)}
        />
      </Field>
      <Button type="submit" variant="primary" size="lg" loading={isSubmitting}>
        Send Email
      </Button>
    </form>
  )
}

function RecoveryCode({ email }: { email: string }) {
  const isOnItsWay = useMailDelivery() === 'sent'
  const session = useSession()
  return (
    <>
      <p role="status" className="text-base text-ink-muted">
        {isOnItsWay ? 'An email is on its way to ' : 'An email was saved for '}
        <span className="break-words font-medium text-ink">{email}</span>, if there is such an account. Open its link,
        or enter its code here.
      </p>
      <WhereMailIs />
      {session && session.email !== email && (
        <Banner title={`You are signed in as ${session.email}`}>The code signs you out of that account.</Banner>
      )}
      <CodeForm
        label="Code from the email"
        submitLabel="Continue"
        onCode={async (code) => {
          await signInByCode({ email, code, type: 'recovery' })
          goTo('/auth/reset', {}, { replace: true })
        }}
      />
      <SendAgain send={() => askForRecovery(email)} />
    </>
  )
}
