import { setTimeout as sleep } from 'node:timers/promises'

/** Longer than what is done for a known address takes, so that its answer comes no later than that for an unknown one. */
const floorMs = 200

/** Answers no earlier than after a fixed time, so that the time does not tell whether an address has an account. */
export async function inEqualTime<Result>(work: () => Promise<Result>): Promise<Result> {
  const [result] = await Promise.all([work(), sleep(floorMs)])
  return result
}

/** The same for refusals alone: whatever the reason, the answer comes no earlier. Who succeeds does not wait. */
export async function refusedInEqualTime<Outcome extends { ok: boolean }>(
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  const floor = sleep(floorMs, undefined, { ref: false })
  const outcome = await work()
  if (!outcome.ok) await floor
  return outcome
}
