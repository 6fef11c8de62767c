import { z } from 'zod'
import { senderSchema } from './envelope.ts'
import { idSchema, inWorkspace, operation } from './operation.ts'

export const senders = {
  list: operation(
    'workspace:member',
    'GET',
    '/workspaces/{workspaceId}/threads/{threadId}/senders',
    'The mailboxes that an answer in this thread can be sent from: those of its campaign',
  )
    .input(inWorkspace.extend({ threadId: idSchema }))
    .output(
      z.object({
        senders: z.array(senderSchema),
        /** The platform could not be asked just now: these are the ones it told of before. */
        isOld: z.boolean(),
      }),
    ),
  sign: operation(
    'workspace:member',
    'PUT',
    '/workspaces/{workspaceId}/threads/{threadId}/senders/{senderId}/signature',
    "Set the signature below a mailbox's mails; null takes the platform's own",
  )
    .input(
      inWorkspace.extend({
        threadId: idSchema,
        senderId: z.string().min(1).max(200),
        signature: z.string().max(2000).nullable(),
      }),
    )
    .output(senderSchema),
}
