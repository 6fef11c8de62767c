import { linkAttachment } from '#domain/threads/attachments.ts'
import { inWorkspace } from '../implement.ts'

export const attachments = {
  link: inWorkspace.attachments.link.handler(async ({ context: { ctx, scope }, input }) => ({
    path: `/files/attachments/${await linkAttachment(ctx, scope, input)}`,
  })),
}
