import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import type { Connection } from '#contract/connections.ts'
import type { ThreadRow, ThreadView } from '#contract/threads.ts'
import type { Density } from '#web/app/inbox/density.ts'
import { NoThreads } from '#web/app/inbox/no-threads.tsx'
import { rowLayoutFor } from '#web/app/inbox/row-layout.ts'
import { ThreadList } from '#web/app/inbox/thread-list.tsx'
import { useWidth } from '#web/app/inbox/use-width.ts'
import { LoadFailure, PagedLoadFailure } from '#web/load-failure.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

type InboxBodyProps = Pick<
  ComponentProps<typeof ThreadList>,
  'steady' | 'cursor' | 'events' | 'selected' | 'mayAct' | 'renderRow'
> & {
  view: ThreadView
  /** Filters in the address leave some threads out. */
  isNarrowed: boolean
  /** There is no thread in any tab. */
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

function Threads({ view, isNarrowed, isEmpty, list, noHits, connection, mayAct, ...looks }: ThreadsProps) {
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
