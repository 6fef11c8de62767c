import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, Suspense, useState } from 'react'
import type { Found } from '#contract/search.ts'
import type { ThreadMatches, ThreadRow, ThreadTab, ThreadView } from '#contract/threads.ts'
import type { LiveState } from '#web/api/live-stream.ts'
import type { OfWorkspace, RunningChange } from '#web/app/inbox/bulk-parts.ts'
import { useDensity } from '#web/app/inbox/density.ts'
import { FilterStrip } from '#web/app/inbox/filter-strip.tsx'
import { InboxBody } from '#web/app/inbox/inbox-body.tsx'
import { InboxHeader } from '#web/app/inbox/inbox-header.tsx'
import type { ThreadList } from '#web/app/inbox/thread-list.tsx'
import { type InboxRows, useInboxRows } from '#web/app/inbox/use-inbox-rows.ts'
import { everywhere, putAwayViews, tabs } from '#web/app/inbox/views.ts'
import { useIsFolded } from '#web/app/thread/panes.ts'
import { late } from '#web/late.tsx'
import { HeldKeys } from '#web/ui/held-keys.tsx'
import { SplitPane } from '#web/ui/split-pane.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

const KeepView = late(() => import('#web/app/inbox/keep-view.tsx'))
const SearchLine = late(() => import('#web/app/inbox/search-line.tsx'))
const SelectionBar = late(() => import('#web/app/inbox/selection-bar.tsx'))
const BulkProgress = late(() => import('#web/app/inbox/bulk-progress.tsx'))
const NoHits = late(() => import('#web/app/inbox/no-hits.tsx'))

type InboxFrameProps<Row extends ThreadRow> = InboxRows<Row> & {
  /** What shows the thread that is open. */
  detail: ReactNode
  found: UseInfiniteQueryResult<InfiniteData<Found>>
  live: LiveState
  /** Of the tabs; undefined: nobody knows, or counts them. */
  counts: Partial<Record<ThreadTab, number>> | undefined
  matches: ThreadMatches | undefined
  changes: readonly RunningChange[]
  maySync: boolean
  connection: ComponentProps<typeof InboxBody>['connection']
  renderRow?: ComponentProps<typeof ThreadList>['renderRow']
}

/** The inbox: its head, what narrows the list, the list, and what is done with many of it, of one workspace or of all. */
export function InboxFrame<Row extends ThreadRow & OfWorkspace>(props: InboxFrameProps<Row>) {
  const { address, openId, detail, list, found, live, counts, matches, changes, connection, renderRow } = props
  const { maySync, mayActAtAll } = props
  const { named, view, sort, filters, q, isSearch, searched, show, chooseView, searchFor } = address
  const density = useDensity()
  const isListFolded = useIsFolded('list')
  const [isFiltering, setIsFiltering] = useState(false)
  // Also before this page was loaded.
  const [hasBegun, setHasBegun] = useState(() => sessionStorage.getItem('bulk') !== null)
  const { selection, wantsAll, onWantsAll, onFirst, ...parts } = useInboxRows(props)

  const isWorthKeeping = filters !== null || sort !== undefined || isSearch || address.kept !== undefined
  return (
    <SplitPane
      listLabel="Inbox"
      detailLabel="Thread"
      isListFolded={isListFolded}
      isOpen={openId !== undefined}
      detail={detail}
      list={
        <>
          <InboxHeader
            live={live}
            density={density}
            maySync={maySync}
            mayReview={mayActAtAll && view === 'needs' && !isSearch}
            search={{ q, onSearch: searchFor, onEnter: onFirst }}
            onView={chooseView}
          />
          <FilterStrip
            filters={filters}
            matches={matches}
            view={view}
            sort={sort}
            isSearch={isSearch}
            isCalled={isFiltering}
            onCall={() => setIsFiltering(true)}
            onUncall={() => setIsFiltering(false)}
            onView={chooseView}
            onSort={(next) => show({ sort: next })}
            onChange={(left) => {
              // Its button keeps the focus, also where nothing is left.
              setIsFiltering(true)
              show({ filters: left })
            }}
            keep={isWorthKeeping && <KeepView address={address} />}
          />
          <Tabs<ThreadView | 'everywhere'>
            label="Threads"
            value={isSearch ? (named ?? 'everywhere') : view}
            onValueChange={chooseView}
            tabs={tabsOf(view, isSearch, counts, matches)}
            className="flex-1"
            panelClassName="flex flex-col"
          >
            {isSearch && (
              <Suspense fallback={<div className="h-10 shrink-0 pointer-coarse:h-12" />}>
                <SearchLine found={found} order={searched.order} onOrder={(next) => show({ order: next })} />
              </Suspense>
            )}
            <InboxBody
              key={`${view} ${sort} ${JSON.stringify(filters)} ${isSearch && searched.order}`}
              view={isSearch ? 'all' : view}
              isNarrowed={filters !== null}
              isEmpty={filters === null && counts?.all === 0}
              list={list}
              noHits={
                isSearch ? (
                  <Suspense fallback={null}>
                    <NoHits
                      searched={searched}
                      found={found}
                      onSearch={searchFor}
                      onWiden={() => show({ view: undefined, filters: null })}
                    />
                  </Suspense>
                ) : undefined
              }
              density={density}
              {...parts}
              mayAct={maySync}
              connection={connection}
              renderRow={renderRow}
            />
            <Suspense fallback={null}>
              {(hasBegun || changes.length > 0) && <BulkProgress changes={changes} />}
            </Suspense>
            <Suspense fallback={<HeldKeys to="page" />}>
              {(selection.count > 0 || wantsAll) && (
                <SelectionBar
                  selection={selection}
                  listed={isSearch ? { q, view: named, filters } : { view, filters }}
                  wantsAll={wantsAll}
                  onWantsAll={onWantsAll}
                  onBegin={() => setHasBegun(true)}
                />
              )}
            </Suspense>
          </Tabs>
        </>
      }
    />
  )
}

/** The tabs, with how many each has; a search is over everywhere, and how many of a view have its words nobody counts. */
function tabsOf(
  view: ThreadView,
  isSearch: boolean,
  counts: InboxFrameProps<ThreadRow>['counts'],
  matches: ThreadMatches | undefined,
) {
  const extraTab = putAwayViews.find(({ value }) => value === view)
  return [
    ...(isSearch ? [everywhere] : []),
    ...tabs.map(({ value, label, short }) => ({
      value,
      label,
      ...(short !== undefined && { short }),
      ...(!isSearch && { count: counts?.[value], isAtLeast: matches?.isAtLeast ?? false }),
    })),
    ...(extraTab ? [extraTab] : []),
  ]
}
