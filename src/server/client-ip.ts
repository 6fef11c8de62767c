import type { IncomingMessage } from 'node:http'

/**
 * The caller's address: the connection's own, or, behind `trustedProxies` proxies, what the outermost of them saw. Anything
 * further left in X-Forwarded-For is the caller's claim and counts for nothing.
 */
export function clientIpOf(request: IncomingMessage, trustedProxies: number): string {
  const remote = request.socket.remoteAddress ?? ''
  if (trustedProxies === 0) return remote
  const chain = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return chain.at(-trustedProxies) ?? remote
}
