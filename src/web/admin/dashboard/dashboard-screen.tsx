import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Building2, ChevronRight, type LucideIcon, ScrollText, UserPlus, UsersRound, Webhook } from 'lucide-react'
import { ActivityChart } from '#web/admin/dashboard/activity-chart.tsx'
import { HealthList } from '#web/admin/dashboard/health-list.tsx'
import { orpc } from '#web/api/client.ts'
import { LoadFailure } from '#web/load-failure.tsx'
import { Figure, Figures } from '#web/ui/figures.tsx'
import { PageBody } from '#web/ui/page-body.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

type Action = {
  to: '/admin/users' | '/admin/workspaces' | '/admin/webhooks' | '/admin/settings' | '/admin/audit'
  icon: LucideIcon
  title: string
  text: string
}

const quickActions: readonly Action[] = [
  { to: '/admin/users', icon: UsersRound, title: 'Manage users and roles', text: 'Who administers the platform.' },
  {
    to: '/admin/workspaces',
    icon: Building2,
    title: 'Find a workspace',
    text: 'Whether its replies come in, and suspend or restore it.',
  },
  {
    to: '/admin/webhooks',
    icon: Webhook,
    title: 'Watch deliveries and the queue',
    text: 'What came, what waits, and what failed and can be replayed.',
  },
  {
    to: '/admin/settings',
    icon: UserPlus,
    title: 'Decide who may sign up',
    text: 'Anyone, only those invited, or nobody.',
  },
  { to: '/admin/audit', icon: ScrollText, title: 'Read the audit log', text: 'What administrators did, and when.' },
]

const watchEveryMs = 30_000

export default function DashboardScreen() {
  // No live event tells of what happens on the platform.
  const counts = useQuery(orpc.admin.counts.queryOptions({ staleTime: 0 }))
  const activity = useQuery(orpc.admin.activity.queryOptions({ staleTime: 0 }))
  const health = useQuery(orpc.admin.health.queryOptions({ staleTime: 0, refetchInterval: watchEveryMs }))
  return (
    <>
      <PageHeader title="Dashboard" />
      <PageBody>
        <LoadFailure title="Failed to load the platform’s figures" of={[counts]} />
        {(counts.data || counts.isPending) && (
          <Figures>
            <Figure
              label="Total Users"
              value={counts.data?.users}
              link={(props) => <Link to="/admin/users" {...props} />}
            />
            <Figure
              label="Workspaces"
              value={counts.data?.workspaces}
              link={(props) => <Link to="/admin/workspaces" {...props} />}
            />
            <Figure
              label="Administrators"
              value={counts.data?.administrators}
              link={(props) => <Link to="/admin/users" search={{ role: 'admin' }} {...props} />}
            />
            <Figure
              label="Activity (24h)"
              value={counts.data?.auditEntries}
              link={(props) => <Link to="/admin/audit" {...props} />}
            />
          </Figures>
        )}
        <section aria-labelledby="health" className="flex flex-col gap-2">
          <h2 id="health" className="font-semibold text-base text-ink">
            Health
          </h2>
          <LoadFailure isPart title="Failed to load the platform’s health" of={[health]} />
          {health.data && <HealthList health={health.data} />}
          {health.isPending && (
            <div className="rounded-md border">
              <SkeletonRows label="Loading health" rows={5} rowHeight={44} />
            </div>
          )}
        </section>
        <section aria-labelledby="activity" className="flex flex-col gap-2">
          <h2 id="activity" className="font-semibold text-base text-ink">
            Activity by the hour
          </h2>
          <LoadFailure isPart title="Failed to load the platform’s activity" of={[activity]} />
          {activity.data && <ActivityChart hours={activity.data} />}
          {activity.isPending && <SkeletonRows label="Loading activity" rows={3} />}
        </section>
        <section aria-labelledby="quick-actions" className="flex flex-col gap-2">
          <h2 id="quick-actions" className="font-semibold text-base text-ink">
            Quick actions
          </h2>
          <ul className="flex flex-col divide-y overflow-hidden rounded-md border">
            {quickActions.map((action) => (
              <li key={action.to}>
                <QuickAction {...action} />
              </li>
            ))}
          </ul>
        </section>
      </PageBody>
    </>
  )
}

function QuickAction({ to, icon: Icon, title, text }: Action) {
  return (
    <Link
      to={to}
      className="flex min-h-14 items-center gap-3 px-4 py-2 -outline-offset-2 transition-colors duration-120 ease-out hover:bg-sunken"
    >
      <Icon aria-hidden className="text-ink-muted" />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="font-medium text-base text-ink">{title}</span>
        <span className="text-ink-muted text-sm">{text}</span>
      </span>
      <ChevronRight aria-hidden className="text-ink-faint" />
    </Link>
  )
}
