import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import type { BulkChangeThere } from '#contract/bulk.ts'
import type { AllThreadRow } from '#contract/memberships.ts'
import type { Found } from '#contract/search.ts'
import type { ThreadRow as Row } from '#contract/threads.ts'
import { allFoundOptions, allFoundRowsOf, allRowsOf, allThreadsOptions } from '#web/api/all-threads.ts'
import { orpc } from '#web/api/client.ts'
import { useLiveOverAll } from '#web/api/live-over-all.ts'
import { useMay, useMe, useWorkspace } from '#web/api/workspace.ts'
import { InboxFrame } from '#web/app/inbox/inbox-frame.tsx'
import type { RowEvents } from '#web/app/inbox/row-events.ts'
import { useAhead } from '#web/app/inbox/thread-ahead.ts'
import { ThreadRow, type ThreadRowProps } from '#web/app/inbox/thread-row.tsx'
import { useListAddress } from '#web/app/inbox/use-list-address.ts'
import { useOpening } from '#web/app/inbox/use-opening.ts'
import { NoLongerAMember } from '#web/app/no-longer-a-member.tsx'
import type { AllSearch } from '#web/app/over-all.ts'
import { OfRow } from '#web/app/row-home.tsx'
import { useStopAnswer } from '#web/app/tasks/use-stop-answer.ts'
import { ThreadPanes, type ThreadPlace } from '#web/app/thread/thread-panes.tsx'
import { usePutAway } from '#web/app/thread/use-put-away.ts'

/** What is done with a row, in the row's own workspace. */
type Acts = Pick<RowEvents, 'onArchive' | 'onStop' | 'onSnooze'>

const noRows: readonly AllThreadRow[] = []
const noChanges: readonly BulkChangeThere[] = []

/** The inbox over all workspaces of the person. Each row is acted on in its own workspace, and the thread beside the list is open in it. */
export default function AllInbox() {
  const live = useLiveOverAll()
  const { memberships } = useMe()
  const address = useListAddress()
  const { view, sort, filters, isSearch, searched, listed, kept } = address
  const list = useInfiniteQuery({
    ...allThreadsOptions({ view, sort, filters }),
    select: allRowsOf,
    enabled: !isSearch,
  })
  const foundOptions = { ...allFoundOptions(searched), enabled: isSearch }
  const found = useInfiniteQuery(foundOptions)
  const foundRows = useInfiniteQuery({ ...foundOptions, select: allFoundRowsOf })
  useLookFurther(found)
  const counts = useQuery(orpc.memberships.threadCounts.queryOptions({ enabled: filters === null }))
  const { data: matches } = useQuery(
    orpc.memberships.matches.queryOptions({ input: filters ?? {}, enabled: filters !== null }),
  )
  const { data: changes = noChanges } = useQuery(orpc.memberships.changes.queryOptions())
  const acts = useRef(new Map<string, Acts>())
  const actsOn = ({ id }: Row) => acts.current.get(id)

  const shown = isSearch ? foundRows : list
  const homes = new Map((shown.data ?? noRows).map((row) => [row.id, row]))
  const search: AllSearch = { all: true, ...listed, ...(kept && { kept }) }
  const { opened, open } = useOpening(search)
  const mayActIn = (workspaceId: string) =>
    memberships.some((own) => own.workspaceId === workspaceId && own.role !== 'client')
  return (
    <InboxFrame<AllThreadRow>
      address={address}
      openId={opened?.id}
      detail={<OpenThread opened={opened} search={search} />}
      list={shown}
      found={found}
      live={live}
      counts={filters === null ? counts.data : matches?.counts}
      matches={filters === null ? undefined : matches}
      changes={changes}
      maySync={false}
      mayActAtAll={memberships.some(({ role }) => role !== 'client')}
      mayAct={({ workspaceId }) => mayActIn(workspaceId)}
      connection={undefined}
      renderRow={(props) => {
        const home = homes.get(props.row.id)
        return (
          home && (
            <OfRow row={home} search={search}>
              <RowInIt {...props} acts={acts.current} />
            </OfRow>
          )
        )
      }}
      onOpen={({ id, workspaceId }, isStep) => open({ id, workspaceId }, isStep)}
      onArchive={(row) => actsOn(row)?.onArchive(row)}
      onStop={(row) => actsOn(row)?.onStop(row)}
      onSnooze={(row, until) => actsOn(row)?.onSnooze(row, until)}
    />
  )
}

/** One search looks back over some months of many workspaces: while nothing was found, the next one goes on from there. */
function useLookFurther({
  data,
  hasNextPage,
  isFetching,
  isError,
  fetchNextPage,
}: UseInfiniteQueryResult<InfiniteData<Found>>) {
  const isEmpty = data?.pages.every(({ rows }) => rows.length === 0) ?? false
  const goesOn = isEmpty && hasNextPage && !isFetching && !isError
  useEffect(() => {
    if (goesOn) void fetchNextPage()
  }, [goesOn, fetchNextPage])
}

/** A row with what is done in its own workspace; the keyboard finds that by the row's id. */
function RowInIt({ acts, ...props }: ThreadRowProps & { acts: Map<string, Acts> }) {
  const { id } = props.row
  const { workspaceId } = useWorkspace()
  const mayAct = useMay('member')
  const putAway = usePutAway(workspaceId)
  const stop = useStopAnswer()
  const own: Acts = {
    onArchive: (row) => putAway.archive(row, row.archivedAt === null),
    onStop: (row) => stop(row.id),
    onSnooze: putAway.snooze,
  }
  useEffect(() => {
    acts.set(id, own)
    return () => {
      acts.delete(id)
    }
  })
  return <ThreadRow {...props} {...own} mayAct={mayAct} maySelect={mayAct && props.maySelect} />
}

/** The thread beside the list, and the one that is drawn ahead, each in its own workspace. */
function OpenThread({ opened, search }: { opened: ThreadPlace | null; search: AllSearch }) {
  return (
    <ThreadPanes
      open={opened}
      ahead={useAhead(opened?.id)}
      within={({ workspaceId }, thread) =>
        workspaceId === undefined ? (
          thread
        ) : (
          <InItsWorkspace workspaceId={workspaceId} search={search}>
            {thread}
          </InItsWorkspace>
        )
      }
    />
  )
}

type InItsWorkspaceProps = { workspaceId: string; search: AllSearch; children: ReactNode }

function InItsWorkspace({ workspaceId, search, children }: InItsWorkspaceProps) {
  const { memberships } = useMe()
  const membership = memberships.find((own) => own.workspaceId === workspaceId)
  if (membership === undefined) return <NoLongerAMember />
  return (
    // Nothing that a composer remembers may outlive its workspace.
    <OfRow key={workspaceId} row={{ workspaceId, workspaceName: membership.name }} search={search}>
      {children}
    </OfRow>
  )
}
