import { FlaskConical } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { bothNeeded } from '#contract/field-words.ts'
import { namePlatform } from '#contract/name-platform.ts'
import { ConnectFormFields } from '#web/app/connect-form-fields.tsx'
import { useConnection, usePlatformName } from '#web/app/connect-platform.ts'
import { StepHead } from '#web/app/onboarding/step-head.tsx'
import type { CompleteSetup } from '#web/app/onboarding/use-complete-setup.ts'
import { LoadFailure } from '#web/load-failure.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export interface Access {
  baseUrl: string
  apiKey: string
}

type ConnectStepProps = {
  setup: CompleteSetup
  access: Access
  onAccess: (access: Access) => void
  onBack: () => void
}

export function ConnectStep({ setup, access, onAccess, onBack }: ConnectStepProps) {
  const [isIncomplete, setIsIncomplete] = useState(false)
  const connection = useConnection()
  const platformName = usePlatformName()
  const form = connection.data?.connectForm
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const platform = { baseUrl: access.baseUrl.trim(), apiKey: access.apiKey.trim() }
    const isHalf = (platform.baseUrl === '') !== (platform.apiKey === '')
    setIsIncomplete(isHalf)
    if (!isHalf)
      setup.complete(form && platform.baseUrl ? { kind: 'own', platform: form.kind, ...platform } : { kind: 'none' })
  }
  const failure = isIncomplete ? namePlatform(bothNeeded, { name: platformName }) : setup.failure
  return (
    <form onSubmit={submit} noValidate>
      <StepHead title={`Connect ${platformName}`}>
        Your sending platform, where replies come from. You can also connect it later, in Settings.
      </StepHead>
      {failure && <Banner tone="negative" title={failure} className="mb-4" />}
      {connection.isPending && <Skeleton className="h-48 w-full" />}
      {form && (
        <div className="flex flex-col gap-4 rounded-md border bg-surface p-5">
          <ConnectFormFields
            form={form}
            {...access}
            onBaseUrl={(baseUrl) => onAccess({ ...access, baseUrl })}
            onApiKey={(apiKey) => onAccess({ ...access, apiKey })}
          />
        </div>
      )}
      <LoadFailure isPart className="mt-3" title="Failed to load the connection" of={[connection]} />
      {connection.data?.sandboxAvailable && (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-3 rounded-md border bg-surface p-5">
          <p className="min-w-0 flex-1 basis-56 text-base text-ink-muted">
            No account yet? The sandbox is a simulated platform with campaigns and leads who answer.
          </p>
          <Button
            icon={FlaskConical}
            loading={setup.running === 'sandbox'}
            disabled={setup.running !== null && setup.running !== 'sandbox'}
            onClick={() => setup.complete({ kind: 'sandbox' })}
          >
            Use the sandbox
          </Button>
        </div>
      )}
      <StepButtons running={setup.running} onBack={onBack} onSkip={() => setup.complete({ kind: 'skip' })} />
    </form>
  )
}

type StepButtonsProps = { running: CompleteSetup['running']; onBack: () => void; onSkip: () => void }

function StepButtons({ running, onBack, onSkip }: StepButtonsProps) {
  const isBusy = running !== null
  const isCompleting = running === 'own' || running === 'none'
  return (
    <div className="flex flex-wrap items-center gap-2 pt-4">
      <Button variant="ghost" onClick={onBack} disabled={isBusy} className="mr-auto">
        Back
      </Button>
      <Button onClick={onSkip} loading={running === 'skip'} disabled={isBusy && running !== 'skip'}>
        Skip for Now
      </Button>
      <Button type="submit" variant="primary" loading={isCompleting} disabled={isBusy && !isCompleting}>
        Complete Setup
      </Button>
    </div>
  )
}
