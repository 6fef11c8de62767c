import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { ReportAccess } from '#contract/report.ts'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { useMay, useWorkspace } from '#web/api/workspace.ts'
import { ReportLink } from '#web/app/report/report-link.tsx'
import { ReportReaders } from '#web/app/report/report-readers.tsx'
import { fullTime } from '#web/app/tasks/time-label.ts'
import { LoadFailure } from '#web/load-failure.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { Switch } from '#web/ui/switch.tsx'

/** Who gets the report: oneself by mail, others whom an admin names, and whoever has the link. */
export default function ReportSharing({ onClose }: { onClose: () => void }) {
  const { workspaceId } = useWorkspace()
  const isAdmin = useMay('admin')
  const access = useQuery(orpc.report.sharing.queryOptions({ input: { workspaceId } }))
  const [isOpen, setIsOpen] = useState(true)
  return (
    <Sheet
      open={isOpen}
      onOpenChange={(open) => {
        setIsOpen(open)
        if (!open) onClose()
      }}
      title="Share the report"
    >
      <div className="flex flex-col gap-8 p-4">
        <LoadFailure isPart title="Failed to load who gets the report" of={[access]} />
        {access.isPending && <SkeletonRows label="Loading who gets the report" rows={3} />}
        {access.data && (
          <>
            <Part title="Weekly email">
              <OwnEmail access={access.data} />
              {isAdmin && <ReportReaders readers={access.data.readers} />}
            </Part>
            {isAdmin && (
              <Part title="Link">
                <ReportLink link={access.data.link} />
              </Part>
            )}
          </>
        )}
      </div>
    </Sheet>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-4">
      <h3 className="font-semibold text-base text-ink">{title}</h3>
      {children}
    </section>
  )
}

function OwnEmail({ access: { isSubscribed, nextAt } }: { access: ReportAccess }) {
  const { workspaceId } = useWorkspace()
  const client = useQueryClient()
  const change = useMutation(
    orpc.report.subscribe.mutationOptions({
      onSettled: () => client.invalidateQueries({ queryKey: orpc.report.sharing.key({ input: { workspaceId } }) }),
    }),
  )
  const isWanted = change.isPending ? change.variables.isSubscribed : isSubscribed
  const next = isWanted && nextAt ? ` The next one goes out on ${fullTime(new Date(nextAt))}.` : ''
  return (
    <>
      <Switch
        label="Email me the report"
        hint={`Every Monday morning, about the week before.${next}`}
        checked={isWanted}
        onCheckedChange={(wanted) => change.mutate({ workspaceId, isSubscribed: wanted })}
      />
      {change.error && (
        <Banner tone="negative" title="Failed to change the weekly email">
          {messageOf(change.error)}
        </Banner>
      )}
    </>
  )
}
