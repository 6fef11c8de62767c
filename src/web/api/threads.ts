import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ThreadFilters, ThreadRow, ThreadSort, ThreadView } from '#contract/threads.ts'
import { api, orpc } from '#web/api/client.ts'
import { beginChange, endChange, type RowChange, reading, sharedIn } from '#web/api/own-changes.ts'
import { askOnceLoaded, refreshAll } from '#web/api/refresh-all.ts'
import { foundRow, listedRow, refreshFound, showFound } from '#web/api/search.ts'
import { filtersIn, filtersInEffect, sortIn } from '#web/api/thread-filters.ts'
import { rowsOf, type ThreadPages, withFreshTop, withRow, withRowInPlace } from '#web/api/thread-pages.ts'

const pageSize = 50
const views = ['needs', 'all', 'new', 'high', 'pending', 'archived', 'snoozed'] as const satisfies readonly ThreadView[]

/** What a list of threads shows: a view, in another order than its own where one is chosen, and, where the address narrows it, the filters in effect. */
type Listed = { view: ThreadView; sort?: ThreadSort | undefined; filters: ThreadFilters | null }

export function threadListOptions(workspaceId: string, { view, sort, filters }: Listed) {
  const options = orpc.threads.list.infiniteOptions({
    input: (cursor: string | undefined) => ({
      workspaceId,
      view,
      ...(sort && { sort }),
      ...filters,
      limit: pageSize,
      ...(cursor && { cursor }),
    }),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    structuralSharing: sharedIn(view),
  })
  return { ...options, queryFn: (context: Parameters<typeof options.queryFn>[0]) => reading(options.queryFn(context)) }
}

export const threadCountsOptions = (workspaceId: string) => orpc.threads.counts.queryOptions({ input: { workspaceId } })

/** How many threads filters leave in each view, and the names behind their ids. */
export const threadMatchesOptions = (workspaceId: string, filters: ThreadFilters) =>
  orpc.threads.matches.queryOptions({ input: { workspaceId, ...filters } })

export const threadOptions = (workspaceId: string, threadId: string) =>
  orpc.threads.get.queryOptions({ input: { workspaceId, threadId } })

/** The messages before a given one, page by page towards the first. */
export const olderMessagesOptions = (workspaceId: string, threadId: string, before: string) =>
  orpc.threads.messages.infiniteOptions({
    input: (cursor: string) => ({ workspaceId, threadId, before: cursor }),
    initialPageParam: before,
    getNextPageParam: ({ messages, hasOlder }) => (hasOlder ? messages[0]?.id : undefined),
  })

const listKey = (workspaceId: string, listed: Listed) => threadListOptions(workspaceId, listed).queryKey

/** `active`: of what is on the screen alone. */
type Which = 'active' | 'all'

/** The lists of a workspace that this browser has asked for. */
function listsOf(client: QueryClient, workspaceId: string, type: Which = 'all'): Listed[] {
  const queryKey = orpc.threads.list.key({ type: 'infinite', input: { workspaceId } })
  return client
    .getQueryCache()
    .findAll({ queryKey, type })
    .flatMap((query) => {
      const asked = askedBy(query.queryKey)
      const view = views.find((one) => one === asked.view)
      return view === undefined ? [] : [{ view, sort: sortIn(asked), filters: filtersInEffect(filtersIn(asked)) }]
    })
}

function askedBy([, options]: QueryKey): Record<string, unknown> {
  const input = typeof options === 'object' && options !== null && 'input' in options ? options.input : null
  return typeof input === 'object' && input !== null ? { ...input } : {}
}

/** The row of a thread that some list has loaded: what a thread's screen can show before the thread itself is here. */
export function loadedRow(
  client: QueryClient,
  workspaceId: string,
  threadId: string,
  type: Which = 'all',
): ThreadRow | undefined {
  for (const listed of listsOf(client, workspaceId, type)) {
    const pages = client.getQueryData(listKey(workspaceId, listed))
    const row = pages && rowsOf(pages).find((each) => each.id === threadId)
    if (row) return row
  }
  for (const [, pages] of client.getQueriesData<ThreadPages>({ queryKey: listsOverAll, type })) {
    const row = pages && rowsOf(pages).find((each) => each.id === threadId)
    if (row) return row
  }
  return undefined
}

const listsOverAll = orpc.memberships.threads.key({ type: 'infinite' })

/** Shows a changed row in every list that is loaded. */
export function showRow(client: QueryClient, workspaceId: string, row: ThreadRow): void {
  showFound(client, workspaceId, row)
  for (const listed of listsOf(client, workspaceId))
    client.setQueryData(
      listKey(workspaceId, listed),
      (pages: ThreadPages | undefined) => pages && withRow(pages, listed, listedRow(row)),
    )
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: listsOverAll })) {
    const view = views.find((one) => one === askedBy(queryKey).view)
    // Where it stands already; what comes in, the server says.
    client.setQueryData(queryKey, (pages: ThreadPages | undefined) => pages && view && withRowInPlace(pages, view, row))
  }
}

/**
 * Asks for what is new at the top of the lists on the screen, and for those changed threads that lie deeper. Lists that are
 * not on the screen are cut to their first page and asked for when they are shown again.
 */
