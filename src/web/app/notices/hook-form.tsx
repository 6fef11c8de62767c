import { type FormEvent, useState } from 'react'
import { type NoticeKind, sharedKinds } from '#contract/notices.ts'
import { messageOf } from '#web/api/errors.ts'
import { kindLabels } from '#web/app/notices/kind-labels.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Unsaved } from '#web/ui/unsaved.tsx'

type HookFormProps = {
  start: { name: string; kinds: readonly NoticeKind[]; host?: string }
  submitLabel: string
  isSaving: boolean
  error: Error | null
  /** Without an address: it stays as it is. */
  onSubmit: (wanted: { name: string; kinds: NoticeKind[]; url?: string }) => void
  onCancel?: () => void
}

/** A channel: what it is called, where it is and what it gets. An address that is known is never shown, and need not be given again. */
export function HookForm({ start, submitLabel, isSaving, error, onSubmit, onCancel }: HookFormProps) {
  const [begun] = useState(start)
  const [name, setName] = useState(start.name)
  const [url, setUrl] = useState('')
  const [kinds, setKinds] = useState<readonly NoticeKind[]>(start.kinds)
  const hasAddress = start.host !== undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = { name: name.trim(), kinds: [...kinds] }
    onSubmit(url.trim() === '' ? wanted : { ...wanted, url: url.trim() })
  }
  const tick = (kind: NoticeKind, isTicked: boolean) =>
    setKinds(sharedKinds.filter((one) => (one === kind ? isTicked : kinds.includes(one))))
  const lacks = name.trim() === '' || (!hasAddress && url.trim() === '') || kinds.length === 0
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Unsaved when={name !== begun.name || url !== '' || kinds.join() !== begun.kinds.join()} />
      <div className="grid gap-4 sm:grid-cols-[10rem_1fr]">
        <Field label="Channel">
          <Input
            value={name}
            placeholder="#sales"
            autoComplete="off"
            maxLength={80}
            readOnly={isSaving}
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
        <Field
          label={hasAddress ? 'Another webhook address' : 'Webhook address of the channel'}
          optional={hasAddress}
          hint={hasAddress && `Left empty, it stays the one at ${start.host}. A new one is tried by a test message.`}
          error={error ? messageOf(error) : undefined}
        >
          <Input
            type="url"
            autoComplete="off"
            spellCheck={false}
            placeholder="https://hooks.slack.com/services/…"
            value={url}
            readOnly={isSaving}
            onChange={({ target }) => setUrl(target.value)}
          />
        </Field>
      </div>
      <fieldset className="flex flex-wrap gap-x-5 gap-y-2">
        <legend className="mb-2 font-medium text-base text-ink">It gets</legend>
        {sharedKinds.map((kind) => (
          <Checkbox
            key={kind}
            label={kindLabels[kind].label}
            checked={kinds.includes(kind)}
            onCheckedChange={(isTicked) => tick(kind, isTicked === true)}
          />
        ))}
      </fieldset>
      <div className="flex gap-2">
        <Button type="submit" disabled={lacks} loading={isSaving}>
          {submitLabel}
        </Button>
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
      </div>
    </form>
  )
}
