import { useQuery } from '@tanstack/react-query'
import type { KeptView, ListedThreads } from '#contract/views.ts'
import { orpc } from '#web/api/client.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { useIsOverAll } from '#web/app/over-all.ts'

/** What an address says beside its list: that it is of all workspaces, whose the open thread is, and from which view it was opened. */
const besideTheList = ['all', 'workspace', 'kept']

const inOrder = (listed: object): string =>
  JSON.stringify(
    Object.entries(listed)
      .filter(([name, value]) => value !== undefined && !besideTheList.includes(name))
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )

/** Whether two lists are the same: tab, order, filters and words. */
export const isSameList = (one: ListedThreads, other: object): boolean => inOrder(one) === inOrder(other)

/**
 * The view that an address shows: the one that it was opened from, also where its list was changed since; else the first with that very
 * list, if that is not the inbox as it is.
 */
export const openViewOf = (views: readonly KeptView[], search: { kept?: string | undefined }): KeptView | undefined =>
  views.find(({ id }) => id === search.kept) ??
  (isSameList({}, search) ? undefined : views.find(({ listed }) => isSameList(listed, search)))

export const freshForMs = 60_000

/** The views that the person has before them, of the workspace or over all; none while they are not known. */
export function useKeptViews(): readonly KeptView[] {
  const { workspaceId } = useWorkspace()
  const isOverAll = useIsOverAll()
  const input = { workspaceId }
  const own = useQuery(orpc.views.list.queryOptions({ input, staleTime: freshForMs, enabled: !isOverAll }))
  const all = useQuery(orpc.personViews.list.queryOptions({ staleTime: freshForMs, enabled: isOverAll }))
  return (isOverAll ? all : own).data?.views ?? none
}

const none: readonly KeptView[] = []
