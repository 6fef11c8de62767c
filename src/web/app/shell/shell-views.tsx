import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bookmark, Users } from 'lucide-react'
import type { KeptView } from '#contract/views.ts'
import { orpc } from '#web/api/client.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { useIsOverAll } from '#web/app/over-all.ts'
import { SidebarItem, SidebarSection } from '#web/ui/sidebar-item.tsx'

/** Counted again so often at most, however much comes in. */
const countedForMs = 30_000

/** The kept views of the inbox, or of that over all workspaces, each with how many threads it holds. */
export default function ShellViews({ views, openId }: { views: readonly KeptView[]; openId: string | undefined }) {
  const { workspaceId } = useWorkspace()
  const isOverAll = useIsOverAll()
  const often = { refetchInterval: countedForMs }
  const ofOne = { ...often, input: { workspaceId }, enabled: !isOverAll }
  const own = useQuery(orpc.views.counts.queryOptions(ofOne))
  const all = useQuery(orpc.personViews.counts.queryOptions({ ...often, enabled: isOverAll }))
  const counted = isOverAll ? all : own
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
            active={id === openId}
            link={(props) => (
              <Link to="/inbox" search={{ ...listed, kept: id, ...(isOverAll && { all: true }) }} {...props} />
            )}
          />
        )
      })}
    </SidebarSection>
  )
}
