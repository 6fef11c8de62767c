import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { apiError } from '../api-error.ts'
import type { ApiEnv, Sandbox } from '../context.ts'
import { check } from '../http/parameters.ts'
import { type EventId, eventNames, isEventId, listedEventIds } from '../webhooks/event-types.ts'
import { samplePayload } from '../webhooks/samples.ts'
import { webhookAddress } from './webhook-urls.ts'

const eventType = z.custom<EventId>(
  (value) => typeof value === 'string' && isEventId(value),
  'The selected event type is invalid.',
)
const testAnswerTimeoutMs = 15_000

export function webhookEventRoutes(sandbox: Sandbox): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>()
  routes.get('/event-types', (c) => c.json({ data: listedEventIds.map((id) => ({ name: eventNames[id][0], id })) }))
  routes.get('/sample-payload', (c) => {
    const { event_type } = check(z.object({ event_type: eventType }), c.var.params)
    return c.json({ data: samplePayload(sandbox, c.var.workspace, event_type) })
  })
  routes.post('/test-event', (c) => sendTestEvent(sandbox, c))
  return routes
}

/** Sends a sample once, by itself: it is no event of the workspace and is not tried again. */
async function sendTestEvent(sandbox: Sandbox, c: Context<ApiEnv>): Promise<Response> {
  const { event_type, url } = check(z.object({ event_type: eventType, url: webhookAddress }), c.var.params)
  const payload = samplePayload(sandbox, c.var.workspace, event_type)
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(payload),
      redirect: 'manual',
      signal: AbortSignal.timeout(testAnswerTimeoutMs),
    })
    await response.body?.cancel()
    if (response.status !== 200)
      throw apiError(400, `Sending the test webhook failed: the URL answered ${response.status}.`)
  } catch (error) {
    if (error instanceof TypeError || error instanceof DOMException) {
      throw apiError(400, 'Sending the test webhook failed: the URL could not be reached.')
    }
    throw error
  }
  return c.json({ data: { success: true, message: 'Successfully sent test webhook', payload } })
}
