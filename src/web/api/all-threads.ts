import type { AllThreadsFilters } from '#contract/memberships.ts'
import type { ThreadView } from '#contract/threads.ts'
import { orpc } from '#web/api/client.ts'

export const allThreadsOptions = (view: ThreadView, filters: AllThreadsFilters) =>
  orpc.memberships.threads.infiniteOptions({
    input: (cursor: string | undefined) => ({ view, ...filters, ...(cursor && { cursor }) }),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
