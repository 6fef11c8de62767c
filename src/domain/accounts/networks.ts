import ipaddr from 'ipaddr.js'

/** Whom an address counts as when attempts are counted: itself, or for IPv6 its /64, which one customer has whole. */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return 'unknown'
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return address.toString()
  return `${address.toByteArray().slice(0, 8).join('.')}/64`
}

const prefixBytes = [8, 7, 6] as const

/**
 * The networks that an address counts as, the narrowest first: itself, or for IPv6 its /64, /56 and /48. A provider gives one customer
 * any of them, and who has a /48 has 65,536 networks of the first kind to try from.
 */
export function networksOf(ip: string): [string, ...string[]] {
  if (!ipaddr.isValid(ip) || ipaddr.process(ip).kind() === 'ipv4') return [networkOf(ip)]
  const bytes = ipaddr.process(ip).toByteArray()
  const [narrow, ...wide] = prefixBytes.map((length) => `${bytes.slice(0, length).join('.')}/${length * 8}`)
  return [narrow ?? networkOf(ip), ...wide]
}
