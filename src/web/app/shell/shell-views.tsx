import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { Bookmark, Users } from 'lucide-react'
import { orpc } from '#web/api/client.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { useIsOverAll } from '#web/app/all-workspaces/over-all.ts'
import { isSameList, useKeptViews } from '#web/app/inbox/kept-views.ts'
import { SidebarItem, SidebarSection } from '#web/ui/sidebar-item.tsx'

/** Counted again so often at most, however much comes in. */
const countedForMs = 30_000

/** The kept views of the inbox, or of that over all workspaces, each with how many threads it holds. */
export default function ShellViews() {
  const { workspaceId } = useWorkspace()
  const views = useKeptViews()
  const isOverAll = useIsOverAll()
  const often = { refetchInterval: countedForMs }
  const ofOne = { ...often, input: { workspaceId }, enabled: views.length > 0 && !isOverAll }
  const own = useQuery(orpc.views.counts.queryOptions(ofOne))
  const all = useQuery(orpc.personViews.counts.queryOptions({ ...often, enabled: views.length > 0 && isOverAll }))
  const counted = isOverAll ? all : own
  const { pathname, search } = useLocation()
  if (views.length === 0) return null
  return (
    <SidebarSection label="Views">
      {views.map(({ id, name, isShared, listed }) => {
        const found = counted.data?.counts.find((one) => one.id === id)
        return (
          <SidebarItem
            key={id}
            icon={isShared ? Users : Bookmark}
            label={name}
            count={found?.count}
            isAtLeast={found?.isAtLeast ?? false}
            active={pathname === '/inbox' && isSameList(listed, search)}
            link={(props) => <Link to="/inbox" search={isOverAll ? { ...listed, all: true } : listed} {...props} />}
          />
        )
      })}
    </SidebarSection>
  )
}
