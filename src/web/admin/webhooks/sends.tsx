import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Send } from 'lucide-react'
import type { PlatformSend } from '#contract/admin.ts'
import { causeWords } from '#web/admin/webhooks/delivery-words.ts'
import { orpc } from '#web/api/client.ts'
import { LoadFailure } from '#web/load-failure.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageBody } from '#web/ui/page-body.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { StatusDot } from '#web/ui/status-dot.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '#web/ui/table.tsx'

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
    <PageBody className="gap-3">
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
          <Table label="Sends" className="rounded-md border">
            <TableHead>
              <TableHeaderCell className="w-24">Since</TableHeaderCell>
              <TableHeaderCell>Workspace</TableHeaderCell>
              <TableHeaderCell>State</TableHeaderCell>
              <TableHeaderCell>Cause</TableHeaderCell>
            </TableHead>
            <TableBody>
              {sends.data.map(({ workspaceId, workspaceName, taskId, state, causes, at }) => (
                <TableRow key={`${taskId} ${state}`}>
                  <TableCell className="text-ink-muted">
                    <RelativeTime at={at} />
                  </TableCell>
                  <TableCell>
                    <Link
                      to="/admin/workspaces/$workspaceId"
                      params={{ workspaceId }}
                      title={workspaceName}
                      className="rounded-xs font-medium hover:underline hover:underline-offset-2"
                    >
                      {workspaceName}
                    </Link>
                  </TableCell>
                  <TableCell>
                    <StatusDot {...states[state]} />
                  </TableCell>
                  <TableCell className="text-ink-muted">{causes.map(causeWords).join('. ')}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
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
