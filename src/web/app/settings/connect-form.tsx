import { FlaskConical } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { ConnectionState } from '#contract/connections.ts'
import { bothNeeded } from '#contract/field-words.ts'
import { namePlatform } from '#contract/name-platform.ts'
import { messageOf } from '#web/api/errors.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { ConnectFormFields } from '#web/app/connect-form-fields.tsx'
import { useConnect, usePlatformName, useSandbox } from '#web/app/connect-platform.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Unsaved } from '#web/ui/unsaved.tsx'

type ConnectFormProps = {
  form: ConnectionState['connectForm']
  /** As it is stored; the key never comes back. */
  baseUrl: string
  verb: 'Connect' | 'Reconnect'
  sandboxAvailable: boolean
  onDone: () => void
  onCancel: (() => void) | undefined
}

export function ConnectForm({ form, baseUrl: storedUrl, verb, sandboxAvailable, onDone, onCancel }: ConnectFormProps) {
  const { workspaceId } = useWorkspace()
  const [baseUrl, setBaseUrl] = useState(storedUrl)
  const [apiKey, setApiKey] = useState('')
  const [isIncomplete, setIsIncomplete] = useState(false)
  const { mutate, isPending, error } = useConnect()
  const sandbox = useSandbox()
  const platformName = usePlatformName()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isMissing = !baseUrl.trim() || !apiKey.trim()
    setIsIncomplete(isMissing)
    if (!isMissing) mutate({ workspaceId, kind: form.kind, baseUrl, apiKey }, { onSuccess: onDone })
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4 rounded-md border p-4">
      <Unsaved when={baseUrl !== storedUrl || apiKey !== ''} />
      {isIncomplete ? (
        <Banner tone="negative" title={namePlatform(bothNeeded, { name: platformName })} />
      ) : (
        error && (
          <Banner tone="negative" title={`Failed to connect to ${platformName}`}>
            {messageOf(error)}
          </Banner>
        )
      )}
      <ConnectFormFields form={form} baseUrl={baseUrl} onBaseUrl={setBaseUrl} apiKey={apiKey} onApiKey={setApiKey} />
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" loading={isPending} disabled={sandbox.isPending}>
          {verb}
        </Button>
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
        {sandboxAvailable && (
          <Button
            variant="ghost"
            icon={FlaskConical}
            loading={sandbox.isPending}
            disabled={isPending}
            onClick={sandbox.connectSandbox}
            className="ml-auto"
          >
            Use the sandbox
          </Button>
        )}
      </div>
    </form>
  )
}
