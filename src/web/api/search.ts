import { type InfiniteData, keepPreviousData, type QueryClient } from '@tanstack/react-query'
import type { Found, FoundThread, SearchSort } from '#contract/search.ts'
import type { ThreadFilters, ThreadRow, ThreadView } from '#contract/threads.ts'
import { orpc } from '#web/api/client.ts'

const pageSize = 50

export type Searched = {
  q: string
  /** Undefined: all of them, also what was put away. */
  view: ThreadView | undefined
  filters: ThreadFilters | null
  order: SearchSort
}

/** Of what was found before, the rows stay until the next ones are there. What nobody waits for any more is not asked to its end. */
export const foundThreadsOptions = (workspaceId: string, { q, view, filters, order }: Searched) =>
  orpc.search.threads.infiniteOptions({
    input: (cursor: string | undefined) => ({
      workspaceId,
      ...filters,
      q,
      order,
      limit: pageSize,
      ...(view && { view }),
      ...(cursor && { cursor }),
    }),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    retry: 1,
  })

type FoundPages = InfiniteData<Found>

export const foundRowsOf = ({ pages }: FoundPages): FoundThread[] => pages.flatMap(({ rows }) => rows)

/** As a list shows it: what a search said of it goes no further. */
export function listedRow(row: ThreadRow | FoundThread): ThreadRow {
  if (!('passage' in row)) return row
  const { passage: _passage, marks: _marks, ...listed } = row
  return listed
}

const foundKey = (workspaceId: string) => orpc.search.threads.key({ type: 'infinite', input: { workspaceId } })

/** The row of a thread among what was found on the screen. */
export const foundRow = (client: QueryClient, workspaceId: string, threadId: string): ThreadRow | undefined =>
  client
    .getQueriesData<FoundPages>({ queryKey: foundKey(workspaceId), type: 'active' })
    .flatMap(([, found]) => (found ? foundRowsOf(found) : []))
    .find(({ id }) => id === threadId)

/** Shows a changed row among what was found, where it stands. */
export function showFound(client: QueryClient, workspaceId: string, row: ThreadRow): void {
  client.setQueriesData({ queryKey: foundKey(workspaceId) }, (found: FoundPages | undefined) => {
    if (!found?.pages.some(({ rows }) => rows.some(({ id }) => id === row.id))) return found
    const pages = found.pages.map((page) => ({
      ...page,
      rows: page.rows.map((each) => (each.id === row.id ? { ...each, ...row } : each)),
    }))
    return { ...found, pages }
  })
}

/**
 * Asks again for what was found, where one of these threads is in it or it is all on its first page, so that one more may have come; what is
 * not on the screen is asked for when it is shown again.
 */
export async function refreshFound(
  client: QueryClient,
  workspaceId: string,
  changedIds: ReadonlySet<string>,
): Promise<void> {
  const queryKey = foundKey(workspaceId)
  await client.invalidateQueries({ queryKey, refetchType: 'none' })
  const touched = client
    .getQueryCache()
    .findAll({ queryKey, type: 'active' })
    .filter((query) => {
      const found = client.getQueryData<FoundPages>(query.queryKey)
      return (
        found !== undefined && (found.pages.length === 1 || foundRowsOf(found).some(({ id }) => changedIds.has(id)))
      )
    })
  await Promise.all(touched.map((query) => client.invalidateQueries({ queryKey: query.queryKey, exact: true })))
}
