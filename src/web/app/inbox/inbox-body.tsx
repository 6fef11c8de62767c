import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Inbox, Settings } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import type { Connection } from '#contract/connections.ts'
import type { ThreadRow, ThreadSort, ThreadView } from '#contract/threads.ts'
import { useMay } from '#web/api/workspace.ts'
import { useIsOverAll } from '#web/app/all-workspaces/over-all.ts'
import { usePlatformName } from '#web/app/connect-platform.ts'
import type { Density } from '#web/app/inbox/density.ts'
import { rowLayoutFor } from '#web/app/inbox/row-layout.ts'
import { ThreadList } from '#web/app/inbox/thread-list.tsx'
import { useWidth } from '#web/app/inbox/use-width.ts'
import { emptyHints, emptyTexts, noMatch, nothingConnected } from '#web/app/inbox/views.ts'
import { OpenSandbox } from '#web/app/open-sandbox.tsx'
import { SyncReplies } from '#web/app/sync-replies.tsx'
import { fullTime } from '#web/app/tasks/time-label.ts'
import { LoadFailure, PagedLoadFailure } from '#web/load-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

type InboxBodyProps = Pick<
  ComponentProps<typeof ThreadList>,
  'cursor' | 'events' | 'selected' | 'mayAct' | 'renderRow'
> & {
  view: ThreadView
  sort: ThreadSort | undefined
  /** Filters in the address leave some threads out. */
  isNarrowed: boolean
  /** There is no thread at all, in whatever view. */
  isEmpty: boolean
  list: UseInfiniteQueryResult<readonly ThreadRow[]>
  /** The list is what a search found: this is told where that is nothing. */
  noHits?: ReactNode
  density: Density
  /** Where replies come from. Null: nothing is connected, so none can come; undefined while nobody knows. */
  connection: Connection | null | undefined
}

export function InboxBody({ density, ...props }: InboxBodyProps) {
  const [measure, width] = useWidth()
  // Beside a thread the list is narrow: drawn so at once, not wide first and again once that was measured.
  const isBeside = props.cursor.openId !== undefined
  return (
    <div ref={measure} className="flex min-h-0 min-w-0 flex-1 flex-col">
      {width > 0 && <Threads {...props} {...rowLayoutFor(isBeside ? 0 : width, density)} />}
    </div>
  )
}

type ThreadsProps = Omit<InboxBodyProps, 'density'> & ReturnType<typeof rowLayoutFor>

const failedToLoad = 'Failed to load threads'

function Threads({ view, sort, isNarrowed, isEmpty, list, noHits, connection, mayAct, ...looks }: ThreadsProps) {
  const rows = list.data
  if (list.isPending) return <SkeletonRows label="Loading threads" rows={12} rowHeight={looks.rowHeight} />
  return (
    <>
      <PagedLoadFailure className={rows ? 'm-3' : ''} title={failedToLoad} of={list} />
      {rows?.length === 0 &&
        (noHits ?? (
          <NoThreads
            view={isEmpty && view === 'needs' ? 'all' : view}
            isNarrowed={isNarrowed}
            connection={connection}
            maySync={mayAct}
          />
        ))}
      {rows && rows.length > 0 && (
        <ThreadList
          {...looks}
          mayAct={mayAct}
          rows={rows}
          view={view}
          isFound={noHits !== undefined}
          sort={sort}
          more={{
            // What failed is not asked for at each turn of the wheel, but when a person says so.
            isThere: list.hasNextPage && !list.isFetchNextPageError,
            isLoading: list.isFetchingNextPage,
            failure: list.isFetchNextPageError && <LoadFailure isPart title={failedToLoad} of={[list]} />,
            onLoad: () => void list.fetchNextPage(),
          }}
        />
      )}
    </>
  )
}

type NoThreadsProps = Pick<InboxBodyProps, 'view' | 'isNarrowed' | 'connection'> & { maySync: boolean }

function NoThreads({ view, isNarrowed, connection, maySync }: NoThreadsProps) {
  const isOverAll = useIsOverAll()
  if (isNarrowed) return <EmptyState icon={Inbox} title="No threads match" description={noMatch} />
  if (view !== 'all') return <EmptyState icon={Inbox} title={emptyTexts[view]} description={emptyHints[view]} />
  if (isOverAll) return <EmptyState icon={Inbox} title="No threads yet" description={emptyHints.all} />
  if (connection === null) return <NothingConnected />
  return (
    <EmptyState
      icon={Inbox}
      title="No threads yet"
      description={
        <>
          {connection && `Waiting for replies since ${fullTime(new Date(connection.connectedAt))}. `}
          {emptyHints.all}
        </>
      }
      action={
        <span className="flex flex-wrap justify-center gap-2">
          {maySync && <SyncReplies />}
          <OpenSandbox />
        </span>
      }
    />
  )
}

function NothingConnected() {
  const mayConnect = useMay('admin')
  const platformName = usePlatformName()
  return (
    <EmptyState
      icon={Inbox}
      title={nothingConnected(platformName)}
      description={mayConnect ? emptyHints.all : 'A workspace admin can connect it in Settings.'}
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
