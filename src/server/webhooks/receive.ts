import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Receiver } from '#domain/webhooks/receive.ts'
import type { Log } from '#lib/log.ts'
import { setHeaders } from '../security-headers.ts'
import { answer, answerAtOnce, readBody } from './read-body.ts'

/**
 * POST /hooks/<token>. Answers 200 when, and only when, the delivery is stored; 404 for a token that is none, after the same
 * work as for one that is; 413 above 1 MB; 503 when the database can't be reached, so that the platform comes again.
 *
 * @param head the headers of every answer, of which none is set yet
 */
export async function handleHook(
  { receiver, log, requestId, head }: { receiver: Receiver; log: Log; requestId: string; head: readonly string[] },
  request: IncomingMessage,
  response: ServerResponse,
  token: string,
): Promise<void> {
  const refuse = (status: number, text: string, headers?: Record<string, string>): void =>
    answer(setHeaders(response, head), status, text, headers)
  if (request.method !== 'POST') return refuse(405, 'POST only', { allow: 'POST' })
  const read = await readBody(request)
  if (read.kind === 'broken') return
  if (read.kind === 'too_large') return refuse(413, 'At most 1 MB', { connection: 'close' })
  try {
    const outcome = await receiver.receive(token, read.body, requestId)
    if (outcome === 'unknown') return refuse(404, 'Not found')
    answerAtOnce(response, 200, 'ok', head)
  } catch (error) {
    log.error({ err: error }, 'a delivery could not be stored; the sender is asked to retry')
    refuse(503, 'Not stored, try again later', { 'retry-after': '5' })
  }
}
