import { useQuery } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { AuditList } from '#web/admin/audit/audit-list.tsx'
import { api, orpc } from '#web/api/client.ts'
import { LoadFailure } from '#web/load-failure.tsx'
import { SaveLogButtons } from '#web/save-log-buttons.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
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
        <LoadFailure title="Failed to fetch audit logs" of={[log]} />
        {log.isPending && (
          <div className="rounded-md border">
            <SkeletonRows label="Loading audit logs" rows={isNarrow ? 6 : 12} rowHeight={isNarrow ? 104 : 36} />
          </div>
        )}
        {log.data?.length === 0 && (
          <EmptyState
            icon={ScrollText}
            title="Nothing here yet"
            description="Every change to a role or a platform setting is recorded here. Nobody can change or remove an entry."
          />
        )}
        {log.data && log.data.length > 0 && (
          <>
            <AuditList logs={log.data} isNarrow={isNarrow} />
            <SaveLogButtons read={(part) => api.admin.exportAuditLogs(part)} />
            {log.data.length === atMost && <p className="text-ink-muted text-sm">The last {atMost} lines.</p>}
          </>
        )}
      </PageBody>
    </>
  )
}
