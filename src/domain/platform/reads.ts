import type pg from 'pg'
import type { PlatformCounts, PlatformSettings } from '#contract/admin.ts'
import { single } from '#db/connect.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../context.ts'
import type { AdminScope } from '../scope.ts'
import { selectSettings } from './settings-store.ts'

const dayMs = 86_400_000

/** Whether a person administers the platform; read at every call, so that one who was dismissed is out at once. */
export async function isPlatformAdmin(pool: pg.Pool, userId: string): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'is_platform_admin',
    text: `select from user_roles where user_id = $1 and role = 'admin'`,
    values: [userId],
  })
  return rowCount === 1
}

/** The figures of the platform. The database asks once more whether the person may know them. Throws `forbidden`. */
export async function readPlatformCounts(ctx: Pick<Ctx, 'pool' | 'now'>, scope: AdminScope): Promise<PlatformCounts> {
  const { rows } = await ctx.pool.query<PlatformCounts>({
    name: 'count_platform',
    text: 'select users, workspaces, administrators, audit_entries as "auditEntries" from count_platform($1, $2)',
    values: [scope.userId, new Date(ctx.now().getTime() - dayMs)],
  })
  const [counts] = rows
  if (counts === undefined) throw new AppError('forbidden')
  return counts
}

/** What holds for the whole platform, read anew each time: a change counts from the next call on, in every process. */
export const readPlatformSettings = (ctx: Pick<Ctx, 'pool'>): Promise<PlatformSettings> =>
  selectSettings(single(ctx.pool))
