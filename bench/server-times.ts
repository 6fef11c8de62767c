import { asOperator } from '../test/keys.ts'

/** How long requests took by the server's own clock, out of the histogram that /metrics shows. */
export interface RequestTimes {
  /** Requests that took at most so many ms, by limit. */
  within: Map<number, number>
  count: number
  sumMs: number
  since(before: RequestTimes): RequestTimes
}

const times = (within: Map<number, number>, count: number, sumMs: number): RequestTimes => ({
  within,
  count,
  sumMs,
  since: (before) =>
    times(
      new Map([...within].map(([limit, seen]) => [limit, seen - (before.within.get(limit) ?? 0)])),
      count - before.count,
      sumMs - before.sumMs,
    ),
})

export async function readRequestTimes(url: string, group: string): Promise<RequestTimes> {
  const text = await (await fetch(`${url}/metrics`, asOperator)).text()
  const name = 'rejoinder_http_request_seconds'
  const within = new Map<number, number>()
  for (const [, labels = '', value] of text.matchAll(new RegExp(`^${name}_bucket\\{(.*)\\} (\\d+)$`, 'gm'))) {
    const limit = labels.match(/le="([\d.]+)"/)?.[1]
    if (labels.includes(`group="${group}"`) && limit !== undefined) within.set(Number(limit) * 1000, Number(value))
  }
  const single = (part: string): number =>
    Number(text.match(new RegExp(`^${name}_${part}\\{group="${group}"\\} ([\\d.e-]+)$`, 'm'))?.[1] ?? 0)
  return times(within, single('count'), single('sum') * 1000)
}

/**
 * The time that the share `p` (0..1) of the requests stayed below, ms, taken as even between the two limits of its bucket;
 * infinite beyond the last.
 */
export function percentileOf(rounds: readonly RequestTimes[], p: number): number {
  const count = rounds.reduce((sum, round) => sum + round.count, 0)
  const limits = [...(rounds[0]?.within.keys() ?? [])].sort((a, b) => a - b)
  let [below, from] = [0, 0]
  for (const limit of limits) {
    const seen = rounds.reduce((sum, round) => sum + (round.within.get(limit) ?? 0), 0)
    if (seen >= p * count) return from + ((p * count - below) / (seen - below)) * (limit - from)
    below = seen
    from = limit
  }
  return Number.POSITIVE_INFINITY
}
