import { setTimeout as sleep } from 'node:timers/promises'
import { atOwnPace } from '../patience.ts'

/**
 * Waits until `look` finds something (not null, undefined or false). While it fails, it is asked again: what is asked may be
 * down for a moment. Fails aloud with the last failure when the time is over, which is longer on a slow machine.
 */
export async function eventually<T>(
  what: string,
  look: () => Promise<T | null | undefined | false>,
  withinMs = 120_000,
): Promise<T> {
  let failure: unknown
  for (const giveUpAt = Date.now() + atOwnPace(withinMs); Date.now() < giveUpAt; await sleep(100)) {
    try {
      const found = await look()
      if (found !== null && found !== undefined && found !== false) return found
      failure = undefined
    } catch (error) {
      failure = error
    }
  }
  throw new Error(`It did not happen within ${atOwnPace(withinMs) / 1000} s: ${what}`, { cause: failure })
}
