import { type FormEvent, useState } from 'react'
import { type PlatformSettings, platformSettingsSchema } from '#contract/admin.ts'
import { SaveFailure } from '#web/admin/settings/save-failure.tsx'
import { useSave } from '#web/admin/settings/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Unsaved } from '#web/ui/unsaved.tsx'

const { supportEmail: emailSchema, supportAnswerHours: hoursSchema } = platformSettingsSchema.shape

/** Where requests for help go, and how soon those with priority are answered. */
export function SupportSettings({
  supportEmail,
  supportAnswerHours,
}: Pick<PlatformSettings, 'supportEmail' | 'supportAnswerHours'>) {
  const save = useSave()
  // Null: as it is saved, whoever saved it.
  const [draft, setDraft] = useState<{ email: string; hours: string } | null>(null)
  const { email: typed, hours } = draft ?? { email: supportEmail ?? '', hours: String(supportAnswerHours) }
  const address = emailSchema.safeParse(typed.trim() === '' ? null : typed)
  const within = hoursSchema.safeParse(/^\d+$/.test(hours.trim()) ? Number(hours) : null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!address.success || !within.success) return
    save.mutate({ supportEmail: address.data, supportAnswerHours: within.data }, { onSuccess: () => setDraft(null) })
  }
  return (
    <form onSubmit={submit} noValidate className="flex max-w-md flex-col gap-4">
      <Unsaved when={typed !== (supportEmail ?? '') || hours !== String(supportAnswerHours)} />
      <SaveFailure error={save.error} />
      <Field
        label="Support address"
        hint="Everyone’s account menu then has Help, which writes there. Leave it empty for none."
        error={address.error?.issues[0]?.message}
      >
        <Input
          type="email"
          value={typed}
          maxLength={254}
          onChange={(event) => setDraft({ email: event.target.value, hours })}
        />
      </Field>
      <Field
        label="Hours to answer with priority"
        hint="What those with priority support are told. Their requests come marked."
        error={within.success ? undefined : 'Enter a whole number from 1 to 720.'}
      >
        <Input
          inputMode="numeric"
          value={hours}
          onChange={(event) => setDraft({ email: typed, hours: event.target.value })}
        />
      </Field>
      <Button type="submit" className="self-start" loading={save.isPending}>
        Save Support
      </Button>
    </form>
  )
}
