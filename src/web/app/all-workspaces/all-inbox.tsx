import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Outlet, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Inbox, MailOpen, MailQuestion, User, UserX } from 'lucide-react'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { AllThreadRow, AllThreadsFilters } from '#contract/memberships.ts'
import { meOf, noneOf } from '#contract/none-of.ts'
import type { ThreadRow as Row, ThreadFilters, ThreadView } from '#contract/threads.ts'
import { allThreadsOptions } from '#web/api/all-threads.ts'
import { orpc } from '#web/api/client.ts'
import { useLiveOverAll } from '#web/api/live-over-all.ts'
import { useMay, useMe, useWorkspace } from '#web/api/workspace.ts'
import type { AllSearch } from '#web/app/all-workspaces/over-all.ts'
import { OfRow } from '#web/app/all-workspaces/row-home.tsx'
import { useDensity } from '#web/app/inbox/density.ts'
import { InboxHeader } from '#web/app/inbox/inbox-header.tsx'
import type { RowEvents } from '#web/app/inbox/row-events.ts'
import { rowLayoutFor } from '#web/app/inbox/row-layout.ts'
import { ThreadList } from '#web/app/inbox/thread-list.tsx'
import { ThreadRow, type ThreadRowProps } from '#web/app/inbox/thread-row.tsx'
import { useInboxKeys } from '#web/app/inbox/use-inbox-keys.ts'
import { useWidth } from '#web/app/inbox/use-width.ts'
import { emptyHints, emptyTexts, noMatch, putAwayViews, tabs } from '#web/app/inbox/views.ts'
import { useStopAnswer } from '#web/app/tasks/use-stop-answer.ts'
import { useOffersNext } from '#web/app/thread/next-thread.ts'
import { usePutAway } from '#web/app/thread/use-put-away.ts'
import { LoadFailure, PagedLoadFailure } from '#web/load-failure.tsx'
import { MenuItem, MenuSeparator } from '#web/ui/dropdown-menu.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { SplitPane } from '#web/ui/split-pane.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

const FilterLine = lazy(() => import('#web/app/inbox/filter-line.tsx'))

type Active = { id: string; isByKey: boolean }
/** What the keyboard does with a row, in the row's own workspace. */
type Acts = Pick<RowEvents, 'onArchive' | 'onStop'>

const noRows: readonly AllThreadRow[] = []

