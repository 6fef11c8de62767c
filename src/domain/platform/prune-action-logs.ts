import { sql } from '#db/sql.ts'
import { type Ctx, inTx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { readPlatformSettings } from './reads.ts'

const dayMs = 86_400_000
const atMost = 20_000

/** Forgets what was done outside of workspaces for longer than the platform's administrators want, a bounded bite at a time. */
export async function pruneActionLogs(ctx: Pick<Ctx, 'pool' | 'now'>): Promise<void> {
  await ctx.pool.query('select prune_action_logs($1, $2)', [await keptSince(ctx), atMost])
}

/** The same in one workspace. */
export async function pruneWorkspaceLogs(ctx: Pick<Ctx, 'pool' | 'now'>, scope: Scope): Promise<void> {
  const before = await keptSince(ctx)
  await inTx(ctx, scope, ({ db }) =>
    db.query(sql`
      delete from action_logs where workspace_id = ${scope.workspaceId} and id in (
        select id from action_logs where workspace_id = ${scope.workspaceId} and created_at < ${before}
         order by created_at limit ${atMost})`),
  )
}

async function keptSince(ctx: Pick<Ctx, 'pool' | 'now'>): Promise<Date> {
  const { actionLogsKeptDays } = await readPlatformSettings(ctx)
  return new Date(ctx.now().getTime() - actionLogsKeptDays * dayMs)
}
