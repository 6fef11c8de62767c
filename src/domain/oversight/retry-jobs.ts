import { inTransaction } from '#db/connect.ts'
import { sql } from '#db/sql.ts'
import type { Ctx } from '../context.ts'
import { recordAuditLog } from '../platform/record-audit-log.ts'
import type { AdminScope } from '../scope.ts'

const atMost = 10_000

/**
 * Has the jobs of one name that were given up tried once more each, the oldest first, at most 10,000; told to the platform's audit log.
 * Doing one twice does no harm, as of every job. Returns how many.
 */
export async function retryJobs(ctx: Pick<Ctx, 'pool' | 'now'>, scope: AdminScope, job: string): Promise<number> {
  return inTransaction(ctx.pool, {}, async (db) => {
    const [row] = await db.query<{ retried: number }>(
      sql`select retry_platform_jobs(${scope.userId}, ${job}, ${atMost}) as retried`,
    )
    const retried = row?.retried ?? 0
    const deed = { adminUserId: scope.userId, action: 'UPDATE', entityType: 'jobs', entityId: job } as const
    if (retried > 0) await recordAuditLog(db, { ...deed, details: { retried } }, ctx.now())
    return retried
  })
}
