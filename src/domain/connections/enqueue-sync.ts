import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'

/** Has the workspace's replies compared with the platform, at once or not before `runAt`. Twice is once. */
export async function enqueueSync(tx: TxCtx, { workspaceId }: Scope, runAt?: Date): Promise<void> {
  await tx.addJob('sync_replies', { workspaceId }, { key: `sync:${workspaceId}`, ...(runAt && { runAt }) })
}
