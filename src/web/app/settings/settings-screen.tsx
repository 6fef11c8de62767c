import { useQuery } from '@tanstack/react-query'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { useMay, useWorkspace } from '#web/api/workspace.ts'
import { SettingsForm } from '#web/app/settings/settings-form.tsx'
import { SettingsFrame } from '#web/app/settings/settings-frame.tsx'
import { SettingsPage } from '#web/app/settings/settings-page.tsx'
import { useSettingsLoaded } from '#web/app/settings/use-settings-loaded.ts'
import { ErrorState } from '#web/ui/error-state.tsx'

export function SettingsScreen() {
  const { workspaceId } = useWorkspace()
  const mayEdit = useMay('admin')
  const settings = useQuery(orpc.workspaces.settings.queryOptions({ input: { workspaceId } }))
  const isLoaded = useSettingsLoaded()
  if (!isLoaded) return <SettingsFrame title="Settings" isLoading />
  if (settings.data) return <SettingsForm settings={settings.data} mayEdit={mayEdit} />
  return (
    <SettingsPage>
      <ErrorState
        title="Failed to load settings"
        kept={messageOf(settings.error)}
        onRetry={() => void settings.refetch()}
        retrying={settings.isFetching}
      />
    </SettingsPage>
  )
}
