import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { changePassword } from '#web/api/account.ts'
import { orpc } from '#web/api/client.ts'
import { messageOf, SignInError } from '#web/api/errors.ts'
import { useMe } from '#web/api/workspace.ts'
import { lazyResolver } from '#web/app/lazy-resolver.ts'
import { SettingsSection } from '#web/app/settings/settings-section.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { notify } from '#web/ui/notify.ts'
import { PasswordInput } from '#web/ui/password-input.tsx'

const rules = lazyResolver(() =>
  import('#contract/accounts.ts').then(({ signInSchema, passwordSchema }) =>
    signInSchema.omit({ email: true }).extend({ current: signInSchema.shape.password, password: passwordSchema }),
  ),
)

export function PasswordSection() {
  const { email } = useMe()
  const queries = useQueryClient()
  const { register, handleSubmit, setError, reset, formState } = useForm({
    resolver: rules,
    defaultValues: { current: '', password: '' },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async (change) => {
    try {
      await changePassword(change)
    } catch (error) {
      const isCurrentWrong = error instanceof SignInError && error.code === 'invalid_credentials'
      const message = isCurrentWrong ? 'This is not your present password.' : messageOf(error)
      return setError(isCurrentWrong ? 'current' : 'password', { message }, { shouldFocus: true })
    }
    notify.success('Password changed', { description: 'You were signed out everywhere else.' })
    reset()
    await queries.invalidateQueries({ queryKey: orpc.accounts.sessions.key() })
  })
  return (
    <SettingsSection title="Password" description="A new one signs you out everywhere else.">
      <form onSubmit={submit} noValidate className="flex max-w-md flex-col gap-4">
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <Field
          label="Present password"
          error={errors.current?.message}
          aside={
            <Link to="/auth/forgot" className="rounded-xs hover:text-ink hover:underline">
              Forgotten, or never had one?
            </Link>
          }
        >
          <PasswordInput noun="present password" autoComplete="current-password" {...register('current')} />
        </Field>
        <Field label="New password" hint="At least 6 characters." error={errors.password?.message}>
          <PasswordInput noun="new password" autoComplete="new-password" {...register('password')} />
        </Field>
        <Button type="submit" className="self-start" loading={isSubmitting}>
          Change Password
        </Button>
      </form>
    </SettingsSection>
  )
}
