import { useQuery } from '@tanstack/react-query'
import { orpc } from '#web/api/client.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { prettyPayload } from '#web/app/webhooks/event-labels.ts'
import { LoadFailure } from '#web/load-failure.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

// What scrolls must be reachable by keyboard (WCAG 2.1.1).
const scrollFrame = { tabIndex: 0 }

/** What the platform posted. It is text, whatever it says: nothing of it is taken as markup. */
export function EventPayload({ eventId }: { eventId: string }) {
  const { workspaceId } = useWorkspace()
  const payload = useQuery(
    orpc.webhooks.payload.queryOptions({ input: { workspaceId, eventId }, staleTime: Number.POSITIVE_INFINITY }),
  )
  if (payload.isError) return <LoadFailure className="py-6" title="Failed to load the payload" of={[payload]} />
  if (payload.isPending)
    return (
      <div role="status" className="flex flex-col gap-2 rounded-sm border bg-sunken p-3">
        <span className="sr-only">Loading the payload</span>
        <Skeleton className="w-2/5" />
        <Skeleton className="w-3/5" />
        <Skeleton className="w-1/2" />
      </div>
    )
  const { text, isCut } = prettyPayload(payload.data.body)
  return (
    <figure className="flex min-w-0 flex-col gap-1.5">
      <pre
        {...scrollFrame}
        className="max-h-96 overflow-auto whitespace-pre-wrap break-words rounded-sm border bg-sunken p-3 font-mono text-ink text-xs"
      >
        {text === '' ? '(an empty body)' : text}
      </pre>
      <figcaption className="text-ink-faint text-sm tabular-nums">
        {payload.data.bytes.toLocaleString('en')} bytes{isCut && ', only the beginning is shown'}
      </figcaption>
    </figure>
  )
}
