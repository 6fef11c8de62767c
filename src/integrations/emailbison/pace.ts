import { setTimeout as sleep } from 'node:timers/promises'

/** How fast the platform may be called with one key. */
export interface Pace {
  /**
   * Resolves when it is this call's turn. A call that yields takes no place in the line while others are in it, for two seconds:
   * then it stands in line as they do, so that no flood of them keeps it off for good.
   */
  turn(key: string, options?: { yields?: boolean }): Promise<void>
  /** So many processes call with the same keys: each takes its part of what the platform allows. */
  shareAmong(processes: number): void
}

/** The platform takes 3,000 calls a minute of a workspace (its own page says so). A little is left for other clients of its owner. */
const perMinute = 2900
/** Calls that may come at once, after a while without any. */
const burst = 20
const keysKept = 10_000
const yieldsForMs = 2000

interface Clock {
  /** Milliseconds since any fixed moment. */
  now(): number
  wait(ms: number): Promise<unknown>
}
const ownClock: Clock = { now: () => performance.now(), wait: (ms) => sleep(ms) }

/** Lets each key's calls through evenly, no faster than `perMinute`, in the order in which they came but for those that yield. */
export function createPace({ now, wait }: Clock = ownClock): Pace {
  const nextAt = new Map<string, number>()
  let intervalMs = 60_000 / perMinute
  let early = burst

  const forgetIdle = (at: number): void => {
    for (const [key, next] of nextAt) if (next < at) nextAt.delete(key)
  }
  /** Until nobody is in line, or it has yielded long enough. */
  const letOthersGo = async (key: string): Promise<void> => {
    const until = now() + yieldsForMs
    for (;;) {
      const waitMs = Math.min(nextAt.get(key) ?? 0, until) - now()
      if (waitMs <= 0) return
      await wait(waitMs)
    }
  }
  return {
    async turn(key, { yields = false } = {}) {
      if (yields) await letOthersGo(key)
      const at = now()
      if (nextAt.size >= keysKept) forgetIdle(at)
      const mine = Math.max(nextAt.get(key) ?? 0, at - early * intervalMs)
      nextAt.set(key, mine + intervalMs)
      if (mine > at) await wait(mine - at)
    },
    shareAmong(processes) {
      intervalMs = (60_000 / perMinute) * Math.max(1, processes)
      early = Math.max(1, Math.floor(burst / Math.max(1, processes)))
    },
  }
}
