import { getEventMeta } from '@orpc/client'
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import type { LiveEvent } from '#contract/live.ts'
import { api, orpc } from '#web/api/client.ts'
import { codeOf } from '#web/api/errors.ts'
import { type LiveState, type LiveStreamOptions, openLiveStream, type ReceivedEvent } from '#web/api/live-stream.ts'
import { oneAtATime } from '#web/api/one-at-a-time.ts'
import { queryClient } from '#web/api/query.ts'
import { refreshAll } from '#web/api/refresh-all.ts'
import { tabId } from '#web/api/tab-id.ts'
import { refreshCounts, refreshLists, threadOptions } from '#web/api/threads.ts'

type OpenStream = { state: LiveState; listeners: Set<() => void>; close: () => void }

const streams = new Map<string, OpenStream>()
// A screen that gives way to another leaves and comes back within a moment: one stream serves both.
const lingerMs = 1_000
// A browser has six connections to a server that speaks HTTP/1.1, for all of its tabs: one that nobody sees gives its own back.
const hiddenMs = 1_000

/** Where a stream comes from, and what is done about what it tells. */
export type LiveSource<Event extends { kind: string }> = Pick<
  LiveStreamOptions<Event>,
  'connect' | 'onEvents' | 'onGap' | 'onFailure'
> & {
  /** The stream stands (again). */
  onOpen: () => void
}

/**
 * Keeps the workspace's event stream open while anything on the screen uses it, and the loaded queries true by it.
 * One stream per workspace and tab, however many parts ask.
 */
export const useLive = (workspaceId: string): LiveState => useStream(workspaceId, ofWorkspace)

/** The same for any stream: one for each key. */
export function useStream<Event extends { kind: string }>(
  key: string,
  sourceOf: (key: string) => LiveSource<Event>,
): LiveState {
  const subscribe = useCallback((listener: () => void) => listen(key, sourceOf, listener), [key, sourceOf])
  return useSyncExternalStore(subscribe, () => streams.get(key)?.state ?? 'connecting')
}

function listen<Event extends { kind: string }>(
  key: string,
  sourceOf: (key: string) => LiveSource<Event>,
  listener: () => void,
): () => void {
  const stream = streams.get(key) ?? open(key, sourceOf(key))
  stream.listeners.add(listener)
  return () => {
    stream.listeners.delete(listener)
    setTimeout(() => {
      if (stream.listeners.size > 0 || streams.get(key) !== stream) return
      streams.delete(key)
      stream.close()
    }, lingerMs)
  }
}

const ofWorkspace = (workspaceId: string): LiveSource<LiveEvent> => ({
  connect: (lastEventId, signal) => connect(workspaceId, lastEventId, signal),
  onEvents: refresher(queryClient, workspaceId),
  onGap: () => void refreshAll(queryClient, { predicate: (query) => isOf(workspaceId, query) }),
  onFailure: (cause) => {
    // I was removed, or the workspace was deleted: ask where I still belong.
    if (codeOf(cause) === 'not_found') void queryClient.invalidateQueries({ queryKey: orpc.accounts.me.key() })
  },
  onOpen: () => refreshFailed(queryClient, (query) => isOf(workspaceId, query)),
})

function open<Event extends { kind: string }>(key: string, { onOpen, ...source }: LiveSource<Event>): OpenStream {
  const { close, wake, pause, resume } = openLiveStream({
    ...source,
    onState: (state) => {
      if (state === 'open') onOpen()
      if (stream.state === state) return
      stream.state = state
      for (const listener of stream.listeners) listener()
    },
  })
  window.addEventListener('online', wake)
  const stopWatching = whileSeen(pause, resume)
  const stream: OpenStream = {
    state: 'connecting',
    listeners: new Set(),
    close: () => {
      window.removeEventListener('online', wake)
      stopWatching()
      close()
    },
  }
  streams.set(key, stream)
  return stream
}

/** Calls `pause` when the tab has been out of sight for a moment, and `resume` when it is seen again. */
function whileSeen(pause: () => void, resume: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    if (document.hidden) timer = setTimeout(pause, hiddenMs)
    else resume()
  }
  if (document.hidden) pause()
  document.addEventListener('visibilitychange', look)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', look)
  }
}

async function connect(
  workspaceId: string,
  lastEventId: string | undefined,
  signal: AbortSignal,
): Promise<AsyncIterable<ReceivedEvent<LiveEvent>>> {
  const events = await api.live.events(
    { workspaceId, tabId },
    { signal, ...(lastEventId !== undefined && { lastEventId }) },
  )
  return (async function* () {
    for await (const event of events) yield { event, id: getEventMeta(event)?.id }
  })()
}

