import { useForm } from 'react-hook-form'
import { signUp } from '#web/api/account.ts'
import { messageOf, SignInError } from '#web/api/errors.ts'
import { forgetReferrer } from '#web/api/kept-referrer.ts'
import { AuthLink } from '#web/app/auth/auth-link.tsx'
import { type AuthSearch, goTo, leaveFor } from '#web/app/auth/place.ts'
import { keepsTypedEmail, typedEmail } from '#web/app/auth/typed-email.ts'
import { keptInvitation } from '#web/app/invitation/kept-invitation.ts'
import { lazyResolver } from '#web/app/lazy-resolver.ts'
import { firstStepsHref } from '#web/return-path.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { keepToast } from '#web/ui/kept-toast.ts'
import { PasswordInput } from '#web/ui/password-input.tsx'

const rules = lazyResolver(() => import('#contract/accounts.ts').then((accounts) => accounts.signUpSchema))

/** Which field a refusal of the sign-in server is about. */
function fieldOf(error: unknown): 'email' | 'password' | 'root' {
  const code = error instanceof SignInError ? error.code : undefined
  if (code === 'email_address_invalid') return 'email'
  return code === 'weak_password' ? 'password' : 'root'
}

export type SignUpFormProps = {
  /** The workspace whose referral link was followed. */
  referrer: string | undefined
  /** Where to go instead of the first steps of a workspace of one's own. */
  next: string | undefined
  /** The only address that an invitation is for. */
  invitedEmail: string | undefined
}

export function SignUpForm({ referrer, next, invitedEmail }: SignUpFormProps) {
  const { register, handleSubmit, setError, watch, formState } = useForm({
    resolver: rules,
    defaultValues: { fullName: '', workspaceName: '', email: invitedEmail ?? typedEmail(), password: '' },
  })
  const { errors, isSubmitting } = formState
  const fullName = watch('fullName').trim()
  const invitation = (invitedEmail && keptInvitation()) || undefined
  const submit = handleSubmit(async (account) => {
    try {
      const { isSignedIn } = await signUp({ ...account, ref: referrer, invitation, next })
      forgetReferrer()
      if (!isSignedIn) {
        return goTo('/auth/confirm', { next }, { state: { email: account.email } })
      }
    } catch (error) {
      setError(fieldOf(error), { message: messageOf(error, 'Failed to create account') }, { shouldFocus: true })
      return
    }
    keepToast('Account created successfully!')
    await leaveFor(next ?? firstStepsHref())
  })
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      {errors.root?.message && <RefusedBanner message={errors.root.message} search={{ next, ref: referrer }} />}
      <Field label="Full Name" required error={errors.fullName?.message}>
        <Input size="lg" autoComplete="name" {...register('fullName')} />
      </Field>
      {invitedEmail === undefined && (
        <Field label="Workspace Name" optional error={errors.workspaceName?.message}>
          <Input
            size="lg"
            autoComplete="organization"
            placeholder={fullName ? `${fullName}'s Workspace` : ''}
            {...register('workspaceName')}
          />
        </Field>
      )}
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
      <Field
        label="Password"
        required
        hint={!errors.password && 'At least 6 characters.'}
        error={errors.password?.message}
      >
        <PasswordInput size="lg" autoComplete="new-password" {...register('password')} />
      </Field>
      <Button type="submit" variant="primary" size="lg" loading={isSubmitting}>
        Sign Up
      </Button>
    </form>
  )
}

/** Whether the address has an account is not told; what helps if it has, is. */
function RefusedBanner({ message, search }: { message: string; search: AuthSearch }) {
  const link = 'rounded-xs text-ink underline underline-offset-2 hover:no-underline'
  return (
    <Banner tone="negative" title={message}>
      <span className="flex flex-wrap gap-x-4">
        <AuthLink to="/auth" search={{ ...search, tab: 'sign-in' }} className={link}>
          Sign In
        </AuthLink>
        <AuthLink to="/auth/forgot" search={search} className={link}>
          Reset Password
        </AuthLink>
      </span>
    </Banner>
  )
}
