import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Receiver } from '#domain/webhooks/receive.ts'
import type { Log } from '#lib/log.ts'

const maxBytes = 1_000_000
const bodyMs = 15_000

const answer = (response: ServerResponse, status: number, text: string, headers: Record<string, string> = {}): void => {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    ...headers,
  })
  response.end(text)
}

type Body = { kind: 'body'; body: Buffer } | { kind: 'too_large' } | { kind: 'broken' }

/** Listens for itself: reading a request as an async iterable costs more than everything else that is done with a delivery here. */
function readBody(request: IncomingMessage): Promise<Body> {
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

/**
 * POST /hooks/<token>. Answers 200 when, and only when, the delivery is stored; 404 for a token that is none, after the same
 * work as for one that is; 413 above 1 MB; 503 when the database can't be reached, so that the platform comes again.
 */
export async function handleHook(
  { receiver, log }: { receiver: Receiver; log: Log },
  request: IncomingMessage,
  response: ServerResponse,
  token: string,
): Promise<void> {
  if (request.method !== 'POST') return answer(response, 405, 'POST only', { allow: 'POST' })
  const read = await readBody(request)
  if (read.kind === 'broken') return
  if (read.kind === 'too_large') return answer(response, 413, 'At most 1 MB', { connection: 'close' })
  try {
    const outcome = await receiver.receive(token, read.body)
    if (outcome === 'unknown') return answer(response, 404, 'Not found')
    answer(response, 200, 'ok')
  } catch (error) {
    log.error({ err: error }, 'a delivery could not be stored; the sender is asked to retry')
    answer(response, 503, 'Not stored, try again later', { 'retry-after': '5' })
  }
}
