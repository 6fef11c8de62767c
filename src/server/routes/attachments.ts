import { addFile } from '#domain/threads/files/add-file.ts'
import { linkAddedFile, linkAttachment } from '#domain/threads/files/attachments.ts'
import { inWorkspace, limited } from '../implement.ts'

const pathOf = (token: string) => ({ path: `/files/attachments/${token}` })

export const attachments = {
  link: inWorkspace.attachments.link.handler(async ({ context: { ctx, scope }, input }) =>
    pathOf(await linkAttachment(ctx, scope, input)),
  ),
  add: inWorkspace.attachments.add
    .use(limited('attach'))
    .handler(({ context: { ctx, scope }, input }) =>
      addFile(ctx, scope, { ...input, content: Buffer.from(input.data, 'base64') }),
    ),
  linkAdded: inWorkspace.attachments.linkAdded.handler(async ({ context: { ctx, scope }, input }) =>
    pathOf(await linkAddedFile(ctx, scope, input)),
  ),
}
