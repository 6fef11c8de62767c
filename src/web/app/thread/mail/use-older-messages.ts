import { useInfiniteQuery } from '@tanstack/react-query'
import type { Message, Thread } from '#contract/threads.ts'
import { olderMessagesOptions } from '#web/api/threads.ts'
import { useWorkspace } from '#web/api/workspace.ts'

/** All messages that are loaded, and a way to load those before them. */
export function useOlderMessages(thread: Thread) {
  const { workspaceId } = useWorkspace()
  // Where the reader began: what comes in later adds to the end and moves nothing here.
  const first = thread.messages[0]
  const older = useInfiniteQuery({
    ...olderMessagesOptions(workspaceId, thread.id, first?.id ?? thread.id),
    enabled: false,
  })
  const pages = older.data?.pages ?? []
  const known = new Set(thread.messages.map(({ id }) => id))
  const before: Message[] = pages.toReversed().flatMap(({ messages }) => messages.filter(({ id }) => !known.has(id)))
  return {
    messages: [...before, ...thread.messages],
    hasOlder: pages.length > 0 ? older.hasNextPage : thread.hasOlder,
    older,
    loadOlder: () => void (pages.length > 0 ? older.fetchNextPage() : older.refetch()),
  }
}
