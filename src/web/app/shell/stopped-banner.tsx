import { useMutation, useQueryClient } from '@tanstack/react-query'
import { PauseCircle, Play } from 'lucide-react'
import { useState } from 'react'
import type { SendsStop } from '#contract/autonomy.ts'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { useMay, useWorkspace } from '#web/api/workspace.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'

/** Stands above every screen while nothing goes out by itself, because somebody said so. */
export default function StoppedBanner({
  stopped: { at, by, isImported },
}: {
  stopped: NonNullable<SendsStop['stopped']>
}) {
  const input = { workspaceId: useWorkspace().workspaceId }
  const mayResume = useMay('member')
  const queries = useQueryClient()
  const [isAsked, setIsAsked] = useState(false)
  const resuming = useMutation(
    orpc.autonomy.resumeSends.mutationOptions({
      onSuccess: (now) => queries.setQueryData(orpc.autonomy.sends.queryKey({ input }), now),
    }),
  )
  return (
    <Banner
      tone="accent"
      icon={PauseCircle}
      title="All automatic sends are stopped"
      className="m-3 mb-0 shrink-0"
      action={
        mayResume && (
          <Button size="sm" icon={Play} onClick={() => setIsAsked(true)}>
            Let agents send
          </Button>
        )
      }
    >
      {isImported ? 'This workspace was imported' : `${by ?? 'Someone'} stopped them`}{' '}
      <RelativeTime at={at} length="long" />. Agents keep drafting, and every draft waits for a person.
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setIsAsked}
        tone="primary"
        title="Let agents send by themselves again?"
        description={`${isImported ? 'First delete this workspace where it was exported, or stop all sends there: else leads are answered twice. ' : ''}What waits now goes on waiting for a person. What is drafted from now on goes out as the steps of each agent allow.`}
        confirmLabel="Let agents send"
        loading={resuming.isPending}
        error={resuming.error ? messageOf(resuming.error) : undefined}
        onConfirm={() => resuming.mutate(input)}
      />
    </Banner>
  )
}
