import type { IncomingMessage, ServerResponse } from 'node:http'
import { takePaymentEvent } from '#domain/payments/take-event.ts'
import type { ServerCtx } from '../implement.ts'
import { answer, readBody } from './read-body.ts'

/**
 * POST /webhooks/stripe. Answers 200 when, and only when, the event is stored; 400 where the provider has not signed it; 404 where nothing is
 * paid here; 413 above 1 MB; 503 when the database can't be reached, so that the provider comes again.
 */
export async function handlePaymentEvent(
  ctx: Pick<ServerCtx, 'pool' | 'now' | 'payments' | 'log'>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (ctx.payments === null) return answer(response, 404, 'Not found')
  if (request.method !== 'POST') return answer(response, 405, 'POST only', { allow: 'POST' })
  const read = await readBody(request)
  if (read.kind === 'broken') return
  if (read.kind === 'too_large') return answer(response, 413, 'At most 1 MB', { connection: 'close' })
  const signature = request.headers['stripe-signature']
  try {
    const event = await ctx.payments.readEvent(read.body, typeof signature === 'string' ? signature : '')
    if (event === null) return answer(response, 400, 'Not signed by the provider')
    await takePaymentEvent(ctx, event)
    answer(response, 200, 'ok')
  } catch (error) {
    ctx.log.error({ err: error }, 'a payment event could not be stored; the provider is asked to retry')
    answer(response, 503, 'Not stored, try again later', { 'retry-after': '5' })
  }
}
