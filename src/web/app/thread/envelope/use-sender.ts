import { useQuery } from '@tanstack/react-query'
import type { Sender } from '#contract/envelope.ts'
import type { Thread } from '#contract/threads.ts'
import { sendersOptions } from '#web/api/senders.ts'
import { useWorkspace } from '#web/api/workspace.ts'

/** The mailbox that a reply goes out of: the conversation's, or the one that was chosen, as soon as it is known by its address. */
export function useSender(thread: Thread, senderId: string | null): Sender | null {
  const { workspaceId } = useWorkspace()
  const own = thread.envelope?.sender ?? null
  const isOther = senderId !== null && senderId !== own?.id
  const others = useQuery({ ...sendersOptions(workspaceId, thread.id), enabled: isOther })
  return isOther ? (others.data?.senders.find(({ id }) => id === senderId) ?? null) : own
}
