import { useQuery } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { AuditList } from '#web/admin/audit/audit-list.tsx'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PageBody } from '#web/ui/page-body.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useIsNarrow } from '#web/ui/use-is-tight.ts'

/** As many as the server gives. */
const atMost = 100

export function AuditScreen() {
  const isNarrow = useIsNarrow()
  // No live event tells of what happens on the platform.
  const log = useQuery(orpc.admin.auditLogs.queryOptions({ staleTime: 0 }))
  return (
    <>
      <PageHeader title="Audit Logs" />
      <PageBody width="full" className="max-w-6xl gap-2">
        {log.isError ? (
          <ErrorState
            title="Failed to fetch audit logs"
            kept={messageOf(log.error)}
            onRetry={() => void log.refetch()}
            retrying={log.isFetching}
          />
        ) : log.isPending ? (
          <div className="rounded-md border">
            <SkeletonRows label="Loading audit logs" rows={isNarrow ? 6 : 12} rowHeight={isNarrow ? 104 : 36} />
          </div>
        ) : log.data.length === 0 ? (
          <EmptyState
            icon={ScrollText}
            title="Nothing has been done yet"
            description="Each change of a role or a setting of the platform is written here. Nobody can change or remove a line."
          />
        ) : (
          <>
            <AuditList logs={log.data} isNarrow={isNarrow} />
            {log.data.length === atMost && <p className="text-ink-muted text-sm">The last {atMost} lines.</p>}
          </>
        )}
      </PageBody>
    </>
  )
}
