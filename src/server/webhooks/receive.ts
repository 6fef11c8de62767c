import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Receiver } from '#domain/webhooks/receive.ts'
import type { Log } from '#lib/log.ts'
import { answer, readBody } from './read-body.ts'

/**
 * POST /hooks/<token>. Answers 200 when, and only when, the delivery is stored; 404 for a token that is none, after the same
 * work as for one that is; 413 above 1 MB; 503 when the database can't be reached, so that the platform comes again.
 */
export async function handleHook(
  { receiver, log, requestId }: { receiver: Receiver; log: Log; requestId: string },
  request: IncomingMessage,
  response: ServerResponse,
  token: string,
): Promise<void> {
  if (request.method !== 'POST') return answer(response, 405, 'POST only', { allow: 'POST' })
  const read = await readBody(request)
  if (read.kind === 'broken') return
  if (read.kind === 'too_large') return answer(response, 413, 'At most 1 MB', { connection: 'close' })
  try {
    const outcome = await receiver.receive(token, read.body, requestId)
    if (outcome === 'unknown') return answer(response, 404, 'Not found')
    answer(response, 200, 'ok')
  } catch (error) {
    log.error({ err: error }, 'a delivery could not be stored; the sender is asked to retry')
    answer(response, 503, 'Not stored, try again later', { 'retry-after': '5' })
  }
}
