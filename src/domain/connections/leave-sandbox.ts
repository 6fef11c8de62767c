import { type Ctx, inTx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { readGuestUntil } from '../workspaces/reads.ts'
import { findSandbox } from './store.ts'

/**
 * Takes away what a guest's workspace that is about to be erased has in the simulator: its leads would go on writing to nobody. Quiet for any
 * other workspace; what could not be reached is logged and stays, for nobody can come to it any more.
 */
export async function leaveSandbox(ctx: Pick<Ctx, 'pool' | 'now' | 'log' | 'sandbox'>, scope: Scope): Promise<void> {
  const { sandbox } = ctx
  if (sandbox === null) return
  const found = await inTx(ctx, scope, async (tx) =>
    (await readGuestUntil(tx, scope)) === null ? undefined : findSandbox(tx, scope, sandbox.baseUrl),
  )
  if (found === undefined) return
  await sandbox.removeWorkspace(found.platform_workspace_id).catch((error: unknown) => {
    ctx.log.warn({ err: error, workspaceId: scope.workspaceId }, 'a workspace of the sandbox could not be removed')
  })
}
