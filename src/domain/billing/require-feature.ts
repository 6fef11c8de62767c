import type { ErrorCode } from '#contract/errors.ts'
import type { PlanFeature } from '#contract/plans.ts'
import { AppError } from '../app-error.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { readLimits } from './reads.ts'

const lacking = {
  priority_support: 'plan_lacks_this',
  advanced_analytics: 'plan_lacks_this',
  custom_branding: 'plan_lacks_this',
  team_roles: 'plan_lacks_roles',
} as const satisfies Record<PlanFeature, ErrorCode>

/** Throws where the workspace's plan does not contain this. */
export async function requireFeature(tx: TxCtx, scope: Scope, feature: PlanFeature): Promise<void> {
  const { features } = await readLimits(tx, scope)
  if (!features.includes(feature)) throw new AppError(lacking[feature])
}
