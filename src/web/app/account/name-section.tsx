import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { changeName } from '#web/api/account.ts'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { useMe } from '#web/api/workspace.ts'
import { lazyResolver } from '#web/app/lazy-resolver.ts'
import { SettingsSection } from '#web/app/settings-section.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { notify } from '#web/ui/notify.ts'
import { Unsaved } from '#web/ui/unsaved.tsx'

const rules = lazyResolver(() =>
  import('#contract/accounts.ts').then((accounts) => accounts.signUpSchema.pick({ fullName: true })),
)

export function NameSection() {
  const { fullName } = useMe()
  const queries = useQueryClient()
  const { register, handleSubmit, setError, formState } = useForm({ resolver: rules, values: { fullName } })
  const { errors, isDirty, isSubmitting } = formState
  const submit = handleSubmit(async (change) => {
    try {
      await changeName(change.fullName)
    } catch (error) {
      return setError('fullName', { message: messageOf(error) }, { shouldFocus: true })
    }
    await queries.invalidateQueries({ queryKey: orpc.accounts.me.key() })
    notify.success('Name changed')
  })
  return (
    <SettingsSection title="Name" description="How your team and the audit log see you.">
      <form onSubmit={submit} noValidate className="flex max-w-md flex-col gap-4">
        <Unsaved when={isDirty} />
        <Field label="Full Name" required error={errors.fullName?.message}>
          <Input autoComplete="name" {...register('fullName')} />
        </Field>
        <Button type="submit" className="self-start" loading={isSubmitting}>
          Change Name
        </Button>
      </form>
    </SettingsSection>
  )
}
