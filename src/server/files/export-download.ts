import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { errors } from '#contract/errors.ts'
import { findLinkedExport } from '#domain/exports/reads.ts'
import { recordDownload } from '#domain/exports/record-download.ts'
import { mintScope } from '#domain/scope.ts'
import { unreadMs } from '../http-limits.ts'
import type { ServerCtx } from '../implement.ts'

const nothingHere = 'This link is invalid or has expired. Get a new one in Settings.'

const refuse = (response: ServerResponse, status: 404 | 503, words: string): void => {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(words)
}

/**
 * Hands over the file of an export to whoever holds its link. Every address that opens nothing (wrong, used up, of a person
 * who was removed) gets the same 404; a good link at a server that can't reach the
 * file is told so. A HEAD, as download managers send it first, learns the size and takes nothing: no audit
 * entry says that the export left.
 */
export async function handleExportDownload(
  ctx: Pick<ServerCtx, 'pool' | 'now' | 'files' | 'log'> & {
    /** The workspace whose own domain was asked; null: no such domain. */
    onlyOf: string | null
  },
  request: IncomingMessage,
  response: ServerResponse,
  token: string,
): Promise<void> {
  response.setHeader('cache-control', 'no-store')
  response.setHeader('referrer-policy', 'no-referrer')
  const isPeek = request.method === 'HEAD'
  const found = isPeek || request.method === 'GET' ? await findLinkedExport(ctx.pool, token, ctx.now()) : null
  const isElsewhere = ctx.onlyOf !== null && ctx.onlyOf !== found?.workspaceId
  if (found === null || isElsewhere) return refuse(response, 404, nothingHere)
  const file = await ctx.files.open(found.fileKey)
  if (file === null) return refuse(response, 503, errors.export_elsewhere.message)
  const head = {
    'content-type': 'application/zip',
    'content-length': file.bytes,
    'content-disposition': `attachment; filename="rejoinder-export-${found.finishedAt.slice(0, 10)}.zip"`,
  }
  if (isPeek) {
    file.content.destroy()
    response.writeHead(200, head).end()
    return
  }
  try {
    const { workspaceId, userId, exportId } = found
    await recordDownload(ctx, mintScope(workspaceId, { kind: 'person', userId, role: 'admin' }), exportId)
  } catch (error) {
    file.content.destroy()
    throw error
  }
  response.writeHead(200, head)
  response.setTimeout(unreadMs, () => response.destroy())
  await pipeline(file.content, response).catch((error: unknown) => {
    ctx.log.debug({ err: error, exportId: found.exportId }, 'a download was cut off')
  })
}
