import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { OctagonPause, Play } from 'lucide-react'
import { useState } from 'react'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { useMay, useWorkspace } from '#web/api/workspace.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { notify } from '#web/ui/notify.ts'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SidebarItem } from '#web/ui/sidebar-item.tsx'

function useSends() {
  const { workspaceId } = useWorkspace()
  const queries = useQueryClient()
  const input = { workspaceId }
  const options = orpc.autonomy.sends.queryOptions({ input })
  const state = useQuery(options)
  const done = {
    onSuccess: (now: NonNullable<typeof state.data>) => queries.setQueryData(options.queryKey, now),
    onError: (error: unknown) => notify.error('Failed to change automatic sends', { description: messageOf(error) }),
  }
  const stopping = useMutation(orpc.autonomy.stopSends.mutationOptions(done))
  const resuming = useMutation(orpc.autonomy.resumeSends.mutationOptions(done))
  return {
    stopped: state.data?.stopped ?? null,
    isBusy: stopping.isPending || resuming.isPending,
    stop: () => stopping.mutate(input),
    resume: () => resuming.mutate(input),
  }
}

/** The switch that has everything wait that would go out by itself, and what stands above every screen while it does. */
export default function StopSends({ as }: { as: 'item' | 'banner' }) {
  return as === 'item' ? <StopItem /> : <StoppedBanner />
}

/** Among the links of the sidebar: stopping takes one click. */
function StopItem() {
  const mayStop = useMay('member')
  const { stopped, isBusy, stop } = useSends()
  if (!mayStop || stopped !== null) return null
  return (
    <SidebarItem
      icon={OctagonPause}
      label="Stop all sends"
      link={({ onClick, className, ...props }) => (
        <button
          type="button"
          className={cn(className, 'text-left')}
          {...props}
          disabled={isBusy}
          onClick={() => {
            onClick()
            stop()
          }}
        />
      )}
    />
  )
}

function StoppedBanner() {
  const mayResume = useMay('member')
  const { stopped, isBusy, resume } = useSends()
  const [isAsked, setIsAsked] = useState(false)
  if (stopped === null) return null
  return (
    <Banner
      tone="accent"
      icon={OctagonPause}
      title="All automatic sends are stopped"
      className="m-3 mb-0 shrink-0"
      action={
        mayResume && (
          <Button size="sm" icon={Play} loading={isBusy} onClick={() => setIsAsked(true)}>
            Let agents send
          </Button>
        )
      }
    >
      {stopped.by ?? 'Someone'} stopped them <RelativeTime at={stopped.at} length="long" />. Agents keep drafting, and
      every draft waits for a person.
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setIsAsked}
        tone="primary"
        title="Let agents send by themselves again?"
        description="What waits now goes on waiting for a person; what is drafted from now on goes out as the steps of each agent allow."
        confirmLabel="Let agents send"
        loading={isBusy}
        onConfirm={() => {
          resume()
          setIsAsked(false)
        }}
      />
    </Banner>
  )
}
