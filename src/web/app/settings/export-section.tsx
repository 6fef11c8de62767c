import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, PackageOpen } from 'lucide-react'
import { errors } from '#contract/errors.ts'
import type { Export } from '#contract/team.ts'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { sizeWords } from '#web/app/settings/size-labels.ts'
import { SettingsSection } from '#web/app/settings-section.tsx'
import { LoadFailure } from '#web/load-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { notify } from '#web/ui/notify.ts'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { exactTime } from '#web/ui/time-labels.ts'

const day = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short' })

const isUnderWay = ({ status }: Export) => status === 'waiting' || status === 'running'

/** Everything of the workspace as a file, for its admins. */
export function ExportSection() {
  const { workspaceId } = useWorkspace()
  const queries = useQueryClient()
  const exports = useQuery(orpc.exports.list.queryOptions({ input: { workspaceId } }))
  const start = useMutation(
    orpc.exports.start.mutationOptions({
      onError: (error) => notify.error('Failed to start the export', { description: messageOf(error) }),
      onSettled: () => queries.invalidateQueries({ queryKey: orpc.exports.key({ input: { workspaceId } }) }),
    }),
  )
  const mayStart = exports.data !== undefined && !exports.data.some(isUnderWay)
  return (
    <SettingsSection
      title="Export"
      description="Everything in the workspace, from threads and sends to the team and the audit log, as a ZIP of CSV and JSON. It does not contain stored keys."
    >
      <LoadFailure isPart title="Failed to load exports" of={[exports]} />
      {exports.isPending && <Skeleton className="h-8 w-40" />}
      {exports.data && exports.data.length > 0 && (
        <ul aria-label="Exports" className="flex flex-col divide-y rounded-md border">
          {exports.data.map((one) => (
            <ExportRow key={one.id} one={one} />
          ))}
        </ul>
      )}
      <div>
        <Button
          icon={PackageOpen}
          onClick={() => start.mutate({ workspaceId })}
          loading={start.isPending}
          disabled={!mayStart}
        >
          Export Workspace
        </Button>
      </div>
    </SettingsSection>
  )
}

function ExportRow({ one }: { one: Export }) {
  const { workspaceId } = useWorkspace()
  const link = useMutation(
    orpc.exports.link.mutationOptions({
      // The answer is an attachment: the page stays.
      onSuccess: ({ url }) => window.location.assign(url),
      onError: (error) => notify.error('Failed to download the export', { description: messageOf(error) }),
    }),
  )
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2 text-sm">
      <span className="text-ink-muted">
        Requested <RelativeTime at={one.createdAt} length="long" />
      </span>
      <span className="mr-auto flex items-center gap-2">
        <ExportState one={one} />
      </span>
      {one.isElsewhere && <p className="basis-full text-ink-muted">{errors.export_elsewhere.message}</p>}
      {one.status === 'ready' && !one.isElsewhere && (
        <Button
          size="sm"
          icon={Download}
          onClick={() => link.mutate({ workspaceId, exportId: one.id })}
          loading={link.isPending}
        >
          Download
        </Button>
      )}
    </li>
  )
}

function ExportState({ one }: { one: Export }) {
  switch (one.status) {
    case 'waiting':
    case 'running':
      return (
        <>
          <ProgressBar label="Export" percent={one.progress} />
          <span className="text-ink-muted tabular-nums">{one.progress}%</span>
        </>
      )
    case 'ready':
      return (
        <span className="text-ink">
          {sizeWords(one.bytes ?? 0)}
          {one.expiresAt && (
            <span className="text-ink-muted">
              , kept until{' '}
              <time dateTime={one.expiresAt} title={exactTime(new Date(one.expiresAt))}>
                {day.format(new Date(one.expiresAt))}
              </time>
            </span>
          )}
        </span>
      )
    case 'failed':
      return (
        <span className="text-negative-ink">
          The export failed. Start a new one; if it fails again, tell whoever runs this installation.
        </span>
      )
    case 'expired':
      return <span className="text-ink-muted">The file was deleted after seven days</span>
  }
}
