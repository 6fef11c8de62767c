import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { orpc } from '#web/api/client.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { navigation } from '#web/app/shell/navigation.ts'
import { StopSendsItem } from '#web/app/shell/stop-sends-item.tsx'
import { SignOutItem } from '#web/sign-out-item.tsx'
import { SidebarItem } from '#web/ui/sidebar-item.tsx'

/** The spec's items with what waits in them: threads that need a person, drafts ready for approval, what was not seen in the bell. */
export function ShellNav() {
  const { workspaceId } = useWorkspace()
  const { pathname } = useLocation()
  const threads = useQuery(orpc.threads.counts.queryOptions({ input: { workspaceId } }))
  const tasks = useQuery(orpc.tasks.counts.queryOptions({ input: { workspaceId } }))
  const unseen = useQuery(orpc.notices.unseen.queryOptions({ input: { workspaceId } }))
  const counts: Partial<Record<string, number>> = {
    '/inbox': threads.data?.needs,
    '/tasks': tasks.data?.ready,
    '/notifications': unseen.data?.count,
  }
  const isActive = (to: string) => pathname === to || (to === '/inbox' && pathname.startsWith('/thread/'))
  return (
    <>
      {navigation.map(({ to, label, icon, key }) => (
        <SidebarItem
          key={to}
          icon={icon}
          label={label}
          count={counts[to]}
          kbd={`g ${key}`}
          active={isActive(to)}
          link={(props) => <Link to={to} {...props} />}
        />
      ))}
      <div className="mt-auto flex flex-col pt-4">
        <StopSendsItem />
        <SignOutItem />
      </div>
    </>
  )
}
