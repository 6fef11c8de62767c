import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { askForNewEmail } from '#web/api/account.ts'
import { messageOf } from '#web/api/errors.ts'
import { useMe } from '#web/api/workspace.ts'
import { useMailDelivery, WhereMailIs } from '#web/app/auth/where-mail-is.tsx'
import { lazyResolver } from '#web/app/lazy-resolver.ts'
import { SettingsSection } from '#web/app/settings-section.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Unsaved } from '#web/ui/unsaved.tsx'

const rules = lazyResolver(() =>
  import('#contract/accounts.ts').then((accounts) => accounts.signInSchema.pick({ email: true })),
)

export function EmailSection() {
  const me = useMe()
  const delivery = useMailDelivery()
  const [askedFor, setAskedFor] = useState<string | null>(null)
  const { register, handleSubmit, setError, reset, formState } = useForm({
    resolver: rules,
    defaultValues: { email: '' },
  })
  const { errors, isDirty, isSubmitting } = formState
  const submit = handleSubmit(async ({ email }) => {
    if (email === me.email) return setError('email', { message: 'This is already your address.' })
    try {
      await askForNewEmail(email)
    } catch (error) {
      return setError('email', { message: messageOf(error) }, { shouldFocus: true })
    }
    setAskedFor(email)
    reset()
  })
  return (
    <SettingsSection title="Email" description="How you sign in, and where email about your account goes.">
      <p className="break-words text-base text-ink">{me.email}</p>
      {askedFor !== null && delivery !== 'none' && (
        <Banner tone="accent" title="Open the links in both emails">
          One is for {me.email}, one for {askedFor}. Your address changes when both are confirmed.
        </Banner>
      )}
      {askedFor !== null && <WhereMailIs />}
      <form onSubmit={submit} noValidate className="flex max-w-md flex-col gap-4">
        <Unsaved when={isDirty} />
        <Field label="New email" error={errors.email?.message}>
          <Input type="email" autoComplete="email" autoCapitalize="none" {...register('email')} />
        </Field>
        <Button type="submit" className="self-start" loading={isSubmitting}>
          Change Email
        </Button>
      </form>
    </SettingsSection>
  )
}
