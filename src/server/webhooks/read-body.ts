import type { IncomingMessage, ServerResponse } from 'node:http'

const maxBytes = 1_000_000
const bodyMs = 15_000

type Body = { kind: 'body'; body: Buffer } | { kind: 'too_large' } | { kind: 'broken' }

/** The body of a webhook's post, up to 1 MB. Listens for itself: reading a request as an async iterable costs more than everything else that is done with a delivery here. */
export function readBody(request: IncomingMessage): Promise<Body> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) return Promise.resolve({ kind: 'too_large' })
  return new Promise((resolve) => {
    const timer = setTimeout(() => request.destroy(), bodyMs)
    const chunks: Buffer[] = []
    let size = 0
    const end = (body: Body): void => {
      clearTimeout(timer)
      resolve(body)
    }
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= maxBytes) chunks.push(chunk)
      else end({ kind: 'too_large' })
    })
    request.on('end', () =>
      end({ kind: 'body', body: chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks) }),
    )
    // The sender went away: nobody is there to answer, and it will come again.
    request.on('error', () => end({ kind: 'broken' }))
    request.on('close', () => end({ kind: 'broken' }))
  })
}

/** Answers in plain words. */
export const answer = (
  response: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string> = {},
): void => {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    ...headers,
  })
  response.end(text)
}

/** The same where no header of the answer was set before: with those of every answer all are written at once, which costs half. */
export const answerAtOnce = (response: ServerResponse, status: number, text: string, head: readonly string[]): void => {
  const own = ['content-type', 'text/plain; charset=utf-8', 'content-length', String(Buffer.byteLength(text))]
  response.writeHead(status, [...head, ...own])
  response.end(text)
}
