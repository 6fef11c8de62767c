import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { Bookmark, Users } from 'lucide-react'
import { orpc } from '#web/api/client.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { isSameList, useKeptViews } from '#web/app/inbox/kept-views.ts'
import { SidebarItem, SidebarSection } from '#web/ui/sidebar-item.tsx'

/** Counted again so often at most, however much comes in. */
const countedForMs = 30_000

/** The kept views of the inbox, each with how many threads it holds. */
export default function ShellViews() {
  const { workspaceId } = useWorkspace()
  const views = useKeptViews()
  const input = { workspaceId }
  const counted = useQuery(
    orpc.views.counts.queryOptions({ input, enabled: views.length > 0, refetchInterval: countedForMs }),
  )
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
            link={(props) => <Link to="/inbox" search={listed} {...props} />}
          />
        )
      })}
    </SidebarSection>
  )
}
