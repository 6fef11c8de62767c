import type { ServerOptions } from 'node:http'

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

/** A download or an event stream that nobody takes a byte of for so long is broken off, ms. */
export const unreadMs = 60_000
