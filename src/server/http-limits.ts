import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http'

/**
 * What one connection may cost, so that slow or endless clients can't hold the server: headers within 15 s and at most 32 KB,
 * a whole request within a minute, asked after every few seconds (Node's own default is twice a minute).
 */
export const httpLimits = {
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 32_768,
} as const satisfies ServerOptions

/**
 * A connection over which no byte goes for so long is cut, ms: who asks for much and reads nothing would hold it for ever. Node notices an
 * answer that is stuck half-way after twice the time.
 */
export const silentMs = 120_000

/** A server that holds to these limits; `changed` for tests. */
export function createLimitedServer(
  listener?: RequestListener,
  { timeout = silentMs, ...changed }: ServerOptions & { timeout?: number } = {},
): Server {
  const server = createServer({ ...httpLimits, ...changed }, listener)
  server.timeout = timeout
  return server
}

/** A download or an event stream that nobody takes a byte of for so long is broken off, ms. */
export const unreadMs = 60_000
