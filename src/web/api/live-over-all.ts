import type { QueryClient } from '@tanstack/react-query'
import type { LiveEvent } from '#contract/live.ts'
import { api, orpc } from '#web/api/client.ts'
import { type LiveSource, refresher, refreshFailed, useStream } from '#web/api/live.ts'
import type { LiveState } from '#web/api/live-stream.ts'
import { oneAtATime } from '#web/api/one-at-a-time.ts'
import { queryClient } from '#web/api/query.ts'
import { refreshAll } from '#web/api/refresh-all.ts'

/** Of one of the person's workspaces; null: of all of them, and of which they are. */
type OfWorkspace = LiveEvent & { workspaceId: string | null }

/** Keeps one event stream over all workspaces of the person open, and what is loaded of any of them true by it. */
export const useLiveOverAll = (): LiveState => useStream('all', overAll)

const everything = () => true

const overAll = (): LiveSource<OfWorkspace> => {
  const refreshers = new Map<string, (events: readonly LiveEvent[]) => void>()
  const refreshLists = listRefresher(queryClient)
  return {
    // After a break everything is asked for: the stream has no places.
    connect: async (_lastEventId, signal) => {
      const events = await api.memberships.events(undefined, { signal })
      return (async function* () {
        for await (const { workspaceId, event } of events) yield { event: { ...event, workspaceId }, id: undefined }
      })()
    },
    onEvents: (events) => {
      for (const [workspaceId, own] of Map.groupBy(events, (event) => event.workspaceId)) {
        if (workspaceId === null) continue
        const refresh = refreshers.get(workspaceId) ?? refresher(queryClient, workspaceId)
        refreshers.set(workspaceId, refresh)
        refresh(own)
      }
      refreshLists(events)
    },
    onGap: () => void refreshAll(queryClient, {}),
    onFailure: () => undefined,
    onOpen: () => refreshFailed(queryClient, everything),
  }
}

const restMs = 250

/** Asks for the lists over all workspaces again, all loaded pages of them; then rests by as much as that was. */
function listRefresher(client: QueryClient): (events: readonly LiveEvent[]) => void {
  const again = (key: readonly unknown[]) => async () => {
    const pages = client
      .getQueryCache()
      .findAll({ queryKey: key, type: 'active' })
      .reduce((sum, { state }) => sum + pagesOf(state.data), 0)
    await refreshAll(client, { queryKey: key })
    await new Promise((resolve) => setTimeout(resolve, pages * restMs))
  }
  const threads = oneAtATime(again(orpc.memberships.threads.key()), reportError)
  const counts = oneAtATime(again(orpc.memberships.threadCounts.key()), reportError)
  const matches = oneAtATime(again(orpc.memberships.matches.key()), reportError)
  const found = oneAtATime(again(orpc.memberships.search.key()), reportError)
  const changes = oneAtATime(again(orpc.memberships.changes.key()), reportError)
  const review = oneAtATime(again(orpc.memberships.review.key()), reportError)
  const presence = oneAtATime(again(orpc.memberships.presence.key()), reportError)
  const colleagues = oneAtATime(again(orpc.memberships.colleagues.key()), reportError)
  const tasks = oneAtATime(again(orpc.memberships.tasks.key()), reportError)
  const taskCounts = oneAtATime(again(orpc.memberships.taskCounts.key()), reportError)
  return (events) => {
    if (events.some(({ kind }) => kind === 'thread' || kind === 'task' || kind === 'agents')) {
      threads()
      found()
      counts()
      matches()
      review()
    }
    if (events.some(({ kind }) => kind === 'bulk')) changes()
    if (events.some(({ kind }) => kind === 'presence')) presence()
    if (events.some(({ kind }) => kind === 'team')) colleagues()
    // What a task lacks to be run, too.
    if (events.some(({ kind }) => kind === 'connection')) tasks()
    if (events.some(({ kind }) => kind === 'task')) {
      tasks()
      taskCounts()
    }
  }
}

const pagesOf = (data: unknown): number =>
  typeof data === 'object' && data !== null && 'pages' in data && Array.isArray(data.pages) ? data.pages.length : 0
