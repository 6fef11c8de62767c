import { setTimeout as sleep } from 'node:timers/promises'
import type { AccountsCtx } from './accounts-ctx.ts'

type Needs = Pick<AccountsCtx, 'constantTimeMs'>

/** Answers no earlier than after a fixed time, so that the time does not tell whether an address has an account. */
export async function inConstantTime<Result>({ constantTimeMs }: Needs, work: () => Promise<Result>): Promise<Result> {
  const [result] = await Promise.all([work(), sleep(constantTimeMs)])
  return result
}

/** The same for refusals alone: whatever the reason, the answer comes no earlier. Who succeeds does not wait. */
export async function refusedInConstantTime<Outcome extends { ok: boolean }>(
  { constantTimeMs }: Needs,
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  const floor = sleep(constantTimeMs, undefined, { ref: false })
  const outcome = await work()
  if (!outcome.ok) await floor
  return outcome
}
