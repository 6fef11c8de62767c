import ipaddr from 'ipaddr.js'

/** Azure answers its machines' secrets on an address that is public by number. */
const PRIVATE_BY_USE: ReadonlySet<string> = new Set(['168.63.129.16'])

/** All that the registries have handed out for global unicast lies in here; whatever has another prefix tunnels, translates or is reserved. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Tells whether an IP address lies on the public internet. Whatever embeds an IPv4 address (mapped, compatible, NAT64, 6to4,
 * Teredo) is refused as a whole: nobody's public server needs it, and each is a way to spell loopback. Not an address: false.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  if (parsed instanceof ipaddr.IPv6) return parsed.match(GLOBAL_IPV6)
  return !PRIVATE_BY_USE.has(parsed.toString())
}
