import { type Ctx, inTx } from '../context.ts'
import { arePlansSold } from '../platform/reads.ts'
import type { Scope } from '../scope.ts'
import { movePlan } from './move-plan.ts'
import { dayMs } from './rules.ts'
import { findPlan } from './store.ts'

/**
 * Does what has come due of a workspace's plan: a warning, its end, a new billing month. Where no plans are sold, nothing ends; it is looked at
 * again a day later. Doing it twice tells nothing twice.
 */
export async function advancePlan(ctx: Pick<Ctx, 'pool' | 'now'>, scope: Scope): Promise<void> {
  await inTx(ctx, scope, async (tx) => {
    const due = { kind: 'plan', subjectId: scope.workspaceId } as const
    if ((await findPlan(tx, scope)) === undefined) tx.outbox.setDue(scope, { ...due, at: null })
    else if (await arePlansSold(tx.db)) await movePlan(tx, scope, { kind: 'time' })
    else tx.outbox.setDue(scope, { ...due, at: new Date(tx.now().getTime() + dayMs) })
  })
}
