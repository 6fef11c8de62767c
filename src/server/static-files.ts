import { createHash } from 'node:crypto'
import { open, readdir, readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.webmanifest': 'application/manifest+json',
  '.xml': 'application/xml',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
}

interface About {
  /** Of what it holds. */
  length: number
  type: string
  etag: string
  isForever: boolean
}

/** A text, kept compressed, which nearly everybody takes. */
export interface StaticText extends About {
  packed: Buffer
}

/** A picture or a font: as it lies on the disk. */
interface StaticPicture extends About {
  path: string
}

export interface StaticFiles {
  /** False when there is no such file, and nothing was answered. Another status than 200 says that it stands for something else. */
  serve(request: IncomingMessage, response: ServerResponse, path: string, status?: 200 | 404): boolean
  has(path: string): boolean
  /** What a text says, to be changed and sent by somebody else; null when there is none. */
  read(path: string): Promise<string | null>
}

const compress = promisify(brotliCompress)
const unpack = promisify(brotliDecompress)

/**
 * The built web application: its texts read into memory, compressed once; a picture or a font is read when it is asked for. Names that carry a
 * hash are cached for ever.
 */
export async function loadStaticFiles(folder: string): Promise<StaticFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = new Map<string, StaticText | StaticPicture>()
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const url = `/${relative(folder, path).split(sep).join('/')}`
    if (url.startsWith('/.vite/')) continue
    const body = await readFile(path)
    files.set(url, isText(typeOf(url)) ? await packText(body, url) : { ...aboutOf(body, url), path })
  }
  return {
    has: (path) => files.has(path),
    async read(path) {
      const file = files.get(path)
      return file === undefined || !('packed' in file) ? null : textOf(file)
    },
    serve(request, response, path, status = 200) {
      const file = files.get(path)
      if (file === undefined) return false
      const sent = 'packed' in file ? sendText(request, response, file, status) : sendPicture(request, response, file)
      sent.catch((error: Error) => response.destroy(error))
      return true
    },
  }
}

const typeOf = (url: string): string => types[extname(url)] ?? 'application/octet-stream'

const isText = (type: string): boolean => type.startsWith('text/') || /[/+](?:json|xml)$/.test(type)

const aboutOf = (body: Buffer, url: string): About => ({
  length: body.length,
  type: typeOf(url),
  etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
  isForever: url.startsWith('/assets/'),
})

/** What a text says. */
export const textOf = async (file: StaticText): Promise<string> => (await unpack(file.packed)).toString('utf8')

/** A text as it is kept, whatever made it. @param url the address that it has, which says what it is */
export async function packText(body: Buffer, url: string): Promise<StaticText> {
  const packed = await compress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } })
  // A copy of its own size: what comes out lies in a piece of 16 KB, which each of hundreds of small files would keep.
  return { ...aboutOf(body, url), packed: Buffer.from(packed) }
}

/** Says what a file is. True when that is the answer: whoever asks has it. */
function isKnown(request: IncomingMessage, response: ServerResponse, file: About, status: 200 | 404): boolean {
  if (status === 200) response.setHeader('etag', file.etag)
  response.setHeader('cache-control', file.isForever ? 'public, max-age=31536000, immutable' : 'no-cache')
  response.setHeader('vary', 'accept-encoding')
  if (status !== 200 || request.headers['if-none-match'] !== file.etag) return false
  response.writeHead(304).end()
  return true
}

/** Answers with a text. Another status than 200 says that it stands for something else. */
export async function sendText(
  request: IncomingMessage,
  response: ServerResponse,
  file: StaticText,
  status: 200 | 404,
): Promise<void> {
  if (isKnown(request, response, file, status)) return
  const isPacked = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))
  const head = {
    'content-type': file.type,
    'content-length': isPacked ? file.packed.length : file.length,
    ...(isPacked ? { 'content-encoding': 'br' } : {}),
  }
  if (request.method === 'HEAD') {
    response.writeHead(status, head).end()
    return
  }
  const body = isPacked ? file.packed : await unpack(file.packed)
  response.writeHead(status, head).end(body)
}

/** Answers with a picture or a font, out of its file. One that has gone since, or is another one now, is not there. */
async function sendPicture(request: IncomingMessage, response: ServerResponse, file: StaticPicture): Promise<void> {
  const handle = await open(file.path).catch(() => null)
  if (handle === null || (await handle.stat()).size !== file.length) {
    await handle?.close()
    response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Not found')
    return
  }
  if (isKnown(request, response, file, 200)) return handle.close()
  response.writeHead(200, { 'content-type': file.type, 'content-length': file.length })
  if (request.method === 'HEAD') {
    response.end()
    return handle.close()
  }
  try {
    await pipeline(handle.createReadStream(), response)
  } catch (error) {
    // Whoever asked has gone.
    if (!response.destroyed) throw error
  }
}
