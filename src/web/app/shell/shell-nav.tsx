import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { mostTasksCounted } from '#contract/counted.ts'
import { orpc } from '#web/api/client.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { openViewOf, useKeptViews } from '#web/app/inbox/kept-views.ts'
import { mayBeOverAll, useIsOverAll } from '#web/app/over-all.ts'
import { type NavItem, navigation } from '#web/app/shell/navigation.ts'
import { StopSendsItem } from '#web/app/shell/stop-sends-item.tsx'
import { SignOutItem } from '#web/sign-out-item.tsx'
import { SidebarItem, SidebarSection } from '#web/ui/sidebar-item.tsx'
import { untilFetched } from '#web/ui/until-fetched.ts'

const ShellViews = lazy(() => untilFetched(() => import('#web/app/shell/shell-views.tsx')))

/** The spec's items with what waits in them: threads that need a person, drafts ready for approval, what was not seen in the bell. */
export function ShellNav() {
  const { workspaceId, name } = useWorkspace()
  const { pathname, search } = useLocation()
  const isOverAll = useIsOverAll()
  const input = { workspaceId }
  const own = { enabled: !isOverAll }
  const ofAll = { enabled: isOverAll }
  const ownThreads = useQuery(orpc.threads.counts.queryOptions({ input, ...own }))
  const ownTasks = useQuery(orpc.tasks.counts.queryOptions({ input, ...own }))
  const allThreads = useQuery(orpc.memberships.threadCounts.queryOptions(ofAll))
  const allTasks = useQuery(orpc.memberships.taskCounts.queryOptions(ofAll))
  const unseen = useQuery(orpc.notices.unseen.queryOptions({ input: { workspaceId } }))
  const counts: Partial<Record<string, number>> = {
    '/inbox': (isOverAll ? allThreads : ownThreads).data?.needs,
    '/tasks': (isOverAll ? allTasks : ownTasks).data?.ready,
    '/notifications': unseen.data?.count,
  }
  const views = useKeptViews()
  const isInInbox = pathname === '/inbox' || pathname.startsWith('/thread/')
  const openView = isInInbox ? openViewOf(views, search) : undefined
  // What lies below an item, such as an agent's own page, is still there.
  const isActive = (to: string) =>
    to === '/inbox' ? isInInbox && openView === undefined : pathname === to || pathname.startsWith(`${to}/`)
  const itemOf = ({ to, label, icon, key }: NavItem) => (
    <SidebarItem
      key={to}
      icon={icon}
      label={label}
      count={counts[to]}
      isAtLeast={isOverAll && to === '/tasks' && (counts[to] ?? 0) >= mostTasksCounted}
      kbd={`g ${key}`}
      active={isActive(to)}
      link={(props) => (
        <Link
          to={to}
          search={isOverAll && mayBeOverAll(to) ? { all: true } : {}}
          // The router would mark it for whatever stands in the address beside, also for a view.
          activeOptions={{ exact: true }}
          {...props}
        />
      )}
    />
  )
  return (
    <>
      {navigation.filter(({ to }) => !isOverAll || mayBeOverAll(to)).map(itemOf)}
      {views.length > 0 && (
        <Suspense fallback={null}>
          <ShellViews views={views} openId={openView?.id} />
        </Suspense>
      )}
      {/* What is of one workspace is of the one that was chosen last. */}
      {isOverAll && (
        <SidebarSection label={name}>{navigation.filter(({ to }) => !mayBeOverAll(to)).map(itemOf)}</SidebarSection>
      )}
      <div className="mt-auto flex flex-col pt-4">
        {!isOverAll && <StopSendsItem />}
        <SignOutItem />
      </div>
    </>
  )
}
