import { single } from '#db/connect.ts'
import { isJobName } from '#queue/catalogue.ts'
import type { Ctx } from '../context.ts'
import { recordAuditLog } from '../platform/record-audit-log.ts'
import type { AdminScope } from '../scope.ts'

/**
 * Has the jobs of one name that were given up tried once more each, the oldest first, at most 5,000; told to the platform's audit log
 * before it is done. Doing one twice does no harm, as of every job. Returns how many; 0 for a name that is no job's.
 */
export async function retryJobs(
  ctx: Pick<Ctx, 'pool' | 'now' | 'queue'>,
  scope: AdminScope,
  job: string,
): Promise<number> {
  if (!isJobName(job)) return 0
  const deed = { adminUserId: scope.userId, action: 'UPDATE', entityType: 'jobs', entityId: job } as const
  return ctx.queue.retry(job, (retried) =>
    recordAuditLog(single(ctx.pool), { ...deed, details: { retried } }, ctx.now()),
  )
}
