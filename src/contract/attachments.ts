import { z } from 'zod'
import { idSchema, inWorkspace, operation } from './operation.ts'

export const attachments = {
  link: operation(
    'workspace:client',
    'GET',
    '/workspaces/{workspaceId}/threads/{threadId}/messages/{messageId}/attachment',
    'A link, good for a minute, to a file that came with a message',
  )
    .input(
      inWorkspace.extend({
        threadId: idSchema,
        messageId: idSchema,
        /** Where it stands among the message's files, from 0. */
        place: z.coerce.number().int().min(0).max(999),
      }),
    )
    .output(z.object({ path: z.string() })),
}
