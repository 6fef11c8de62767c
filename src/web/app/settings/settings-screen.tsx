import { useQuery } from '@tanstack/react-query'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { useMay, useWorkspace } from '#web/api/workspace.ts'
import { SettingsForm } from '#web/app/settings/settings-form.tsx'
import { SettingsPage } from '#web/app/settings/settings-page.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export function SettingsScreen() {
  const { workspaceId } = useWorkspace()
  const mayEdit = useMay('admin')
  const settings = useQuery(orpc.workspaces.settings.queryOptions({ input: { workspaceId } }))
  if (settings.data) return <SettingsForm settings={settings.data} mayEdit={mayEdit} />
  return (
    <SettingsPage>
      {settings.isError ? (
        <ErrorState
          title="Failed to load settings"
          kept={messageOf(settings.error)}
          onRetry={() => void settings.refetch()}
          retrying={settings.isFetching}
        />
      ) : (
        <div role="status" className="flex flex-col gap-4 py-6">
          <span className="sr-only">Loading settings</span>
          {['a', 'b', 'c', 'd', 'e'].map((field) => (
            <div key={field} aria-hidden className="flex flex-col gap-2">
              <Skeleton className="w-28" />
              <Skeleton className="h-8 max-w-md" />
            </div>
          ))}
        </div>
      )}
    </SettingsPage>
  )
}
