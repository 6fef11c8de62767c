import type { Ctx } from '../context.ts'

/** Notes, at a start, whether whoever runs the installation sells plans; the statements that ask for it know no configuration. */
export async function switchPlans({ pool }: Pick<Ctx, 'pool'>, arePlansSold: boolean): Promise<void> {
  await pool.query('update platform_settings set has_plans = $1 where has_plans <> $1', [arePlansSold])
}
