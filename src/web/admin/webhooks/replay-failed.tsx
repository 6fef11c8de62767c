import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type FailedDeliveries, replayedAtOnce } from '#contract/admin.ts'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { notify } from '#web/ui/notify.ts'

export type Which = { workspaceId?: string; type?: string; hours?: number }

const count = (number: number, one: string, many: string): string =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`
const deliveriesIn = ({ deliveries, workspaces }: FailedDeliveries): string =>
  `${count(deliveries, 'failed delivery', 'failed deliveries')} in ${count(workspaces, 'workspace', 'workspaces')}`

/** Replays all failed deliveries that fit the filters, after saying how many those are. */
export function ReplayFailed({ which, isFiltered }: { which: Which; isFiltered: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Replay all failed…</Button>
      {isOpen && <Confirm which={which} isFiltered={isFiltered} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function Confirm({ which, isFiltered, onClose }: { which: Which; isFiltered: boolean; onClose: () => void }) {
  const queries = useQueryClient()
  const counted = useQuery(
    orpc.admin.countFailedDeliveries.queryOptions({
      input: which,
      staleTime: 0,
      gcTime: 0,
      refetchOnWindowFocus: false,
    }),
  )
  const replay = useMutation(
    orpc.admin.replayFailedDeliveries.mutationOptions({
      onSuccess: ({ deliveries }) => {
        onClose()
        notify.success(
          deliveries === 1
            ? '1 delivery is processed again'
            : `${deliveries.toLocaleString('en')} deliveries are processed again`,
        )
        return queries.invalidateQueries({ queryKey: orpc.admin.deliveries.key() })
      },
    }),
  )
  const failed = counted.data
  const failure = counted.error ?? replay.error
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      tone="primary"
      title={isFiltered ? 'Replay the failed deliveries that fit the filters?' : 'Replay all failed deliveries?'}
      description={
        failed === undefined ? (
          <p>{failure ? '' : 'Counting…'}</p>
        ) : (
          <div className="flex flex-col gap-2">
            <p className="text-ink">
              {failed.isMore
                ? `The newest ${replayedAtOnce.toLocaleString('en')} of them, in ${count(failed.workspaces, 'workspace', 'workspaces')}. There are more: replay again for those.`
                : `${deliveriesIn(failed)}.`}
            </p>
            <p>
              Each is processed as if it had just arrived; what was stored already is not stored twice. This is recorded
              in the platform’s audit log and in each workspace’s, under your name.
            </p>
          </div>
        )
      }
      confirmLabel={failed === undefined ? 'Replay' : `Replay ${failed.deliveries.toLocaleString('en')}`}
      loading={counted.isPending || replay.isPending}
      error={
        failure ? `Failed to ${counted.error ? 'count' : 'replay'} the deliveries. ${messageOf(failure)}` : undefined
      }
      onConfirm={() => {
        if (failed && failed.deliveries > 0) replay.mutate(which)
        else onClose()
      }}
    />
  )
}
