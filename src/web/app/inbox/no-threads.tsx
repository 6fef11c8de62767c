import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Inbox, Settings } from 'lucide-react'
import { Suspense } from 'react'
import type { Connection } from '#contract/connections.ts'
import type { ThreadView } from '#contract/threads.ts'
import { allThreadsOptions } from '#web/api/all-threads.ts'
import { threadListOptions } from '#web/api/threads.ts'
import { useMay, useWorkspace } from '#web/api/workspace.ts'
import { usePlatformName } from '#web/app/connect-platform.ts'
import { noneYetHint, nothingConnected, putAwayViews } from '#web/app/inbox/views.ts'
import { useIsOverAll } from '#web/app/over-all.ts'
import { late } from '#web/late.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

const EmptyView = late(() => import('#web/app/inbox/empty-view.tsx'))
const NoneYet = late(() => import('#web/app/inbox/none-yet.tsx'))
const AllPutAway = late(() => import('#web/app/inbox/all-put-away.tsx'))

type NoThreadsProps = {
  view: ThreadView
  isNarrowed: boolean
  connection: Connection | null | undefined
  maySync: boolean
}

/** Says why a list is empty, and what would be in it. */
export function NoThreads({ view, isNarrowed, connection, maySync }: NoThreadsProps) {
  if (isNarrowed || view !== 'all')
    return (
      <Suspense fallback={null}>
        <EmptyView view={isNarrowed || view === 'all' ? null : view} />
      </Suspense>
    )
  return <NoneInInbox connection={connection} maySync={maySync} />
}

/** Nothing came yet, or all that came was put away. */
function NoneInInbox({ connection, maySync }: Pick<NoThreadsProps, 'connection' | 'maySync'>) {
  const isOverAll = useIsOverAll()
  const putAway = usePutAwayViews()
  if (putAway === undefined) return null
  if (putAway.length > 0)
    return (
      <Suspense fallback={null}>
        <AllPutAway views={putAway} />
      </Suspense>
    )
  if (isOverAll) return <EmptyState icon={Inbox} title="No threads yet" description={noneYetHint} />
  if (connection === null) return <NothingConnected />
  return (
    <Suspense fallback={null}>
      <NoneYet since={connection?.connectedAt} maySync={maySync} />
    </Suspense>
  )
}

/** The views of what was put away in which there is something; undefined until that is known. */
function usePutAwayViews(): (typeof putAwayViews)[number][] | undefined {
  const archived = useHasThreads('archived')
  const snoozed = useHasThreads('snoozed')
  if (archived === undefined || snoozed === undefined) return undefined
  return putAwayViews.filter(({ value }) => (value === 'archived' ? archived : snoozed))
}

/** Also false where that can't be learned. */
function useHasThreads(view: ThreadView): boolean | undefined {
  const { workspaceId } = useWorkspace()
  const isOverAll = useIsOverAll()
  const asked = { view, sort: undefined, filters: null }
  const own = useInfiniteQuery({ ...threadListOptions(workspaceId, asked), enabled: !isOverAll })
  const all = useInfiniteQuery({ ...allThreadsOptions(asked), enabled: isOverAll })
  const { data, isPending } = isOverAll ? all : own
  if (isPending) return undefined
  return data?.pages.some(({ rows }) => rows.length > 0) ?? false
}

function NothingConnected() {
  const mayConnect = useMay('admin')
  const platformName = usePlatformName()
  return (
    <EmptyState
      icon={Inbox}
      title={nothingConnected(platformName)}
      description={mayConnect ? noneYetHint : 'A workspace admin can connect it in Settings.'}
      action={
        mayConnect && (
          <Button asChild variant="primary" icon={Settings}>
            <Link to="/settings">Open Settings</Link>
          </Button>
        )
      }
    />
  )
}
