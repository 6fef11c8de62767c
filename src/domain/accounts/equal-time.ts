import { setTimeout as sleep } from 'node:timers/promises'
import type { AccountsCtx } from './accounts-ctx.ts'

type Needs = Pick<AccountsCtx, 'equalTimeMs'>

/** Answers no earlier than after a fixed time, so that the time does not tell whether an address has an account. */
export async function inEqualTime<Result>({ equalTimeMs }: Needs, work: () => Promise<Result>): Promise<Result> {
  const [result] = await Promise.all([work(), sleep(equalTimeMs)])
  return result
}

/** The same for refusals alone: whatever the reason, the answer comes no earlier. Who succeeds does not wait. */
export async function refusedInEqualTime<Outcome extends { ok: boolean }>(
  { equalTimeMs }: Needs,
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  const floor = sleep(equalTimeMs, undefined, { ref: false })
  const outcome = await work()
  if (!outcome.ok) await floor
  return outcome
}
