import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, relative, sep } from 'node:path'
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

export interface StaticFile {
  /** As it is kept: text compressed, which nearly everybody takes. */
  body: Buffer
  isBrotli: boolean
  /** Of what it holds. */
  length: number
  type: string
  etag: string
  isForever: boolean
}

export interface StaticFiles {
  /** False when there is no such file, and nothing was answered. Another status than 200 says that it stands for something else. */
  serve(request: IncomingMessage, response: ServerResponse, path: string, status?: 200 | 404): boolean
  has(path: string): boolean
  /** What a file says, to be changed and sent by somebody else; null when there is none. */
  read(path: string): Promise<string | null>
}

const compress = promisify(brotliCompress)
const unpack = promisify(brotliDecompress)

/** Reads the built web application into memory (a few megabytes with the pictures of the public pages), compressed once. Names that carry a hash are cached for ever. */
export async function loadStaticFiles(folder: string): Promise<StaticFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = new Map<string, StaticFile>()
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const url = `/${relative(folder, path).split(sep).join('/')}`
    if (!url.startsWith('/.vite/')) files.set(url, await packFile(await readFile(path), url))
  }
  return {
    has: (path) => files.has(path),
    async read(path) {
      const file = files.get(path)
      return file === undefined ? null : textOf(file)
    },
    serve(request, response, path, status = 200) {
      const file = files.get(path)
      if (file === undefined) return false
      sendFile(request, response, file, status).catch((error: Error) => response.destroy(error))
      return true
    },
  }
}

/** What a file says. */
export const textOf = async (file: StaticFile): Promise<string> =>
  (file.isBrotli ? await unpack(file.body) : file.body).toString('utf8')

/** A file as it is kept, whatever made it. @param url the address that it has, which says what it is */
export async function packFile(body: Buffer, url: string): Promise<StaticFile> {
  const type = types[extname(url)] ?? 'application/octet-stream'
  const isText = type.startsWith('text/') || /[/+](?:json|xml)$/.test(type)
  return {
    body: isText ? await compress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }) : body,
    isBrotli: isText,
    length: body.length,
    type,
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    isForever: url.startsWith('/assets/'),
  }
}

/** Answers with a file. Another status than 200 says that it stands for something else. */
export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: StaticFile,
  status: 200 | 404,
): Promise<void> {
  if (status === 200) response.setHeader('etag', file.etag)
  response.setHeader('cache-control', file.isForever ? 'public, max-age=31536000, immutable' : 'no-cache')
  response.setHeader('vary', 'accept-encoding')
  if (status === 200 && request.headers['if-none-match'] === file.etag) {
    response.writeHead(304).end()
    return
  }
  const isPacked = file.isBrotli && /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))
  const head = {
    'content-type': file.type,
    'content-length': isPacked ? file.body.length : file.length,
    ...(isPacked ? { 'content-encoding': 'br' } : {}),
  }
  if (request.method === 'HEAD') {
    response.writeHead(status, head).end()
    return
  }
  const body = isPacked || !file.isBrotli ? file.body : await unpack(file.body)
  response.writeHead(status, head).end(body)
}
