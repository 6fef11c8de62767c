import { AppError } from '../app-error.ts'
import type { Ctx, TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { adapterFor } from '../sending-platform.ts'
import { readConnection } from './reads.ts'

/** Has the workspace's replies compared with the platform, at once or not before `runAt`. Twice is once. */
export async function enqueueSync(tx: TxCtx, { workspaceId }: Scope, runAt?: Date): Promise<void> {
  await tx.addJob('sync_replies', { workspaceId }, { key: `sync:${workspaceId}`, ...(runAt && { runAt }) })
}

/** The same on a person's wish, who is told what came of it. Throws `not_connected` when there is nothing to compare with. */
export async function askForSync(
  { platforms }: Pick<Ctx, 'platforms'>,
  tx: TxCtx,
  scope: Scope,
): Promise<{ lastStartedAt: string | null }> {
  const connection = await readConnection(tx, scope)
  if (connection === null) throw new AppError('not_connected', { platform: adapterFor(platforms, null) })
  await enqueueSync(tx, scope)
  return { lastStartedAt: connection.sync.startedAt }
}