export async function refreshLists(
  client: QueryClient,
  workspaceId: string,
  changedIds: ReadonlySet<string>,
): Promise<void> {
  await Promise.all([
    refreshFound(client, workspaceId, changedIds),
    ...listsOf(client, workspaceId).map(async (listed) => {
      const queryKey = listKey(workspaceId, listed)
      const query = client.getQueryCache().find<ThreadPages>({ queryKey })
      if (!query?.state.data) return query && askOnceLoaded(client, query)
      if (!query.isActive()) return forget(client, workspaceId, listed)
      const { view, sort, filters } = listed
      const fresh = await reading(
        api.threads.list({ workspaceId, view, ...(sort && { sort }), ...filters, limit: pageSize }),
      )
      client.setQueryData(queryKey, (pages: ThreadPages | undefined) => pages && withFreshTop(pages, listed, fresh))
      const seen = new Set(fresh.rows.map((row) => row.id))
      if (fresh.nextCursor !== null)
        await refreshDeep(
          client,
          workspaceId,
          listed,
          [...changedIds].filter((id) => !seen.has(id)),
        )
    }),
  ])
}

function forget(client: QueryClient, workspaceId: string, listed: Listed): void {
  const queryKey = listKey(workspaceId, listed)
  client.setQueryData(
    queryKey,
    (pages: ThreadPages | undefined) =>
      pages && { pages: pages.pages.slice(0, 1), pageParams: pages.pageParams.slice(0, 1) },
  )
  void client.invalidateQueries({ queryKey, refetchType: 'none' })
}

const mostDeepReads = 8

async function refreshDeep(client: QueryClient, workspaceId: string, listed: Listed, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const queryKey = listKey(workspaceId, listed)
  // Whether a thread still passes filters is the server's to say.
  if (ids.length > mostDeepReads || listed.filters !== null) return client.invalidateQueries({ queryKey })
  await Promise.all(
    ids.map(async (threadId) => {
      const thread = await client.fetchQuery({ ...threadOptions(workspaceId, threadId), staleTime: 0 })
      client.setQueryData(queryKey, (pages: ThreadPages | undefined) => pages && withRow(pages, listed, thread))
    }),
  )
}

/** Asks for the tabs' counts again, of narrowed lists too, and for the few rows that stand beside a count. */
export const refreshCounts = (client: QueryClient, workspaceId: string) =>
  Promise.all(
    [
      orpc.threads.counts.key({ input: { workspaceId } }),
      orpc.threads.matches.key({ input: { workspaceId } }),
      orpc.threads.list.key({ type: 'query', input: { workspaceId } }),
    ].map((queryKey) => refreshAll(client, { queryKey })),
  )

/** One change of a thread, shown before the server has it and taken back when it refuses. */
export function useRowChange<Input extends RowChange, Result>(
  workspaceId: string,
  send: (input: Input) => Promise<Result>,
) {
  const client = useQueryClient()
  const show = (row: ThreadRow, changesOf: (now: ThreadRow) => Partial<ThreadRow>) => {
    const heard = lastHeard(client, workspaceId, row)
    showRow(client, workspaceId, { ...heard, ...changesOf(heard) })
    const { queryKey } = threadOptions(workspaceId, row.id)
    client.setQueryData(queryKey, (thread) => thread && { ...thread, ...changesOf(thread) })
  }
  return useMutation({
    mutationFn: (input: Input) => endChange(input, send(input)),
    onMutate: (input) => {
      beginChange(input)
      show(input.row, () => input.changes)
    },
    onError: (_error, { row, changes }) => show(row, (now) => asBefore(row, changes, now)),
    onSettled: () => refreshCounts(client, workspaceId),
  })
}

/** The row of a thread as the list on the screen has it: somebody may have written there since the person saw what they now take back. */
function lastHeard(client: QueryClient, workspaceId: string, row: ThreadRow): ThreadRow {
  const loaded = loadedRow(client, workspaceId, row.id, 'active') ?? foundRow(client, workspaceId, row.id)
  return loaded && Date.parse(loaded.lastMessageAt) >= Date.parse(row.lastMessageAt) ? listedRow(loaded) : row
}

const changed = ['archivedAt', 'snoozedUntil', 'isNewThread', 'aiMode', 'assignedTo'] as const

/** What was changed, as it was; all else, and what was changed once more, may have become something new meanwhile. */
function asBefore(row: ThreadRow, changes: Partial<ThreadRow>, now: ThreadRow): Partial<ThreadRow> {
  const same = changed.filter((field) => field in changes && now[field] === changes[field])
  return Object.fromEntries(same.map((field) => [field, row[field]]))
}

/** Something came since what was to be undone: it stays as it is. */
export class NothingUndone extends Error {
  override readonly name = 'NothingUndone'
}

const asSeen = ({ lastMessageAt: seenAt, revision }: ThreadRow) => ({ seenAt, revision })

export function useArchive(workspaceId: string) {
  const change = useRowChange(workspaceId, async ({ row, changes, isUndo }: RowChange & { isUndo: boolean }) => {
    const archived = changes.archivedAt !== null
    const { snoozedUntil } = changes
    const how = snoozedUntil ? { snoozedUntil } : archived && isUndo ? { isUndo } : asSeen(row)
    const result = await api.threads.archive({ workspaceId, threadId: row.id, archived, ...how })
    if (result.isLeft) throw new NothingUndone()
    return result
  })
  return (row: ThreadRow, archived: boolean, { isUndo = false, until }: { isUndo?: boolean; until?: string } = {}) => {
    const archivedAt = archived ? new Date().toISOString() : null
    return change.mutateAsync({ row, isUndo, changes: { archivedAt, ...(until && { snoozedUntil: until }) } })
  }
}

export function useSnooze(workspaceId: string) {
  const change = useRowChange(workspaceId, ({ row, changes }: RowChange) =>
    api.threads.snooze({
      workspaceId,
      threadId: row.id,
      until: changes.snoozedUntil ?? null,
      ...asSeen(row),
    }),
  )
  return (row: ThreadRow, until: string | null) => change.mutateAsync({ row, changes: { snoozedUntil: until } })
}
