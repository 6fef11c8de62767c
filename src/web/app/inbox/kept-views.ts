import { useQuery } from '@tanstack/react-query'
import type { KeptView, ListedThreads } from '#contract/views.ts'
import { orpc } from '#web/api/client.ts'
import { useWorkspace } from '#web/api/workspace.ts'

const inOrder = (listed: object): string =>
  JSON.stringify(
    Object.entries(listed)
      .filter(([, value]) => value !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )

/** Whether two lists are the same: tab, order, filters and words. */
export const isSameList = (one: ListedThreads, other: object): boolean => inOrder(one) === inOrder(other)

/** The views that the person has before them; none while they are not known. */
export function useKeptViews(): readonly KeptView[] {
  const { workspaceId } = useWorkspace()
  return useQuery(orpc.views.list.queryOptions({ input: { workspaceId }, staleTime: 60_000 })).data?.views ?? none
}

const none: readonly KeptView[] = []
