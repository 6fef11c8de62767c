import { useQuery } from '@tanstack/react-query'
import { orpc } from '#web/api/client.ts'
import { useMay, useWorkspace } from '#web/api/workspace.ts'
import { SettingsForm } from '#web/app/settings/settings-form.tsx'
import { SettingsPage } from '#web/app/settings/settings-page.tsx'
import { useSettingsLoaded } from '#web/app/settings/use-settings-loaded.ts'
import { SettingsFrame } from '#web/app/settings-frame.tsx'
import { LoadFailure } from '#web/load-failure.tsx'

export function SettingsScreen() {
  const { workspaceId } = useWorkspace()
  const mayEdit = useMay('admin')
  const settings = useQuery(orpc.workspaces.settings.queryOptions({ input: { workspaceId } }))
  const isLoaded = useSettingsLoaded()
  if (!isLoaded || settings.isPending) return <SettingsFrame title="Settings" isLoading />
  if (settings.data) return <SettingsForm settings={settings.data} mayEdit={mayEdit} />
  return (
    <SettingsPage>
      <LoadFailure title="Failed to load settings" of={[settings]} />
    </SettingsPage>
  )
}
