import type { QueryClient } from '@tanstack/react-query'
import type { Sender } from '#contract/envelope.ts'
import { api, orpc } from '#web/api/client.ts'
import { threadOptions } from '#web/api/threads.ts'

/** The mailboxes that an answer in a thread can go out of. */
export const sendersOptions = (workspaceId: string, threadId: string) =>
  orpc.senders.list.queryOptions({ input: { workspaceId, threadId }, staleTime: 60_000 })

/** Sets a mailbox's signature, and shows it wherever the thread does. */
export async function signSender(
  client: QueryClient,
  input: { workspaceId: string; threadId: string; senderId: string; signature: string },
): Promise<Sender> {
  const signed = await api.senders.sign(input)
  const { workspaceId, threadId } = input
  await Promise.all([
    client.invalidateQueries({ queryKey: sendersOptions(workspaceId, threadId).queryKey }),
    client.invalidateQueries({ queryKey: threadOptions(workspaceId, threadId).queryKey }),
  ])
  return signed
}
