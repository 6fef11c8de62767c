import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { meOptions } from '#web/api/workspace.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

/** An address names a workspace that the person is not in: asked once more, since they may have just been let in. */
export default function NotYours() {
  const { isFetchedAfterMount } = useQuery({ ...meOptions(), staleTime: 0, refetchOnMount: 'always' })
  if (!isFetchedAfterMount) return <SkeletonRows label="Loading threads" rows={12} rowHeight={58} />
  return (
    <EmptyState
      icon={Lock}
      title="You don’t belong to the workspace of this link"
      description="Ask whoever sent it, or one of the workspace’s admins, to invite you."
      action={
        <Button asChild>
          <Link to="/inbox">Go to your inbox</Link>
        </Button>
      }
    />
  )
}
