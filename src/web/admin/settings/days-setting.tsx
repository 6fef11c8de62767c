import { type FormEvent, type ReactNode, useState } from 'react'
import type { PlatformSettings } from '#contract/admin.ts'
import { SaveFailure } from '#web/admin/settings/save-failure.tsx'
import { useSave } from '#web/admin/settings/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Unsaved } from '#web/ui/unsaved.tsx'

type DaysSettingProps = {
  name: 'actionLogsKeptDays' | 'trialDays'
  value: PlatformSettings['trialDays']
  min: number
  max: number
  label: string
  hint: ReactNode
  saveLabel: string
}

/** A number of days, kept when its form is sent. */
export function DaysSetting({ name, value, min, max, label, hint, saveLabel }: DaysSettingProps) {
  const save = useSave()
  // Null: as it is saved, whoever saved it.
  const [draft, setDraft] = useState<string | null>(null)
  const typed = draft ?? String(value)
  const days = Number(typed)
  const isFit = /^\d+$/.test(typed.trim()) && days >= min && days <= max
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isFit && days !== value) save.mutate({ [name]: days }, { onSuccess: () => setDraft(null) })
  }
  return (
    <form onSubmit={submit} noValidate className="flex max-w-md flex-col gap-4">
      <Unsaved when={typed !== String(value)} />
      <SaveFailure error={save.error} />
      <Field label={label} hint={hint} error={isFit ? undefined : `Enter a whole number from ${min} to ${max}.`}>
        <Input inputMode="numeric" value={typed} onChange={(event) => setDraft(event.target.value)} />
      </Field>
      <Button type="submit" className="self-start" loading={save.isPending}>
        {saveLabel}
      </Button>
    </form>
  )
}
