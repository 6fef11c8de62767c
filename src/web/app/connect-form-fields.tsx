import type { ConnectForm } from '#contract/connections.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'

type ConnectFormFieldsProps = {
  form: ConnectForm
  baseUrl: string
  onBaseUrl: (baseUrl: string) => void
  apiKey: string
  onApiKey: (apiKey: string) => void
  disabled?: boolean
}

/** Where the sending platform is, and the key to it. */
export function ConnectFormFields({
  form,
  baseUrl,
  onBaseUrl,
  apiKey,
  onApiKey,
  disabled = false,
}: ConnectFormFieldsProps) {
  return (
    <>
      <Field label={form.baseUrl.label} hint={form.baseUrl.hint}>
        <Input
          type="url"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={form.baseUrl.placeholder}
          disabled={disabled}
          value={baseUrl}
          onChange={(event) => onBaseUrl(event.target.value)}
        />
      </Field>
      <Field label={form.apiKey.label} hint={form.apiKey.hint}>
        <PasswordInput
          noun={form.apiKey.label}
          autoComplete="off"
          data-1p-ignore
          disabled={disabled}
          value={apiKey}
          onChange={(event) => onApiKey(event.target.value)}
        />
      </Field>
    </>
  )
}
