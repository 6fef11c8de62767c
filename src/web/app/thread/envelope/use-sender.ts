import { useQuery } from '@tanstack/react-query'
import type { Envelope, Sender } from '#contract/envelope.ts'
import type { Thread } from '#contract/threads.ts'
import { sendersOptions } from '#web/api/senders.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { envelopeNow } from '#web/app/thread/envelope/envelope-labels.ts'

/** The mailbox that a reply goes out of: the conversation's, or the one that was chosen, as soon as it is known by its address. */
export function useSender(thread: Thread, senderId: string | null): Sender | null {
  const { workspaceId } = useWorkspace()
  const own = thread.envelope?.sender ?? null
  const isOther = senderId !== null && senderId !== own?.id
  const others = useQuery({ ...sendersOptions(workspaceId, thread.id), enabled: isOther })
  return isOther ? (others.data?.senders.find(({ id }) => id === senderId) ?? null) : own
}

/** To whom a reply goes and from where, as it stands now; `from` is null where only the platform knows. */
export function useEnvelope(thread: Thread, chosen: Envelope | null) {
  const now = envelopeNow(thread, chosen)
  const sender = useSender(thread, now.senderId)
  return { now, sender, from: sender?.email ?? (chosen === null ? thread.senderEmail : null) }
}
