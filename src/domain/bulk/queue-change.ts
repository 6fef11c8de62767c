import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'

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
    { key: `bulk:${changeId}`, ...(!isLong && { runAt: new Date(tx.now().getTime() + afterMs) }) },
  )
