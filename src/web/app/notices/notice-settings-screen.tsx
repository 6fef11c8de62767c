import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { changedNotices, type NoticeChange } from '#contract/notices.ts'
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
  const { underWay, choose } = useChoose()
  const shown = preferences.data && underWay.reduce(changedNotices, preferences.data)
  const hooks = useQuery(orpc.notices.hooks.queryOptions({ input: { workspaceId } }))
  const own = hooks.data?.find(({ isOwn }) => isOwn)
  const push = useQuery(orpc.push.state.queryOptions({ input: {} }))
  const isAdmin = useMay('admin')
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
      {shown && (
        <>
          <KindChoices
            preferences={shown}
            hasOwnHook={own !== undefined}
            hasPush={(push.data?.browsers ?? 0) > 0}
            onChoose={choose}
          />
          <TimesSection preferences={shown} onChoose={choose} />
          {/* A browser is told of all workspaces of its person. */}
          {hostBrand === null && <PushSection />}
          {hooks.data && <OwnHookSection hook={own} />}
          {hooks.data && isAdmin && <HooksSection hooks={hooks.data.filter(({ isOwn }) => !isOwn)} />}
        </>
      )}
    </SettingsFrame>
  )
}

/** The choices under way, the oldest first, which are shown as if they were stored; and how one is stored, one after the other. */
function useChoose(): { underWay: readonly NoticeChange[]; choose: (change: NoticeChange) => void } {
  const { workspaceId } = useWorkspace()
  const queries = useQueryClient()
  const [underWay, setUnderWay] = useState<readonly (NoticeChange & { workspaceId: string })[]>([])
  const { queryKey } = orpc.notices.preferences.queryOptions({ input: { workspaceId } })
  const { mutate } = useMutation(
    orpc.notices.choose.mutationOptions({
      scope: { id: `notices:${workspaceId}` },
      onMutate: (change) => setUnderWay((before) => [...before, change]),
      onSuccess: async (saved) => {
        // What was asked for before this was stored comes no more.
        await queries.cancelQueries({ queryKey })
        queries.setQueryData(queryKey, saved)
      },
      onError: (error) => notify.error('Failed to save your notification settings', { description: messageOf(error) }),
      onSettled: (_saved, _error, change) => setUnderWay((before) => before.filter((one) => one !== change)),
    }),
  )
  return {
    underWay: underWay.filter((change) => change.workspaceId === workspaceId),
    choose: (change) => mutate({ workspaceId, ...change }),
  }
}