/** The inbox over all workspaces of the person. Each row is acted on in its own workspace, and the thread beside the list is open in it. */
export default function AllInbox() {
  const live = useLiveOverAll()
  const { memberships } = useMe()
  const navigate = useNavigate()
  const { view: named, workspace: openWorkspace, ...search } = useSearch({ from: '/signed-in/shell/inbox-layout' })
  const filters = filtersOverAll(search)
  const isNarrowed = Object.keys(filters).length > 0
  // As in one workspace: where nothing else is asked for, what needs a person; of what filters leave, all of it.
  const usual = isNarrowed ? 'all' : 'needs'
  const view = named ?? usual
  const { threadId: openId } = useParams({ strict: false })
  const list = useInfiniteQuery({
    ...allThreadsOptions(view, filters),
    select: ({ pages }) => pages.flatMap((page) => page.rows),
  })
  const counts = useQuery(orpc.memberships.threadCounts.queryOptions({ enabled: !isNarrowed }))
  const density = useDensity()
  const [measure, width] = useWidth()
  const [active, setActive] = useState<Active | null>(null)
  const [snoozingId, setSnoozingId] = useState<string | null>(null)
  const acts = useRef(new Map<string, Acts>())

  const rows = list.data ?? noRows
  const homes = useMemo(() => new Map(rows.map((row) => [row.id, row])), [rows])
  const activeId = openId ?? active?.id ?? null
  const roleIn = (row: AllThreadRow | undefined) =>
    memberships.find(({ workspaceId }) => workspaceId === row?.workspaceId)?.role ?? 'client'
  const searchIn = (next: ThreadView): AllSearch => ({ all: true, ...filters, ...(next !== usual && { view: next }) })
  const chooseView = (next: ThreadView) =>
    void navigate({ to: '.', search: { ...searchIn(next), ...(openWorkspace && { workspace: openWorkspace }) } })
  const narrow = (next: AllThreadsFilters) =>
    void navigate({ to: '.', search: { all: true, ...next, ...(openWorkspace && { workspace: openWorkspace }) } })
  const open = (row: Row) =>
    void navigate({
      to: '/thread/$threadId',
      params: { threadId: row.id },
      search: { ...searchIn(view), workspace: homes.get(row.id)?.workspaceId },
      replace: openId !== undefined,
    })
  useInboxKeys({
    rows,
    activeId,
    isThreadOpen: openId !== undefined,
    mayAct: roleIn(homes.get(activeId ?? '')) !== 'client',
    onMove: (row) => {
      setActive({ id: row.id, isByKey: openId === undefined })
      if (openId !== undefined) open(row)
    },
    onOpen: open,
    onArchive: (row) => acts.current.get(row.id)?.onArchive(row),
    onStop: (row) => acts.current.get(row.id)?.onStop(row),
    onSnooze: (row) => setSnoozingId(row.id),
    onView: chooseView,
  })
  useOffersNext(() => {
    const place = rows.findIndex((row) => row.id === openId)
    const next = rows[place + 1] ?? rows[place - 1]
    return next === undefined || openId === undefined ? null : () => open(next)
  })
  const layout = rowLayoutFor(width, density)
  const extraTab = putAwayViews.find(({ value }) => value === view)
  return (
    <SplitPane
      listLabel="Inbox"
      detailLabel="Thread"
      detail={openId === undefined ? null : <OpenThread workspaceId={openWorkspace} search={searchIn(view)} />}
      list={
        <>
          <InboxHeader
            live={live}
            density={density}
            maySync={false}
            mayReview={view === 'needs' && memberships.some(({ role }) => role !== 'client')}
            onView={chooseView}
            menu={<Narrowing filters={filters} onChange={narrow} />}
          />
          {isNarrowed && (
            <Suspense fallback={<div className="h-11 shrink-0" />}>
              <FilterLine
                filters={filters}
                matches={undefined}
                view={view}
                onView={chooseView}
                onChange={(left) => narrow(filtersOverAll(left))}
              />
            </Suspense>
          )}
          <Tabs<ThreadView>
            label="Threads"
            value={view}
            onValueChange={chooseView}
            tabs={[
              ...tabs.map((tab) => ({ ...tab, count: isNarrowed ? undefined : counts.data?.[tab.value] })),
              ...(extraTab ? [extraTab] : []),
            ]}
            className="flex-1"
            panelClassName="flex flex-col"
          >
            <div ref={measure} className="flex min-h-0 min-w-0 flex-1 flex-col">
              {width > 0 && list.isPending && (
                <SkeletonRows label="Loading threads" rows={12} rowHeight={layout.rowHeight} />
              )}
              <PagedLoadFailure className={list.data ? 'm-3' : ''} title={failedToLoad} of={list} />
              {list.data?.length === 0 && <NoThreads view={view} isNarrowed={isNarrowed} />}
              {width > 0 && rows.length > 0 && (
                <ThreadList
                  {...layout}
                  key={`${view} ${JSON.stringify(filters)}`}
                  rows={rows}
                  isFound={false}
                  view={view}
                  mayAct={false}
                  cursor={{ activeId: active?.id ?? null, isByKey: active?.isByKey ?? false, openId, snoozingId }}
                  events={{
                    ...noEvents,
                    onFocus: (row) =>
                      setActive((current) => (current?.id === row.id ? current : { id: row.id, isByKey: false })),
                    onSnoozeOpen: (row) => setSnoozingId(row?.id ?? null),
                  }}
                  renderRow={(props) => {
                    const home = homes.get(props.row.id)
                    return (
                      home && (
                        <OfRow row={home} search={searchIn(view)}>
                          <RowInIt {...props} acts={acts.current} />
                        </OfRow>
                      )
                    )
                  }}
                  more={{
                    isThere: list.hasNextPage && !list.isFetchNextPageError,
                    isLoading: list.isFetchingNextPage,
                    failure: list.isFetchNextPageError && <LoadFailure isPart title={failedToLoad} of={[list]} />,
                    onLoad: () => void list.fetchNextPage(),
                  }}
                />
              )}
            </div>
          </Tabs>
        </>
      }
    />
  )
}

