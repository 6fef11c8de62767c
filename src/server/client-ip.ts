import type { IncomingMessage } from 'node:http'

/**
 * The caller's address: the connection's own, or, behind `trustedProxies` proxies, what the outermost of them saw. Anything
 * further left in X-Forwarded-For is the caller's claim and counts for nothing. Some proxies write the port beside the address: left
 * there it would be no address, and all callers would count as one network.
 */
export function clientIpOf(request: IncomingMessage, trustedProxies: number): string {
  const remote = request.socket.remoteAddress ?? ''
  if (trustedProxies === 0) return remote
  const chain = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return withoutPort(chain.at(-trustedProxies) ?? remote)
}

/** `192.0.2.1:5678` and `[2001:db8::1]:5678`; an IPv6 address without brackets has no port. */
const withoutPort = (written: string): string =>
  /^\[([^\]]+)\](?::\d+)?$/.exec(written)?.[1] ?? /^([\d.]+):\d+$/.exec(written)?.[1] ?? written
