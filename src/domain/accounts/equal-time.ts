import { setTimeout as sleep } from 'node:timers/promises'

/** Longer than what is done for a known address takes, so that its answer comes no later than that for an unknown one. */
const floorMs = 200

/** Answers no earlier than after a fixed time, so that the time does not tell whether an address has an account. */
export async function inEqualTime<Result>(work: () => Promise<Result>): Promise<Result> {
  const [result] = await Promise.all([work(), sleep(floorMs)])
  return result
}
