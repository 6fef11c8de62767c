import { AppError } from '../app-error.ts'
import { type Ctx, inTx } from '../context.ts'
import type { Scope } from '../scope.ts'
import type { OpenPlatform } from './reads.ts'
import { findById } from './store.ts'

/**
 * Asks the platform whether the connection's key still opens the workspace that was connected. A key of a platform's administrator
 * follows what that person selects there: what it shows may be another customer's. Throws `platform_other_workspace` with both
 * names, or a `PlatformError`.
 */
export async function assertSameWorkspace(
  ctx: Pick<Ctx, 'pool' | 'now'>,
  scope: Scope,
  { client, connectionId, adapter }: OpenPlatform,
): Promise<void> {
  const found = await client.check()
  const row = await inTx(ctx, scope, (tx) => findById(tx, scope, connectionId))
  if (row?.platform_workspace_id === found.workspaceId) return
  const data = { opens: found.workspaceName, connected: row?.platform_workspace_name ?? '' }
  throw new AppError('platform_other_workspace', { platform: adapter, data })
}
