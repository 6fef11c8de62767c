import type { ApprovedSends } from '#contract/bulk.ts'
import type { Task } from '#contract/tasks.ts'
import { sql } from '#db/sql.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'

type Counted = Pick<Task, 'status' | 'lastError'> & { count: number }

/** What has become of sends that were begun together. */
export async function countSends(tx: TxCtx, scope: Scope, taskIds: readonly string[]): Promise<ApprovedSends> {
  const rows = await tx.db.query<Counted>(sql`
    select status, last_error as "lastError", count(*)::int as count from tasks
     where workspace_id = ${scope.workspaceId} and id = any(${taskIds}::uuid[]) group by status, last_error`)
  const of = (...statuses: Task['status'][]) => rows.filter(({ status }) => statuses.includes(status))
  const sum = (some: readonly Counted[]) => some.reduce((before, { count }) => before + count, 0)
  const why = (some: readonly Counted[]) => some.find(({ lastError }) => lastError !== null)?.lastError ?? null
  const failed = of('failed')
  // One without a reason was taken back by itself.
  const stopped = of('ready').filter(({ lastError }) => lastError !== null)
  return {
    sent: sum(of('sent')),
    open: sum(of('pending', 'processing')),
    failed: sum(failed),
    failedFor: why(failed),
    stopped: sum(stopped),
    stoppedFor: why(stopped),
  }
}
