import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { areAgentsPaused } from '../workspaces/reads.ts'
import { listToldOtherwise, noteInstructions } from './store.ts'

/**
 * Has what people judged good of an agent looked at again where the product tells its language model something else than it did, for agents that
 * send by themselves. One that is seen for the first time is only noted. While the workspace's agents pause it waits.
 */
export async function queueRechecks(tx: TxCtx, scope: Scope, instructions: string): Promise<void> {
  const { workspaceId } = scope
  const told = await listToldOtherwise(tx, scope, instructions)
  if (told.length === 0 || (await areAgentsPaused(tx, scope))) return
  for (const { agentId, isFirst } of told) {
    await noteInstructions(tx, scope, { agentId, instructions })
    if (!isFirst) await tx.addJob('recheck_agent', { workspaceId, agentId }, { key: `recheck:${agentId}` })
  }
}

/** What was to be looked at again could not be: nobody knows how the agent does by now, and `queueRechecks` has it looked at when it can be. */
export const putOffRecheck = (tx: TxCtx, scope: Scope, agentId: string): Promise<void> =>
  noteInstructions(tx, scope, { agentId, instructions: '' })
