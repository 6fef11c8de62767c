import { type FormEvent, useState } from 'react'
import type { PlatformSettings } from '#contract/admin.ts'
import { SaveFailure } from '#web/admin/settings/save-failure.tsx'
import { useSave } from '#web/admin/settings/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

const longest = 3650

export function KeptDays({ actionLogsKeptDays }: Pick<PlatformSettings, 'actionLogsKeptDays'>) {
  const save = useSave()
  const [typed, setTyped] = useState(String(actionLogsKeptDays))
  const days = Number(typed)
  const isFit = /^\d+$/.test(typed.trim()) && days >= 1 && days <= longest
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isFit && days !== actionLogsKeptDays) save.mutate({ actionLogsKeptDays: days })
  }
  return (
    <form onSubmit={submit} noValidate className="flex max-w-md flex-col gap-4">
      <SaveFailure error={save.error} />
      <Field
        label="Days to keep action logs"
        hint="Older entries are deleted."
        error={isFit ? undefined : `Enter a whole number from 1 to ${longest}.`}
      >
        <Input inputMode="numeric" value={typed} onChange={(event) => setTyped(event.target.value)} />
      </Field>
      <Button type="submit" className="self-start" loading={save.isPending}>
        Save Days
      </Button>
    </form>
  )
}
