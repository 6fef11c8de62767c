import { type FormEvent, useState } from 'react'
import { fromInputs, toInputs } from '#web/app/moments/moments.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

type MomentFormProps = {
  /** What stands in the inputs first. */
  initial: Date
  submitLabel: string
  loading?: boolean
  onSubmit: (at: Date) => void
}

/** A date and a time in the person's own zone; only a time that lies ahead is taken. */
export function MomentForm({ initial, submitLabel, loading = false, onSubmit }: MomentFormProps) {
  const [{ date, time }, setInputs] = useState(() => toInputs(initial))
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const at = fromInputs(date, time)
    if (!at) return setError('Enter a date and a time.')
    if (at.getTime() <= Date.now()) return setError('Choose a time in the future.')
    setError(undefined)
    onSubmit(at)
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-3" noValidate>
      <div className="grid grid-cols-2 gap-2">
        <Field label="Date">
          <Input
            type="date"
            value={date}
            min={toInputs(new Date()).date}
            onChange={(event) => setInputs({ date: event.target.value, time })}
          />
        </Field>
        <Field label="Time">
          <Input type="time" value={time} onChange={(event) => setInputs({ date, time: event.target.value })} />
        </Field>
      </div>
      {error && (
        <p role="alert" className="text-negative-ink text-sm">
          {error}
        </p>
      )}
      <p className="text-ink-faint text-xs">Your time zone: {Intl.DateTimeFormat().resolvedOptions().timeZone}</p>
      <Button type="submit" variant="primary" loading={loading}>
        {submitLabel}
      </Button>
    </form>
  )
}
