import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { findLogoOwner, readLogoKey } from '#domain/branding/reads.ts'
import { mintScope } from '#domain/scope.ts'
import { unreadMs } from '../http-limits.ts'
import type { ServerCtx } from '../implement.ts'

const named = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.png$/
/** Another logo has another address; one that is shown no more is forgotten within a day. */
const keptS = 86_400

/**
 * Hands over a logo that its workspace shows, to anybody: it stands in mails. Only a PNG of our own drawing is ever sent, and as nothing else; its
 * policy forbids everything, should a browser take it for a page all the same. On a workspace's own host only that workspace's.
 */
export async function handleLogo(
  ctx: Pick<ServerCtx, 'pool' | 'now' | 'files' | 'log'> & { onlyOf: string | null },
  request: IncomingMessage,
  response: ServerResponse,
  name: string,
): Promise<void> {
  const logoId = named.exec(name)?.[1]
  const key = logoId === undefined ? null : await keyOf(ctx, logoId)
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const file = key === null || !isRead ? null : await ctx.files.open(key)
  if (file === null || logoId === undefined) {
    response
      .writeHead(404, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
      .end('Not found')
    return
  }
  const etag = `"${logoId}"`
  response.setHeader('etag', etag)
  response.setHeader('cache-control', `public, max-age=${keptS}`)
  response.setHeader('content-security-policy', "default-src 'none'; sandbox")
  // Mail programs in browsers show it on pages of theirs.
  response.setHeader('cross-origin-resource-policy', 'cross-origin')
  if (request.headers['if-none-match'] === etag || request.method === 'HEAD') file.content.destroy()
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304).end()
    return
  }
  response.writeHead(200, { 'content-type': 'image/png', 'content-length': file.bytes })
  if (request.method === 'HEAD') {
    response.end()
    return
  }
  response.setTimeout(unreadMs, () => response.destroy())
  await pipeline(file.content, response).catch((error: unknown) => {
    ctx.log.debug({ err: error, logoId }, 'a logo was cut off')
  })
}

async function keyOf(ctx: Parameters<typeof handleLogo>[0], logoId: string): Promise<string | null> {
  const workspaceId = await findLogoOwner(ctx.pool, logoId)
  if (workspaceId === null || (ctx.onlyOf !== null && ctx.onlyOf !== workspaceId)) return null
  return readLogoKey(ctx, mintScope(workspaceId, { kind: 'system' }), logoId)
}
