import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ThreadRow, ThreadView } from '#contract/threads.ts'
import { api, orpc } from '#web/api/client.ts'
import { rowsOf, type ThreadPages, withFreshTop, withRow } from '#web/api/thread-pages.ts'

const pageSize = 50
const views = ['all', 'new', 'high', 'pending', 'archived', 'snoozed'] as const satisfies readonly ThreadView[]

export const threadListOptions = (workspaceId: string, view: ThreadView) =>
  orpc.threads.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ workspaceId, view, limit: pageSize, ...(cursor && { cursor }) }),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

export const threadCountsOptions = (workspaceId: string) => orpc.threads.counts.queryOptions({ input: { workspaceId } })

export const threadOptions = (workspaceId: string, threadId: string) =>
  orpc.threads.get.queryOptions({ input: { workspaceId, threadId } })

/** The messages before a given one, page by page towards the first. */
export const olderMessagesOptions = (workspaceId: string, threadId: string, before: string) =>
  orpc.threads.messages.infiniteOptions({
    input: (cursor: string) => ({ workspaceId, threadId, before: cursor }),
    initialPageParam: before,
    getNextPageParam: ({ messages, hasOlder }) => (hasOlder ? messages[0]?.id : undefined),
  })

const listKey = (workspaceId: string, view: ThreadView) => threadListOptions(workspaceId, view).queryKey

/** The row of a thread that some list has loaded: what a thread's screen can show before the thread itself is here. */
export function loadedRow(client: QueryClient, workspaceId: string, threadId: string): ThreadRow | undefined {
  for (const view of views) {
    const pages = client.getQueryData(listKey(workspaceId, view))
    const row = pages && rowsOf(pages).find((each) => each.id === threadId)
    if (row) return row
  }
  return undefined
}

/** Shows a changed row in every list that is loaded. */
export function showRow(client: QueryClient, workspaceId: string, row: ThreadRow): void {
  for (const view of views)
    client.setQueryData(
      listKey(workspaceId, view),
      (pages: ThreadPages | undefined) => pages && withRow(pages, view, row),
    )
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
  await Promise.all(
    views.map(async (view) => {
      const query = client.getQueryCache().find<ThreadPages>({ queryKey: listKey(workspaceId, view) })
      if (!query?.state.data) return
      if (!query.isActive()) return forget(client, workspaceId, view)
      const fresh = await api.threads.list({ workspaceId, view, limit: pageSize })
      client.setQueryData(
        listKey(workspaceId, view),
        (pages: ThreadPages | undefined) => pages && withFreshTop(pages, fresh),
      )
      const seen = new Set(fresh.rows.map((row) => row.id))
      if (fresh.nextCursor !== null)
        await refreshDeep(
          client,
          workspaceId,
          view,
          [...changedIds].filter((id) => !seen.has(id)),
        )
    }),
  )
}

function forget(client: QueryClient, workspaceId: string, view: ThreadView): void {
  const queryKey = listKey(workspaceId, view)
  client.setQueryData(
    queryKey,
    (pages: ThreadPages | undefined) =>
      pages && { pages: pages.pages.slice(0, 1), pageParams: pages.pageParams.slice(0, 1) },
  )
  void client.invalidateQueries({ queryKey, refetchType: 'none' })
}

const mostDeepReads = 8

async function refreshDeep(client: QueryClient, workspaceId: string, view: ThreadView, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const queryKey = listKey(workspaceId, view)
  if (ids.length > mostDeepReads) return client.invalidateQueries({ queryKey })
  await Promise.all(
    ids.map(async (threadId) => {
      const thread = await client.fetchQuery({ ...threadOptions(workspaceId, threadId), staleTime: 0 })
      client.setQueryData(queryKey, (pages: ThreadPages | undefined) => pages && withRow(pages, view, thread))
    }),
  )
}

type RowChange = { row: ThreadRow; changes: Partial<ThreadRow> }

/** One change of a thread, shown before the server has it and taken back when it refuses. */
function useRowChange<Input extends RowChange, Result>(workspaceId: string, send: (input: Input) => Promise<Result>) {
  const client = useQueryClient()
  const show = (row: ThreadRow) => {
    showRow(client, workspaceId, row)
    const { queryKey } = threadOptions(workspaceId, row.id)
    client.setQueryData(queryKey, (thread) => thread && { ...thread, ...rowPart(row) })
  }
  return useMutation({
    mutationFn: send,
    onMutate: ({ row, changes }) => show({ ...row, ...changes }),
    onError: (_error, { row }) => show(row),
    onSettled: () => client.invalidateQueries({ queryKey: threadCountsOptions(workspaceId).queryKey }),
  })
}

// The fields that a person changes from a row; all the others are the thread's own.
function rowPart({ archivedAt, snoozedUntil, isNewThread, aiMode }: ThreadRow) {
  return { archivedAt, snoozedUntil, isNewThread, aiMode }
}

export function useArchive(workspaceId: string) {
  const change = useRowChange(workspaceId, ({ row, changes }: RowChange) =>
    api.threads.archive({ workspaceId, threadId: row.id, archived: changes.archivedAt !== null }),
  )
  return (row: ThreadRow, archived: boolean) =>
    change.mutateAsync({ row, changes: { archivedAt: archived ? new Date().toISOString() : null } })
}

export function useSnooze(workspaceId: string) {
  const change = useRowChange(workspaceId, ({ row, changes }: RowChange) =>
    api.threads.snooze({ workspaceId, threadId: row.id, until: changes.snoozedUntil ?? null }),
  )
  return (row: ThreadRow, until: string | null) => change.mutateAsync({ row, changes: { snoozedUntil: until } })
}

/** A person has opened the thread: it is no longer new. */
export function useOpenThread(workspaceId: string) {
  const change = useRowChange(workspaceId, ({ row }: RowChange) => api.threads.open({ workspaceId, threadId: row.id }))
  return (row: ThreadRow) => change.mutate({ row, changes: { isNewThread: false } })
}

export function useAiMode(workspaceId: string) {
  const change = useRowChange(workspaceId, ({ row, changes }: RowChange) =>
    api.threads.setAiMode({ workspaceId, threadId: row.id, aiMode: changes.aiMode ?? null }),
  )
  return (row: ThreadRow, aiMode: ThreadRow['aiMode']) => change.mutateAsync({ row, changes: { aiMode } })
}

export function useCorrectIntent(workspaceId: string, threadId: string) {
  const client = useQueryClient()
  return useMutation(
    orpc.threads.correct.mutationOptions({
      onSuccess: () => client.invalidateQueries({ queryKey: threadOptions(workspaceId, threadId).queryKey }),
    }),
  )
}
