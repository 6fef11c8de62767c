import { useState } from 'react'
import { useMay } from '#web/api/workspace.ts'
import { useConnection, usePlatformName } from '#web/app/connect-platform.ts'
import { ConnectedElsewhere } from '#web/app/connected-elsewhere.tsx'
import { OpenSandbox } from '#web/app/open-sandbox.tsx'
import { ConnectForm } from '#web/app/settings/connect-form.tsx'
import { ConnectionState } from '#web/app/settings/connection-state.tsx'
import { SettingsSection } from '#web/app/settings-section.tsx'
import { SyncReplies } from '#web/app/sync-replies.tsx'
import { LoadFailure } from '#web/load-failure.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export function ConnectionSection() {
  const state = useConnection()
  const platformName = usePlatformName()
  const mayConnect = useMay('admin')
  const maySync = useMay('member')
  const [isReconnecting, setIsReconnecting] = useState(false)
  const connection = state.data?.connection
  return (
    <SettingsSection
      title={platformName}
      description="The platform that sends your campaigns. Replies come in from it, and answers go out through it."
    >
      <LoadFailure isPart title="Failed to load the connection" of={[state]} />
      {state.isPending && <Skeleton className="h-24 w-full" />}
      {state.data && (
        <>
          <ConnectedElsewhere />
          {connection && <ConnectionState connection={connection} />}
          {connection && (
            <div className="flex flex-wrap gap-2">
              {mayConnect && !isReconnecting && <Button onClick={() => setIsReconnecting(true)}>Reconnect</Button>}
              {maySync && <SyncReplies />}
              <OpenSandbox />
            </div>
          )}
          {!connection && !mayConnect && <Banner title="Not connected yet. A workspace admin can connect it here." />}
          {mayConnect && (!connection || isReconnecting) && (
            <ConnectForm
              form={state.data.connectForm}
              baseUrl={connection && connection.kind === state.data.connectForm.kind ? connection.baseUrl : ''}
              verb={connection ? 'Reconnect' : 'Connect'}
              sandboxAvailable={state.data.sandboxAvailable && connection?.kind !== 'sandbox'}
              onDone={() => setIsReconnecting(false)}
              onCancel={connection ? () => setIsReconnecting(false) : undefined}
            />
          )}
        </>
      )}
    </SettingsSection>
  )
}
