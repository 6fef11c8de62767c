import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bell, Settings } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { NoticeBundle } from '#contract/notices.ts'
import { orpc } from '#web/api/client.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { BundleRow } from '#web/app/notices/bundle-row.tsx'
import { LoadFailure } from '#web/load-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

/** The bell: what the person was told of in this workspace. Looking at it is seeing it; what was new stays marked while the screen is open. */
export function NoticesScreen() {
  const { workspaceId } = useWorkspace()
  const notices = useQuery(orpc.notices.list.queryOptions({ input: { workspaceId } }))
  const isFresh = useSeen(notices.data)
  return (
    <>
      <PageHeader
        title="Notifications"
        action={
          <Button asChild icon={Settings}>
            <Link to="/notifications/settings">Settings</Link>
          </Button>
        }
      />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <LoadFailure title="Failed to load notifications" of={[notices]} />
        {notices.isPending && <SkeletonRows label="Loading notifications" rowHeight={64} />}
        {notices.data?.length === 0 && (
          <EmptyState
            icon={Bell}
            title="Nothing to tell you yet"
            description="Leads with high intent, replies that need a person and anything that goes wrong will show up here."
          />
        )}
        {notices.data && notices.data.length > 0 && (
          <ul aria-label="Notifications" className="mx-auto max-w-3xl divide-y pb-16">
            {notices.data.map((bundle) => (
              <BundleRow key={bundle.id} bundle={bundle} isNew={isFresh(bundle)} />
            ))}
          </ul>
        )}
      </div>
    </>
  )
}

/** Tells the server of the newest that is shown; answers what was new when it was first shown here. */
function useSeen(bundles: readonly NoticeBundle[] | undefined): (bundle: NoticeBundle) => boolean {
  const { workspaceId } = useWorkspace()
  const { mutate } = useMutation(orpc.notices.see.mutationOptions())
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const told = useRef<string>(undefined)
  const newest = bundles?.find(({ isNew }) => isNew)?.id
  useEffect(() => {
    if (newest === undefined || told.current === newest) return
    told.current = newest
    const shown = bundles?.filter(({ isNew }) => isNew).map(({ id }) => id) ?? []
    setFresh((before) => new Set([...before, ...shown]))
    mutate({ workspaceId, noticeId: newest })
  }, [newest, bundles, workspaceId, mutate])
  return ({ id, isNew }) => isNew || fresh.has(id)
}
