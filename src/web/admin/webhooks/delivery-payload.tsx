import { useQuery } from '@tanstack/react-query'
import type { PlatformDelivery } from '#contract/admin.ts'
import { errorWords } from '#web/admin/webhooks/delivery-labels.ts'
import { orpc } from '#web/api/client.ts'
import { LoadFailure } from '#web/load-failure.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { exactTime } from '#web/ui/time-labels.ts'

const shownCharacters = 200_000

type DeliveryPayloadProps = { delivery: PlatformDelivery; onClose: () => void }

/** What a delivery carries. Each time it is opened is a line in the workspace’s audit log. */
export function DeliveryPayload({ delivery, onClose }: DeliveryPayloadProps) {
  const { workspaceId, workspaceName, id: eventId, type, receivedAt } = delivery
  const payload = useQuery(
    orpc.admin.openDelivery.queryOptions({
      input: { workspaceId, eventId },
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
  )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={type}
      description={`To ${workspaceName}, ${exactTime(new Date(receivedAt))}. Its admins see that you opened it.`}
    >
      <div className="flex flex-col gap-3">
        <LoadFailure isPart title="Failed to load the payload" of={[payload]} />
        {payload.isPending && <SkeletonRows label="Loading the payload" rows={6} />}
        {payload.data?.error && <Banner tone="negative" title={errorWords(payload.data.error)} />}
        {payload.data && (
          <>
            <pre className="overflow-x-auto whitespace-pre-wrap break-words rounded-md border bg-sunken p-3 font-mono text-ink text-sm">
              {indented(payload.data.body).slice(0, shownCharacters)}
            </pre>
            <p className="text-ink-muted text-sm">{payload.data.bytes.toLocaleString('en')} bytes</p>
          </>
        )}
      </div>
    </Dialog>
  )
}

/** JSON with its lines broken, anything else as it came. */
function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
