import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'

export interface SeenRequest {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: string
}

interface LocalServer extends AsyncDisposable {
  origin: string
  port: number
  /** Every request so far, in order. */
  requests: SeenRequest[]
  connections(): number
}

/** An HTTP server on a free port of 127.0.0.1 that keeps what it was asked. Gone at the end of `await using`. */
export async function startLocalServer(
  answer: (request: SeenRequest, response: ServerResponse) => void,
): Promise<LocalServer> {
  const requests: SeenRequest[] = []
  let connections = 0
  const server = createServer(async (message, response) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of message) chunks.push(chunk)
    const request = {
      method: message.method ?? '',
      path: message.url ?? '',
      headers: message.headers,
      body: Buffer.concat(chunks).toString(),
    }
    requests.push(request)
    answer(request, response)
  })
  server.on('connection', () => {
    connections += 1
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    port: address.port,
    requests,
    connections: () => connections,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** An answer in JSON. */
export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}
