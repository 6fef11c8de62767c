import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { use, useEffect, useRef, useSyncExternalStore } from 'react'
import { threadOptions } from '#web/api/threads.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { RowHome } from '#web/app/over-all.ts'
import type { ThreadPlace } from '#web/app/thread/thread-panes.tsx'

/** Whoever only passes over a row fetches nothing, ... */
const restMs = 80
/** ... and whoever looks at one row after another has none of them drawn. */
const drawMs = 120

const fetchSoon = (client: QueryClient, workspaceId: string, threadId: string, then?: () => void) =>
  setTimeout(() => void client.prefetchQuery(threadOptions(workspaceId, threadId)).then(then), restMs)

let ahead: ThreadPlace | null = null
const listeners = new Set<() => void>()

function drawAhead(place: ThreadPlace | null) {
  ahead = place
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    ahead = null
  }
}

/** The thread on whose row a person rests, fetched by now: it can be drawn before it is asked for. Once opened it is ahead no more. */
export function useAhead(openId: string | undefined): ThreadPlace | null {
  useEffect(() => {
    if (openId !== undefined) drawAhead(null)
  }, [openId])
  return useSyncExternalStore(subscribe, () => ahead)
}

/** Of a row's link: its thread is fetched and drawn while the keyboard or the pointer rests on it, and is there when it is opened. */
export function useFetchAhead(threadId: string) {
  const client = useQueryClient()
  const { workspaceId } = useWorkspace()
  const home = use(RowHome)?.search.workspace
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const leave = () => {
    clearTimeout(timer.current)
    timer.current = undefined
  }
  const rest = () => {
    leave()
    const begun = fetchSoon(client, home ?? workspaceId, threadId, () => {
      // Or it was left meanwhile.
      if (timer.current === begun)
        timer.current = setTimeout(() => drawAhead({ id: threadId, workspaceId: home }), drawMs)
    })
    timer.current = begun
  }
  return { rest, leave }
}

/** The thread that comes next, while another one is read. */
export function useNextAhead(next: { id: string; workspaceId?: string } | undefined): void {
  const client = useQueryClient()
  const chosen = useWorkspace().workspaceId
  const threadId = next?.id
  const workspaceId = next?.workspaceId ?? chosen
  useEffect(() => {
    if (threadId === undefined) return
    const timer = fetchSoon(client, workspaceId, threadId)
    return () => clearTimeout(timer)
  }, [client, workspaceId, threadId])
}
