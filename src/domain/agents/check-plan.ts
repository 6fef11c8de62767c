import { AppError } from '../app-error.ts'
import { readAgentsHeld } from '../billing/reads.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { countAgents } from './store.ts'

/** Throws `plan_ended` where there is no plan any more, and `plan_full` where it holds no further agent. Two who ask at once come one after the other. */
export async function checkPlan(tx: TxCtx, scope: Scope): Promise<void> {
  const held = await readAgentsHeld(tx, scope)
  if (held === null) return
  if (held === 0) throw new AppError('plan_ended')
  if ((await countAgents(tx, scope)) >= held) throw new AppError('plan_full')
}
