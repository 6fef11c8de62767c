import { skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Outlet, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { BulkChange } from '#contract/bulk.ts'
import type { SearchSort } from '#contract/search.ts'
import type { ThreadFilters, ThreadRow, ThreadSort, ThreadView } from '#contract/threads.ts'
import { orpc } from '#web/api/client.ts'
import { useLive } from '#web/api/live.ts'
import { asMissingPart } from '#web/api/missing-part.ts'
import { foundRowsOf, foundThreadsOptions, type Searched } from '#web/api/search.ts'
import { filtersInEffect } from '#web/api/thread-filters.ts'
import { rowsOf } from '#web/api/thread-pages.ts'
import { threadCountsOptions, threadListOptions, threadMatchesOptions } from '#web/api/threads.ts'
import { useMay, useWorkspace } from '#web/api/workspace.ts'
import { useIsOverAll } from '#web/app/all-workspaces/over-all.ts'
import { useConnection } from '#web/app/connect-platform.ts'
import { useDensity } from '#web/app/inbox/density.ts'
import { InboxBody } from '#web/app/inbox/inbox-body.tsx'
import { InboxHeader } from '#web/app/inbox/inbox-header.tsx'
import { useNextAhead } from '#web/app/inbox/thread-ahead.ts'
import { useInboxKeys } from '#web/app/inbox/use-inbox-keys.ts'
import { useSelection } from '#web/app/inbox/use-selection.ts'
import { everywhere, putAwayViews, tabs } from '#web/app/inbox/views.ts'
import { useKey } from '#web/app/keys/use-key.ts'
import { useStopAnswer } from '#web/app/tasks/use-stop-answer.ts'
import { useOffersNext } from '#web/app/thread/next-thread.ts'
import { useIsFolded } from '#web/app/thread/panes.ts'
import { usePutAway } from '#web/app/thread/use-put-away.ts'
import { HeldKeys } from '#web/ui/held-keys.tsx'
import { SplitPane } from '#web/ui/split-pane.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

const FilterLine = lazy(() => import('#web/app/inbox/filter-line.tsx'))
const KeepView = lazy(() => import('#web/app/inbox/keep-view.tsx'))
const SearchLine = lazy(() => import('#web/app/inbox/search-line.tsx'))
const SelectionBar = lazy(() => import('#web/app/inbox/selection-bar.tsx'))
const BulkProgress = lazy(() => import('#web/app/inbox/bulk-progress.tsx'))
const NoHits = lazy(() => import('#web/app/inbox/no-hits.tsx'))

type Active = { id: string; isByKey: boolean }

const noRows: readonly ThreadRow[] = []
const noChanges: readonly BulkChange[] = []

const AllInbox = lazy(() => import('#web/app/all-workspaces/all-inbox.tsx').catch(asMissingPart))

/** Of the chosen workspace, or of all. */
export function InboxScreen() {
  if (!useIsOverAll()) return <OwnInbox />
  return (
    <Suspense fallback={null}>
      <AllInbox />
    </Suspense>
  )
}

function OwnInbox() {
  const { workspaceId } = useWorkspace()
  const mayAct = useMay('member')
  const live = useLive(workspaceId)
  const navigate = useNavigate()
  const {
    view: named,
    sort,
    q = '',
    order = 'newest',
    ...search
  } = useSearch({ from: '/signed-in/shell/inbox-layout' })
  const filters = filtersInEffect(search)
  const isSearch = q !== ''
  const view = named ?? usualView(filters)
  const searched: Searched = { q, view: named, filters, order }
  const { threadId: openId } = useParams({ strict: false })
  const listed = useInfiniteQuery({
    ...threadListOptions(workspaceId, { view, sort, filters }),
    select: rowsOf,
    enabled: !isSearch,
  })
  const found = useInfiniteQuery({
    ...foundThreadsOptions(workspaceId, searched),
    select: foundRowsOf,
    enabled: isSearch,
  })
  const list = isSearch ? found : listed
  const { counts, matches } = useCounts(workspaceId, filters)
  const connection = useConnection()
  const putAway = usePutAway(workspaceId)
  const stopAnswer = useStopAnswer()
  const density = useDensity()
  const isListFolded = useIsFolded('list')
  const [active, setActive] = useState<Active | null>(null)
  // Where a person was when they began to search: there they are again when they have done.
  const [leftView, setLeftView] = useState<ThreadView>()
  const [isFiltering, setIsFiltering] = useState(false)
  const [snoozingId, setSnoozingId] = useState<string | null>(null)

  const rows = list.data ?? noRows
  const selection = useSelection(`${view} ${JSON.stringify(filters)} ${q}`, rows)
  const [wantsAll, setWantsAll] = useState(false)
  const { data: changes = noChanges } = useQuery({
    ...orpc.bulk.list.queryOptions({ input: { workspaceId } }),
    enabled: mayAct,
  })
  // An open thread stays open beside the list.
  const show = (next: {
    view?: ThreadView | undefined
    sort?: ThreadSort | undefined
    filters?: ThreadFilters | null
    q?: string
    order?: SearchSort
  }) => {
    const chosen = { view: isSearch ? named : view, sort, filters, q, order, ...next }
    const isUsual = chosen.q === '' && chosen.view === usualView(chosen.filters && filtersInEffect(chosen.filters))
    void navigate({
      to: '.',
      search: {
        ...(chosen.view && !isUsual && { view: chosen.view }),
        ...(chosen.sort && { sort: chosen.sort }),
        ...chosen.filters,
        ...(chosen.q !== '' && { q: chosen.q, ...(chosen.order === 'best' && { order: chosen.order }) }),
      },
      // One step back leads out of a search, not through its letters.
      replace: isSearch && next.q !== undefined && next.q !== '',
    })
  }
  const chooseView = (next: ThreadView | 'everywhere') => show({ view: next === 'everywhere' ? undefined : next })
  const searchFor = (words: string) => {
    if (!isSearch) setLeftView(view)
    show({ q: words, ...(words === '' ? { view: named ?? leftView } : !isSearch && { view: undefined }) })
  }
  const open = (row: ThreadRow) =>
    void navigate({
      to: '/thread/$threadId',
      params: { threadId: row.id },
      search: true,
      replace: openId !== undefined,
    })
  const archive = (row: ThreadRow) => putAway.archive(row, row.archivedAt === null)
  useInboxKeys({
    rows,
    activeId: openId ?? active?.id ?? null,
    isThreadOpen: openId !== undefined,
    mayAct,
    onMove: (row) => {
      setActive({ id: row.id, isByKey: openId === undefined })
      if (openId !== undefined) open(row)
    },
    onOpen: open,
    onArchive: archive,
    onStop: (row) => stopAnswer(row.id),
    onSnooze: (row) => setSnoozingId(row.id),
    onView: chooseView,
    ...(mayAct && {
      select: {
        onSelect: selection.toggle,
        onExtend: selection.extendTo,
        onSelectAll: () => setWantsAll(true),
      },
    }),
  })

  const openPlace = rows.findIndex((row) => row.id === openId)
  const nextRow = openId === undefined ? undefined : rows[openPlace + 1]
  useNextAhead(nextRow?.id)
  useOffersNext(() => {
    const next = nextRow ?? rows[openPlace - 1]
    return next === undefined || openId === undefined ? null : () => open(next)
  })

  const hasLine = filters !== null || sort !== undefined || isFiltering
  const callFilters = hasLine ? null : () => setIsFiltering(true)
  useKey('f', callFilters)
  // As the address has it, so that a kept view leads to the very same one.
  const shown = {
    ...(named && { view: named }),
    ...(sort && { sort }),
    ...filters,
    ...(isSearch && { q, ...(order === 'best' && { order }) }),
  }
  const extraTab = putAwayViews.find(({ value }) => value === view)
  return (
    <SplitPane
      listLabel="Inbox"
      detailLabel="Thread"
      isListFolded={isListFolded}
      detail={openId === undefined ? null : <Outlet />}
      list={
        <>
          <InboxHeader
            live={live}
            density={density}
            maySync={mayAct}
            mayReview={mayAct && view === 'needs' && !isSearch}
            search={{
              q,
              onSearch: searchFor,
              onEnter: () => rows[0] && setActive({ id: rows[0].id, isByKey: true }),
            }}
            onFilter={callFilters ?? undefined}
            onView={chooseView}
          />
          {hasLine && (
            <Suspense
              fallback={
                <div className="h-11 shrink-0">
                  {isFiltering && <HeldKeys onEscape={() => setIsFiltering(false)} />}
                </div>
              }
            >
              <FilterLine
                filters={filters}
                matches={matches}
                view={view}
                sort={sort}
                isSearch={isSearch}
                isCalled={isFiltering}
                onView={chooseView}
                onSort={(next) => show({ sort: next })}
                onChange={(left) => {
                  setIsFiltering(false)
                  show({ filters: left })
                }}
                keep={<KeepView listed={shown} />}
              />
            </Suspense>
          )}
          {isSearch && (
            <Suspense fallback={<div className="h-10 shrink-0" />}>
              <SearchLine searched={searched} onOrder={(next) => show({ order: next })} />
            </Suspense>
          )}
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
            <InboxBody
              key={`${view} ${sort} ${JSON.stringify(filters)} ${isSearch && order}`}
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
                onFocus: (row) =>
                  setActive((current) => (current?.id === row.id ? current : { id: row.id, isByKey: false })),
                onArchive: archive,
                onStop: (row) => stopAnswer(row.id),
                onSnooze: putAway.snooze,
                onSnoozeOpen: (row) => setSnoozingId(row?.id ?? null),
              }}
              selecting={
                mayAct
                  ? {
                      isSelected: selection.isSelected,
                      isSelecting: selection.count > 0,
                      onSelect: selection.toggle,
                      onExtend: selection.extendTo,
                    }
                  : undefined
              }
              mayAct={mayAct}
              connection={connection.data?.connection}
            />
            <Suspense fallback={null}>{changes.length > 0 && <BulkProgress changes={changes} />}</Suspense>
            <Suspense fallback={<HeldKeys to="page" />}>
              {(selection.count > 0 || wantsAll) && (
                <SelectionBar
                  selection={selection}
                  listed={isSearch ? null : { view, filters }}
                  isArchive={view === 'archived' && !isSearch}
                  wantsAll={wantsAll}
                  onWantsAll={setWantsAll}
                />
              )}
            </Suspense>
          </Tabs>
        </>
      }
    />
  )
}

/** Where nothing else is asked for: what needs a person; of what filters leave, all of it. */
const usualView = (filters: ThreadFilters | null): ThreadView => (filters === null ? 'needs' : 'all')

/** Of the tabs: of all threads, or of those that filters leave. */
function useCounts(workspaceId: string, filters: ThreadFilters | null) {
  const all = useQuery({ ...threadCountsOptions(workspaceId), enabled: filters === null })
  const { data: matches } = useQuery(
    filters === null ? { queryKey: ['no filters'], queryFn: skipToken } : threadMatchesOptions(workspaceId, filters),
  )
  return { counts: filters === null ? all.data : matches?.counts, matches }
}
