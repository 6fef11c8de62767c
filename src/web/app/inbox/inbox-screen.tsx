import { skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useEffectEvent } from 'react'
import type { BulkChange } from '#contract/bulk.ts'
import type { ThreadFilters, ThreadRow } from '#contract/threads.ts'
import { orpc } from '#web/api/client.ts'
import { useLive } from '#web/api/live.ts'
import { asMissingPart } from '#web/api/missing-part.ts'
import { foundRowsOf, foundThreadsOptions } from '#web/api/search.ts'
import { rowsOf } from '#web/api/thread-pages.ts'
import { threadCountsOptions, threadListOptions, threadMatchesOptions } from '#web/api/threads.ts'
import { useMay, useWorkspace } from '#web/api/workspace.ts'
import { useConnection } from '#web/app/connect-platform.ts'
import { InboxFrame } from '#web/app/inbox/inbox-frame.tsx'
import { useAhead } from '#web/app/inbox/thread-ahead.ts'
import { useListAddress } from '#web/app/inbox/use-list-address.ts'
import { useOpening } from '#web/app/inbox/use-opening.ts'
import { useIsOverAll } from '#web/app/over-all.ts'
import { useStopAnswer } from '#web/app/tasks/use-stop-answer.ts'
import { ThreadPanes, type ThreadPlace } from '#web/app/thread/thread-panes.tsx'
import { usePutAway } from '#web/app/thread/use-put-away.ts'

const noChanges: readonly BulkChange[] = []

const AllInbox = lazy(() => import('#web/app/inbox/all-inbox.tsx').catch(asMissingPart))

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
  const address = useListAddress()
  const { view, sort, filters, isSearch, searched } = address
  useNamesWorkspace(address)
  const { opened, open } = useOpening()
  const listed = useInfiniteQuery({
    ...threadListOptions(workspaceId, { view, sort, filters }),
    select: rowsOf,
    enabled: !isSearch,
  })
  const foundOptions = { ...foundThreadsOptions(workspaceId, searched), enabled: isSearch }
  const found = useInfiniteQuery(foundOptions)
  const foundRows = useInfiniteQuery({ ...foundOptions, select: foundRowsOf })
  const { counts, matches } = useCounts(workspaceId, filters)
  const connection = useConnection()
  const putAway = usePutAway(workspaceId)
  const stopAnswer = useStopAnswer()
  const { data: changes = noChanges } = useQuery({
    ...orpc.bulk.list.queryOptions({ input: { workspaceId } }),
    enabled: mayAct,
  })
  return (
    <InboxFrame<ThreadRow>
      address={address}
      openId={opened?.id}
      detail={<OpenThread opened={opened} />}
      list={isSearch ? foundRows : listed}
      found={found}
      live={live}
      counts={counts}
      matches={matches}
      changes={changes}
      maySync={mayAct}
      mayActAtAll={mayAct}
      mayAct={() => mayAct}
      connection={connection.data?.connection}
      onOpen={({ id }, isStep) => open({ id }, isStep)}
      onArchive={(row) => putAway.archive(row, row.archivedAt === null)}
      onStop={(row) => stopAnswer(row.id)}
      onSnooze={putAway.snooze}
    />
  )
}

/** Of an address that came without: whose list it shows. */
function useNamesWorkspace({ isUnnamed, nameWorkspace }: ReturnType<typeof useListAddress>) {
  const onUnnamed = useEffectEvent(nameWorkspace)
  useEffect(() => {
    if (isUnnamed) onUnnamed()
  }, [isUnnamed])
}

/** The thread beside the list; and, before it is asked for, that of the row on which a person rests. */
function OpenThread({ opened }: { opened: ThreadPlace | null }) {
  return <ThreadPanes open={opened} ahead={useAhead(opened?.id)} />
}

/** Of the tabs: of all threads, or of those that filters leave. */
function useCounts(workspaceId: string, filters: ThreadFilters | null) {
  const all = useQuery({ ...threadCountsOptions(workspaceId), enabled: filters === null })
  const { data: matches } = useQuery(
    filters === null ? { queryKey: ['no filters'], queryFn: skipToken } : threadMatchesOptions(workspaceId, filters),
  )
  return { counts: filters === null ? all.data : matches?.counts, matches }
}
