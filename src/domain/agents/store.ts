import type { AgentInput } from '#contract/agents.ts'
import type { WebhookEventType } from '#contract/webhooks.ts'
import { sql } from '#db/sql.ts'
import type { TxCtx } from '../context.ts'
import { enterInDirectory, removeFromDirectory } from '../directory.ts'
import { personOf, type Scope } from '../scope.ts'

export async function insertAgent(tx: TxCtx, scope: Scope, id: string, agent: AgentInput): Promise<void> {
  await tx.db.query(sql`
    insert into agents (workspace_id, id, name, description, tone, openrouter_model, delay_min, delay_max, connect_level,
      linked_campaign_id, auto_send_enabled, adaptive_kb_enabled, followup_enabled, followup_days, followup_max_attempts,
      daily_cap, thread_cap, created_by)
    values (${scope.workspaceId}, ${id}, ${agent.name}, ${agent.description}, ${agent.tone}, ${agent.openrouterModel},
      ${agent.delayMin}, ${agent.delayMax}, ${agent.connectLevel}, ${linkedCampaign(agent)}, ${agent.autoSendEnabled},
      ${agent.adaptiveKbEnabled}, ${agent.followupEnabled}, ${agent.followupDays}::int[], ${agent.followupMaxAttempts},
      ${agent.dailyCap}, ${agent.threadCap}, ${personOf(scope)})`)
}

/** False when there is no such agent. */
export async function updateAgent(tx: TxCtx, scope: Scope, id: string, agent: AgentInput): Promise<boolean> {
  const rows = await tx.db.query(sql`
    update agents set name = ${agent.name}, description = ${agent.description}, tone = ${agent.tone},
      openrouter_model = ${agent.openrouterModel}, delay_min = ${agent.delayMin}, delay_max = ${agent.delayMax},
      connect_level = ${agent.connectLevel}, linked_campaign_id = ${linkedCampaign(agent)},
      auto_send_enabled = ${agent.autoSendEnabled}, adaptive_kb_enabled = ${agent.adaptiveKbEnabled},
      followup_enabled = ${agent.followupEnabled}, followup_days = ${agent.followupDays}::int[],
      followup_max_attempts = ${agent.followupMaxAttempts},
      daily_cap = ${agent.dailyCap}, thread_cap = ${agent.threadCap}, updated_at = now()
     where workspace_id = ${scope.workspaceId} and id = ${id} and deleted_at is null returning id`)
  return rows.length > 0
}

const linkedCampaign = (agent: AgentInput): string | null =>
  agent.connectLevel === 'campaign' ? agent.linkedCampaignId : null

export async function markDeleted(tx: TxCtx, scope: Scope, id: string): Promise<boolean> {
  const rows = await tx.db.query(
    sql`update agents set deleted_at = now() where workspace_id = ${scope.workspaceId} and id = ${id} and deleted_at is null
        returning id`,
  )
  return rows.length > 0
}

export interface WebhookRow {
  id: string
  agent_id: string
  connection_id: string
  /** `test`: the address that sample events go to. It is registered nowhere. */
  kind: 'lead_replied' | 'untracked_reply' | 'test'
  platform_webhook_id: string | null
  token_encrypted: Buffer
  events: WebhookEventType[]
}

export async function listWebhooks(tx: TxCtx, scope: Scope): Promise<WebhookRow[]> {
  return tx.db.query<WebhookRow>(sql`
    select id, agent_id, connection_id, kind, platform_webhook_id, token_encrypted, events
      from webhooks where workspace_id = ${scope.workspaceId} and removed_at is null order by created_at, id limit 1000`)
}

/** Nothing when the agent has a webhook of this kind at this connection already. */
export async function insertWebhook(
  tx: TxCtx,
  scope: Scope,
  row: Omit<WebhookRow, 'platform_webhook_id'> & { token_hash: Buffer },
): Promise<void> {
  const made = await tx.db.query(sql`
    insert into webhooks (workspace_id, id, agent_id, connection_id, kind, token_hash, token_encrypted, events)
    values (${scope.workspaceId}, ${row.id}, ${row.agent_id}, ${row.connection_id}, ${row.kind}, ${row.token_hash},
            ${row.token_encrypted}, ${row.events}::text[])
    on conflict (workspace_id, agent_id, connection_id, kind) where removed_at is null do nothing returning id`)
  if (made.length > 0) await enterInDirectory(tx, scope, { kind: 'webhook', subjectId: row.id, hash: row.token_hash })
}

/** False when the webhook was removed meanwhile, or is known at the platform by another id: then this one is nobody's. */
export async function setRegistered(tx: TxCtx, scope: Scope, id: string, platformWebhookId: string): Promise<boolean> {
  const rows = await tx.db.query(sql`
    update webhooks set platform_webhook_id = ${platformWebhookId}, registered_at = ${tx.now().toISOString()}
     where workspace_id = ${scope.workspaceId} and id = ${id} and removed_at is null
       and coalesce(platform_webhook_id, ${platformWebhookId}) = ${platformWebhookId} returning id`)
  return rows.length > 0
}

/**
 * From now on its address answers 404. The row stays: what it brought, and what still waits, keeps its connection.
 *
 * @returns its id at the platform; null when it has none yet
 */
export async function markWebhookRemoved(tx: TxCtx, scope: Scope, id: string): Promise<string | null> {
  const [row] = await tx.db.query<{ platform_webhook_id: string | null }>(sql`
    update webhooks set removed_at = ${tx.now().toISOString()}
     where workspace_id = ${scope.workspaceId} and id = ${id} returning platform_webhook_id`)
  await removeFromDirectory(tx, scope, { kind: 'webhook', subjectId: id })
  return row?.platform_webhook_id ?? null
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
    update agents set linked_campaign_id = null, updated_at = now()
     where workspace_id = ${scope.workspaceId} and linked_campaign_id = ${campaignId}`)
}
