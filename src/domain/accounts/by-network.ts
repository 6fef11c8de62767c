import { networksOf } from './networks.ts'

/**
 * How many times a budget holds for the /64 of an address, its /56 and its /48. Many households share a /48 at some providers, and one
 * customer has it whole at others.
 */
const widths = { anything: [1, 2, 4], oneAccount: [1, 1.5, 2] } as const
export type Width = keyof typeof widths

/** A counter for each width of network, the narrowest first; `wide` names the wider ones apart. */
export function perNetwork<Counter>(width: Width, make: (times: number, wide: string) => Counter): Counter[] {
  return widths[width].map((times, at) => make(times, at === 0 ? '' : `Wide${at}`))
}

/** A count per network that the address lies in, the narrowest first: what it may not do is not counted against the wider ones. */
export function overNetworks<Counter>(
  counters: readonly Counter[],
  ip: string,
  account?: string,
): (readonly [Counter, string])[] {
  const networks = networksOf(ip)
  return counters.flatMap((counter, at) => {
    const network = networks[at]
    return network === undefined ? [] : [[counter, account === undefined ? network : `${network}:${account}`] as const]
  })
}
