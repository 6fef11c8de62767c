import { useForm } from 'react-hook-form'
import { setPassword } from '#web/api/account.ts'
import { messageOf } from '#web/api/errors.ts'
import { useSession } from '#web/api/session.ts'
import { AuthFrame } from '#web/app/auth/auth-frame.tsx'
import { AuthLink } from '#web/app/auth/auth-link.tsx'
import { leaveFor, usePlace } from '#web/app/auth/place.ts'
import { lazyResolver } from '#web/app/lazy-resolver.ts'
import { landingHref } from '#web/return-path.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { keepToast } from '#web/ui/kept-toast.ts'
import { PasswordInput } from '#web/ui/password-input.tsx'

const rules = lazyResolver(() =>
  import('#contract/accounts.ts').then((accounts) => accounts.signUpSchema.pick({ password: true })),
)

export function ResetScreen() {
  const session = useSession()
  const answer = usePlace().state.linkAnswer
  const refused = answer?.kind === 'refused' ? answer.message : null
  if (refused !== null || !session) {
    return (
      <AuthFrame
        title="New password"
        below={
          <Button variant="ghost" asChild className="mt-4">
            <AuthLink to="/auth">Back to Sign In</AuthLink>
          </Button>
        }
      >
        <Banner tone="negative" title={refused ?? 'Open the link in your email to choose a new password.'} />
        <Button variant="primary" size="lg" asChild>
          <AuthLink to="/auth/forgot">Send a New Email</AuthLink>
        </Button>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title="Choose a new password">
      <NewPasswordForm email={session.email} />
    </AuthFrame>
  )
}

function NewPasswordForm({ email }: { email: string }) {
  const { next } = usePlace().search
  const { register, handleSubmit, setError, formState } = useForm({ resolver: rules, defaultValues: { password: '' } })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async ({ password }) => {
    try {
      await setPassword(password)
    } catch (error) {
      return setError('password', { message: messageOf(error) }, { shouldFocus: true })
    }
    keepToast('Password changed', 'You were signed out everywhere else.')
    await leaveFor(next ?? landingHref(), { replace: true })
  })
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      {next && (
        <p className="text-base text-ink-muted">
          There was more than one sign-up with this address. You have shown that it is yours, so choose its password.
        </p>
      )}
      <Field label="Email">
        <Input type="email" size="lg" autoComplete="username" readOnly value={email} />
      </Field>
      <Field
        label="New password"
        required
        hint={!errors.password && 'At least 6 characters.'}
        error={errors.password?.message}
      >
        <PasswordInput size="lg" autoComplete="new-password" {...register('password')} />
      </Field>
      <Button type="submit" variant="primary" size="lg" loading={isSubmitting}>
        Save Password
      </Button>
    </form>
  )
}
