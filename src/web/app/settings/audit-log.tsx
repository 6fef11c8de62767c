import { useInfiniteQuery } from '@tanstack/react-query'
import type { AuditEntry } from '#contract/team.ts'
import { api, orpc } from '#web/api/client.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { auditWords } from '#web/app/settings/audit-log-labels.ts'
import { SettingsSection } from '#web/app/settings-section.tsx'
import { PagedLoadFailure } from '#web/load-failure.tsx'
import { NextPage } from '#web/next-page.tsx'
import { SaveLogButtons } from '#web/save-log-buttons.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

const pageSize = 10
const failedToLoad = 'Failed to load the audit log'

export const auditOptions = (workspaceId: string) =>
  orpc.workspaces.audit.infiniteOptions({
    input: (before: string | undefined) => ({ workspaceId, limit: pageSize, ...(before && { before }) }),
    initialPageParam: undefined,
    getNextPageParam: ({ entries, hasOlder }) => (hasOlder ? entries.at(-1)?.id : undefined),
  })

export function AuditLog() {
  const { workspaceId } = useWorkspace()
  const log = useInfiniteQuery(auditOptions(workspaceId))
  const entries = log.data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <SettingsSection
      title="Audit log"
      description="Who changed the team, the agents and the settings. Only admins can see it."
    >
      <PagedLoadFailure isPart title={failedToLoad} of={log} />
      {log.isPending ? (
        <SkeletonRows label="Loading the audit log" rows={5} rowHeight={36} />
      ) : entries.length > 0 ? (
        <ol aria-label="Audit log" className="flex flex-col">
          {entries.map((entry) => (
            <AuditRow key={entry.id} entry={entry} />
          ))}
        </ol>
      ) : (
        log.data && <p className="text-base text-ink-muted">Nothing has been changed yet.</p>
      )}
      {entries.length > 0 && <SaveLogButtons read={(part) => api.workspaces.exportAudit({ workspaceId, ...part })} />}
      <div className="self-start empty:hidden">
        <NextPage title={failedToLoad} pages={log} label="Show older" />
      </div>
    </SettingsSection>
  )
}

function AuditRow({ entry }: { entry: AuditEntry }) {
  const { who, did } = auditWords(entry)
  return (
    <li className="flex min-h-9 items-baseline gap-4 border-b py-2 text-base last:border-b-0">
      <span className="min-w-0 flex-1 break-words text-ink-muted">
        <span className="font-medium text-ink">{who}</span> {did}
      </span>
      <RelativeTime at={entry.at} className="shrink-0 text-ink-faint text-sm" />
    </li>
  )
}