const whoseThreads = [meOf, noneOf] as const

/** Of what an address narrows a list by, what means the same in every workspace. */
function filtersOverAll({ label, sender, language, band, unread, assignee }: ThreadFilters): AllThreadsFilters {
  const whose = whoseThreads.find((one) => one === assignee)
  return {
    ...(label && { label }),
    ...(sender && { sender }),
    ...(language && { language }),
    ...(band && { band }),
    ...(unread && { unread }),
    ...(whose && { assignee: whose }),
  }
}

type NarrowingProps = { filters: AllThreadsFilters; onChange: (filters: AllThreadsFilters) => void }

const narrowings = [
  { icon: User, label: 'Assigned to me', narrows: { assignee: meOf } },
  { icon: UserX, label: 'Assigned to nobody', narrows: { assignee: noneOf } },
  { icon: MailOpen, label: 'Not opened yet', narrows: { unread: 'yes' } },
] as const

/** What a list over many clients is most often narrowed to. */
function Narrowing({ filters, onChange }: NarrowingProps) {
  return (
    <>
      {narrowings.map(({ icon, label, narrows }) => (
        <MenuItem key={label} icon={icon} onSelect={() => onChange({ ...filters, ...narrows })}>
          {label}
        </MenuItem>
      ))}
      <MenuSeparator />
    </>
  )
}

const failedToLoad = 'Failed to load threads'
const nothing = () => undefined
/** Each row has its own. */
const noEvents = { onArchive: nothing, onStop: nothing, onSnooze: nothing }

/** A row with what is done in its own workspace; the keyboard finds that by the row's id. */
function RowInIt({ acts, ...props }: ThreadRowProps & { acts: Map<string, Acts> }) {
  const { id } = props.row
  const { workspaceId } = useWorkspace()
  const mayAct = useMay('member')
  const putAway = usePutAway(workspaceId)
  const stop = useStopAnswer()
  const onArchive = (row: Row) => putAway.archive(row, row.archivedAt === null)
  const onStop = (row: Row) => stop(row.id)
  useEffect(() => {
    acts.set(id, { onArchive, onStop })
    return () => {
      acts.delete(id)
    }
  })
  return <ThreadRow {...props} mayAct={mayAct} onArchive={onArchive} onStop={onStop} onSnooze={putAway.snooze} />
}

function NoThreads({ view, isNarrowed }: { view: ThreadView; isNarrowed: boolean }) {
  if (isNarrowed) return <EmptyState icon={Inbox} title="No threads match" description={noMatch} />
  return (
    <EmptyState
      icon={Inbox}
      title={view === 'all' ? 'No threads yet' : emptyTexts[view]}
      description={emptyHints[view]}
    />
  )
}

/** The thread beside the list, in its own workspace, which the address names. */
function OpenThread({ workspaceId, search }: { workspaceId: string | undefined; search: AllSearch }) {
  const { memberships } = useMe()
  const membership = memberships.find((own) => own.workspaceId === workspaceId)
  if (workspaceId === undefined) return <Outlet />
  if (membership === undefined)
    return (
      <EmptyState
        icon={MailQuestion}
        title="You don’t belong to this thread’s workspace"
        description="You were removed from it, or it was deleted. One of its admins can tell you more."
      />
    )
  return (
    // Nothing that a composer remembers may outlive its workspace.
    <OfRow key={workspaceId} row={{ workspaceId, workspaceName: membership.name }} search={search}>
      <Outlet />
    </OfRow>
  )
}
