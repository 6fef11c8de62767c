import type { Ctx } from '../context.ts'
import { readPlatformSettings } from './reads.ts'

const dayMs = 86_400_000
const atMost = 20_000

/** Forgets what the action log has held for longer than the platform's administrators want, a bounded bite at a time. */
export async function pruneActionLogs(ctx: Pick<Ctx, 'pool' | 'now'>): Promise<void> {
  const { actionLogsKeptDays } = await readPlatformSettings(ctx)
  const before = new Date(ctx.now().getTime() - actionLogsKeptDays * dayMs)
  await ctx.pool.query('select prune_action_logs($1, $2)', [before, atMost])
}
