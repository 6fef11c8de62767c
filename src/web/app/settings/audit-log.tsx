import { useInfiniteQuery } from '@tanstack/react-query'
import type { AuditEntry } from '#contract/team.ts'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { auditWords } from '#web/app/settings/audit-log-words.ts'
import { SettingsSection } from '#web/app/settings/settings-section.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

const pageSize = 10

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
      description="Who changed the team, the agents and the settings. Only admins see it."
    >
      {log.isError && (
        <Banner
          tone="negative"
          title="Failed to load the audit log"
          action={
            <Button
              size="sm"
              loading={log.isFetching}
              onClick={() => void (log.data ? log.fetchNextPage() : log.refetch())}
            >
              Try again
            </Button>
          }
        >
          {messageOf(log.error)}
        </Banner>
      )}
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
      {log.hasNextPage && (
        <Button className="self-start" loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          Show older
        </Button>
      )}
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
