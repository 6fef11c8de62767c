import { useForm } from 'react-hook-form'
import { messageOf, SignInError } from '#web/api/errors.ts'
import { signIn } from '#web/api/session.ts'
import { AuthLink } from '#web/app/auth/auth-link.tsx'
import { goTo, leaveFor } from '#web/app/auth/place.ts'
import { keepsTypedEmail, typedEmail } from '#web/app/auth/typed-email.ts'
import { lazyResolver } from '#web/app/lazy-resolver.ts'
import { landingHref } from '#web/return-path.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { keepToast } from '#web/ui/kept-toast.ts'
import { PasswordInput } from '#web/ui/password-input.tsx'

const rules = lazyResolver(() => import('#contract/accounts.ts').then((accounts) => accounts.signInSchema))

type SignInFormProps = {
  /** Where the person wanted to go; checked to be a path of this site. */
  next: string | undefined
  /** The workspace whose referral link was followed: for who finds that they have no account. */
  referrer: string | undefined
  /** The only address that an invitation is for. */
  invitedEmail: string | undefined
}

export function SignInForm({ next, referrer, invitedEmail }: SignInFormProps) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: rules,
    defaultValues: { email: invitedEmail ?? typedEmail(), password: '' },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async (credentials) => {
    try {
      const { isComplete } = await signIn(credentials)
      if (isComplete) keepToast('Welcome back!')
    } catch (error) {
      if (error instanceof SignInError && error.code === 'email_not_confirmed') {
        return goTo('/auth/confirm', { next }, { state: { email: credentials.email } })
      }
      setError('root', { message: messageOf(error) })
      return
    }
    await leaveFor(next ?? landingHref())
  })
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      {errors.root?.message && <Banner tone="negative" title={errors.root.message} />}
      <Field label="Email" required error={errors.email?.message}>
        <Input
          type="email"
          size="lg"
          autoComplete="username"
          autoCapitalize="none"
          readOnly={invitedEmail !== undefined}
          {...register('email', keepsTypedEmail)}
        />
      </Field>
      <Field label="Password" required error={errors.password?.message}>
        <PasswordInput size="lg" autoComplete="current-password" {...register('password')} />
      </Field>
      <Button type="submit" variant="primary" size="lg" loading={isSubmitting}>
        Sign In
      </Button>
      <AuthLink
        to="/auth/forgot"
        search={{ next, ref: referrer }}
        className="self-center rounded-xs text-base text-ink-muted hover:text-ink hover:underline"
      >
        Forgot password?
      </AuthLink>
    </form>
  )
}
