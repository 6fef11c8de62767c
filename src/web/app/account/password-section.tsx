import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { changePassword, setPassword } from '#web/api/account.ts'
import { orpc } from '#web/api/client.ts'
import { messageOf, SignInError } from '#web/api/errors.ts'
import { useMe } from '#web/api/workspace.ts'
import { hasPasswordOptions } from '#web/app/account/account-queries.ts'
import { lazyResolver } from '#web/app/lazy-resolver.ts'
import { SettingsSection } from '#web/app/settings-section.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { notify } from '#web/ui/notify.ts'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { Unsaved } from '#web/ui/unsaved.tsx'

export function PasswordSection() {
  // Where it can't be known, the form stays as it is for nearly everybody.
  const { data: hasPassword = true } = useQuery(hasPasswordOptions())
  return hasPassword ? (
    <SettingsSection id="password" title="Password" description="A new one signs you out everywhere else.">
      <PasswordForm key="change" hasPassword />
    </SettingsSection>
  ) : (
    <SettingsSection
      id="password"
      title="Password"
      description="You sign in without one. With one, you have a second way in."
    >
      <PasswordForm key="first" hasPassword={false} />
    </SettingsSection>
  )
}

const rulesOf = (hasPassword: boolean) =>
  lazyResolver(() =>
    import('#contract/accounts.ts').then(({ signInSchema, passwordSchema }) => {
      const { password: given } = signInSchema.shape
      const current = hasPassword ? given : given.catch('')
      return signInSchema.omit({ email: true }).extend({ current, password: passwordSchema })
    }),
  )
const rules = { change: rulesOf(true), first: rulesOf(false) }

function PasswordForm({ hasPassword }: { hasPassword: boolean }) {
  const { email } = useMe()
  const queries = useQueryClient()
  const { register, handleSubmit, setError, reset, formState } = useForm({
    resolver: hasPassword ? rules.change : rules.first,
    defaultValues: { current: '', password: '' },
  })
  const { errors, dirtyFields, isSubmitting } = formState
  const submit = handleSubmit(async (change) => {
    try {
      await (hasPassword ? changePassword(change) : setPassword(change.password))
    } catch (error) {
      const { field, message } = refusalOf(error)
      return setError(field, { message }, { shouldFocus: true })
    }
    notify.success(hasPassword ? 'Password changed' : 'Password set', {
      description: 'You were signed out everywhere else.',
    })
    reset()
    await queries.invalidateQueries({ queryKey: hasPasswordOptions().queryKey })
    await queries.invalidateQueries({ queryKey: orpc.accounts.sessions.key() })
  })
  return (
    <form onSubmit={submit} noValidate className="flex max-w-md flex-col gap-4">
      {/* The one in use is filled in by the browser itself. */}
      <Unsaved when={dirtyFields.password === true} />
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      {hasPassword && (
        <Field
          label="Current password"
          error={errors.current?.message}
          aside={
            <a href="/auth/forgot" className="rounded-xs hover:text-ink hover:underline">
              Forgotten?
            </a>
          }
        >
          <PasswordInput noun="current password" autoComplete="current-password" {...register('current')} />
        </Field>
      )}
      <Field label="New password" hint={!errors.password && 'At least 6 characters.'} error={errors.password?.message}>
        <PasswordInput noun="new password" autoComplete="new-password" {...register('password')} />
      </Field>
      <Button type="submit" className="self-start" loading={isSubmitting}>
        {hasPassword ? 'Change Password' : 'Set Password'}
      </Button>
    </form>
  )
}

function refusalOf(error: unknown): { field: 'current' | 'password'; message: string } {
  const code = error instanceof SignInError ? error.code : undefined
  if (code === 'invalid_credentials') return { field: 'current', message: 'This is not your current password.' }
  if (code === 'reauthentication_needed') {
    return { field: 'password', message: 'You signed in a long time ago. Sign out, sign in again, then change it.' }
  }
  return { field: 'password', message: messageOf(error) }
}
