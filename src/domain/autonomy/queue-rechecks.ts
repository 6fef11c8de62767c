import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { listToldOtherwise, noteInstructions } from './store.ts'

/**
 * Has what people judged good of an agent looked at again where the product tells its language model something else than it did, for agents that
 * send by themselves. One that is seen for the first time is only noted.
 */
export async function queueRechecks(tx: TxCtx, scope: Scope, instructions: string): Promise<void> {
  const { workspaceId } = scope
  for (const { agentId, isFirst } of await listToldOtherwise(tx, scope, instructions)) {
    await noteInstructions(tx, scope, { agentId, instructions })
    if (!isFirst) await tx.addJob('recheck_agent', { workspaceId, agentId }, { key: `recheck:${agentId}` })
  }
}
