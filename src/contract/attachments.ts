import { z } from 'zod'
import { idSchema, inWorkspace, operation } from './operation.ts'

/** A file that goes out with an answer. */
export const threadFileSchema = z.object({ id: idSchema, name: z.string(), bytes: z.int() })
export type ThreadFile = z.infer<typeof threadFileSchema>

/** With one answer. */
export const mostFiles = 10
/** Of one file, on any platform; written in base64 it still fits into one request. */
export const maxFileBytes = 10_000_000

export const fileIdsSchema = z.array(idSchema).max(mostFiles, `An answer can have at most ${mostFiles} files.`)

/** What a sending platform takes with a mail. */
export const fileLimitsSchema = z.object({ each: z.int(), together: z.int() })
export type FileLimits = z.infer<typeof fileLimitsSchema>

/** Programs, and what starts one: mail servers refuse a mail with them, or worse, take it for an attack. */
const refusedKinds =
  /\.(?:ade|adp|apk|appx|bat|cab|chm|cmd|com|cpl|dll|dmg|exe|hta|ins|iso|isp|jar|js|jse|lib|lnk|mde|msc|msi|msp|mst|nsh|pif|ps1|scr|sct|shb|sys|vb|vbe|vbs|vxd|wsc|wsf|wsh)$/i
export const isRefusedFile = (name: string): boolean => refusedKinds.test(name.trim())
export const refusedFileWords = 'Mail servers don’t accept files of this kind. Send a link to it instead.'

const inThread = inWorkspace.extend({ threadId: idSchema })
const linked = z.object({ path: z.string() })

export const attachments = {
  link: operation(
    'workspace:client',
    'GET',
    '/workspaces/{workspaceId}/threads/{threadId}/messages/{messageId}/attachment',
    'A link, good for a minute, to a file of a message',
  )
    .input(
      inThread.extend({
        messageId: idSchema,
        /** Where it stands among the message's files, from 0. */
        place: z.coerce.number().int().min(0).max(999),
      }),
    )
    .output(linked),
  add: operation(
    'workspace:member',
    'POST',
    '/workspaces/{workspaceId}/threads/{threadId}/files',
    'Store a file, in base64, that is to go out with an answer; it is forgotten after a day without a draft that has it',
  )
    .input(
      inThread.extend({
        name: z
          .string()
          .trim()
          .min(1)
          .max(300)
          .refine((name) => !isRefusedFile(name), refusedFileWords),
        contentType: z.string().max(200),
        data: z
          .base64()
          .min(1, 'This file is empty.')
          .max(Math.ceil(maxFileBytes / 3) * 4, 'A file can have at most 10 MB.')
          .meta({ examples: ['T3VyIG9mZmVy'] }),
      }),
    )
    .output(threadFileSchema),
  linkAdded: operation(
    'workspace:client',
    'GET',
    '/workspaces/{workspaceId}/threads/{threadId}/files/{fileId}/link',
    'A link, good for a minute, to a file that is to go out with an answer',
  )
    .input(inThread.extend({ fileId: idSchema }))
    .output(linked),
}
