import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'

type ConnectFormFieldsProps = {
  baseUrl: string
  onBaseUrl: (baseUrl: string) => void
  apiKey: string
  onApiKey: (apiKey: string) => void
  disabled?: boolean
}

/** Where the sending platform is, and the key to it. */
export function ConnectFormFields({ baseUrl, onBaseUrl, apiKey, onApiKey, disabled = false }: ConnectFormFieldsProps) {
  return (
    <>
      <Field label="EmailBison base URL" hint="Where you log in to EmailBison.">
        <Input
          type="url"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://dedi.emailbison.com"
          disabled={disabled}
          value={baseUrl}
          onChange={(event) => onBaseUrl(event.target.value)}
        />
      </Field>
      <Field label="API key" hint="From Settings > API in EmailBison. It is stored encrypted and never shown again.">
        <PasswordInput
          noun="API key"
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
