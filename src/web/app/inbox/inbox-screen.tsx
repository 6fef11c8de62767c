import { skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Outlet, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { ThreadFilters, ThreadRow, ThreadView } from '#contract/threads.ts'
import { useLive } from '#web/api/live.ts'
import { filtersInEffect } from '#web/api/thread-filters.ts'
import { rowsOf } from '#web/api/thread-pages.ts'
import { threadCountsOptions, threadListOptions, threadMatchesOptions } from '#web/api/threads.ts'
import { useMay, useWorkspace } from '#web/api/workspace.ts'
import { useConnection } from '#web/app/connect-platform.ts'
import { useDensity } from '#web/app/inbox/density.ts'
import { InboxBody } from '#web/app/inbox/inbox-body.tsx'
import { InboxHeader } from '#web/app/inbox/inbox-header.tsx'
import { useInboxKeys } from '#web/app/inbox/use-inbox-keys.ts'
import { putAwayViews, tabs } from '#web/app/inbox/views.ts'
import { useStopAnswer } from '#web/app/tasks/use-stop-answer.ts'
import { useOffersNext } from '#web/app/thread/next-thread.ts'
import { usePutAway } from '#web/app/thread/use-put-away.ts'
import { SplitPane } from '#web/ui/split-pane.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

const FilterLine = lazy(() => import('#web/app/inbox/filter-line.tsx'))

type Active = { id: string; isByKey: boolean }

const noRows: readonly ThreadRow[] = []

export function InboxScreen() {
  const { workspaceId } = useWorkspace()
  const mayAct = useMay('member')
  const live = useLive(workspaceId)
  const navigate = useNavigate()
  const { view: named, ...search } = useSearch({ from: '/signed-in/shell/inbox-layout' })
  const filters = filtersInEffect(search)
  const view = named ?? usualView(filters)
  const { threadId: openId } = useParams({ strict: false })
  const list = useInfiniteQuery({ ...threadListOptions(workspaceId, { view, filters }), select: rowsOf })
  const { counts, matches } = useCounts(workspaceId, filters)
  const connection = useConnection()
  const putAway = usePutAway(workspaceId)
  const stopAnswer = useStopAnswer()
  const density = useDensity()
  const [active, setActive] = useState<Active | null>(null)
  const [snoozingId, setSnoozingId] = useState<string | null>(null)

  const rows = list.data ?? noRows
  // An open thread stays open beside the list.
  const show = (next: { view?: ThreadView; filters?: ThreadFilters | null }) => {
    const chosen = { view, filters, ...next }
    const isUsual = chosen.view === usualView(chosen.filters && filtersInEffect(chosen.filters))
    void navigate({ to: '.', search: { ...(!isUsual && { view: chosen.view }), ...chosen.filters } })
  }
  const chooseView = (next: ThreadView) => show({ view: next })
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
  })

  useOffersNext(() => {
    const place = rows.findIndex((row) => row.id === openId)
    const next = rows[place + 1] ?? rows[place - 1]
    return next === undefined || openId === undefined ? null : () => open(next)
  })

  const extraTab = putAwayViews.find(({ value }) => value === view)
  return (
    <SplitPane
      listLabel="Inbox"
      detailLabel="Thread"
      detail={openId === undefined ? null : <Outlet />}
      list={
        <>
          <InboxHeader
            live={live}
            density={density}
            maySync={mayAct}
            mayReview={mayAct && view === 'needs'}
            onView={chooseView}
          />
          {filters && (
            <Suspense fallback={<div className="h-11 shrink-0" />}>
              <FilterLine
                filters={filters}
                matches={matches}
                view={view}
                onView={chooseView}
                onChange={(left) => show({ filters: left })}
              />
            </Suspense>
          )}
          <Tabs<ThreadView>
            label="Threads"
            value={view}
            onValueChange={chooseView}
            tabs={[
              ...tabs.map(({ value, label, short }) => ({
                value,
                label,
                ...(short !== undefined && { short }),
                count: counts?.[value],
                isAtLeast: matches?.isAtLeast ?? false,
              })),
              ...(extraTab ? [extraTab] : []),
            ]}
            className="flex-1"
            panelClassName="flex flex-col"
          >
            <InboxBody
              key={`${view} ${JSON.stringify(filters)}`}
              view={view}
              isNarrowed={filters !== null}
              isEmpty={filters === null && counts?.all === 0}
              list={list}
              density={density}
              cursor={{ activeId: active?.id ?? null, isByKey: active?.isByKey ?? false, openId, snoozingId }}
              events={{
                onFocus: (row) =>
                  setActive((current) => (current?.id === row.id ? current : { id: row.id, isByKey: false })),
                onArchive: archive,
                onStop: (row) => stopAnswer(row.id),
                onSnooze: putAway.snooze,
                onSnoozeOpen: (row) => setSnoozingId(row?.id ?? null),
              }}
              mayAct={mayAct}
              connection={connection.data?.connection}
            />
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
