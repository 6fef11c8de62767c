import type { AgentInput, AgentSettings } from '#contract/agents.ts'
import { json, sql } from '#db/sql.ts'
import { newId } from '#lib/new-id.ts'
import { databaseTime, type TxCtx } from '../context.ts'
import { personOf, type Scope } from '../scope.ts'

export async function insertAgent(tx: TxCtx, scope: Scope, id: string, agent: AgentInput): Promise<void> {
  await tx.db.query(sql`
    insert into agents (workspace_id, id, name, description, tone, openrouter_model, delay_min, delay_max, connect_level,
      linked_campaign_id, auto_send_enabled, adaptive_kb_enabled, followup_enabled, followup_days, followup_max_attempts,
      daily_cap, thread_cap, company_cap, care_level, verifier_model, verifies_waiting, created_by)
    values (${scope.workspaceId}, ${id}, ${agent.name}, ${agent.description}, ${agent.tone}, ${agent.openrouterModel},
      ${agent.delayMin}, ${agent.delayMax}, ${agent.connectLevel}, ${linkedCampaign(agent)}, ${agent.autoSendEnabled},
      ${agent.adaptiveKbEnabled}, ${agent.followupEnabled}, ${agent.followupDays}::int[], ${agent.followupMaxAttempts},
      ${agent.dailyCap}, ${agent.threadCap}, ${agent.companyCap}, ${agent.careLevel}, ${agent.verifierModel}, ${agent.verifiesWaiting}, ${personOf(scope)})`)
}

/** Nobody else changes it until the transaction ends. */
export async function lockAgent(tx: TxCtx, { workspaceId }: Scope, id: string): Promise<void> {
  await tx.db.query(sql`select id from agents where workspace_id = ${workspaceId} and id = ${id} for no key update`)
}

/** False when there is no such agent. When it was changed is told by the clock that tells when a draft was written. */
export async function updateAgent(tx: TxCtx, scope: Scope, id: string, agent: AgentInput): Promise<boolean> {
  const rows = await tx.db.query(sql`
    update agents set name = ${agent.name}, description = ${agent.description}, tone = ${agent.tone},
      openrouter_model = ${agent.openrouterModel}, delay_min = ${agent.delayMin}, delay_max = ${agent.delayMax},
      connect_level = ${agent.connectLevel}, linked_campaign_id = ${linkedCampaign(agent)},
      auto_send_enabled = ${agent.autoSendEnabled}, adaptive_kb_enabled = ${agent.adaptiveKbEnabled},
      followup_enabled = ${agent.followupEnabled}, followup_days = ${agent.followupDays}::int[],
      followup_max_attempts = ${agent.followupMaxAttempts},
      daily_cap = ${agent.dailyCap}, thread_cap = ${agent.threadCap}, company_cap = ${agent.companyCap}, care_level = ${agent.careLevel},
      verifier_model = ${agent.verifierModel}, verifies_waiting = ${agent.verifiesWaiting}, updated_at = ${await databaseTime(tx)}
     where workspace_id = ${scope.workspaceId} and id = ${id} and deleted_at is null returning id`)
  return rows.length > 0
}

const linkedCampaign = (agent: AgentInput): string | null =>
  agent.connectLevel === 'campaign' ? agent.linkedCampaignId : null

export async function markDeleted(tx: TxCtx, scope: Scope, id: string): Promise<boolean> {
  const rows = await tx.db.query(
    sql`update agents set deleted_at = ${tx.now().toISOString()} where workspace_id = ${scope.workspaceId} and id = ${id} and deleted_at is null
        returning id`,
  )
  return rows.length > 0
}

export async function countAgents(tx: TxCtx, { workspaceId }: Scope): Promise<number> {
  const [row] = await tx.db.query<{ agents: number }>(
    sql`select count(*) as agents from agents where workspace_id = ${workspaceId} and deleted_at is null`,
  )
  return row?.agents ?? 0
}

export async function findCampaignName(tx: TxCtx, scope: Scope, campaignId: string): Promise<string | undefined> {
  const [row] = await tx.db.query<{ name: string }>(
    sql`select name from campaigns where workspace_id = ${scope.workspaceId} and id = ${campaignId}`,
  )
  return row?.name
}

/** From now on this agent answers the campaign, whoever did before. */
export async function attachToCampaign(tx: TxCtx, scope: Scope, campaignId: string, agentId: string): Promise<void> {
  await tx.db.query(sql`
    insert into campaign_agents (workspace_id, campaign_id, agent_id, attached_by, attached_at)
    values (${scope.workspaceId}, ${campaignId}, ${agentId}, ${personOf(scope)}, ${tx.now().toISOString()})
    on conflict (workspace_id, campaign_id) do update set agent_id = excluded.agent_id, attached_by = excluded.attached_by,
      attached_at = excluded.attached_at`)
}

/** No agent is the campaign's own any more: neither an attached one, nor one that was made for it. */
export async function detachFromCampaign(tx: TxCtx, scope: Scope, campaignId: string): Promise<void> {
  await tx.db.query(
    sql`delete from campaign_agents where workspace_id = ${scope.workspaceId} and campaign_id = ${campaignId}`,
  )
  await tx.db.query(sql`
    update agents set linked_campaign_id = null, updated_at = ${tx.now().toISOString()}
     where workspace_id = ${scope.workspaceId} and linked_campaign_id = ${campaignId}`)
}

/** The agent is at this version from now on. */
export async function insertVersion(
  tx: TxCtx,
  scope: Scope,
  { agentId, number, settings }: { agentId: string; number: number; settings: AgentSettings },
): Promise<void> {
  await tx.db.query(sql`
    insert into agent_versions (workspace_id, id, agent_id, number, settings, made_by, made_at)
    values (${scope.workspaceId}, ${newId()}, ${agentId}, ${number}, ${json(settings)}::jsonb, ${personOf(scope)},
      ${tx.now().toISOString()})`)
  await tx.db.query(
    sql`update agents set version = ${number} where workspace_id = ${scope.workspaceId} and id = ${agentId}`,
  )
}
