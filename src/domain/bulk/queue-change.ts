import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import type { Batch } from './parts.ts'

/** Whoever does few threads at once has long done so by then: the job finds nothing left, unless they died. */
const afterMs = 20_000

/** One job goes on with a change; by its key there is one. */
export const queueChange = (
  tx: TxCtx,
  { workspaceId }: Scope,
  changeId: string,
  { isLong }: { isLong: boolean },
): Promise<void> =>
  tx.addJob(
    'run_bulk_change',
    { workspaceId, changeId },
    {
      key: `bulk:${workspaceId}:${changeId}`,
      ...(!isLong && { runAt: new Date(tx.now().getTime() + afterMs) }),
    },
  )

/** The same for a part of a batch: begins it, goes on with it, and does what was decided for all parts. */
export const queuePart = (
  tx: TxCtx,
  { workspaceId, changeId }: { workspaceId: string; changeId: string },
): Promise<void> =>
  tx.addJob('run_bulk_part', { workspaceId, changeId }, { key: `bulk_part:${workspaceId}:${changeId}` })

/** Has a batch looked at: now, or then. A later word counts, also one for an earlier time. */
export const queueSettling = (tx: TxCtx, { userId, batchId }: Batch, runAt?: Date): Promise<void> =>
  tx.addJob(
    'settle_bulk_batch',
    { userId, batchId, plannedFor: (runAt ?? tx.now()).toISOString() },
    { key: `bulk_batch:${userId}:${batchId}`, ...(runAt && { runAt }) },
  )
