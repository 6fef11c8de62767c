import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import { orpc } from '#web/api/client.ts'
import { useWorkspace } from '#web/api/workspace.ts'

/** The bell of small screens, where the sidebar is folded away: a dot says that something was not seen. */
export function BellLink() {
  const { workspaceId } = useWorkspace()
  const unseen = useQuery(orpc.notices.unseen.queryOptions({ input: { workspaceId } }))
  const count = unseen.data?.count ?? 0
  return (
    <Link
      to="/notifications"
      aria-label={count > 0 ? `Notifications, ${count} new` : 'Notifications'}
      className="relative flex size-9 items-center justify-center rounded-sm text-ink-muted hover:bg-hover hover:text-ink pointer-coarse:size-11"
    >
      <Bell aria-hidden className="size-4" />
      {count > 0 && (
        <span className="absolute top-1.5 right-1.5 size-1.5 rounded-full bg-focus pointer-coarse:top-2.5 pointer-coarse:right-2.5" />
      )}
    </Link>
  )
}
