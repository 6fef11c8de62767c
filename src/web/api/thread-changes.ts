import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ThreadRow } from '#contract/threads.ts'
import { api, orpc } from '#web/api/client.ts'
import type { RowChange } from '#web/api/own-changes.ts'
import { threadOptions, useRowChange } from '#web/api/threads.ts'

// What an open thread, or a part of a row that comes later, changes: no list needs it to load.

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

/** Gives a thread to somebody, or (null) to nobody. */
export function useAssignee(workspaceId: string) {
  const change = useRowChange(workspaceId, ({ row, changes }: RowChange) =>
    api.assignments.assign({ workspaceId, threadId: row.id, memberId: changes.assignedTo ?? null }),
  )
  return (row: ThreadRow, assignedTo: string | null) => change.mutateAsync({ row, changes: { assignedTo } })
}

export function useCorrectIntent(workspaceId: string, threadId: string) {
  const client = useQueryClient()
  const showNewest = () => client.invalidateQueries({ queryKey: threadOptions(workspaceId, threadId).queryKey })
  // What was refused may be of a screen that is behind.
  return useMutation(orpc.threads.correct.mutationOptions({ onSuccess: showNewest, onError: showNewest }))
}
