import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { NoticePreferences } from '#contract/notices.ts'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { KindChoices } from '#web/app/notices/kind-choices.tsx'
import { TimesSection } from '#web/app/notices/times-section.tsx'
import { SettingsFrame } from '#web/app/settings-frame.tsx'
import { LoadFailure } from '#web/load-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { notify } from '#web/ui/notify.ts'

/** What the person hears of in this workspace, and how. Each choice holds at once. */
export function NoticeSettingsScreen() {
  const { workspaceId } = useWorkspace()
  const preferences = useQuery(orpc.notices.preferences.queryOptions({ input: { workspaceId } }))
  const choose = useChoose()
  return (
    <SettingsFrame
      title="Notification settings"
      isLoading={preferences.isPending}
      action={
        <Button asChild icon={ArrowLeft}>
          <Link to="/notifications">Notifications</Link>
        </Button>
      }
    >
      <LoadFailure title="Failed to load your notification settings" of={[preferences]} />
      {preferences.data && (
        <>
          <KindChoices preferences={preferences.data} onChoose={choose} />
          <TimesSection preferences={preferences.data} onChoose={choose} />
        </>
      )}
    </SettingsFrame>
  )
}

/** Shows a choice before the server has it, and takes it back when that refuses. */
function useChoose(): (change: Partial<NoticePreferences>) => void {
  const { workspaceId } = useWorkspace()
  const queries = useQueryClient()
  const { queryKey } = orpc.notices.preferences.queryOptions({ input: { workspaceId } })
  const { mutate } = useMutation(
    orpc.notices.choose.mutationOptions({
      onSuccess: (saved) => queries.setQueryData(queryKey, saved),
      onError: (error) => {
        notify.error('Failed to save your notification settings', { description: messageOf(error) })
        void queries.invalidateQueries({ queryKey })
      },
    }),
  )
  return (change) => {
    const before = queries.getQueryData(queryKey)
    if (before === undefined) return
    const next = { ...before, ...change }
    queries.setQueryData(queryKey, next)
    mutate({ workspaceId, ...next })
  }
}
