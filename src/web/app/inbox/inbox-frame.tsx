import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from 'react'
import type { Found } from '#contract/search.ts'
import type { ThreadMatches, ThreadRow, ThreadTab, ThreadView } from '#contract/threads.ts'
import type { LiveState } from '#web/api/live-stream.ts'
import type { OfWorkspace, RunningChange } from '#web/app/inbox/bulk-parts.ts'
import { useDensity } from '#web/app/inbox/density.ts'
import { FilterStrip } from '#web/app/inbox/filter-strip.tsx'
import { InboxBody } from '#web/app/inbox/inbox-body.tsx'
import { InboxHeader } from '#web/app/inbox/inbox-header.tsx'
import { useNextAhead } from '#web/app/inbox/thread-ahead.ts'
import type { ThreadList } from '#web/app/inbox/thread-list.tsx'
import { useInboxKeys } from '#web/app/inbox/use-inbox-keys.ts'
import { useKeptFocus } from '#web/app/inbox/use-kept-focus.ts'
import type { ListAddress } from '#web/app/inbox/use-list-address.ts'
import { useSelection } from '#web/app/inbox/use-selection.ts'
import { everywhere, putAwayViews, tabs } from '#web/app/inbox/views.ts'
import { useOffersNext } from '#web/app/thread/next-thread.ts'
import { useIsFolded } from '#web/app/thread/panes.ts'
import { HeldKeys } from '#web/ui/held-keys.tsx'
import { SplitPane } from '#web/ui/split-pane.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

const KeepView = lazy(() => import('#web/app/inbox/keep-view.tsx'))
const SearchLine = lazy(() => import('#web/app/inbox/search-line.tsx'))
const SelectionBar = lazy(() => import('#web/app/inbox/selection-bar.tsx'))
const BulkProgress = lazy(() => import('#web/app/inbox/bulk-progress.tsx'))
const NoHits = lazy(() => import('#web/app/inbox/no-hits.tsx'))

type Active = { id: string; isByKey: boolean }

type InboxFrameProps<Row extends ThreadRow> = {
  address: ListAddress
  /** The thread that is open beside the list, and what shows it. */
  openId: string | undefined
  detail: ReactNode
  /** What the address asks for: the list of a view, or what a search finds. */
  list: UseInfiniteQueryResult<readonly Row[]>
  found: UseInfiniteQueryResult<InfiniteData<Found>>
  live: LiveState
  /** Of the tabs; undefined: nobody knows, or counts them. */
  counts: Partial<Record<ThreadTab, number>> | undefined
  matches: ThreadMatches | undefined
  changes: readonly RunningChange[]
  maySync: boolean
  /** In any of the rows, ... */
  mayActAtAll: boolean
  /** ... and in this one. */
  mayAct: (row: Row) => boolean
  connection: ComponentProps<typeof InboxBody>['connection']
  renderRow?: ComponentProps<typeof ThreadList>['renderRow']
  /** `isStep`: from one open thread to the next: the way back leads past it. */
  onOpen: (row: Row, isStep?: boolean) => void
  onArchive: (row: Row) => void
  onStop: (row: Row) => void
  onSnooze: (row: Row, until: Date | null) => void
}

const noRows: readonly never[] = []

