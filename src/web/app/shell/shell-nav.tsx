import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { orpc } from '#web/api/client.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { navigation } from '#web/app/shell/navigation.ts'
import { useSignOut } from '#web/app/shell/use-sign-out.ts'
import { cn } from '#web/ui/cn.ts'
import { SidebarItem } from '#web/ui/sidebar-item.tsx'

/** The spec's items with what waits in them: new threads, drafts ready for approval. */
export function ShellNav() {
  const { workspaceId } = useWorkspace()
  const { pathname } = useLocation()
  const signOut = useSignOut()
  const threads = useQuery(orpc.threads.counts.queryOptions({ input: { workspaceId } }))
  const tasks = useQuery(orpc.tasks.counts.queryOptions({ input: { workspaceId } }))
  const counts: Partial<Record<string, number>> = { '/inbox': threads.data?.new, '/tasks': tasks.data?.ready }
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
        <SidebarItem
          icon={LogOut}
          label="Sign Out"
          link={({ onClick, className, ...props }) => (
            <button
              type="button"
              className={cn(className, 'text-left')}
              {...props}
              onClick={() => {
                onClick()
                void signOut()
              }}
            />
          )}
        />
      </div>
    </>
  )
}
