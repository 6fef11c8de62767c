import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { NoticePreferences } from '#contract/notices.ts'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { useMay, useWorkspace } from '#web/api/workspace.ts'
import { HooksSection } from '#web/app/notices/hooks-section.tsx'
import { KindChoices } from '#web/app/notices/kind-choices.tsx'
import { OwnHookSection } from '#web/app/notices/own-hook-section.tsx'
import { PushSection } from '#web/app/notices/push-section.tsx'
import { TimesSection } from '#web/app/notices/times-section.tsx'
import { SettingsFrame } from '#web/app/settings-frame.tsx'
import { hostBrand } from '#web/host-brand.ts'
import { LoadFailure } from '#web/load-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { notify } from '#web/ui/notify.ts'

/** What the person hears of in this workspace, and how. Each choice holds at once. */
export function NoticeSettingsScreen() {
  const { workspaceId } = useWorkspace()
  const preferences = useQuery(orpc.notices.preferences.queryOptions({ input: { workspaceId } }))
  const hooks = useQuery(orpc.notices.hooks.queryOptions({ input: { workspaceId } }))
  const own = hooks.data?.find(({ isOwn }) => isOwn)
  const push = useQuery(orpc.push.state.queryOptions({ input: {} }))
  const isAdmin = useMay('admin')
  const choose = useChoose()
  return (
    <SettingsFrame
      title="Notification settings"
      isLoading={preferences.isPending || hooks.isPending || push.isPending}
      action={
        <Button asChild icon={ArrowLeft}>
          <Link to="/notifications">Notifications</Link>
        </Button>
      }
    >
      <LoadFailure title="Failed to load your notification settings" of={[preferences, hooks, push]} />
      {preferences.data && (
        <>
          <KindChoices
            preferences={preferences.data}
            hasOwnHook={own !== undefined}
            hasPush={(push.data?.browsers ?? 0) > 0}
            onChoose={choose}
          />
          <TimesSection preferences={preferences.data} onChoose={choose} />
          {/* A browser is told of all workspaces of its person. */}
          {hostBrand === null && <PushSection />}
          {hooks.data && <OwnHookSection hook={own} />}
          {hooks.data && isAdmin && <HooksSection hooks={hooks.data.filter(({ isOwn }) => !isOwn)} />}
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
