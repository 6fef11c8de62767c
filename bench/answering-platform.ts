import { once } from 'node:events'
import { createServer } from 'node:http'

export interface SendCall {
  /** By the wall clock, ms: what a task's due time is compared with. */
  at: number
  apiKey: string
  /** The number in the words of a seeded draft. */
  number: number
}

/** A sending platform that takes everything at once and notes when a mail came; calls with a key of `hanging` get no answer. */
export interface AnsweringPlatform extends AsyncDisposable {
  port: number
  url: string
  calls: SendCall[]
  /** Requests of every kind, and those of them that stop a sequence: all of them are counted against what a platform allows. */
  counts: { requests: number; stops: number }
  hanging: Set<string>
}

export async function startAnsweringPlatform(): Promise<AnsweringPlatform> {
  const calls: SendCall[] = []
  const counts = { requests: 0, stops: 0 }
  const hanging = new Set<string>()
  let mailId = 0
  const server = createServer(async (request, response) => {
    const at = Date.now()
    counts.requests += 1
    let body = ''
    for await (const part of request) body += String(part)
    const apiKey = (request.headers.authorization ?? '').replace('Bearer ', '')
    if (hanging.has(apiKey)) return
    if (request.url?.endsWith('/stop-future-emails')) {
      counts.stops += 1
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ data: { success: true, message: 'Successfully stopped' } }))
      return
    }
    // Before it sends by itself it asks how the lead stands.
    const leadId = /\/api\/leads\/(\d+)$/.exec(request.url ?? '')?.[1]
    if (leadId !== undefined) {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ data: { id: Number(leadId), status: 'verified', lead_campaign_data: [] } }))
      return
    }
    if (request.method !== 'POST' || !request.url?.endsWith('/reply')) {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ data: [], meta: { per_page: 15, next_cursor: null } }))
      return
    }
    calls.push({ at, apiKey, number: Number(/answer number (\d+)/.exec(body)?.[1] ?? 0) })
    mailId += 1
    const reply = {
      id: mailId,
      uuid: String(mailId),
      raw_message_id: `<${mailId}@bench.example>`,
      date_received: new Date().toISOString(),
    }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ data: { success: true, message: 'Successfully sent email', reply } }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    calls,
    counts,
    hanging,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}