/** The inbox: its head, what narrows the list, the list, and what is done with many of it, of one workspace or of all. */
export function InboxFrame<Row extends ThreadRow & OfWorkspace>(props: InboxFrameProps<Row>) {
  const { address, openId, detail, list, found, live, counts, matches, changes, connection, renderRow } = props
  const { maySync, mayActAtAll, mayAct, onOpen, onArchive, onStop, onSnooze } = props
  const { named, view, sort, filters, q, isSearch, searched, show, chooseView, searchFor } = address
  const density = useDensity()
  const isListFolded = useIsFolded('list')
  const [active, setActive] = useState<Active | null>(null)
  const [isFiltering, setIsFiltering] = useState(false)
  const [snoozingId, setSnoozingId] = useState<string | null>(null)
  const [wantsAll, setWantsAll] = useState(false)
  // Also before this page was loaded.
  const [hasBegun, setHasBegun] = useState(() => sessionStorage.getItem('bulk') !== null)

  const rows: readonly Row[] = list.data ?? noRows
  const rowOf = (id: string | null) => rows.find((row) => row.id === id)
  /** Of a row that a part of the list names. */
  const of = (act: (row: Row) => void) => (row: ThreadRow) => {
    const own = rowOf(row.id)
    if (own) act(own)
  }
  const listName = `${view} ${JSON.stringify(filters)} ${q}`
  const selection = useSelection(listName, rows.filter(mayAct))
  const activeId = openId ?? active?.id ?? null
  useKeptFocus(listName, list.data, activeId, openId !== undefined)
  /** Whoever puts a row away goes on with the one behind it, or else before it. */
  const leaving = (row: Row) => {
    const place = rows.indexOf(row)
    const next = rows[place + 1] ?? rows[place - 1]
    if (next) setActive({ id: next.id, isByKey: true })
  }
  const activeRow = rowOf(activeId)
  const selecting = { onSelect: of(selection.toggle), onExtend: of(selection.extendTo) }
  useInboxKeys({
    rows,
    activeId,
    isThreadOpen: openId !== undefined,
    mayAct: mayActAtAll && (activeRow === undefined || mayAct(activeRow)),
    onMove: of((row) => {
      // Beside a thread only from a row: in the thread the focus stays there.
      const isInList = document.activeElement?.closest('[role="tabpanel"]') != null
      setActive({ id: row.id, isByKey: openId === undefined || isInList })
      if (openId !== undefined) onOpen(row, true)
    }),
    onOpen: of(onOpen),
    onArchive: of((row) => {
      leaving(row)
      onArchive(row)
    }),
    onStop: of(onStop),
    onSnooze: (row) => setSnoozingId(row.id),
    onView: chooseView,
    ...(mayActAtAll && { select: { ...selecting, onSelectAll: () => setWantsAll(true) } }),
  })
  const openPlace = rows.findIndex((row) => row.id === openId)
  const nextRow = openId === undefined ? undefined : rows[openPlace + 1]
  useNextAhead(nextRow)
  useOffersNext(() => {
    const next = nextRow ?? rows[openPlace - 1]
    return next === undefined || openId === undefined ? null : () => onOpen(next, true)
  })

  const isWorthKeeping = filters !== null || sort !== undefined || isSearch || address.kept !== undefined
  const extraTab = putAwayViews.find(({ value }) => value === view)
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
            search={{
              q,
              onSearch: searchFor,
              onEnter: () => rows[0] && setActive({ id: rows[0].id, isByKey: true }),
            }}
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
            tabs={[
              ...(isSearch ? [everywhere] : []),
              ...tabs.map(({ value, label, short }) => ({
                value,
                label,
                ...(short !== undefined && { short }),
                // How many of a view have the words nobody counts.
                ...(!isSearch && { count: counts?.[value], isAtLeast: matches?.isAtLeast ?? false }),
              })),
              ...(extraTab ? [extraTab] : []),
            ]}
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
              sort={sort}
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
              cursor={{
                activeId: active?.id ?? null,
                isByKey: active?.isByKey ?? false,
                openId,
                snoozingId,
              }}
              events={{
                ...selecting,
                onOpen: of(onOpen),
                onFocus: (row) =>
                  setActive((current) => (current?.id === row.id ? current : { id: row.id, isByKey: false })),
                onArchive: of(onArchive),
                onStop: of(onStop),
                onSnooze: (row, until) =>
                  of((own) => {
                    leaving(own)
                    onSnooze(own, until)
                  })(row),
                onSnoozeOpen: (row) => setSnoozingId(row?.id ?? null),
              }}
              selected={
                mayActAtAll ? { isSelected: selection.isSelected, isSelecting: selection.count > 0 } : undefined
              }
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
                  onWantsAll={setWantsAll}
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
