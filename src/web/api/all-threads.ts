import { type InfiniteData, keepPreviousData } from '@tanstack/react-query'
import type { AllFoundThread, AllThreadRow } from '#contract/memberships.ts'
import type { ThreadFilters, ThreadSort, ThreadView } from '#contract/threads.ts'
import { orpc } from '#web/api/client.ts'
import { reading, sharedIn } from '#web/api/own-changes.ts'
import type { Searched } from '#web/api/search.ts'

type Listed = { view: ThreadView; sort: ThreadSort | undefined; filters: ThreadFilters | null }

export function allThreadsOptions({ view, sort, filters }: Listed) {
  const options = orpc.memberships.threads.infiniteOptions({
    input: (cursor: string | undefined) => ({ view, ...(sort && { sort }), ...filters, ...(cursor && { cursor }) }),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    structuralSharing: sharedIn(view),
  })
  return { ...options, queryFn: (context: Parameters<typeof options.queryFn>[0]) => reading(options.queryFn(context)) }
}

/** As `foundThreadsOptions`, over all workspaces of the person. */
export const allFoundOptions = ({ q, view, filters, order }: Searched) =>
  orpc.memberships.search.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...filters, q, order, ...(view && { view }), ...(cursor && { cursor }) }),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    retry: 1,
  })

export const allRowsOf = ({ pages }: InfiniteData<{ rows: AllThreadRow[] }>): AllThreadRow[] =>
  pages.flatMap(({ rows }) => rows)

export const allFoundRowsOf = ({ pages }: InfiniteData<{ rows: AllFoundThread[] }>): AllFoundThread[] =>
  pages.flatMap(({ rows }) => rows)
