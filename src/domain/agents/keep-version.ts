import { isDeepStrictEqual } from 'node:util'
import { type AgentInput, agentSettingsSchema } from '#contract/agents.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { readNewestVersion } from './read-versions.ts'
import { insertVersion } from './store.ts'

/**
 * Keeps what an agent is told from now on as its newest version, in the transaction that stores it there and holds its row. A save that
 * changes nothing of it, or only which campaigns it answers, makes none. What people judged good of the one before is looked at again.
 */
export async function keepVersion(tx: TxCtx, scope: Scope, agentId: string, input: AgentInput): Promise<void> {
  const settings = agentSettingsSchema.parse(input)
  const newest = await readNewestVersion(tx, scope, agentId)
  if (newest !== undefined && isDeepStrictEqual(newest.settings, settings)) return
  if (newest !== undefined)
    await tx.addJob('recheck_agent', { workspaceId: scope.workspaceId, agentId }, { key: `recheck:${agentId}` })
  await insertVersion(tx, scope, { agentId, number: (newest?.number ?? 0) + 1, settings })
}
