import type { PlanId } from '#contract/plans.ts'
import { AppError } from '../app-error.ts'
import { type Ctx, inTx } from '../context.ts'
import { arePlansSold } from '../platform/reads.ts'
import type { Scope } from '../scope.ts'
import { movePlan } from './move-plan.ts'

/**
 * Begins a plan, or changes to it, at once, where nobody is asked for money. Agents beyond what it holds are switched off, none is deleted;
 * of those that a person wants to keep on the first count. Throws `not_found` where no plans are sold.
 */
export async function choosePlan(
  ctx: Pick<Ctx, 'pool' | 'now'>,
  scope: Scope,
  { plan, keptAgentIds }: { plan: PlanId; keptAgentIds?: readonly string[] | undefined },
): Promise<void> {
  await inTx(ctx, scope, async (tx) => {
    if (!(await arePlansSold(tx.db))) throw new AppError('not_found')
    await movePlan(tx, scope, { kind: 'chosen', plan }, keptAgentIds)
  })
}
