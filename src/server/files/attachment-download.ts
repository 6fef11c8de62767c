import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { mintScope } from '#domain/scope.ts'
import { isPlatformError } from '#domain/sending-platform.ts'
import { openAttachment, readLink } from '#domain/threads/files/attachments.ts'
import { plainFileName } from '#lib/plain-file-name.ts'
import { unreadMs } from '../http-limits.ts'
import type { ServerCtx } from '../implement.ts'

const refuse = (response: ServerResponse, status: 404 | 502, words: string): void => {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(words)
}

/**
 * Passes on a file of a mail, from the platform or out of our store, to whoever holds a fresh link to it, as it comes. It is handed over to be kept and never
 * to be shown: whatever it says of itself, a browser takes it for bytes.
 */
export async function handleAttachmentDownload(
  ctx: Pick<ServerCtx, 'pool' | 'now' | 'secrets' | 'platforms' | 'files' | 'log'> & {
    /** The workspace whose own domain was asked; null: no such domain. */
    onlyOf: string | null
  },
  request: IncomingMessage,
  response: ServerResponse,
  token: string,
): Promise<void> {
  response.setHeader('cache-control', 'no-store')
  response.setHeader('referrer-policy', 'no-referrer')
  const linked = request.method === 'GET' ? readLink(ctx, token) : null
  if (linked === null || (ctx.onlyOf !== null && ctx.onlyOf !== linked.workspaceId))
    return refuse(response, 404, 'This link is over. Open the file again from its conversation.')
  const opened = await openAttachment(ctx, mintScope(linked.workspaceId, { kind: 'system' }), linked).catch(
    (error: unknown) => {
      if (!isPlatformError(error)) throw error
      ctx.log.warn({ err: error, of: linked.of }, 'a file of a mail could not be fetched')
      return 'away' as const
    },
  )
  if (opened === 'away')
    return refuse(response, 502, 'The sending platform didn’t give this file. Try again in a while.')
  if (opened === null) return refuse(response, 404, 'The sending platform doesn’t have this file any more.')
  const { name, file } = opened
  response.writeHead(200, {
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(plainFileName(name))}`,
    'content-security-policy': "default-src 'none'; sandbox",
    ...(file.bytes === null ? {} : { 'content-length': file.bytes }),
  })
  response.setTimeout(unreadMs, () => response.destroy())
  await pipeline(file.content, response).catch((error: unknown) => {
    ctx.log.debug({ err: error, of: linked.of }, 'a download was cut off')
  })
}
