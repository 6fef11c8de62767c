import type { Ctx } from '../context.ts'
import { readPlatformSettings } from './reads.ts'

const dayMs = 86_400_000
const atMost = 20_000

/**
 * Makes the months ahead of the action log, and forgets what is older than the platform's administrators want: whole months at once, of the
 * rest a bounded bite at a time.
 */
export async function keepActionLogs(ctx: Pick<Ctx, 'pool' | 'now'>): Promise<void> {
  const { actionLogsKeptDays } = await readPlatformSettings(ctx)
  const now = ctx.now()
  const before = new Date(now.getTime() - actionLogsKeptDays * dayMs)
  await ctx.pool.query('select keep_action_logs($1, $2, $3)', [now, before, atMost])
}
