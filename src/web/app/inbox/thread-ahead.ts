import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { use, useEffect, useRef } from 'react'
import { threadOptions } from '#web/api/threads.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { RowHome } from '#web/app/all-workspaces/over-all.ts'

/** Whoever only passes over a row fetches nothing. */
const restMs = 80

const fetchSoon = (client: QueryClient, workspaceId: string, threadId: string) =>
  setTimeout(() => void client.prefetchQuery(threadOptions(workspaceId, threadId)), restMs)

/** Of a row's link: its thread is fetched while the keyboard or the pointer rests on it, and is there when it is opened. */
export function useFetchAhead(threadId: string) {
  const client = useQueryClient()
  const { workspaceId } = useWorkspace()
  const home = use(RowHome)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const leave = () => clearTimeout(timer.current)
  const rest = () => {
    leave()
    timer.current = fetchSoon(client, home?.search.workspace ?? workspaceId, threadId)
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