/** Turns events into questions: only for what the screen shows, and one at a time, so that a flood of events can't pile up. */
export function refresher(client: QueryClient, workspaceId: string): (events: readonly LiveEvent[]) => void {
  const input = { workspaceId }
  const ask = (queryKey: QueryKey) => refreshAll(client, { queryKey })
  let changed = new Set<string>()
  const counts = oneAtATime(
    () => Promise.all([refreshCounts(client, workspaceId), ask(orpc.workspaces.counts.key({ input }))]),
    reportError,
  )
  const lists = oneAtATime(
    async () => {
      const ids = changed
      changed = new Set()
      // The row first, and how many there are once nobody waits for it.
      await refreshLists(client, workspaceId, ids).finally(counts)
    },
    // Asked for as a whole, which is tried again and, in the end, shown as failed.
    () => ask(orpc.threads.list.key({ input })),
  )
  const tasks = oneAtATime(() => ask(orpc.tasks.key({ input })), reportError)
  // Of the thread that is open, and of all that the list shows.
  const presence = oneAtATime(() => ask(orpc.presence.key({ input })), reportError)
  const reviews = oneAtATime(() => ask(orpc.review.key({ input })), reportError)

  return (events) => {
    const kinds = new Set(events.map((event) => event.kind))
    const threadIds = new Set(
      events.flatMap((event) => ('threadId' in event && event.kind !== 'presence' ? [event.threadId] : [])),
    )
    for (const threadId of threadIds) {
      changed.add(threadId)
      void ask(threadOptions(workspaceId, threadId).queryKey)
    }
    if (threadIds.size > 0) {
      lists()
      reviews()
    }
    if (threadIds.size > 0) void ask(orpc.notes.key({ input }))
    if (kinds.has('presence')) presence()
    if (kinds.has('task')) tasks()
    // What an open thread, or a task, lacks to be answered, too.
    if (kinds.has('connection')) {
      void Promise.all([ask(orpc.connections.key({ input })), ask(orpc.threads.get.key({ input }))])
      tasks()
    }
    if (kinds.has('campaigns')) void ask(orpc.campaigns.key({ input }))
    if (kinds.has('exports'))
      void Promise.all([ask(orpc.exports.key({ input })), ask(orpc.workspaces.audit.key({ input }))])
    if (kinds.has('agents') || kinds.has('webhooks')) void ask(orpc.agents.key({ input }))
    if (kinds.has('agents') || kinds.has('settings')) void ask(orpc.autonomy.key({ input }))
    if (kinds.has('webhooks')) void ask(orpc.webhooks.events.key({ input }))
    // Counts a week of replies: as often as they are compared, not at each delivery.
    if (kinds.has('connection')) void ask(orpc.webhooks.health.key({ input }))
    if (kinds.has('agents') || kinds.has('settings')) void ask(orpc.workspaces.key({ input }))
    if (kinds.has('agents') || kinds.has('settings')) void ask(orpc.billing.key({ input }))
    if (kinds.has('settings'))
      void Promise.all([ask(orpc.referrals.key({ input })), ask(orpc.assignments.rules.key({ input }))])
    if (kinds.has('replays') || kinds.has('connection')) void ask(orpc.replays.key({ input }))
    if (kinds.has('views')) void ask(orpc.views.key({ input }))
    if (kinds.has('bulk')) void ask(orpc.bulk.key({ input }))
    if (kinds.has('notices')) void ask(orpc.notices.key({ input }))
    if (kinds.has('knowledge')) void ask(orpc.knowledge.key({ input }))
    if (kinds.has('knowledge') || kinds.has('agents')) void ask(orpc.lessons.key({ input }))
    if (kinds.has('team')) void Promise.all([ask(orpc.team.key({ input })), ask(orpc.workspaces.audit.key({ input }))])
    // My own role, or the name that the switcher shows.
    if (kinds.has('team') || kinds.has('settings')) void ask(orpc.accounts.me.key())
  }
}

/** The server is back: what could not be asked for while it was away is asked for now. */
export function refreshFailed(client: QueryClient, which: (query: Query) => boolean): void {
  void client.invalidateQueries({ predicate: (query) => which(query) && query.state.status === 'error' })
}

function isOf(workspaceId: string, { queryKey }: Query): boolean {
  const options = queryKey[1]
  if (typeof options !== 'object' || options === null || !('input' in options)) return false
  const { input } = options
  return typeof input === 'object' && input !== null && 'workspaceId' in input && input.workspaceId === workspaceId
}
