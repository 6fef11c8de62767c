import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft, PauseCircle } from 'lucide-react'
import { JobTable } from '#web/admin/job-table.tsx'
import { SuspendButton } from '#web/admin/workspaces/suspend-button.tsx'
import { WorkspaceHealth } from '#web/admin/workspaces/workspace-health.tsx'
import { WorkspacePayments } from '#web/admin/workspaces/workspace-payments.tsx'
import { WorkspaceReferrals } from '#web/admin/workspaces/workspace-referrals.tsx'
import { WorkspaceSettings } from '#web/admin/workspaces/workspace-settings.tsx'
import { orpc } from '#web/api/client.ts'
import { codeOf } from '#web/api/errors.ts'
import { LoadFailure } from '#web/load-failure.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FormSection } from '#web/ui/form-section.tsx'
import { PageBody } from '#web/ui/page-body.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { exactTime } from '#web/ui/time-labels.ts'

const route = getRouteApi('/admin/workspaces/$workspaceId')

export function WorkspaceScreen() {
  const { workspaceId } = route.useParams()
  // Each look is a line in the workspace's audit log: only a person's own asks for one.
  const look = useQuery(
    orpc.admin.lookIntoWorkspace.queryOptions({
      input: { workspaceId },
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
  )
  const isGone = codeOf(look.error) === 'not_found'
  const name = look.data?.settings.name
  return (
    <>
      <PageHeader
        lead={<BackLink />}
        title={
          <span className="flex min-w-0 items-center gap-2">
            <span className="truncate">{name ?? 'Workspace'}</span>
            {look.data?.suspendedAt && <Badge tone="negative">Suspended</Badge>}
          </span>
        }
        action={
          look.data && (
            <>
              <Button loading={look.isFetching} onClick={() => void look.refetch()}>
                Refresh
              </Button>
              <SuspendButton
                id={workspaceId}
                name={look.data.settings.name}
                isSuspended={look.data.suspendedAt !== null}
              />
            </>
          )
        }
      />
      <PageBody>
        {!isGone && <LoadFailure title="Failed to load the workspace" of={[look]} />}
        {isGone && (
          <EmptyState
            icon={ArrowLeft}
            title="This workspace doesn’t exist"
            description="It may have been deleted."
            action={
              <Button asChild>
                <Link to="/admin/workspaces">All workspaces</Link>
              </Button>
            }
          />
        )}
        {look.isPending && <SkeletonRows label="Loading the workspace" rows={10} rowHeight={36} />}
        {look.data && (
          <>
            <div className="flex flex-col gap-3">
              {look.data.suspendedAt && (
                <Banner icon={PauseCircle} title={`Suspended since ${exactTime(new Date(look.data.suspendedAt))}`}>
                  {look.data.suspensionNote ?? 'No reason was given.'}
                </Banner>
              )}
              <Banner title="Its admins see that you looked">
                Each look and refresh is recorded in the workspace’s audit log under your name.
              </Banner>
            </div>
            <div className="flex flex-col border-t">
              <WorkspaceHealth look={look.data} />
              <FormSection title="Queue" description="Background jobs of this workspace, by kind.">
                <JobTable jobs={look.data.jobs} />
              </FormSection>
              <FormSection title="Referrals" description="Who came by this workspace’s link, the newest 100.">
                <WorkspaceReferrals workspaceId={workspaceId} {...look.data} />
              </FormSection>
              <WorkspacePayments look={look.data} />
              <WorkspaceSettings look={look.data} />
            </div>
          </>
        )}
      </PageBody>
    </>
  )
}

function BackLink() {
  return (
    <Link
      to="/admin/workspaces"
      aria-label="All workspaces"
      className="rounded-sm p-1.5 text-ink-muted hover:bg-hover hover:text-ink"
    >
      <ArrowLeft aria-hidden />
    </Link>
  )
}
