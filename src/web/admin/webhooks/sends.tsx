import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Send } from 'lucide-react'
import type { PlatformSend } from '#contract/admin.ts'
import { causeWords } from '#web/admin/webhooks/delivery-labels.ts'
import { orpc } from '#web/api/client.ts'
import { LoadFailure } from '#web/load-failure.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageBody } from '#web/ui/page-body.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { StatusDot } from '#web/ui/status-dot.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '#web/ui/table.tsx'
import { useIsNarrow } from '#web/ui/use-is-tight.ts'

/** As many as the server gives. */
const atMost = 100
const states = {
  unclear: { label: 'Outcome unknown', tone: 'info' },
  failed: { label: 'Failed', tone: 'negative' },
} as const satisfies Record<PlatformSend['state'], unknown>

/** What did not go out, or may not have. A person in the workspace decides: nothing is sent from here. */
export function Sends() {
  const sends = useQuery(orpc.admin.sends.queryOptions({ staleTime: 0, refetchInterval: 30_000 }))
  return (
    <PageBody width="full" className="max-w-6xl gap-3">
      <LoadFailure title="Failed to fetch sends" of={[sends]} />
      {sends.isPending && <SkeletonRows label="Loading sends" rows={6} rowHeight={36} />}
      {sends.data?.length === 0 && (
        <EmptyState
          icon={Send}
          title="Every send is settled"
          description="A reply that failed, or of which nobody knows whether it went out, appears here."
        />
      )}
      {sends.data && sends.data.length > 0 && (
        <>
          <SendList sends={sends.data} />
          <p className="text-ink-muted text-sm">
            {sends.data.length === atMost && `The last ${atMost}. `}
            An unknown outcome is looked up by itself; a failed reply waits for a person in its workspace. Nothing is
            sent from here.
          </p>
        </>
      )}
    </PageBody>
  )
}

/** A table where there is room for its columns, else a card for each. */
function SendList({ sends }: { sends: readonly PlatformSend[] }) {
  const isNarrow = useIsNarrow()
  if (isNarrow)
    return (
      <ul aria-label="Sends" className="flex flex-col divide-y rounded-md border bg-surface">
        {sends.map((send) => (
          <li key={`${send.taskId} ${send.state}`} className="flex flex-col gap-1.5 p-3">
            <div className="flex items-center justify-between gap-3">
              <StatusDot {...states[send.state]} />
              <RelativeTime at={send.at} className="text-ink-muted text-sm" />
            </div>
            <WorkspaceLink send={send} />
            {send.causes.length > 0 && <span className="text-base text-ink-muted">{causesOf(send)}</span>}
          </li>
        ))}
      </ul>
    )
  return (
    <Table label="Sends" className="rounded-md border">
      <TableHead>
        <TableHeaderCell className="w-24">Since</TableHeaderCell>
        <TableHeaderCell>Workspace</TableHeaderCell>
        <TableHeaderCell>State</TableHeaderCell>
        <TableHeaderCell>Cause</TableHeaderCell>
      </TableHead>
      <TableBody>
        {sends.map((send) => (
          <TableRow key={`${send.taskId} ${send.state}`}>
            <TableCell className="text-ink-muted">
              <RelativeTime at={send.at} />
            </TableCell>
            <TableCell className="w-1/3 max-w-0">
              <WorkspaceLink send={send} />
            </TableCell>
            <TableCell>
              <StatusDot {...states[send.state]} />
            </TableCell>
            <TableCell className="w-2/3 max-w-0 text-ink-muted" title={causesOf(send)}>
              {causesOf(send)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

const causesOf = ({ causes }: PlatformSend): string => causes.map(causeWords).join('. ')

function WorkspaceLink({ send: { workspaceId, workspaceName } }: { send: PlatformSend }) {
  return (
    <Link
      to="/admin/workspaces/$workspaceId"
      params={{ workspaceId }}
      title={workspaceName}
      className="block max-w-full truncate rounded-xs font-medium text-base text-ink hover:underline hover:underline-offset-2"
    >
      {workspaceName}
    </Link>
  )
}
