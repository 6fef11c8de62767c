import { type AgentVersion, agentVersionSchema } from '#contract/agents.ts'
import { empty, type Sql, sql } from '#db/sql.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'

async function select(
  tx: TxCtx,
  { workspaceId }: Scope,
  agentId: string,
  { condition = empty, limit }: { condition?: Sql; limit: number },
): Promise<AgentVersion[]> {
  const rows = await tx.db.query(sql`
    select number, settings, made_by as "madeBy", made_at as "madeAt" from agent_versions
     where workspace_id = ${workspaceId} and agent_id = ${agentId} ${condition} order by number desc limit ${limit}`)
  // What was added to an agent's form later has its default in the versions before.
  return agentVersionSchema.array().parse(rows)
}

/** The versions of an agent, newest first. */
export const readVersions = (tx: TxCtx, scope: Scope, agentId: string): Promise<AgentVersion[]> =>
  select(tx, scope, agentId, { limit: 500 })

/** What it is told now; undefined when there is no such agent. */
export async function readNewestVersion(tx: TxCtx, scope: Scope, agentId: string): Promise<AgentVersion | undefined> {
  const [version] = await select(tx, scope, agentId, { limit: 1 })
  return version
}

/** One version of an agent; undefined when there is none of this number. */
export async function readVersion(
  tx: TxCtx,
  scope: Scope,
  agentId: string,
  number: number,
): Promise<AgentVersion | undefined> {
  const [version] = await select(tx, scope, agentId, { condition: sql`and number = ${number}::int`, limit: 1 })
  return version
}
